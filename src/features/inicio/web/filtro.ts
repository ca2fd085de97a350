import { readDay, showDay } from '#shared/dates.ts'
import type { ScreenSearch } from '#web/router.tsx'
import { checkFiltro, intervaloInicial, textos, type Filtro } from '../rules.ts'

/** What the form holds: texts as typed. */
export type Borrador = { desde: string; hasta: string; grupos: readonly number[] }
export type Errores = { desde?: string | undefined; hasta?: string | undefined; general?: string | undefined }

/** ?desde=2026-01-01&hasta=…&grupos=1,4 */
type Address = ScreenSearch<'/'>

/** The filter the address asks for; whatever is missing or wrong has its first value. */
export const filtroDe = (asked: Address, all: readonly number[]): Filtro => {
  const first = intervaloInicial()
  const some = all.filter((id) => asked.grupos.includes(id))
  const grupos = some.length > 0 ? some : all
  const filtro = { desde: asked.desde ?? first.desde, hasta: asked.hasta ?? first.hasta, grupos }
  return checkFiltro(filtro) === null ? filtro : { ...first, grupos }
}

/** What the address says of a filter; what is as at first is left out. */
export const addressOf = (filtro: Filtro, all: readonly number[]): Address => {
  const first = intervaloInicial()
  const moved = filtro.desde !== first.desde || filtro.hasta !== first.hasta
  return {
    desde: moved ? filtro.desde : null,
    hasta: moved ? filtro.hasta : null,
    grupos: filtro.grupos.length < all.length ? filtro.grupos : [],
  }
}

export const borradorDe = (filtro: Filtro): Borrador => ({
  desde: showDay(filtro.desde),
  hasta: showDay(filtro.hasta),
  grupos: filtro.grupos,
})

/** Reads the form, or says what is wrong with it. */
export const readBorrador = (
  borrador: Borrador,
): { filtro: Filtro; errores?: undefined } | { filtro?: undefined; errores: Errores } => {
  const desde = readDay(borrador.desde)
  const hasta = readDay(borrador.hasta)
  if (!desde || !hasta)
    return { errores: { ...(desde ? {} : { desde: textos.fecha }), ...(hasta ? {} : { hasta: textos.fecha }) } }
  const filtro = { desde, hasta, grupos: borrador.grupos }
  const general = checkFiltro(filtro)
  return general ? { errores: { general } } : { filtro }
}
