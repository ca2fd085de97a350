import { Link } from '#web/router.tsx'
import type { Repetido } from '#features/carrito/contract.ts'
import { P } from '#shared/permisos.ts'
import { can, chooseCliente, useSession } from '#web/session.ts'
import type { Card } from '../contract.ts'
import { statedOf } from '../rules.ts'

/** The way to the cart; staff buy for that client from there on. */
export const VerCarrito = ({ card, done, main }: { card: Card; done: Repetido; main?: boolean }) => {
  const session = useSession()
  if (!can(session, P.operaciones)) return null
  const choose = () => {
    if (session.tipoRol !== 3) chooseCliente({ id: done.clienteId, nombreFantasia: card.nombreCliente })
  }
  return (
    <Link className={`btn ${main ? 'main' : 'bare'}`} to="/miCarrito" onClick={choose}>
      Ver carrito
    </Link>
  )
}

/** 'Se agregaron 4 productos a tu carrito.' For staff, to whose. */
export const useMessage = (card: Card, { agregadas }: Repetido): string =>
  statedOf(agregadas, useSession().tipoRol === 3 ? null : card.nombreCliente)
