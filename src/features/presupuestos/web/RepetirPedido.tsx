import { P } from '#shared/permisos.ts'
import { Link } from '#web/router.tsx'
import { canAll, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { numeroOf } from '../rules.ts'

/** The way to what an order would be today, for who may add to the cart of its client (REORD-01). */
export const RepetirPedido = ({ id }: { id: number }) =>
  canAll(useSession(), P.carritoA, P.carritoB) ? (
    <Link
      className="btn bare noprint"
      to="/repetirPedido/$presupuestoId"
      params={{ presupuestoId: String(id) }}
      aria-label={`Repetir pedido, solicitud ${numeroOf(id)}`}
    >
      <Icon name="repeat" small />
      Repetir pedido
    </Link>
  ) : null
