import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'

// Reads cliente beside its own tables: a stockpile's visibility is its client's.

export type AcopioRow = {
  id: number
  nroAcopio: string
  fechaEmision: string
  cotizacion: string
  saldoDolares: string
  lastUpdate: Date
}
/** Null: all rows. */
export type Tramo = { limit: number | null; offset: number }

const columns = sql`a.id, a."nroAcopio", a."fechaEmision", a.cotizacion, a."saldoDolares", a."lastUpdate"`
const ofCliente = prepared<{ clienteId: number } & Tramo, AcopioRow>((d, p) => ({
  compile: () =>
    sql<AcopioRow>`
      select ${columns}
      from acopio a
      where a."clienteId" = ${p.clienteId}
      order by a."fechaEmision" desc, a.id desc
      limit ${p.limit} offset ${p.offset}`.compile(d),
}))
export const listAcopios = (on: Db, { clienteId }: ClienteInAlcance, tramo: Tramo): Promise<AcopioRow[]> =>
  ofCliente(on, { clienteId, ...tramo })

const allOfCliente = prepared<{ clienteId: number }, { length: number; total: string }>((d, p) => ({
  compile: () =>
    sql<{ length: number; total: string }>`
      select count(*)::int as length, coalesce(sum(a."saldoDolares"), 0) as total
      from acopio a
      where a."clienteId" = ${p.clienteId}`.compile(d),
}))
/** The number of a client's stockpiles, and their total balance. */
export const readTotal = async (on: Db, { clienteId }: ClienteInAlcance) => (await allOfCliente(on, { clienteId }))[0]!

type Scope = { nroAcopio: string; cliente: number | null; vendedor: number | null }
const oneAcopio = prepared<Scope, AcopioRow>((d, p) => ({
  compile: () =>
    sql<AcopioRow>`
      select ${columns}
      from acopio a
      join cliente c on c.id = a."clienteId"
      where a."nroAcopio" = ${p.nroAcopio}
        and (${p.cliente}::int is null or a."clienteId" = ${p.cliente}::int)
        and (${p.vendedor}::int is null or c."idVendedor" = ${p.vendedor}::int)`.compile(d),
}))
/**
 * A stockpile by its number: role 3 its own client's, role 2 those of its clients, role 1 any. Of one client if asked.
 */
export const findAcopio = async (
  on: Db,
  who: Sesion,
  nroAcopio: string,
  clienteId: number | null,
): Promise<AcopioRow | undefined> =>
  (
    await oneAcopio(on, {
      nroAcopio,
      cliente: who.tipoRol === 3 ? who.clienteId : clienteId,
      vendedor: who.tipoRol === 2 ? who.sellerId : null,
    })
  )[0]

export type MovimientoRow = {
  fecha: string
  descripcion: string
  importe: string
  tasa: string
  importeDolares: string
}
const ofAcopio = prepared<{ id: number } & Tramo, MovimientoRow>((d, p) => ({
  compile: () =>
    sql<MovimientoRow>`
      select m.fecha, m.descripcion, m.importe, m.tasa, m."importeDolares"
      from acopio_movimiento m
      where m."acopioId" = ${p.id}
      order by m.fecha, m.item
      limit ${p.limit} offset ${p.offset}`.compile(d),
}))
export const listMovimientos = (on: Db, { id }: AcopioRow, tramo: Tramo): Promise<MovimientoRow[]> =>
  ofAcopio(on, { id, ...tramo })

type Sumas = { length: number; suma: string; antes: string }
const sumasOf = prepared<{ id: number; offset: number }, Sumas>((d, p) => ({
  compile: () =>
    sql<Sumas>`
      select
        count(*)::int as length, coalesce(sum(m."importeDolares"), 0) as suma,
        (
          select coalesce(sum(b."importeDolares"), 0)
          from (
            select n."importeDolares"
            from acopio_movimiento n
            where n."acopioId" = ${p.id}
            order by n.fecha, n.item
            limit ${p.offset}
          ) b
        ) as antes
      from acopio_movimiento m
      where m."acopioId" = ${p.id}`.compile(d),
}))
/** The number of a stockpile's movements, their sum, and the sum of those before `offset`. */
export const readSumas = async (on: Db, { id }: AcopioRow, offset: number): Promise<Sumas> =>
  (await sumasOf(on, { id, offset }))[0]!
