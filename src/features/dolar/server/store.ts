import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { TipoDolar } from '../rules.ts'
import type { DolarUsos } from './params.ts'

/** A rate as it comes in; null without one since then. */
export type Escrita = { tipo: TipoDolar; instante: Date; valor: number | null; fuente: string | null }

/**
 * Keeps rates: what was there with the same value stays, also annulled; another value takes its place. A source that is
 * not said stays. Returns those that are new or other.
 */
export const saveCotizaciones = async (on: Db, filas: readonly Escrita[], usuario: string | null) => {
  // of two of the same instant the later row
  const each = new Map(filas.map((fila) => [`${fila.tipo} ${fila.instante.getTime()}`, fila]))
  return (
    await sql<{ tipo: TipoDolar; instante: Date; nueva: boolean }>`
      insert into cotizacion_dolar as c (tipo, instante, valor, fuente, usuario)
      select x.tipo, x.instante, x.valor, x.fuente, ${usuario}::text
      from json_to_recordset(${JSON.stringify([...each.values()])}::json) as x(
        tipo text, instante timestamptz, valor numeric, fuente text
      )
      on conflict (tipo, instante) do update set
        valor = excluded.valor, fuente = coalesce(excluded.fuente, c.fuente), usuario = excluded.usuario,
        creado = now(),
        anulada = case when c.valor is distinct from excluded.valor then null else c.anulada end,
        "anuladaPor" = case when c.valor is distinct from excluded.valor then null else c."anuladaPor" end
      where c.valor is distinct from excluded.valor
        or (excluded.fuente is not null and c.fuente is distinct from excluded.fuente)
      returning c.tipo, c.instante, c.xmax = 0 as nueva`.execute(on)
  ).rows
}

export type Row = {
  tipo: TipoDolar
  instante: Date
  valor: string | null
  fuente: string | null
  usuario: string | null
  anulada: Date | null
  /** The value before it of its kind, of what counts. */ antes: string | null
  /** The last of its kind that counts. */ vigente: boolean
}
/** The last rates of each kind, newest first, each with the one before it. */
export const listCotizaciones = async (on: Db, each: number): Promise<Row[]> =>
  (
    await sql<Row>`
      select
        c.tipo, c.instante, c.valor, c.fuente, c.usuario, c.anulada,
        (
          select p.valor
          from cotizacion_dolar p
          where p.tipo = c.tipo and p.instante < c.instante and p.anulada is null and p.valor is not null
          order by p.instante desc
          limit 1
        ) as antes,
        c.anulada is null and not exists (
          select from cotizacion_dolar m
          where m.tipo = c.tipo and m.instante > c.instante and m.anulada is null
        ) as vigente
      from (values ('billete'), ('divisa'), ('propio')) k(tipo)
      cross join lateral (
        select l.tipo, l.instante, l.valor, l.fuente, l.usuario, l.anulada
        from cotizacion_dolar l
        where l.tipo = k.tipo
        order by l.instante desc
        limit ${each}
      ) c
      order by c.instante desc, c.tipo`.execute(on)
  ).rows

/** The settings that a rate is read from. */
export const listSettings = (on: Db) =>
  on
    .selectFrom('configuracion')
    .select(['clave', 'valor'])
    .where('clave', 'in', ['dolarFechaHora', 'dolarValor', 'dolarTipo', 'dolarUsos'])
    .execute()
/** Which rate is used for what, as stored, locked until the end of the transaction. */
export const lockUsos = async (on: Db): Promise<DolarUsos | null> => {
  await sql`select pg_advisory_xact_lock(hashtext('dolarUsos'))`.execute(on)
  const row = await on.selectFrom('configuracion').select('valor').where('clave', '=', 'dolarUsos').executeTakeFirst()
  return (row?.valor ?? null) as DolarUsos | null
}
/** Where a rate is from; null: nobody said, or it is another one. */
export const findFuente = async (on: Db, tipo: TipoDolar, instante: Date, valor: number): Promise<string | null> =>
  (
    await on
      .selectFrom('cotizacion_dolar')
      .select('fuente')
      .where('tipo', '=', tipo)
      .where('instante', '=', instante)
      .where('valor', '=', String(valor))
      .where('anulada', 'is', null)
      .executeTakeFirst()
  )?.fuente ?? null
/** The last of a kind that counts; `before`: of the last working day before that day. */
export const findRate = async (on: Db, tipo: TipoDolar, before: Date | null) =>
  (
    await sql<{ instante: Date; valor: string | null; fuente: string | null }>`
      select instante, valor, fuente
      from cotizacion_dolar
      where tipo = ${tipo}
        and anulada is null
        and (
          ${before}::timestamptz is null
          or instante < ${before}::timestamptz
            and extract(isodow from instante at time zone 'America/Argentina/Buenos_Aires') < 6
        )
      order by instante desc
      limit 1`.execute(on)
  ).rows[0]
/** What a rate was at an instant: of that kind, else of any. */
export const findValor = async (on: Db, instante: Date, tipo: TipoDolar | null): Promise<number | null> => {
  const row = (
    await sql<{ valor: string }>`
      select valor
      from cotizacion_dolar
      where instante = ${instante} and valor is not null
      order by tipo is not distinct from ${tipo}::text desc
      limit 1`.execute(on)
  ).rows[0]
  return row ? Number(row.valor) : null
}

/** The last rate of a kind that counts. */
export const findVigente = (on: Db, tipo: TipoDolar) =>
  on
    .selectFrom('cotizacion_dolar')
    .select(['instante', 'valor'])
    .where('tipo', '=', tipo)
    .where('anulada', 'is', null)
    .orderBy('instante', 'desc')
    .limit(1)
    .executeTakeFirst()
export const isKnown = async (on: Db, tipo: TipoDolar, instante: Date): Promise<boolean> =>
  (await on
    .selectFrom('cotizacion_dolar')
    .select('tipo')
    .where('tipo', '=', tipo)
    .where('instante', '=', instante)
    .executeTakeFirst()) !== undefined

/** Annuls a rate; undefined: there is none, or it is annulled. */
export const annul = async (on: Db, tipo: TipoDolar, instante: Date, usuario: string) =>
  (
    await sql<{ valor: string | null }>`
      update cotizacion_dolar
      set anulada = now(), "anuladaPor" = ${usuario}
      where tipo = ${tipo} and instante = ${instante} and anulada is null
      returning valor`.execute(on)
  ).rows[0]

/** Whether any rate is known at all. */
export const hasRates = async (on: Db): Promise<boolean> =>
  (await on.selectFrom('cotizacion_dolar').select('tipo').limit(1).executeTakeFirst()) !== undefined

const whoSees = prepared<{ usuarioId: number }, { usuarioId: number }>((d, p) =>
  d.selectFrom('ver_otra_moneda').select('usuarioId').where('usuarioId', '=', p.usuarioId),
)
export const seesOther = async (on: Db, usuarioId: number): Promise<boolean> =>
  (await whoSees(on, { usuarioId })).length > 0
export const saveSeesOther = async (on: Db, usuarioId: number, sees: boolean): Promise<void> => {
  if (sees)
    await on
      .insertInto('ver_otra_moneda')
      .values({ usuarioId })
      .onConflict((c) => c.doNothing())
      .execute()
  else await on.deleteFrom('ver_otra_moneda').where('usuarioId', '=', usuarioId).execute()
}
