import { checkCantidad, minimumOf } from '#features/productos/rules.ts'
import type { Line } from '../contract.ts'

/** A line's least quantity: the server's, or for square metres the distributor's parameter. */
export const minimumOfLinea = (l: Line, minimumMC: number): number => l.cantMin ?? minimumOf(l.producto, minimumMC)
/** Other errors of a quantity, e.g. half a piece. */
export const problemEntero = (line: Line, cantidad: number, minimumMC: number): string | null =>
  checkCantidad(line.producto, cantidad, minimumMC)
