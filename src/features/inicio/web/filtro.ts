import { isDay, readDay, showDay } from '#shared/dates.ts'
import { checkFiltro, intervaloInicial, textos, type Filtro } from '../rules.ts'

/** What the form holds: texts as typed. */
export type Borrador = { desde: string; hasta: string; grupos: readonly number[] }
export type Errores = { desde?: string | undefined; hasta?: string | undefined; general?: string | undefined }

/**
 * The filter the address asks for (?desde=2026-01-01&hasta=…&grupos=1,4); whatever is missing or wrong has its first
 * value.
 */
export const readFiltro = (params: URLSearchParams, all: readonly number[]): Filtro => {
  const first = intervaloInicial()
  const day = (name: 'desde' | 'hasta') => (isDay(params.get(name) ?? '') ? params.get(name)! : first[name])
  const asked = (params.get('grupos') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => all.includes(id))
  const filtro = {
    desde: day('desde'),
    hasta: day('hasta'),
    grupos: asked.length > 0 ? all.filter((id) => asked.includes(id)) : all,
  }
  return checkFiltro(filtro) === null ? filtro : { ...first, grupos: filtro.grupos }
}

/** The address of a filter; what is as at first is left out. */
export const writeFiltro = (f: Filtro, all: readonly number[]): URLSearchParams => {
  const first = intervaloInicial()
  const params = new URLSearchParams()
  if (f.desde !== first.desde || f.hasta !== first.hasta) {
    params.set('desde', f.desde)
    params.set('hasta', f.hasta)
  }
  if (f.grupos.length < all.length) params.set('grupos', f.grupos.join(','))
  return params
}

export const borradorDe = (f: Filtro): Borrador => ({
  desde: showDay(f.desde),
  hasta: showDay(f.hasta),
  grupos: f.grupos,
})

/** Reads the form, or says what is wrong with it. */
export const leerBorrador = (
  b: Borrador,
): { filtro: Filtro; errores?: undefined } | { filtro?: undefined; errores: Errores } => {
  const desde = readDay(b.desde)
  const hasta = readDay(b.hasta)
  if (!desde || !hasta)
    return { errores: { ...(desde ? {} : { desde: textos.fecha }), ...(hasta ? {} : { hasta: textos.fecha }) } }
  const filtro = { desde, hasta, grupos: b.grupos }
  const general = checkFiltro(filtro)
  return general ? { errores: { general } } : { filtro }
}
