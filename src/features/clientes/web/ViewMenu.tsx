import { AddressLink } from '#web/router.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { Drop } from '#web/shell/Drop.tsx'
import { Icon } from '#web/ui/icons.tsx'
import type { Cliente } from '../contract.ts'
import { nombreOf } from '../rules.ts'

const Way = ({ to, text }: { to: string; text: string }) =>
  useMayGo(to.split('?')[0]!) ? <AddressLink href={to}>{text}</AddressLink> : null

/** 'Ver': a client's operations, account, claims and contacts, without choosing it first (DIARIO-11). */
export const ViewMenu = ({ cliente }: { cliente: Pick<Cliente, 'id' | 'nombreFantasia' | 'razonSocial'> }) => (
  <Drop
    side="right"
    className="btn"
    ariaLabel={`Ver de ${nombreOf(cliente)}`}
    label={
      <>
        Ver
        <Icon name="chevron" small />
      </>
    }
  >
    <Way to={`/presupuestos?cliente=${cliente.id}`} text="Operaciones" />
    <Way to={`/cuenta-corriente?cliente=${cliente.id}`} text="Cuenta corriente" />
    <Way to={`/reclamos?cliente=${cliente.id}`} text="Reclamos" />
    <Way to={`/clientes/tiposEmail?cliente=${cliente.id}`} text="Contactos" />
  </Drop>
)
