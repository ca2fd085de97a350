import type { Day } from '#shared/dates.ts'
import { readDay } from '#shared/dates.ts'
import { checkDesdeHasta, checkDia, textos as deOperaciones } from '#features/presupuestos/rules.ts'
import { inAddress, type Vista } from '#web/ui/address.ts'

/** A step, or whatever is not closed yet. */
export const ABIERTOS = 'abiertos'
const ESTADOS = ['0', '1', '2', '3', '4', '5', '6', ABIERTOS] as const
/** Nobody is in charge. */
export const NADIE = 'nadie'
type Responsable = number | typeof NADIE | null
const readId = inAddress.id.read
/** The claims' filter as it stands in the address, how many pages are open, and the claim that is. */
export const shape = {
  vendedor: inAddress.id,
  cliente: inAddress.id,
  desde: inAddress.day,
  hasta: inAddress.day,
  estado: inAddress.word<(typeof ESTADOS)[number] | null>(ESTADOS, null),
  responsable: { read: (t: string) => (t === NADIE ? NADIE : readId(t)), write: (r: Responsable) => String(r ?? '') },
  vencidos: inAddress.word<'si' | null>(['si'], null),
  /** Of the whole scope, whoever one is buying for. */
  todos: inAddress.word<'si' | null>(['si'], null),
  pagina: inAddress.pagina,
  reclamo: inAddress.id,
}
export type Filtro = Omit<Vista<typeof shape>, 'pagina' | 'reclamo'>
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
