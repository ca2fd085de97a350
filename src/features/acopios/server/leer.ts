import { toTime } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { money } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Acopio } from '../contract.ts'
import { acopiosByPagina, movimientosByPagina } from '../rules.ts'
import * as store from './store.ts'

type Pagina = { page: number | null; rowPerPage: number | null }
/** The limit and offset of a page; without one, all rows, as the specification has it. */
const tramoOf = ({ page, rowPerPage }: Pagina, usual: number): store.Tramo => {
  if (page === null) return { limit: null, offset: 0 }
  const limit = rowPerPage ?? usual
  return { limit, offset: (page - 1) * limit }
}

const toAcopio = (row: store.AcopioRow): Acopio => ({
  id: row.id,
  nroAcopio: row.nroAcopio,
  fechaEmision: row.fechaEmision,
  cotizacion: money(row.cotizacion),
  saldoDolares: money(row.saldoDolares),
  lastUpdate: toTime(row.lastUpdate),
})

/** The stockpiles of a client in scope, last issued first. Throws 400 without a client, 404 for one out of scope. */
export const listAcopios = async (who: Sesion, clienteId: number, pagina: Pagina) => {
  const cliente = await inAlcance(who, clienteId, db())
  const { length, total } = await store.readTotal(db(), cliente)
  const rows = await store.listAcopios(db(), cliente, tramoOf(pagina, acopiosByPagina))
  return { $values: rows.map(toAcopio), length, total: money(total) }
}

/** A stockpile's movements, oldest first. Throws 404 for an unknown number or a client out of scope. */
export const readDetalle = async (
  who: Sesion,
  nroAcopio: string,
  { clienteId, ...pagina }: Pagina & { clienteId: number | null },
) => {
  const acopio = await store.findAcopio(db(), who, nroAcopio, clienteId)
  if (!acopio) throw notFound()
  const tramo = tramoOf(pagina, movimientosByPagina)
  const { length, suma, antes } = await store.readSumas(db(), acopio, tramo.offset)
  const rows = await store.listMovimientos(db(), acopio, tramo)
  return {
    $values: rows.map((row) => ({
      fecha: row.fecha,
      descripcion: row.descripcion,
      importe: money(row.importe),
      tasa: money(row.tasa),
      importeDolares: money(row.importeDolares),
    })),
    length,
    acopio: toAcopio(acopio),
    suma: money(suma),
    saldoAntes: money(antes),
  }
}
