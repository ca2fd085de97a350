import type { Formada } from '#shared/formacion.ts'
import type { Estimada } from '#features/percepciones/rules.ts'
import type { LineaFormada } from './rules.ts'

/** A line as it was kept: what it cost, and how its price came about (null: nobody wrote it down). */
export type LineaKept = Omit<LineaFormada, 'formacion' | 'unidades'> & {
  readonly formacion: Formada | null
  readonly cantidad: number
  readonly largo: number
  readonly ancho: number
  /** What is estimated of its order, each by its rate. */
  readonly percepciones: readonly Omit<Estimada, 'base' | 'monto'>[]
}
