import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { SHOWN_ENLACES } from '../sharing.ts'

export type EnlaceRow = {
  id: number
  version: number
  creado: Date
  usuario: string
  hasta: Day
  abierto: number
  ultima: Date | null
  anulado: Date | null
}
const columns = sql`id, version, creado, usuario, hasta::text as hasta, abierto, ultima, anulado`

/** The newest first. */
export const listEnlaces = async (on: Db, cotizacionId: number): Promise<EnlaceRow[]> => {
  const { rows } = await sql<EnlaceRow>`
    select ${columns}
    from cotizacion_enlace
    where "cotizacionId" = ${cotizacionId}
    order by id desc
    limit ${SHOWN_ENLACES}`.execute(on)
  return rows
}
/** How many of a cotización's links open on a day. */
export const countVigentes = async (on: Db, cotizacionId: number, today: Day): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from cotizacion_enlace
    where "cotizacionId" = ${cotizacionId} and anulado is null and hasta >= ${today}::date`.execute(on)
  return rows[0]!.n
}

type NewEnlace = {
  cotizacionId: number
  version: number
  huella: string
  usuarioId: number
  usuario: string
  hasta: Day
}
export const insertEnlace = async (on: Db, row: NewEnlace): Promise<EnlaceRow> => {
  const { rows } = await sql<EnlaceRow>`
    insert into cotizacion_enlace ("cotizacionId", version, huella, "usuarioId", usuario, hasta)
    values (
      ${row.cotizacionId}, ${row.version}, ${row.huella}, ${row.usuarioId}, ${row.usuario}, ${row.hasta}::date
    )
    returning ${columns}`.execute(on)
  return rows[0]!
}
export const lockEnlace = async (on: Db, cotizacionId: number, id: number): Promise<EnlaceRow | undefined> => {
  const { rows } = await sql<EnlaceRow>`
    select ${columns}
    from cotizacion_enlace
    where id = ${id} and "cotizacionId" = ${cotizacionId}
    for update`.execute(on)
  return rows[0]
}
export const saveAnulado = async (on: Db, id: number): Promise<EnlaceRow> => {
  const { rows } = await sql<EnlaceRow>`
    update cotizacion_enlace
    set anulado = now()
    where id = ${id}
    returning ${columns}`.execute(on)
  return rows[0]!
}

type Opened = { cotizacionId: number; version: number; hasta: Day }
/** Where a key leads today, counted unless `looks`; undefined of one that is over, annulled or was never made. */
export const openEnlace = async (on: Db, huella: string, today: Day, looks: boolean): Promise<Opened | undefined> => {
  const good = sql`huella = ${huella} and anulado is null and hasta >= ${today}::date`
  const shown = sql`"cotizacionId", version, hasta::text as hasta`
  const { rows } = await (
    looks
      ? sql<Opened>`
        select ${shown}
        from cotizacion_enlace
        where ${good}`
      : sql<Opened>`
        update cotizacion_enlace
        set abierto = abierto + 1, ultima = now()
        where ${good}
        returning ${shown}`
  ).execute(on)
  return rows[0]
}
