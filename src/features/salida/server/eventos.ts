import { conflict } from '#shared/errors.ts'
import type { Returned } from '#shared/route.ts'
import { claveOf, EVENTOS, requireAlcance, type Clave } from '#features/integracion/server/integracion.ts'
import { config, jobsDb } from '#server/context.ts'
import { avisoOf } from '#server/events/event-body.ts'
import { lastNumero, listAvisos, notaReading, toNumber, saveAcuse } from '#server/events/store.ts'
import type { Meta } from '#server/http/meta.ts'
import type { contract } from '../contract.ts'
import { LIMITE, MAX_LIMITE, textos } from '../rules.ts'

/**
 * The key that asks, which names that it may read what goes out; one of before keys had a scope does not. Refuses 401
 * without one in force, 403 one that may not.
 */
export const lectorOf = async (meta: Meta): Promise<Clave> => {
  const clave = await claveOf(jobsDb(), meta.authorization)
  requireAlcance({ ...clave, alcance: clave.alcance ?? [] }, EVENTOS)
  return clave
}

type Query = { desde: number | null; limite: number | null }
/**
 * What happened after a number, in an order in which nothing is ever slipped in before what was already read. Reading
 * acknowledges nothing, and may be repeated. Refuses 409 to read on after a number nobody was given: whoever does holds
 * the mark of a database that was put back to an earlier day, and would miss all that comes until it is reached again.
 */
export const listEventos = async ({ desde, limite }: Query, meta: Meta): Promise<Returned<typeof contract.eventos>> => {
  const { nombre } = await lectorOf(meta)
  const on = jobsDb()
  const acusado = await notaReading(on, nombre)
  await toNumber(on)
  const cuantos = Math.min(limite ?? LIMITE, MAX_LIMITE)
  const desdeNumero = desde ?? acusado
  if (desdeNumero > (await lastNumero(on))) throw conflict('evento_desconocido', textos.numeroFuture)
  const rows = await listAvisos(on, desdeNumero, cuantos + 1)
  const avisos = rows.slice(0, cuantos).map(avisoOf)
  return {
    $values: avisos.map((a) => ({ ...a, datos: { ...a.datos } })),
    hasta: avisos.at(-1)?.id ?? desdeNumero,
    hayMas: rows.length > cuantos,
    acusado,
  }
}

/**
 * Writes down that this key's system has all up to a number. Names count, not keys: a renewed key of the same name goes
 * on where the former one stood. Refuses 409 a number nobody was given.
 */
export const acuseEventos = async ({ hasta }: { hasta: number }, meta: Meta): Promise<{ acusado: number }> => {
  const { nombre } = await lectorOf(meta)
  return jobsDb()
    .transaction()
    .execute(async (on) => {
      if (hasta > (await lastNumero(on))) throw conflict('evento_desconocido', textos.unknownNumero)
      return { acusado: await saveAcuse(on, nombre, hasta, config().webhook === null) }
    })
}
