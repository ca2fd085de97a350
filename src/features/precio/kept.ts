import type { Formada } from '#shared/formacion.ts'
import type { LineaFormada } from './rules.ts'

/** A line as it was kept: what it cost, and how its price came about (null: nobody wrote it down). */
export type LineaKept = Omit<LineaFormada, 'formacion' | 'unidades'> & {
  readonly formacion: Formada | null
  readonly cantidad: number
  readonly largo: number
  readonly ancho: number
}
