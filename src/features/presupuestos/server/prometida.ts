import { tellAviso } from '#features/avisos/server/avisos.ts'
import { showFecha, type Pedida } from '#features/calendario/rules.ts'
import type { Db } from '#server/db/db.ts'
import { isRecent } from '#shared/dates.ts'
import { numeroOf } from '../rules.ts'

/**
 * A day that the order system promised of an order placed before: `antes` and `ahora` as they were and are; `fecha`:
 * when the order was placed; `momento`: when the order system said so, null: now.
 */
export type Prometida = {
  readonly presupuestoId: number
  readonly clienteId: number
  readonly fecha: string
  readonly momento: string | null
  readonly pedida: Pedida
  readonly antes: Pedida
  readonly ahora: Pedida
}
const isSame = (one: Pedida, other: Pedida): boolean => one.fecha === other.fecha && one.franja === other.franja
const detailOf = ({ antes, ahora, pedida, fecha }: Prometida): string | null => {
  if (antes.fecha !== null)
    return isSame(antes, ahora) ? 'Es la misma que estaba confirmada.' : `Antes ${showFecha(antes, fecha)}.`
  return pedida.fecha === null && pedida.franja === null ? null : `Pedida ${showFecha(pedida, fecha)}.`
}

/** Keeps what was promised in the orders' history, and tells both sides of what is news, with before and after. */
export const tellPrometidas = async (on: Db, quien: string, all: readonly Prometida[]): Promise<void> => {
  if (all.length === 0) return
  await on
    .insertInto('fecha_entrega')
    .values(
      all.map(({ presupuestoId, antes, ahora }) => ({
        presupuestoId,
        usuario: quien,
        que: 'confirmada' as const,
        fecha: ahora.fecha,
        franja: ahora.franja,
        antesFecha: antes.fecha,
        antesFranja: antes.franja,
      })),
    )
    .execute()
  for (const one of all) {
    if (!isRecent(one.momento)) continue
    await tellAviso(on, {
      tipo: 'solicitud',
      clienteId: one.clienteId,
      titulo: `Solicitud N° ${numeroOf(one.presupuestoId)}: entrega confirmada para el ${showFecha(one.ahora, one.fecha)}`,
      detalle: detailOf(one),
      ruta: `/presupuestos/${one.presupuestoId}`,
      autor: null,
    })
  }
}
