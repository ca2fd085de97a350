import { toTime } from '#shared/dates.ts'
import { audit } from '#server/auditoria.ts'
import { config, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { SesionAbierta } from '../contract.ts'
import { deleteOwnSesion, endSesiones, listSesiones } from './claves-store.ts'

/** Open sessions, one's own and, for the administrators' screen, anybody's. An ended one is over at once. */

/** `mia`: the token's hash of whoever asks, which marks its own. */
export const sesionesDe = async (usuarioId: number, mia: string): Promise<SesionAbierta[]> =>
  (await listSesiones(usuarioId, config().sessionIdleHours)).map((row) => ({
    id: row.id,
    creada: toTime(row.creada),
    vence: toTime(row.vence),
    usada: toTime(row.usada),
    direccion: row.direccion,
    agente: row.agente,
    actual: row.token === mia,
  }))

/** Ends every session of one's own but the one that asks, and answers how many. */
export const endOtherSesiones = (who: Sesion): Promise<{ cerradas: number }> =>
  tx(async (on) => {
    const cerradas = await endSesiones(on, who.usuarioId, who.tokenHash)
    if (cerradas > 0)
      await audit(on, {
        accion: 'sesion-cerrada',
        sobre: 'las demás sesiones',
        despues: { cerradas },
      })
    return { cerradas }
  })

/** Another person's session, ended by `who`; false when the account has no such session. */
export const endSesionOf = async (
  on: Db,
  who: Sesion,
  de: { id: number; email: string },
  sesionId: number,
): Promise<boolean> => {
  if (!(await deleteOwnSesion(on, de.id, sesionId))) return false
  await audit(on, {
    accion: 'sesion-cerrada',
    sobre: `usuario ${de.email}`,
  })
  return true
}

/** All of them; answers how many. */
export const endSesionesOf = async (on: Db, who: Sesion, de: { id: number; email: string }): Promise<number> => {
  const cerradas = await endSesiones(on, de.id)
  if (cerradas > 0)
    await audit(on, {
      accion: 'sesion-cerrada',
      sobre: `usuario ${de.email}`,
      despues: { cerradas },
    })
  return cerradas
}
