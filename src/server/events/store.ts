import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { leasedTable } from '#server/jobs/lease.ts'
import type { AvisoRow } from './event-body.ts'

// The SQL of table `salida` and of who takes what is in it; reads cliente (its code), api_clave (which keys read) and
// configuracion (which of them is the order system's).

/** Serialises the giving of numbers, over all processes. */
const LOCK = sql.lit(6_500_065)

/**
 * Gives what is committed its number. One transaction at a time does, and each sees all that the one before it gave:
 * whoever sees a number sees every lower one, whichever transaction drew its row first or committed last.
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
 * What waits to be sent, in the order of its numbers; of an order or a shop one at a time, and none before an earlier
 * one.
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

/** Writes down that the webhook took it, whoever holds the row by now. */
export const saveDelivered = async (on: Db, id: number): Promise<void> => {
  await on
    .updateTable('salida')
    .set({ estado: 'enviado', acusado: sql<Date>`coalesce(acusado, now())`, arriendo: null, ultimoError: null })
    .where('id', '=', id)
    .execute()
}

/** Events after a number, in order. */
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

/** The last number that was given; 0 before the first. */
export const lastNumero = async (on: Db): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select case when is_called then last_value else 0 end as n from salida_numero`.execute(on)
  return rows[0]!.n
}

/** Up to which number this reader has acknowledged, and notes that it read now. */
export const notaReading = async (on: Db, nombre: string): Promise<number> => {
  const { rows } = await sql<{ acusado: number }>`
    insert into salida_consumidor (tipo, nombre, leido) values ('clave', ${nombre}, now())
    on conflict (tipo, nombre) do update set leido = now() returning acusado`.execute(on)
  return rows[0]!.acusado
}

/** The names of the keys in force that may read what goes out. */
const inVigor = sql`select distinct k.nombre from api_clave k
  where k.activa and (k.vence is null or k.vence > now()) and 'eventos' = any(k.alcance)`
const webhookExists = sql`exists (select from salida_consumidor where tipo = 'webhook')`
const named = sql`(select valor #>> '{}' from configuracion where clave = 'claveDelSistema')`
/**
 * The reader that is the order system: the one that is named (`claveDelSistema`), else the only one there is where no
 * webhook is; null: none of those that read. What others acknowledge is theirs alone.
 */
const ofSistema = sql`
  coalesce(
    ${named}, case when not ${webhookExists} then (select min(v.nombre) from (${inVigor}) v having count(*) = 1) end
  )`
/** Its name, or null. */
export const findLectorOfSistema = async (on: Db): Promise<string | null> => {
  const { rows } = await sql<{ nombre: string | null }>`select ${ofSistema} as nombre`.execute(on)
  return rows[0]!.nombre
}

/**
 * Writes down that a reader has all up to a number; answers up to which it has them now, which never goes back. Only of
 * the order system's reader does it count as told. `entregar`: nobody else is to be sent what it has.
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
 * Has the database know which webhook is configured, if any: an import may run where the configuration is not known.
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
 * Whether the order system may take what goes out: by the webhook, or with a key in force that may read it, the one
 * that is named where one is.
 */
export const hasConsumer = async (on: Db): Promise<boolean> => {
  const { rows } = await sql<{ hay: boolean }>`select ${webhookExists}
    or exists (select from (${inVigor}) v where v.nombre = coalesce(${named}, v.nombre)) as hay`.execute(on)
  return rows[0]!.hay
}

/** Of these subjects, those of which an event of that kind waits for the order system to have it. */
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
/** Makes one due now, with all its attempts before it; false for one that is on its way. */
export const makeDue = async (on: Db, id: number): Promise<boolean> =>
  (await on.updateTable('salida').set(asPending).where('id', '=', id).where(reenviable).executeTakeFirst())
    .numUpdatedRows === 1n
/** The same for all that failed for good; answers how many. */
export const makeFailedDue = async (on: Db): Promise<number> =>
  Number(
    (await on.updateTable('salida').set(asPending).where('estado', '=', sql.lit('fallido')).executeTakeFirst())
      .numUpdatedRows,
  )
