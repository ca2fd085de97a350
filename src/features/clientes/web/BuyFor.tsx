import { useNavigate } from '@tanstack/react-router'
import { catalogo, P } from '#shared/permisos.ts'
import { can, chooseCliente, useSession } from '#web/session.ts'
import { wayToProductos } from '#web/shell/ways.ts'
import { announce } from '#web/ui/Announcer.tsx'
import type { Cliente } from '../contract.ts'
import { nombreOf, textos } from '../rules.ts'

/**
 * A button that chooses the client to buy for and opens the catalogue (OPEN-106); hidden without permission or for an
 * inactive client.
 */
export const BuyFor = ({
  cliente,
  describedBy,
  className = 'btn',
}: {
  cliente: Pick<Cliente, 'id' | 'nombreFantasia' | 'razonSocial' | 'activo'>
  /** Names the client, where several buttons are on a page. */ describedBy?: string
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
