import { Link } from '#web/router.tsx'
import { showInt, sum } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { showCarries } from '../rules.ts'
import { useCart, useCartCount } from './queries.ts'

const said = (n: number) => (n === 1 ? '1 artículo en el carrito' : `${showInt(n)} artículos en el carrito`)

/** The header's cart link, with its lines and kilos (HEAD-12). */
export const CartTool = () => {
  const session = useSession()
  const count = useCartCount()
  const { data } = useCart({ enabled: (count ?? 0) > 0 })
  if (!can(session, P.operaciones)) return null
  const kilos =
    count && data
      ? sum(data.presupuestoDetalles.$values.map((l) => l.pesoSubtotal))
          .round(0)
          .toNumber()
      : 0
  return (
    <Link className="tool" to="/miCarrito" aria-label={`Mi carrito${count === null ? '' : `, ${said(count)}`}`}>
      <Icon name="cart" />
      {count !== null && (
        <span className="badge" aria-hidden="true">
          {count}
        </span>
      )}
      <span className="lb opt-w">
        <b>Mi carrito</b>
        <small>{showCarries(count, data ? kilos : null)}</small>
      </span>
    </Link>
  )
}
