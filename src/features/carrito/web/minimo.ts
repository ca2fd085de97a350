import { checkCantidad, minimoDe } from '#features/productos/rules.ts'
import type { Line } from '../contract.ts'

/** Least quantity of a line: the server's, or for square metres the distributor's parameter. */
export const minimoDeLinea = (l: Line, minimoMC: number): number => l.cantMin ?? minimoDe(l.producto, minimoMC)
/** What else is wrong with a quantity, e.g. half a piece. */
export const problemaEntero = (line: Line, cantidad: number, minimoMC: number): string | null =>
  checkCantidad(line.producto, cantidad, minimoMC)
