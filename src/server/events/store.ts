import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { leasedTable } from '#server/jobs/lease.ts'
import type { AvisoRow } from './event-body.ts'

// The SQL of table `salida` and of its consumers. Reads cliente (its code), api_clave (which keys may read) and
// configuracion (which key is the order system's).

/** Advisory lock that serialises numbering, over all processes. */
const LOCK = sql.lit(6_500_065)

/**
 * Numbers the committed events, one transaction at a time, so that whoever sees a number sees every lower one, in
 * whatever order the transactions inserted or committed (docs/decisions/0065).
 */
export const toNumber = async (on: Db): Promise<void> => {
  const { rows } = await sql<{ hay: boolean }>`select exists (select from salida where numero is null) as hay`.execute(
    on,
  )
  if (!rows[0]!.hay) return
  const give = async (trx: Db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await sql`update salida s set numero = q.numero from (
      select o.id, nextval('salida_numero') as numero from (select id from salida where numero is null order by id) o) q
      where s.id = q.id`.execute(trx)
  }
  await (on.isTransaction ? give(on) : on.transaction().execute(give))
}

const codigo = sql`(select c.codigo from cliente c where c.id = (salida.datos->>'clienteId')::int)`
export type Taken = AvisoRow & { readonly id: number; readonly attempts: number }
/**
 * The events waiting for the webhook, in the order of their numbers; of one subject (order or shop) one at a time, and
 * never before an earlier one.
 */
export const salidas = leasedTable<Taken>({
  table: 'salida',
  underWay: 'enviando',
  columns: sql`id, tipo, intentos as attempts, numero, clave, creada, datos, ${codigo} as cliente`,
  due: () => sql`
    select s.id
    from salida s
    where s.estado in ('pendiente', 'demorado', 'enviando')
      and s.numero is not null
      and s.proxima <= now()
      and not exists (
        select from salida a
        where a.sobre = s.sobre
          and a.numero < s.numero
          and a.estado in ('pendiente', 'demorado', 'enviando')
      )
    order by s.numero
    limit 1
    for update of s skip locked`,
})

/** Records that the webhook accepted the event, even if another process holds its lease by now. */
export const saveDelivered = async (on: Db, id: number): Promise<void> => {
  await on
    .updateTable('salida')
    .set({ estado: 'enviado', acusado: sql<Date>`coalesce(acusado, now())`, arriendo: null, ultimoError: null })
    .where('id', '=', id)
    .execute()
}

/** Events with a number above `desde`, in order, at most `limite`. */
export const listAvisos = (on: Db, desde: number, limite: number): Promise<AvisoRow[]> =>
  on
    .selectFrom('salida')
    .select([
      sql<number>`numero`.as('numero'),
      'tipo',
      'creada',
      'clave',
      'datos',
      sql<string | null>`${codigo}`.as('cliente'),
    ])
    .where('numero', '>', desde)
    .orderBy('numero')
    .limit(limite)
    .execute()

