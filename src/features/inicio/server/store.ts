import { sql } from 'kysely'
import { db } from '#server/context.ts'
import { prepared } from '#server/db/db.ts'
import type { Alcance } from '#server/session/alcance.ts'
import { addDays, addMonths, type Day } from '#shared/dates.ts'

/**
 * Reads the groups of `productos` and the clients of `clientes` beside its own ledger, `venta_dia` and `venta_mes`
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

/** Whole months of the period, and the first day after them. */
type Enteros = { enteros: readonly Day[]; primero: Day; despues: Day }
const enterosDe = ({ desde, hasta, meses }: Period): Enteros | null => {
  const enteros = meses.filter((m) => m >= desde && addDays(addMonths(m, 1), -1) <= hasta)
  return enteros[0] ? { enteros, primero: enteros[0], despues: addMonths(enteros.at(-1)!, 1) } : null
}
// the months that are whole come summed, with what was entered since; of the others, the days
const ofTodo = prepared<Period & Enteros, Suma>((d, p) => ({
  compile: () =>
    sql<Suma>`select ${mes(p)} as mes, v."grupoId", ${kilos} as kilos, ${gasto} as gasto from (
      select mes as dia, "grupoId", kilos, gasto from venta_mes where mes = any(${p.enteros}::date[])
      union all select dia, "grupoId", kilos, gasto from venta_dia where "clienteId" = 0 and not fundida and dia >= ${p.primero} and dia < ${p.despues}
      union all select dia, "grupoId", kilos, gasto from venta_dia where "clienteId" = 0 and dia >= ${p.desde} and dia < ${p.primero}
      union all select dia, "grupoId", kilos, gasto from venta_dia where "clienteId" = 0 and dia >= ${p.despues} and dia <= ${p.hasta}) v
    where v."grupoId" = any(${p.grupos}) group by 1, v."grupoId"`.compile(d),
}))

/** Kilos and dollars per calendar month and group, both days included, within the scope. */
export const sumVentas = (alcance: Alcance, period: Period): Promise<Suma[]> => {
  if (alcance.clienteId !== 0) return ofCliente(db(), { ...period, clienteId: alcance.clienteId })
  if (alcance.idVendedor !== null) return ofVendedor(db(), { ...period, idVendedor: alcance.idVendedor })
  const enteros = enterosDe(period)
  return enteros ? ofTodo(db(), { ...period, ...enteros }) : ofCliente(db(), { ...period, clienteId: 0 })
}

const groups = prepared<{ ids: readonly number[] }, { id: number; descripcion: string }>((d, p) =>
  d
    .selectFrom('grupo')
    .select(['id', 'descripcion'])
    .where('id', '=', sql<number>`any(${p.ids})`)
    .orderBy('orden')
    .orderBy('id'),
)
export const gruposDe = (ids: readonly number[]) => groups(db(), { ids })
