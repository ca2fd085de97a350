import { checkCantidad, minimumOf } from '#features/productos/rules.ts'
import type { Line } from '../contract.ts'

/** Least quantity of a line: the server's, or for square metres the distributor's parameter. */
export const minimumOfLinea = (l: Line, minimumMC: number): number => l.cantMin ?? minimumOf(l.producto, minimumMC)
/** What else is wrong with a quantity, e.g. half a piece. */
export const problemEntero = (line: Line, cantidad: number, minimumMC: number): string | null =>
  checkCantidad(line.producto, cantidad, minimumMC)
