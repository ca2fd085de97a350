import { P } from '#shared/permisos.ts'
import { Link } from '#web/router.tsx'
import { can, useSession } from '#web/session.ts'
import { numeroOf } from '../rules.ts'

type Props = {
  /** The request's own number. */ id: number
  /** Another of its numbers, as it stands there. */ text?: string
}
/** A number of an order wherever it stands, with the way to it for those who may open it (DIARIO-09). */
export const SolicitudLink = ({ id, text = numeroOf(id) }: Props) =>
  can(useSession(), P.accionesCarrito) ? (
    <Link
      to="/presupuestos/$presupuestoId"
      params={{ presupuestoId: String(id) }}
      aria-label={text === numeroOf(id) ? `Solicitud ${text}` : `Pedido ${text}, solicitud ${numeroOf(id)}`}
    >
      {text}
    </Link>
  ) : (
    <>{text}</>
  )