/** The last assigned number; 0 before the first. */
export const lastNumero = async (on: Db): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select case when is_called then last_value else 0 end as n from salida_numero`.execute(on)
  return rows[0]!.n
}

/** Returns the number up to which this reader has acknowledged, and records that it read now. */
export const notaReading = async (on: Db, nombre: string): Promise<number> => {
  const { rows } = await sql<{ acusado: number }>`
    insert into salida_consumidor (tipo, nombre, leido) values ('clave', ${nombre}, now())
    on conflict (tipo, nombre) do update set leido = now() returning acusado`.execute(on)
  return rows[0]!.acusado
}

/** SQL: the names of the active, unexpired keys that may read events. */
const inVigor = sql`select distinct k.nombre from api_clave k
  where k.activa and (k.vence is null or k.vence > now()) and 'eventos' = any(k.alcance)`
const webhookExists = sql`exists (select from salida_consumidor where tipo = 'webhook')`
const named = sql`(select valor #>> '{}' from configuracion where clave = 'claveDelSistema')`
/**
 * SQL: the name of the reader that is the order system: the configured one (`claveDelSistema`), else the only one if
 * there is no webhook; else null. What other readers acknowledge counts for them alone.
 */
const ofSistema = sql`
  coalesce(
    ${named}, case when not ${webhookExists} then (select min(v.nombre) from (${inVigor}) v having count(*) = 1) end
  )`
/** The name of the order system's reader, or null. */
export const findLectorOfSistema = async (on: Db): Promise<string | null> => {
  const { rows } = await sql<{ nombre: string | null }>`select ${ofSistema} as nombre`.execute(on)
  return rows[0]!.nombre
}

/**
 * Records that a reader has all events up to `hasta`; returns its cursor, which never goes back. If the reader is the
 * order system, the events count as acknowledged, and with `deliver` the webhook does not send them any more.
 */
export const saveAcuse = async (on: Db, nombre: string, hasta: number, deliver: boolean): Promise<number> => {
  const { rows } = await sql<{ acusado: number }>`
    insert into salida_consumidor (tipo, nombre, acusado, momento)
    values ('clave', ${nombre}, ${hasta}, now())
    on conflict (tipo, nombre) do update set
      momento = now(), acusado = greatest(salida_consumidor.acusado, excluded.acusado)
    returning acusado`.execute(on)
  const delivered = deliver ? sql`, estado = 'enviado', arriendo = null` : sql``
  await sql`
    update salida
    set acusado = now() ${delivered}
    where numero <= ${hasta} and acusado is null and ${nombre} = ${ofSistema}`.execute(on)
  return rows[0]!.acusado
}

/**
 * Stores the configured webhook's host (null: none), since an import may run on a machine without that configuration.
 */
export const saveWebhook = async (on: Db, host: string | null): Promise<void> => {
  await on
    .deleteFrom('salida_consumidor')
    .where('tipo', '=', 'webhook')
    .where('nombre', '<>', host ?? '')
    .execute()
  if (host !== null)
    await sql`
      insert into salida_consumidor (tipo, nombre)
      values ('webhook', ${host})
      on conflict do nothing`.execute(on)
}

/**
 * Whether the order system can receive events: by webhook, or with an active key that may read them (the configured
 * one, if one is configured).
 */
export const hasConsumer = async (on: Db): Promise<boolean> => {
  const { rows } = await sql<{ hay: boolean }>`select ${webhookExists}
    or exists (select from (${inVigor}) v where v.nombre = coalesce(${named}, v.nombre)) as hay`.execute(on)
  return rows[0]!.hay
}

/** Of these subjects, those with an event of type `tipo` that the order system has not had yet. */
export const findWithoutAcuse = async (
  on: Db,
  tipo: string,
  sobre: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (sobre.length === 0) return new Set()
  const { rows } = await sql<{ sobre: string }>`
    select distinct sobre
    from salida
    where sobre = any(${sobre}::text[]) and tipo = ${tipo} and acusado is null`.execute(on)
  return new Set(rows.map((r) => r.sobre))
}

const reenviable = sql<boolean>`estado in ('fallido', 'demorado', 'enviado')`
const asPending = { estado: 'pendiente', intentos: 0, arriendo: null, proxima: sql<Date>`now()` } as const
/** Makes an event due now, with all its attempts again; false if it is being sent. */
export const makeDue = async (on: Db, id: number): Promise<boolean> =>
  (await on.updateTable('salida').set(asPending).where('id', '=', id).where(reenviable).executeTakeFirst())
    .numUpdatedRows === 1n
/** Makes all finally failed events due now; returns how many. */
export const makeFailedDue = async (on: Db): Promise<number> =>
  Number(
    (await on.updateTable('salida').set(asPending).where('estado', '=', sql.lit('fallido')).executeTakeFirst())
      .numUpdatedRows,
  )
