import type { Kysely } from 'kysely'
import { jobsDb, log } from '#server/context.ts'
import type { Tables } from '#server/db/db.ts'
import { addDays, toDay, toTime, type Day } from '#shared/dates.ts'
import { money } from '#shared/money.ts'
import { sumVentasByMes } from './merge.ts'
import * as store from './verify-store.ts'

/**
 * The result of comparing the ledger with the lines; `kilos` and `gasto` (dollars): the sums of the absolute
 * differences.
 */
export type Verificacion = {
  grupos: number
  clientes: number
  dias: number
  kilos: number
  gasto: number
  /** The first differences, of clients first, then of the whole portal. */
  primeros: store.Difference[]
  /** Quotes whose totals are not those of their lines: told only. */
  totales: { cuantos: number; primeros: store.WrongTotal[] }
  reparado: boolean
  ms: number
}

// small ranges: the embedded database runs one statement at a time
const CLIENTES = 10
const DIAS = 7
const PRIMEROS = 20

/** Contiguous ranges of client ids, without gaps, since entries of a deleted client are wrong too. */
const ofClientes = (ids: readonly number[]): (readonly [number, number])[] => {
  const starts = ids.filter((_, i) => i % CLIENTES === 0)
  return starts.map(
    (from, i) => [i === 0 ? 1 : from, i + 1 < starts.length ? starts[i + 1]! - 1 : 2_147_483_647] as const,
  )
}
const ofDias = (todos: readonly [Day, Day] | null): (readonly [Day, Day])[] => {
  const list: (readonly [Day, Day])[] = []
  for (let from = todos?.[0]; from !== undefined && from <= todos![1]; from = addDays(from, DIAS))
    list.push([from, addDays(from, DIAS - 1)])
  return list
}

/**
 * Compares the ledger with the lines of all quotes, range by range, and enters the differences; with `soloVer` only
 * reports them. Locks no quote (docs/decisions/0034).
 */
export const verifyVentas = async (db: Kysely<Tables>, { soloVer = false } = {}): Promise<Verificacion> => {
  const started = performance.now()
  const mal: store.Difference[] = []
  const totals: store.WrongTotal[] = []
  const compare = async (tramo: store.Tramo) => {
    for (const difference of await (soloVer
      ? store.findDifferences(db, tramo)
      : db.transaction().execute((on) => store.repairDifferences(on, tramo))))
      mal.push(difference)
  }
  for (const clientes of ofClientes(await store.listClientes(db))) {
    await compare({ clientes })
    for (const t of await store.findWrongTotals(db, clientes)) totals.push(t)
  }
  for (const dias of ofDias(await store.findDias(db))) await compare({ dias })
  if (!soloVer) await sumVentasByMes(db)
  // each line has two entries, its client's and the whole portal's
  const sum = (of: readonly store.Difference[], field: 'kilos' | 'gasto') =>
    of.reduce((n, d) => n + Math.abs(Number(d[field])), 0)
  const apart = (field: 'kilos' | 'gasto') =>
    money(
      Math.max(
        sum(
          mal.filter((d) => d.clienteId !== 0),
          field,
        ),
        sum(
          mal.filter((d) => d.clienteId === 0),
          field,
        ),
      ),
    )
  return {
    grupos: mal.length,
    clientes: new Set(mal.flatMap((d) => (d.clienteId === 0 ? [] : [d.clienteId]))).size,
    dias: new Set(mal.map((d) => d.dia)).size,
    kilos: apart('kilos'),
    gasto: apart('gasto'),
    primeros: mal.slice(0, PRIMEROS),
    totales: { cuantos: totals.length, primeros: totals.slice(0, PRIMEROS) },
    reparado: mal.length > 0 && !soloVer,
    ms: Math.round(performance.now() - started),
  }
}

/**
 * Runs `verifyVentas` between three and six in the morning, once a night and database whatever the number of processes;
 * logs and saves the result.
 */
export const verifyAtNight = async (currentTime: Date): Promise<void> => {
  const hora = Number(toTime(currentTime).slice(11, 13))
  if (hora < 3 || hora >= 6) return
  const noche = toDay(currentTime)
  if (!(await store.takeNight(jobsDb(), noche))) return
  const found = await verifyVentas(jobsDb())
  await store.saveNight(jobsDb(), noche, found)
  log('verificacion', { noche, ...found })
}
