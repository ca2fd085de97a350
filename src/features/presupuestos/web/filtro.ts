import type { Day } from '#shared/dates.ts'
import { readDay } from '#shared/dates.ts'
import { inAddress, readAddress, writeAddress, type Vista } from '#web/ui/address.ts'
import { checkDesdeHasta, checkDia, estados, textos, type Estado } from '../rules.ts'

const id = inAddress.id.read
/** The operations filter as it stands in the address: what is shared, reloaded and gone back to. */
const addressShape = {
  vendedor: inAddress.id,
  cliente: inAddress.id,
  operacion: { read: (t: string) => String(id(t) ?? ''), write: (t: string) => t },
  presupuesto: inAddress.text(30),
  pedido: inAddress.text(30),
  desde: inAddress.day,
  hasta: inAddress.day,
  estado: inAddress.word<Estado | null>(estados, null),
  /** Of the whole scope, whoever one is buying for: where a count of all of them leads here. */
  todos: inAddress.word<'si' | null>(['si'], null),
}
const pagina = { pagina: inAddress.pagina }
export type Filtro = Vista<typeof addressShape>
export const vacio: Filtro = {
  vendedor: null,
  cliente: null,
  operacion: '',
  presupuesto: '',
  pedido: '',
  desde: null,
  hasta: null,
  estado: null,
  todos: null,
}
export const isVacio = (f: Filtro): boolean => Object.values(f).every((v) => v === null || v === '')

/** Reads the filter of an address; what makes no sense is left out. */
export const readFiltro = (params: URLSearchParams): Filtro => readAddress(addressShape, params)
/** The address of a filter and of how many pages are open. */
export const writeFiltro = (filtro: Filtro, paginas = 1): string =>
  writeAddress({ ...addressShape, ...pagina }, { ...filtro, pagina: paginas })

/** The pages an address asks for, at least one. */
export const readPagina = (params: URLSearchParams): number => readAddress(pagina, params).pagina

/** What is typed into the form: dates still as text. */
export type Escrito = Omit<Filtro, 'desde' | 'hasta'> & { desde: string; hasta: string }
export type Errores = Partial<Record<'operacion' | 'desde' | 'hasta', string>>

/** Reads the form: the filter, or what is wrong with it. '48.217' and '48217' are the same operation. */
export const checkFiltro = (escrito: Escrito, hoy: Day): { filtro: Filtro; errores: Errores } => {
  const errores: Errores = {}
  const operacion = escrito.operacion.trim().replace(/\./g, '')
  if (operacion !== '' && id(operacion) === null)
    errores.operacion = /^\d+$/.test(operacion) ? textos.operacionDeNadie : textos.operacionInvalida
  const dia = (campo: 'desde' | 'hasta'): Day | null => {
    const text = escrito[campo].trim()
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
    filtro: {
      ...escrito,
      operacion,
      presupuesto: escrito.presupuesto.trim(),
      pedido: escrito.pedido.trim(),
      desde,
      hasta,
    },
    errores,
  }
}
