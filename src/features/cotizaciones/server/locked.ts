import { audit, type Accion } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { today } from '#shared/dates.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { canMove, codigoOf, overBecause, textos, type Estado, type Guardado, type Mueve } from '../rules.ts'
import { emitMove } from './emit.ts'
import { estadoOf, readCotizacion } from './read.ts'
import * as store from './store.ts'
import { tellMove } from './tell.ts'

export type Own = store.Locked & { readonly estado: Estado; readonly cliente: ClienteInAlcance }
/** Locks a cotización that somebody may see, with the state it has today. Throws 404. */
export const lockOwn = async (on: Db, who: Sesion, id: number): Promise<Own> => {
  const row = await store.lockCotizacion(on, id)
  if (!row || (who.tipoRol === 3 && !row.visible)) throw notFound()
  return { ...row, estado: estadoOf(row, today()), cliente: await inAlcance(who, row.clienteId, on) }
}

/** Throws 409 `version_vieja` with the fresh cotización where somebody changed it since it was read (BASE-04). */
export const requireCambio = async (on: Db, who: Sesion, own: Own, cambio: number): Promise<void> => {
  if (own.cambio !== cambio)
    throw conflict('version_vieja', textos.versionVieja, { cotizacion: await readCotizacion(on, who, own.id) })
}

/** Throws 409 for a move that the table does not hold: it is over, or nothing leads there (COTIZ-03). */
export const requireMove = ({ estado, vence }: Own, a: Guardado, mueve: Mueve): void => {
  if (canMove(estado, a, mueve)) return
  const over = mueve === 'equipo' ? null : overBecause(estado, vence)
  if (over) throw conflict('cotizacion_vencida', over)
  throw conflict('estado_no_permitido', textos.cannotMove(estado, a))
}

/** Moves a cotización: its state, its history and the record (BASE-04). */
export const move = async (
  on: Db,
  who: Sesion,
  own: Own,
  accion: Accion,
  moved: Omit<store.Move, 'de' | 'motivo' | 'detalle' | 'medio' | 'referencia'> &
    Partial<Pick<store.Move, 'motivo' | 'detalle' | 'medio' | 'referencia'>>,
  more: Parameters<typeof store.saveMove>[4] = {},
): Promise<void> => {
  const whole = { motivo: null, detalle: null, medio: null, referencia: null, ...moved, de: own.estado }
  await store.saveMove(on, who, own.id, whole, more)
  const { que, de, a, ...said } = whole
  // of what nobody outside the team was told, nobody is told
  if (own.visible || a === 'Enviada') {
    await tellMove(on, who, { ...own, ...whole, que })
    await emitMove(on, who, { ...own, ...whole, que, vence: more.vence ?? own.vence })
  }
  const told = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
  await audit(on, {
    accion,
    clienteId: own.clienteId,
    sobre: `cotización ${codigoOf(own.numero)}`,
    antes: { estado: de },
    despues: { estado: a, ...told },
  })
}
