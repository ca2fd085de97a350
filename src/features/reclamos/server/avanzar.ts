import { badInput, conflict, notFound } from '#shared/errors.ts'
import { showDay, today } from '#shared/dates.ts'
import { audit } from '#server/auditoria.ts'
import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { ReclamoEntero } from '../contract.ts'
import { CERRADO, checkVence, pasoOf, pasoSiguiente, textos } from '../rules.ts'
import { readReclamo } from './query.ts'
import * as escribe from './escribe.ts'
import { moveReclamo } from './mover.ts'
import { listResponsables } from './store.ts'

const lock = async (on: Db, id: number): Promise<escribe.Locked> => {
  const reclamo = await escribe.lockReclamo(on, id)
  if (!reclamo) throw notFound()
  return reclamo
}
const cerrado = () => conflict('estado_no_permitido', textos.cerrado)

type Paso = { motivo: string | null; ncc: string | null; orden: number | null }
/**
 * Role 1 moves a claim one step on (OPEN-48). Two at once: the row is locked, and whoever saw the step before (`orden`)
 * is told. Refuses 404, and 409 a closed one.
 */
export const avanzarReclamo = (who: Sesion, id: number, { motivo, ncc, orden }: Paso): Promise<ReclamoEntero> =>
  tx(async (on) => {
    const reclamo = await lock(on, id)
    if (orden !== null && orden !== reclamo.orden) throw conflict('reclamo_movido', textos.moved)
    const a = pasoSiguiente(reclamo.orden)
    if (a === null) throw cerrado()
    const quien = { usuarioId: who.usuarioId, usuario: who.userName }
    const moved = await moveReclamo(on, reclamo, { a, motivo, ncc }, { quien, notifies: true, cuenta: true })
    await audit(on, {
      accion: 'reclamo-avanzado',
      clienteId: reclamo.clienteId,
      sobre: `reclamo ${id}`,
      antes: { estado: pasoOf(reclamo.orden), ncc: reclamo.ncc },
      despues: { estado: pasoOf(a), ncc: moved.ncc, ...(motivo ? { motivo } : {}) },
    })
    return readReclamo(on, who, id)
  })

type Cargo = { responsableId: number | null; vence: string | null }
const statedOf = (nombre: string | null, vence: string | null): string =>
  `${nombre === null ? 'Nadie a cargo' : `A cargo de ${nombre}`}${vence ? `, hasta el ${showDay(vence)}` : ''}.`

/**
 * Who is in charge of a claim, and by when; null: nobody. An entry of its history that only staff reads. Refuses 400
 * who is no administrator and a day that is over, 409 a closed claim.
 */
export const asignarReclamo = (who: Sesion, id: number, { responsableId, vence }: Cargo): Promise<ReclamoEntero> =>
  tx(async (on) => {
    const reclamo = await lock(on, id)
    if (reclamo.orden === CERRADO) throw cerrado()
    const persona = responsableId === null ? null : (await listResponsables(on)).find((p) => p.id === responsableId)
    if (persona === undefined)
      throw badInput(textos.notAdministrador, [{ field: 'responsableId', detail: textos.notAdministrador }])
    const wrong = vence === reclamo.vence ? null : checkVence(vence, today())
    if (wrong) throw badInput(wrong, [{ field: 'vence', detail: wrong }])
    if (responsableId === reclamo.responsableId && vence === reclamo.vence) return readReclamo(on, who, id)
    await escribe.saveResponsable(on, id, { responsableId, vence })
    await escribe.insertHistorial(on, {
      reclamoId: id,
      usuarioId: who.usuarioId,
      usuario: who.userName,
      de: reclamo.orden,
      a: reclamo.orden,
      motivo: statedOf(persona?.name ?? null, vence),
      interno: true,
    })
    await audit(on, {
      accion: 'reclamo-asignado',
      clienteId: reclamo.clienteId,
      sobre: `reclamo ${id}`,
      antes: { responsableId: reclamo.responsableId, vence: reclamo.vence },
      despues: { responsableId, vence },
    })
    return readReclamo(on, who, id)
  })
