import { useState, type Ref } from 'react'
import { part } from '#web/ui/part.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Ghosts } from './ProductCard.tsx'
import { Tarjetas } from './Tarjetas.tsx'
import { TypedInList } from './typedStore.ts'
import type { Vendible } from './useTypedFields.ts'
import type { Vista } from './vista.ts'

/** Height of a row in px, for the place of those whose code is on its way. */
const ROW = 61
/** Loaded by who looks at rows, while their products are on their way. */
const Filas = part(() => import('./Lista.tsx'), 'Filas', {
  waiting: ({ products, count = products.length }) => <Skeleton height={count * ROW} />,
})

type Props = { vista: Vista; products: readonly Vendible[]; ref?: Ref<HTMLDivElement> }
/**
 * Products as they are looked at: cards, or rows (DIARIO-18); what is typed at one of them goes along (OPEN-485). Each
 * of them bears `data-producto`.
 */
export const Productos = ({ vista, ...props }: Props) => {
  const [typed] = useState(() => new Map<string, Readonly<Record<string, string>>>())
  return <TypedInList value={typed}>{vista === 'lista' ? <Filas {...props} /> : <Tarjetas {...props} />}</TypedInList>
}

/** The same on their way, of the size they will have. */
export const ProductosGhosts = ({ vista, count }: { vista: Vista; count: number }) =>
  vista === 'lista' ? <Filas products={[]} count={count} /> : <Ghosts count={count} />
