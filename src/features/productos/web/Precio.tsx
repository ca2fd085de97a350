import { useClienteId } from '#web/session.ts'
import { netoOfPrecio, precioFor } from '#features/carrito/rules.ts'
import { showMoney, showNumber } from '#shared/money.ts'
import { showDisponible, showUnitario, SIN_IVA } from '#shared/renglon.ts'
import { showPieza } from '../pieza.ts'
import { asksAncho, asksLargo, minimumOf } from '../rules.ts'
import type { Vendible } from './useTypedFields.ts'
import css from './precio.module.css'

/** In stock, or when it will be there: a dot and a word. */
export const Stock = ({ product }: { product: Pick<Vendible, 'tieneStock' | 'grupoDescripcion'> }) => (
  <span className={`state ${product.tieneStock ? 'ok' : 'warn'}`}>
    {showDisponible(product.tieneStock, product.grupoDescripcion)}
  </span>
)

/** The price of the least that is sold of it: of a step, where that much reaches it. */
const precioOfMinimum = (product: Vendible): number | null =>
  precioFor(product, {
    cantidad: minimumOf(product, 1),
    dimension1: asksLargo(product) ? (product.largoMin ?? 1) : 0,
    dimension2: asksAncho(product) ? (product.anchoMin ?? 1) : 0,
  })

/** A price of one unit as it will stand in the cart, beside that of the list where it differs. */
export const NetoOfPrecio = ({ product, precio }: { product: Vendible; precio: number }) => {
  const [neto, simbolo] = [netoOfPrecio(product, precio), product.moneda?.simbolo]
  return (
    <>
      {showUnitario(neto, simbolo)}{' '}
      {showNumber(neto) !== showNumber(precio) && (
        <>
          <s className={css.lista}>
            <span className="vh">Precio de lista </span>
            {showMoney(precio, simbolo)}
          </s>{' '}
        </>
      )}
    </>
  )
}

type PrecioProps = { product: Vendible; className: string | undefined; as?: 'p' | 'span' }
/**
 * What a unit will cost in the cart, without taxes and payment condition, and what a whole piece does: 'US$ 13,02 / m +
 * IVA' beside the list's price (DIARIO-01).
 */
export const Precio = ({ product, className, as: Tag = 'p' }: PrecioProps) => {
  const clienteId = useClienteId()
  const precio = precioOfMinimum(product)
  if (precio === null && clienteId === 0) return null // nobody's prices (DIARIO-07)
  const pieza = showPieza(product)
  return (
    <Tag className={className}>
      {precio === null ? '— ' : <NetoOfPrecio product={product} precio={precio} />}
      <small>
        / {product.unidadMedida.descripcion}
        {precio !== null && product.iva > 0 && ` ${SIN_IVA}`}
      </small>
      {pieza && <small className={css.pieza}>{pieza}</small>}
    </Tag>
  )
}
