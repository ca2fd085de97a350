import { readDay, showDay } from '#shared/dates.ts'
import { inAddress, type Vista } from '#web/ui/address.ts'
import { checkFiltro, intervaloInicial, textos, type Filtro } from '../rules.ts'

/** What the form holds: texts as typed. */
export type Borrador = { desde: string; hasta: string; grupos: readonly number[] }
export type Errores = { desde?: string | undefined; hasta?: string | undefined; general?: string | undefined }

/** ?desde=2026-01-01&hasta=…&grupos=1,4 */
export const addressShape = { desde: inAddress.day, hasta: inAddress.day, grupos: inAddress.ids }
type Address = Vista<typeof addressShape>

/** The filter the address asks for; whatever is missing or wrong has its first value. */
export const filtroDe = (asked: Address, all: readonly number[]): Filtro => {
  const first = intervaloInicial()
  const some = all.filter((id) => asked.grupos.includes(id))
  const grupos = some.length > 0 ? some : all
  const filtro = { desde: asked.desde ?? first.desde, hasta: asked.hasta ?? first.hasta, grupos }
  return checkFiltro(filtro) === null ? filtro : { ...first, grupos }
}

/** What the address says of a filter; what is as at first is left out. */
export const addressOf = (f: Filtro, all: readonly number[]): Address => {
  const first = intervaloInicial()
  const moved = f.desde !== first.desde || f.hasta !== first.hasta
  return {
    desde: moved ? f.desde : null,
    hasta: moved ? f.hasta : null,
    grupos: f.grupos.length < all.length ? f.grupos : [],
  }
}

export const borradorDe = (f: Filtro): Borrador => ({
  desde: showDay(f.desde),
  hasta: showDay(f.hasta),
  grupos: f.grupos,
})

/** Reads the form, or says what is wrong with it. */
export const readBorrador = (
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
