import { Link } from 'react-router'
import { P } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'

/** Ways out of a product or a group, each for whoever may open what it leads to (29.3). */
export const VerCarrito = () =>
  can(useSession(), P.operaciones) && (
    <Link className="btn" to="/miCarrito">
      Ver carrito
    </Link>
  )

/** Where staff choose for whom they buy. */
export const MisOperaciones = () =>
  can(useSession(), P.operaciones) && (
    <Link className="btn" to="/presupuestos">
      Mis Operaciones
    </Link>
  )
