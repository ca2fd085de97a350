import type { Day } from '#shared/dates.ts'
import { readDay } from '#shared/dates.ts'
import { checkDesdeHasta, checkDia, textos as deOperaciones } from '#features/presupuestos/rules.ts'
import type { Filtro } from '../search.ts'

export const vacio: Filtro = {
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
export type Escrito = Omit<Filtro, 'desde' | 'hasta'> & { desde: string; hasta: string }
type Errores = Partial<Record<'desde' | 'hasta', string>>

/** Reads the form: the filter, or what is wrong with it. */
export const checkFiltro = (escrito: Escrito, hoy: Day): { filtro: Filtro; errores: Errores } => {
  const errores: Errores = {}
  const dia = (campo: 'desde' | 'hasta'): Day | null => {
    const text = escrito[campo].trim()
    if (text === '') return null
    const day = readDay(text)
    const wrong = day === null ? deOperaciones.fechaInvalida : checkDia(day, hoy)
    if (wrong) errores[campo] = wrong
    return day
  }
  const [desde, hasta] = [dia('desde'), dia('hasta')]
  const orden = checkDesdeHasta(desde, hasta)
  if (orden && !errores.desde && !errores.hasta) errores.desde = orden
  return { filtro: { ...escrito, desde, hasta }, errores }
}
