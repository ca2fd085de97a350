import { startOfDay, today, toTime } from '#shared/dates.ts'
import { conflict } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import { textos, type Rate, type TipoDolar, type UsoDolar } from '../rules.ts'
import { params, type DolarUsos } from './params.ts'
import * as store from './store.ts'

/** The settings as stored, not as remembered: a rate that came in a second ago counts, whichever process was told. */
const readStored = async (on: Db) => {
  const rows = await store.listSettings(on)
  const of = (clave: string): unknown => rows.find((row) => row.clave === clave)?.valor ?? null
  return {
    valor: of('dolarValor') as number | null,
    fechaHora: of('dolarFechaHora') as string | null,
    tipo: (of('dolarTipo') as TipoDolar | null) ?? params.dolarTipo,
    usos: ((of('dolarUsos') as DolarUsos | null) ?? params.dolarUsos).usos,
  }
}

/** The latest of the usual kind, which strip and account show too; a former version writes it here. */
const latestOf = async (on: Db, { valor, fechaHora, tipo }: Awaited<ReturnType<typeof readStored>>) => {
  const at = fechaHora === null ? null : new Date(fechaHora)
  // a rate below a cent, stored by a former version, counts as none: it would divide by zero
  if (valor === null || valor < 0.01 || !at || Number.isNaN(at.getTime())) return null
  return { valor, fechaHora: toTime(at), tipo, fuente: await store.findFuente(on, tipo, at, valor) }
}

const chosenOf = async (on: Db, { tipo, cual }: NonNullable<DolarUsos['usos'][UsoDolar]>): Promise<Rate | null> => {
  const row = await store.findRate(on, tipo, cual === 'habil' ? startOfDay(today()) : null)
  return row?.valor ? { valor: Number(row.valor), fechaHora: toTime(row.instante), tipo, fuente: row.fuente } : null
}

/** The rate that counts for something now; null without one. What was not configured is the latest (DOLAR-02). */
export const readRate = async (on: Db, uso: UsoDolar): Promise<Rate | null> => {
  const stored = await readStored(on)
  const chosen = stored.usos[uso]
  return chosen ? chosenOf(on, chosen) : latestOf(on, stored)
}

/** The rate that was shown: its instant, and its value where that was said. */
export type Visto = { readonly fechaHora: string; readonly valor: number | null }
/**
 * Refuses 409 `dolar_cambiado` where another rate counts than the one that was shown (DOLAR-06): of another instant, or
 * corrected since.
 */
export const requireSameRate = async (on: Db, visto: Visto | null, rate: Rate | null): Promise<void> => {
  if (visto === null) return
  const at = new Date(visto.fechaHora)
  const same = rate && new Date(rate.fechaHora).getTime() === at.getTime()
  if (same && (visto.valor === null || visto.valor === rate.valor)) return
  const antes = visto.valor ?? (await store.findValor(on, at, rate?.tipo ?? null))
  const detail = !rate
    ? textos.changedToNone
    : antes === null
      ? textos.changedTo(rate.valor)
      : textos.changed(antes, rate.valor)
  throw conflict('dolar_cambiado', detail, { antes, ahora: rate })
}
