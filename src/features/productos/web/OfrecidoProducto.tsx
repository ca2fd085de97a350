import type { Product } from '../contract.ts'
import { marked } from './marked.ts'
import { PlanoOf } from './Plano.tsx'
import { Precio, Stock } from './Precio.tsx'
import css from './ofrecidos.module.css'

/** A product that is offered while one types: its drawing, its name with what was typed, its stock and price. */
export const OfrecidoProducto = ({ product, typed }: { product: Product; typed: string }) => (
  <>
    <span className={css.plano}>
      <PlanoOf product={product} ancho={44} alto={44} dimensions={false} alt="" />
    </span>
    <span className={css.nombre}>
      {marked(product.descripcion, typed).map((piece) =>
        piece.typed ? <mark key={piece.text}>{piece.text}</mark> : <span key={piece.text}>{piece.text}</span>,
      )}
      <Stock product={product} />
    </span>
    <Precio product={product} className={css.precio} as="span" />
  </>
)
