import { useNavigate } from '@tanstack/react-router'
import { catalogo, P } from '#shared/permisos.ts'
import { can, chooseCliente, useSession } from '#web/session.ts'
import { wayToProductos } from '#web/shell/ways.ts'
import { announce } from '#web/ui/Announcer.tsx'
import type { Cliente } from '../contract.ts'
import { nombreOf, textos } from '../rules.ts'

/**
 * Chooses the client to buy for and leads to the products (OPEN-106); not there for who may not, or an inactive one.
 */
export const BuyFor = ({
  cliente,
  describedBy,
  className = 'btn',
}: {
  cliente: Pick<Cliente, 'id' | 'nombreFantasia' | 'razonSocial' | 'activo'>
  /** Says whom, where several stand together. */ describedBy?: string
  className?: string
}) => {
  const session = useSession()
  const navigate = useNavigate()
  if (session.tipoRol === 3 || !cliente.activo || !can(session, P.clientes) || !can(session, ...catalogo)) return null
  const choose = () => {
    const nombre = nombreOf(cliente)
    chooseCliente({ nombreFantasia: nombre, id: cliente.id })
    announce(`Comprando para ${nombre}.`)
    void navigate({ href: wayToProductos(session) })
  }
  return (
    <button type="button" className={className} aria-describedby={describedBy} onClick={choose}>
      {textos.buyFor}
    </button>
  )
}
