import { conflict, notFound } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import type { SesionAbierta } from '#features/sesion/contract.ts'
import { endSesionOf, endSesionesOf, dropFactor, sesionesDe } from '#features/sesion/server/sesion.ts'
import { db, tx } from '#server/context.ts'
import { palabrasOf } from '#server/db/lists.ts'
import type { Meta } from '#server/http/meta.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { CuentaAbierta } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import * as store from './store.ts'

/**
 * Other people's sessions, seen and ended by an administrator. An ended one is over at once, and each ending is on
 * record.
 */

const toCuenta = ({ id, nombre, apellido, ultimoLogin, ...rest }: store.CuentaRow): CuentaAbierta => ({
  ...rest,
  usuarioId: id,
  userName: `${nombre} ${apellido}`.trim(),
  ultimoLogin: ultimoLogin && toTime(ultimoLogin),
})

export const listCuentas = async (page: number, texto: string | null) => {
  const palabras = palabrasOf(texto)
  const rows = palabras.length > 0 ? await store.findCuentas(palabras, page) : await store.listAbiertas(page)
  return { $values: rows.slice(0, perPage).map(toCuenta), hayMas: rows.length > perPage }
}

/** Refuses an unknown account, 404. */
export const readSesiones = async (who: Sesion, id: number): Promise<SesionAbierta[]> => {
  if (!(await store.findCuenta(id, db()))) throw notFound()
  return sesionesDe(id, who.tokenHash)
}

/** Refuses an unknown account, and a session that is not this account's, 404. */
export const endSesion = (who: Sesion, id: number, sesionId: number): Promise<true> =>
  tx<true>(async (on) => {
    const cuenta = await store.findCuenta(id, on)
    if (!cuenta || !(await endSesionOf(on, who, cuenta, sesionId))) throw notFound()
    return true
  })

export const endAll = (who: Sesion, id: number): Promise<{ cerradas: number }> =>
  tx(async (on) => {
    const cuenta = await store.findCuenta(id, on)
    if (!cuenta) throw notFound()
    return { cerradas: await endSesionesOf(on, who, cuenta) }
  })

/**
 * For somebody who lost the telephone and the recovery codes: the factor goes, the sessions end, the person is told by
 * mail. Refuses one's own, 409; one that has none, 404.
 */
export const dropFactorOf = (who: Sesion, id: number, meta: Meta): Promise<true> =>
  tx<true>(async (on) => {
    if (id === who.usuarioId) throw conflict('cuenta_propia', textos.propia)
    const cuenta = await store.findCuenta(id, on)
    const autor = { usuarioId: who.usuarioId, usuario: who.email, ip: meta.ip, agente: meta.agent }
    if (!cuenta || !(await dropFactor(on, cuenta, autor))) throw notFound()
    await endSesionesOf(on, who, cuenta)
    return true
  })
