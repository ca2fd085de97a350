import { Link } from '#web/router.tsx'
import { useMayGo } from '#web/shell/ways.ts'

/** A way out of a product or a group, for whoever may open what it leads to (29.3). */
const PathLink = ({ to, text }: { to: '/miCarrito' | '/presupuestos'; text: string }) =>
  useMayGo(to) && (
    <Link className="btn" to={to}>
      {text}
    </Link>
  )

export const VerCarrito = () => <PathLink to="/miCarrito" text="Ver carrito" />
