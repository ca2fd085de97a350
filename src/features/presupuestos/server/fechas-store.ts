import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Day } from '#shared/dates.ts'
import type { Quote } from '../contract.ts'
import { stepList } from '../rules.ts'
import { nombreVendedor } from './foto.ts'
import { wordsOfViaje } from './viajes.ts'

// The days of a delivery: asked for, promised, and what was said of them since.

const words = sql.join(wordsOfViaje('Entregado').map((word) => sql.lit(word)))
const UNDER_WAY = sql.join(stepList.slice(0, 5).map((estado) => sql.lit(estado)))
/** Of an order line `e`, something is still to come, as `entregaOf` says it. */
const pending = sql`
  sin_acentos(e.estado) !~ '^(cancelad|anulad|rechazad)'
  and e.cantidad > coalesce(
    e."cantidadEntregada", case when sin_acentos(e.estado) in (${words}) then e.cantidad else 0 end
  )`
const hasPending = (alias: string): RawBuilder<unknown> => {
  const lines = sql`estado_pedido e where e."presupuestoId" = ${sql.ref(`${alias}.id`)}`
  return sql`(
    not exists (select from ${lines})
    or exists (select from ${lines} and ${pending})
  )`
}
const today = sql`(now() at time zone 'America/Argentina/Buenos_Aires')::date`
/** SQL: the promised day is over, and something is still to come (REMITO-06). */
export const isDemorada = (alias: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`
    coalesce(
      ${of('fechaPrometida')} < ${today} and ${of('estado')} in (${UNDER_WAY}) and ${hasPending(alias)}, false
    )`
}
/** SQL: another day that was asked for and not answered yet, as JSON; null: none. */
export const otraFechaOf = (alias: string): RawBuilder<unknown> => sql`
  (
    select case
      when f.que = 'otra' then json_build_object('fecha', f.fecha, 'franja', f.franja, 'motivo', f.motivo)
    end
    from fecha_entrega f
    where f."presupuestoId" = ${sql.ref(`${alias}.id`)}
    order by f.id desc
    limit 1
  )`

export const findOtraFecha = async (on: Db, id: number): Promise<Quote['otraFecha']> => {
  const { rows } = await sql<{ otra: Quote['otraFecha'] }>`
    select ${otraFechaOf('p')} as otra
    from presupuesto p
    where p.id = ${id}`.execute(on)
  return rows[0]?.otra ?? null
}
/** The day that is confirmed of an order. */
export const findPrometida = (on: Db, id: number) =>
  on
    .selectFrom('presupuesto')
    .select(['fechaPrometida', 'franjaPrometida'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type Otra = { presupuestoId: number; fecha: Day; franja: string | null; motivo: string }
/** Keeps that another day was asked for; returns its number. */
export const insertOtra = async (on: Db, who: Sesion, otra: Otra): Promise<number> => {
  const { id } = await on
    .insertInto('fecha_entrega')
    .values({ ...otra, que: 'otra', usuarioId: who.usuarioId, usuario: who.userName })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was said of an order's day, in its order. */
export const listFechas = (on: Db, id: number) =>
  on
    .selectFrom('fecha_entrega as f')
    .leftJoin('usuario as u', 'u.id', 'f.usuarioId')
    .select(['f.creado', 'f.usuario', 'f.que', 'f.franja', 'f.antesFranja', 'f.motivo', 'u.tipoRol as rol'])
    .select(sql.raw<string | null>(nombreVendedor('u."idVendedor"')).as('vendedor'))
    .select(sql<Day | null>`f.fecha::text`.as('fecha'))
    .select(sql<Day | null>`f."antesFecha"::text`.as('antesFecha'))
    .where('f.presupuestoId', '=', id)
    .orderBy('f.id')
    .execute()

/** Orders looked at in one transaction. */
export const BATCH = 50
/** Days for which a delay is news. */
const DIAS = 7
export type Demorada = { id: number; clienteId: number; fecha: Day; franja: string | null; placed: Date }
/** Takes the orders whose promised day is over, each day once whoever looks, locked ones aside; at most a batch. */
export const takeDemoradas = async (on: Db, dia: Day): Promise<Demorada[]> =>
  (
    await sql<Demorada>`
      update presupuesto k
      set "demoraAvisada" = k."fechaPrometida"
      where k.id = any(
        array(
          select p.id
          from presupuesto p
          where p."fechaPrometida" < ${dia}::date and p."fechaPrometida" >= ${dia}::date - ${sql.lit(DIAS)}::int
            and p.estado in (${UNDER_WAY})
            and p."demoraAvisada" is distinct from p."fechaPrometida"
            and ${hasPending('p')}
          order by p.id
          limit ${sql.lit(BATCH)}
          for update of p skip locked
        )
      )
      returning
        k.id, k."clienteId", k."fechaPrometida"::text as fecha, k."franjaPrometida" as franja,
        k.fecha as placed`.execute(on)
  ).rows
