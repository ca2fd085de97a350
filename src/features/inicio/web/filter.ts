import { readDay, showDay } from '#shared/dates.ts'
import type { ScreenSearch } from '#web/router.tsx'
import { checkFilter, initialInterval, textos, type Filter } from '../rules.ts'

/** What the form holds: texts as typed. */
export type Borrador = { desde: string; hasta: string; grupos: readonly number[] }
export type Errores = { desde?: string | undefined; hasta?: string | undefined; general?: string | undefined }

/** ?desde=2026-01-01&hasta=…&grupos=1,4 */
type Address = ScreenSearch<'/'>

/** The filter of the URL; missing or invalid values are the defaults. */
export const filterOf = (asked: Address, all: readonly number[]): Filter => {
  const first = initialInterval()
  const some = all.filter((id) => asked.grupos.includes(id))
  const grupos = some.length > 0 ? some : all
  const filter = { desde: asked.desde ?? first.desde, hasta: asked.hasta ?? first.hasta, grupos }
  return checkFilter(filter) === null ? filter : { ...first, grupos }
}

/** The search parameters of a filter, without defaults. */
export const addressOf = (filter: Filter, all: readonly number[]): Address => {
  const first = initialInterval()
  const moved = filter.desde !== first.desde || filter.hasta !== first.hasta
  return {
    desde: moved ? filter.desde : null,
    hasta: moved ? filter.hasta : null,
    grupos: filter.grupos.length < all.length ? filter.grupos : [],
  }
}

export const borradorOf = (filter: Filter): Borrador => ({
  desde: showDay(filter.desde),
  hasta: showDay(filter.hasta),
  grupos: filter.grupos,
})

/** Reads the form, or returns its error. */
export const readBorrador = (
  borrador: Borrador,
): { filter: Filter; errores?: undefined } | { filter?: undefined; errores: Errores } => {
  const desde = readDay(borrador.desde)
  const hasta = readDay(borrador.hasta)
  if (!desde || !hasta)
    return { errores: { ...(desde ? {} : { desde: textos.fecha }), ...(hasta ? {} : { hasta: textos.fecha }) } }
  const filter = { desde, hasta, grupos: borrador.grupos }
  const general = checkFilter(filter)
  return general ? { errores: { general } } : { filter }
}
