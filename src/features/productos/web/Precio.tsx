import { precioFor } from '#features/carrito/rules.ts'
import { showMoney } from '#shared/money.ts'
import { asksAncho, asksLargo, HERRAMIENTAS, minimumOf } from '../rules.ts'
import type { Vendible } from './useTypedFields.ts'

/** What of a product in stock, or what else, as a person reads it. */
export const stockText = (hay: boolean, grupoDescripcion: string | undefined): string =>
  hay ? 'En stock' : grupoDescripcion === HERRAMIENTAS ? 'A verificar' : 'En 4 días hábiles'
/** In stock, or when it will be there: a dot and a word. */
export const Stock = ({ product }: { product: Pick<Vendible, 'tieneStock' | 'grupoDescripcion'> }) => (
  <span className={`state ${product.tieneStock ? 'ok' : 'warn'}`}>
    {stockText(product.tieneStock, product.grupoDescripcion)}
  </span>
)

/** The price of the least that is sold of it: of a step, where that much reaches it. */
const precioOfMinimum = (product: Vendible): number | null =>
  precioFor(product, {
    cantidad: minimumOf(product, 1),
    dimension1: asksLargo(product) ? (product.largoMin ?? 1) : 0,
    dimension2: asksAncho(product) ? (product.anchoMin ?? 1) : 0,
  })
type PrecioProps = { product: Vendible; className: string | undefined; as?: 'p' | 'span' }
/** The price of a unit, without taxes: 'US$ 13,57 / m + IVA'. */
export const Precio = ({ product, className, as: Tag = 'p' }: PrecioProps) => {
  const precio = precioOfMinimum(product)
  return (
    <Tag className={className}>
      {precio === null ? '—' : showMoney(precio, product.moneda?.simbolo)}{' '}
      <small>
        / {product.unidadMedida.descripcion}
        {precio !== null && product.iva > 0 && ' + IVA'}
      </small>
    </Tag>
  )
}
