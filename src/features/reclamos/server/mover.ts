import { emit } from '#server/events/events.ts'
import type { Db } from '#server/db/db.ts'
import { pasoOf } from '../rules.ts'
import { tellReclamo } from './aviso.ts'
import * as escribe from './escribe.ts'

export type Quien = { readonly usuarioId: number | null; readonly usuario: string }
export type Moved = {
  readonly a: number
  readonly motivo: string | null
  /** Null: as it was. */
  readonly ncc: string | null
  /** The order system's own number, where it brings one. */
  readonly nroReclamo?: string | null
  /** When it happened, where that is not now. */
  readonly fecha?: string | null
}
/** `notifies`: the client's contacts get a mail; `cuenta`: the order system is told, unless it made the move itself. */
type Como = { readonly quien: Quien; readonly notifies: boolean; readonly cuenta: boolean }

/**
 * Moves a locked claim to a step, whoever does it: its number from INGRESO on, the entry of its history, and whom to
 * tell, all in the transaction of `on`. That it may move was decided before. Answers it as it is then.
 */
export const moveReclamo = async (
  on: Db,
  reclamo: escribe.Locked,
  { a, motivo, ncc, nroReclamo, fecha }: Moved,
  { quien, notifies, cuenta }: Como,
): Promise<escribe.Locked> => {
  const de = reclamo.orden
  const numero = reclamo.nroReclamo ?? nroReclamo ?? (a > 0 ? await escribe.takeNumero(on) : null)
  const moved = { ...reclamo, orden: a, ncc: ncc ?? reclamo.ncc, nroReclamo: numero }
  await escribe.saveReclamo(on, moved)
  const historialId = await escribe.insertHistorial(on, {
    reclamoId: reclamo.id,
    ...quien,
    de,
    a,
    motivo,
    ...(fecha ? { fecha } : {}),
  })
  if (notifies) {
    const { id, clienteId, titulo } = moved
    const novedad = { id, clienteId, titulo, nroReclamo: numero, de, a, motivo }
    await tellReclamo(on, { historialId, ...novedad, autor: quien.usuarioId })
  }
  if (cuenta)
    await emit(on, {
      tipo: 'reclamo-cambiado',
      datos: { ...doneOf(moved, quien), de, a, estado: pasoOf(a), motivo, ncc: moved.ncc },
    })
  return moved
}

type Done = Pick<escribe.Locked, 'id' | 'nroReclamo' | 'clienteId' | 'presupuestoId' | 'nroPedido'>
/** What every event of a claim says of it. */
export const doneOf = ({ id, nroReclamo, clienteId, presupuestoId, nroPedido }: Done, { usuario }: Quien) => ({
  reclamoId: id,
  nroReclamo,
  clienteId,
  presupuestoId,
  nroPedido,
  usuario,
})
