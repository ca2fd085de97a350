import { memo } from 'react'
import { GuardarEnLista } from '#features/listas/web/listas.tsx'
import { Link } from '#web/router.tsx'
import { useClienteId } from '#web/session.ts'
import { netoOfPrecio } from '#features/carrito/rules.ts'
import { showPeso } from '#shared/money.ts'
import { showUnitario } from '#shared/renglon.ts'
import { Nombre } from './Nombre.tsx'
import { PlanoOf } from './Plano.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { asksAncho, asksLargo, minimumOf } from '../rules.ts'
import { AddInList } from './AddInList.tsx'
import { Precio, Stock } from './Precio.tsx'
import { useCanBuy } from './useCompra.ts'
import type { Vendible } from './useTypedFields.ts'
import css from './lista.module.css'

/** What it costs where much of it is bought. */
export const ByCantidad = ({ product }: { product: Vendible }) => {
  const least = Math.min(...product.escalones.$values.map((e) => e.precio))
  const { precio, moneda } = product
  if (precio === null || !(least < precio)) return null
  return (
    <p className={css.escalon}>Por cantidad, desde {showUnitario(netoOfPrecio(product, least), moneda?.simbolo)}</p>
  )
}

/** How wide the picture of a card is: two, three or four in a row (lista.module.css). */
const ANCHO = '(max-width: 760px) 45vw, (max-width: 1180px) 30vw, 270px'
type Props = { product: Vendible; canBuy: boolean; /** It stands on the first screen. */ pronto: boolean }

/** A product of a list (CAT-02 … CAT-04). */
export const ProductCard = memo(({ product, canBuy, pronto }: Props) => (
  <article className={css.card} data-producto={product.id}>
    <figure>
      <PlanoOf product={product} ancho={224} alto={176} alt="" sizes={ANCHO} pronto={pronto} />
    </figure>
    <div className={css.cuerpo}>
      <h3>
        <Nombre>{product.descripcion}</Nombre>
      </h3>
      <p className={css.code}>
        <span>{product.id}</span>
        <span>
          {showPeso(product.peso)} kg/{product.unidadMedida.descripcion}
        </span>
      </p>
      <Precio product={product} className={css.price} />
      <ByCantidad product={product} />
      <Stock product={product} />
      {canBuy && product.precio !== null && <AddInList product={product} />}
      <CardToList product={product} />
      <Link
        className={`btn ${css.mas}${canBuy ? ' bare' : ''}`}
        to="/detallesproducto/$id"
        params={{ id: product.id }}
        aria-label={`Más Información: ${product.descripcion}`}
      >
        Más Información
      </Link>
    </div>
  </article>
))

/** The least that is sold of it, into a list. */
const CardToList = ({ product }: { product: Vendible }) => (
  <GuardarEnLista
    clienteId={useClienteId()}
    className="btn bare"
    text="Agregar a una lista"
    label={product.descripcion}
    lineas={() => [
      {
        productoId: product.id,
        cantidad: minimumOf(product, 1),
        largo: asksLargo(product) ? (product.largoMax ?? product.largoMin ?? 1) : null,
        ancho: asksAncho(product) ? (product.anchoMax ?? product.anchoMin ?? 1) : null,
      },
    ]}
  />
)

const Ghost = ({ canBuy }: { canBuy: boolean }) => (
  <div className={css.card} aria-hidden="true">
    <figure>
      <Skeleton height="auto" />
    </figure>
    <div className={css.cuerpo}>
      <div className={css.gh}>
        <Skeleton height={16} width="85%" />
      </div>
      <div className={css.code} />
      <Skeleton height={24} width="60%" />
      <div className="state" />
      <div className={css.gb} />
      <div className={css.gb} />
      {canBuy && <div className={css.gm} />}
    </div>
  </div>
)
/** Cards on their way, of the size they will have. */
export const Ghosts = ({ count }: { count: number }) => {
  const canBuy = useCanBuy()
  return (
    <div className={`${css.grid} ${css.ghosts}`}>
      {Array.from({ length: count }, (_, index) => (
        <Ghost key={index} canBuy={canBuy} />
      ))}
    </div>
  )
}
