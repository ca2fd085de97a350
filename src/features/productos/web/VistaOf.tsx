import type { Ref } from 'react'
import { GhostRows, Lista } from './Lista.tsx'
import { Ghosts } from './ProductCard.tsx'
import { Tarjetas } from './Tarjetas.tsx'
import type { Vendible } from './useTypedFields.ts'
import type { Vista } from './vista.ts'

type Props = { vista: Vista; products: readonly Vendible[]; ref?: Ref<HTMLDivElement> }
/** Products as they are looked at: cards, or rows (DIARIO-18). Each of them bears `data-producto`. */
export const Productos = ({ vista, ...props }: Props) =>
  vista === 'lista' ? <Lista {...props} /> : <Tarjetas {...props} />

/** The same on their way, of the size they will have. */
export const ProductosGhosts = ({ vista, count }: { vista: Vista; count: number }) =>
  vista === 'lista' ? <GhostRows count={count} /> : <Ghosts count={count} />
