import type { Day } from '#shared/dates.ts'
import { readDay } from '#shared/dates.ts'
import { checkDesdeHasta, checkDia, textos as ofOperaciones } from '#features/presupuestos/rules.ts'
import type { Filter } from '../search.ts'

export const vacio: Filter = {
  vendedor: null,
  cliente: null,
  desde: null,
  hasta: null,
  estado: null,
  responsable: null,
  vencidos: null,
  todos: null,
}

/** What is typed into the form: dates still as text. */
export type Typed = Omit<Filter, 'desde' | 'hasta'> & { desde: string; hasta: string }
type Errores = Partial<Record<'desde' | 'hasta', string>>

/** Reads the form: the filter, or what is wrong with it. */
export const checkFilter = (typed: Typed, hoy: Day): { filter: Filter; errores: Errores } => {
  const errores: Errores = {}
  const dia = (campo: 'desde' | 'hasta'): Day | null => {
    const text = typed[campo].trim()
    if (text === '') return null
    const day = readDay(text)
    const wrong = day === null ? ofOperaciones.fechaInvalida : checkDia(day, hoy)
    if (wrong) errores[campo] = wrong
    return day
  }
  const [desde, hasta] = [dia('desde'), dia('hasta')]
  const orden = checkDesdeHasta(desde, hasta)
  if (orden && !errores.desde && !errores.hasta) errores.desde = orden
  return { filter: { ...typed, desde, hasta }, errores }
}
