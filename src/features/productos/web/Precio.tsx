import { Fragment } from 'react'
import { useClienteId } from '#web/session.ts'
import { netoOfPrecio, precioFor } from '#features/carrito/rules.ts'
import { Equivalente, useOtra, VerOtra } from '#features/dolar/web/dolar.tsx'
import { showMoney, showNumber } from '#shared/money.ts'
import { showDisponible, showUnitario, SIN_IVA } from '#shared/renglon.ts'
import { netoPorKilo, porMedidas, showPorMedidas } from '../pieza.ts'
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

/** The price of one unit in the other currency, by which rate, and the switch that asks for it (DOLAR-03, DOLAR-04). */
export const PrecioEnOtra = ({ product }: { product: Vendible }) => {
  const otra = useOtra(product.moneda)
  const precio = precioOfMinimum(product)
  if (precio === null) return null
  return (
    <>
      <Equivalente otra={otra} monto={netoOfPrecio(product, precio)} />
      <VerOtra moneda={product.moneda} />
    </>
  )
}

const medidasOf = (product: Vendible, precio: number) => porMedidas(product, precio, netoOfPrecio(product, precio))
/** 'US$ 1,24/kg', of a price of one unit; nothing without a weight. */
export const PorKilo = ({ product, precio }: { product: Vendible; precio: number }) => {
  const kilo = netoPorKilo(product, precio)
  return kilo === null ? null : <small>{showMoney(kilo, product.moneda?.simbolo)}/kg</small>
}
/** The same price per kilo, per unit and per piece side by side, the one it is sold by marked (DOLAR-09). */
export const PorMedida = ({ product }: { product: Vendible }) => {
  const precio = precioOfMinimum(product)
  const all = precio === null ? [] : medidasOf(product, precio)
  if (all.length < 2) return null
  return (
    <dl className={`caption ${css.medidas}`}>
      {all.map(({ titulo, precio: shown, por, sold }) => (
        <div key={titulo} className={sold ? css.sold : undefined}>
          <dt>{sold ? `${titulo}, de venta` : titulo}</dt>
          <dd>
            {shown}
            {por.startsWith('/') && <small>{por}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same as `showPorMedidas`, no figure broken over lines. */
const inLine = (all: ReturnType<typeof medidasOf>) =>
  all.map(({ titulo, precio, por }, at) => {
    const close = por.startsWith('/')
    return (
      <Fragment key={titulo}>
        {at > 0 && ' · '}
        <span className="nw">
          {precio}
          {close && por}
        </span>
        {!close && por}
      </Fragment>
    )
  })

type PrecioProps = {
  product: Vendible
  className: string | undefined
  as?: 'p' | 'span'
  /** By each measure beside it, where it does not stand apart (`PorMedida`). */ medidas?: boolean
}
/**
 * What a unit will cost in the cart, without taxes and payment condition: 'US$ 13,02 / m + IVA' beside the list's price
 * (DIARIO-01); and per kilo, per unit and per piece (DOLAR-09).
 */
export const Precio = ({ product, className, as: Tag = 'p', medidas = true }: PrecioProps) => {
  const clienteId = useClienteId()
  const precio = precioOfMinimum(product)
  if (precio === null && clienteId === 0) return null // nobody's prices (DIARIO-07)
  const all = medidas && precio !== null ? medidasOf(product, precio) : []
  return (
    <Tag className={className}>
      {precio === null ? '— ' : <NetoOfPrecio product={product} precio={precio} />}
      <small>
        / {product.unidadMedida.descripcion}
        {precio !== null && product.iva > 0 && ` ${SIN_IVA}`}
      </small>
      {showPorMedidas(all) && <small className={css.pieza}>{inLine(all)}</small>}
    </Tag>
  )
}
