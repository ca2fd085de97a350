import { sql } from 'kysely'
import { db, jobsDb } from '#server/context.ts'
import { prepared } from '#server/db/db.ts'
import type { Alcance } from '#server/session/alcance.ts'
import type { Day } from '#shared/dates.ts'

/**
 * Reads the groups of `productos` and the clients of `clientes` beside its own ledger `venta_dia`
 * (docs/decisions/0010).
 */

/** `mes`: the how-manieth of the period's months, from 1. */
export type Suma = { mes: number; grupoId: number; kilos: string; gasto: string }
/** `meses`: the first day of every month the period touches. */
type Period = { desde: Day; hasta: Day; meses: readonly Day[]; grupos: readonly number[] }

const mes = ({ meses }: Period) => sql<number>`width_bucket(v.dia, ${meses}::date[])` // half of what to_char costs
const kilos = sql<string>`sum(v.kilos)`
const gasto = sql<string>`round(sum(v.gasto), 2)`

const ofCliente = prepared<Period & { clienteId: number }, Suma>((d, p) =>
  d
    .selectFrom('venta_dia as v')
    .select([mes(p).as('mes'), 'v.grupoId', kilos.as('kilos'), gasto.as('gasto')])
    .where('v.clienteId', '=', p.clienteId)
    .where('v.dia', '>=', p.desde)
    .where('v.dia', '<=', p.hasta)
    .where('v.grupoId', '=', sql<number>`any(${p.grupos})`)
    .groupBy(['mes', 'v.grupoId']),
)
const ofVendedor = prepared<Period & { idVendedor: number }, Suma>((d, p) =>
  d
    .selectFrom('cliente as c')
    .innerJoin('venta_dia as v', 'v.clienteId', 'c.id')
    .select([mes(p).as('mes'), 'v.grupoId', kilos.as('kilos'), gasto.as('gasto')])
    .where('c.idVendedor', '=', p.idVendedor)
    .where('v.dia', '>=', p.desde)
    .where('v.dia', '<=', p.hasta)
    .where('v.grupoId', '=', sql<number>`any(${p.grupos})`)
    .groupBy(['mes', 'v.grupoId']),
)

/** Kilos and dollars per calendar month and group, both days included, within the scope. */
export const sumVentas = (alcance: Alcance, period: Period): Promise<Suma[]> =>
  alcance.clienteId === 0 && alcance.idVendedor !== null
    ? ofVendedor(db(), { ...period, idVendedor: alcance.idVendedor })
    : ofCliente(db(), { ...period, clienteId: alcance.clienteId })

const groups = prepared<{ ids: readonly number[] }, { id: number; descripcion: string }>((d, p) =>
  d
    .selectFrom('grupo')
    .select(['id', 'descripcion'])
    .where('id', '=', sql<number>`any(${p.ids})`)
    .orderBy('orden')
    .orderBy('id'),
)
export const gruposDe = (ids: readonly number[]) => groups(db(), { ids })

const LOCK = 20_140_014
/**
 * Merges the whole portal's rows to one a day and group; a second process leaves it to the first. The sums stay, and
 * nobody waits: rows are only added elsewhere.
 */
export const mergeVentas = (): Promise<void> =>
  jobsDb()
    .transaction()
    .execute(async (on) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(
        on,
      )
      if (!rows[0]!.mine) return
      await sql`with claves as (select dia, "grupoId" from venta_dia where "clienteId" = 0 group by dia, "grupoId" having count(*) > 1),
      viejas as (delete from venta_dia v using claves k where v."clienteId" = 0 and v.dia = k.dia and v."grupoId" = k."grupoId" returning v.dia, v."grupoId", v.kilos, v.gasto)
      insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto)
      select 0, dia, "grupoId", sum(kilos), sum(gasto) from viejas group by dia, "grupoId" having sum(kilos) <> 0 or sum(gasto) <> 0`.execute(
        on,
      )
    })
