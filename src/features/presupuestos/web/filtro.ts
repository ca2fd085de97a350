import type { Day } from '#shared/dates.ts'
import { readDay } from '#shared/dates.ts'
import { checkDesdeHasta, checkDia, textos } from '../rules.ts'

/** The operations filter as it stands in the address: what is shared, reloaded and gone back to. */
export type Filtro = {
  vendedor: number | null
  cliente: number | null
  operacion: string
  presupuesto: string
  pedido: string
  desde: Day | null
  hasta: Day | null
}
export const vacio: Filtro = {
  vendedor: null,
  cliente: null,
  operacion: '',
  presupuesto: '',
  pedido: '',
  desde: null,
  hasta: null,
}
export const isVacio = (f: Filtro): boolean => Object.values(f).every((v) => v === null || v === '')

const id = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
/** Reads the filter of an address; what makes no sense is left out. */
export const readFiltro = (params: URLSearchParams): Filtro => ({
  vendedor: id(params.get('vendedor')),
  cliente: id(params.get('cliente')),
  operacion: String(id(params.get('operacion')) ?? ''),
  presupuesto: params.get('presupuesto')?.slice(0, 30) ?? '',
  pedido: params.get('pedido')?.slice(0, 30) ?? '',
  desde: readDay(params.get('desde') ?? ''),
  hasta: readDay(params.get('hasta') ?? ''),
})
export const writeFiltro = (f: Filtro): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [k, v] of Object.entries(f)) if (v !== null && v !== '') params.set(k, String(v))
  return params
}

export const paginasAlAbrir = 20
/** The pages an address asks for, at least one; a typed-in huge number opens the first twenty. */
export const readPagina = (params: URLSearchParams): number => Math.max(1, id(params.get('pagina')) ?? 1)

/** What is typed into the form: dates still as text. */
export type Escrito = Omit<Filtro, 'desde' | 'hasta'> & { desde: string; hasta: string }
export type Errores = Partial<Record<'operacion' | 'desde' | 'hasta', string>>

/** Reads the form: the filter, or what is wrong with it. '48.217' and '48217' are the same operation. */
export const checkFiltro = (w: Escrito, hoy: Day): { filtro: Filtro; errores: Errores } => {
  const errores: Errores = {}
  const operacion = w.operacion.trim().replace(/\./g, '')
  if (operacion !== '' && id(operacion) === null) errores.operacion = textos.operacionInvalida
  const dia = (campo: 'desde' | 'hasta'): Day | null => {
    const text = w[campo].trim()
    if (text === '') return null
    const day = readDay(text)
    const wrong = day === null ? textos.fechaInvalida : checkDia(day, hoy)
    if (wrong) errores[campo] = wrong
    return day
  }
  const [desde, hasta] = [dia('desde'), dia('hasta')]
  const orden = checkDesdeHasta(desde, hasta)
  if (orden && !errores.desde && !errores.hasta) errores.desde = orden
  return {
    filtro: { ...w, operacion, presupuesto: w.presupuesto.trim(), pedido: w.pedido.trim(), desde, hasta },
    errores,
  }
}
