import type { Ref } from 'react'
import { useShopping } from '#features/carrito/web/carrito.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { Alert } from '#web/ui/states.tsx'
import { ProductCard } from './ProductCard.tsx'
import { useCanBuy } from './useCompra.ts'
import type { Vendible } from './useTypedFields.ts'
import css from './lista.module.css'

type Props = { products: readonly Vendible[]; ref?: Ref<HTMLDivElement>; sugeridos?: boolean }

/** Cards of the first screen, where most fit. */
const FIRST = 4

/** Said above products that nobody may buy for now. */
export const Cerrada = () => (useShopping() ? null : <Alert kind="info">{commonTextos.compraDeshabilitada}</Alert>)

/** Products as cards, to be added from where they stand by who may buy (CAT-08, OPEN-102). */
export const Tarjetas = ({ products, ref, sugeridos = false }: Props) => {
  const canBuy = useCanBuy()
  return (
    <>
      {!sugeridos && <Cerrada />}
      <div className={`${css.grid}${sugeridos ? ` ${css.suggestion}` : ''}`} ref={ref}>
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} canBuy={canBuy} pronto={!sugeridos && index < FIRST} />
        ))}
      </div>
    </>
  )
}
