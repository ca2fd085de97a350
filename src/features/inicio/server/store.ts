import { sql, type RawBuilder } from 'kysely'
import { db } from '#server/context.ts'
import { prepared } from '#server/db/db.ts'
import type { Alcance } from '#server/session/alcance.ts'
import type { Day } from '#shared/dates.ts'
import { partsOf, type Parts } from './parts.ts'

/**
 * Reads the groups of `productos` and the clients of `clientes` beside its own ledger: its days, and their sums by
 * month (docs/decisions/0010 and 0090).
 */

/** `mes`: the month's position in the period, from 1. */
export type Suma = { mes: number; grupoId: number; kilos: string; gasto: string }
/** `months`: the first day of every month in the period. */
type Period = { desde: Day; hasta: Day; months: readonly Day[]; grupos: readonly number[] }

const mes = ({ months }: Period) => sql<number>`width_bucket(v.dia, ${months}::date[])` // half of what to_char costs
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
// SQL: whole months from their sums plus unmerged entries; the remaining days besides (parts.ts).
const tramos = (p: Parts) =>
  sql`unnest(${p.desdes}::date[], ${p.untils}::date[], ${p.signs}::int[]) as t(desde, hasta, signo)`
/** SQL: `offset 0` forces an index lookup for each range and client; otherwise the planner may scan all their days. */
const diasOf = (cliente: RawBuilder<unknown>) =>
  sql`
    cross join lateral (
      select v.dia, v."grupoId", v.kilos, v.gasto
      from venta_dia v
      where v."clienteId" = ${cliente} and v.dia between t.desde and t.hasta
      offset 0
    ) w`
const ofAll = prepared<Period & Parts, Suma>((d, p) => ({
  compile: () =>
    sql<Suma>`
      select ${mes(p)} as mes, v."grupoId", ${kilos} as kilos, ${gasto} as gasto
      from (
        select mes as dia, "grupoId", kilos, gasto
        from venta_mes
        where mes >= ${p.primero} and mes < ${p.despues}
        union all
        select dia, "grupoId", kilos, gasto
        from venta_dia
        where "clienteId" = 0 and not fundida and dia >= ${p.primero} and dia < ${p.despues}
        union all
        select w.dia, w."grupoId", t.signo * w.kilos, t.signo * w.gasto
        from ${tramos(p)}
        ${diasOf(sql`0`)}
      ) v
      where v."grupoId" = any(${p.grupos})
      group by 1, v."grupoId"`.compile(d),
}))
// for a seller whose clients have changed since its months were summed, reads the days instead: one statement, one
// snapshot
const ofVendedor = prepared<Period & Parts & { idVendedor: number }, Suma>((d, p) => ({
  compile: () =>
    sql<Suma>`
      with c as materialized (select id from cliente where "idVendedor" = ${p.idVendedor}),
      s as materialized (
        select exists (
          select from venta_vendedor w
          where w."idVendedor" = ${p.idVendedor} and w.clientes = venta_clientes(${p.idVendedor})
        ) as vale
      )
      select ${mes(p)} as mes, v."grupoId", ${kilos} as kilos, ${gasto} as gasto
      from (
        select mes as dia, "grupoId", kilos, gasto
        from venta_mes_vendedor
        where "idVendedor" = ${p.idVendedor}
          and mes >= ${p.primero}
          and mes < ${p.despues}
          and (select vale from s)
        union all
        select w.dia, w."grupoId", w.kilos, w.gasto
        from venta_dia w
        where w."clienteId" = 0
          and not w.fundida
          and w.dia >= ${p.primero}
          and w.dia < ${p.despues}
          and w.de in (select id from c)
          and (select vale from s)
        union all
        select w.dia, w."grupoId", w.kilos, w.gasto
        from c
        join venta_dia w on w."clienteId" = c.id
        where w.dia >= ${p.primero} and w.dia < ${p.despues} and not (select vale from s)
        union all
        select w.dia, w."grupoId", t.signo * w.kilos, t.signo * w.gasto
        from ${tramos(p)}
        cross join c
        ${diasOf(sql`c.id`)}
      ) v
      where v."grupoId" = any(${p.grupos})
      group by 1, v."grupoId"`.compile(d),
}))

/** Kilos and dollars per calendar month and group, both days included, within the scope. */
export const sumVentas = ({ clienteId, idVendedor }: Alcance, period: Period): Promise<Suma[]> => {
  if (clienteId !== 0) return ofCliente(db(), { ...period, clienteId })
  const parts = { ...period, ...partsOf(period.desde, period.hasta, period.months) }
  return idVendedor === null ? ofAll(db(), parts) : ofVendedor(db(), { ...parts, idVendedor })
}

const groups = prepared<{ ids: readonly number[] }, { id: number; descripcion: string }>((d, p) =>
  d
    .selectFrom('grupo')
    .select(['id', 'descripcion'])
    .where('id', '=', sql<number>`any(${p.ids})`)
    .orderBy('orden')
    .orderBy('id'),
)
export const gruposOf = (ids: readonly number[]) => groups(db(), { ids })
