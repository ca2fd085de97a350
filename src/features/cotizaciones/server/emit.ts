import type { Evento } from '#shared/events.ts'
import type { Db } from '#server/db/db.ts'
import { emit } from '#server/events/events.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Day } from '#shared/dates.ts'

type Moved = {
  readonly id: number
  readonly codigo: string | null
  readonly clienteId: number
  readonly que: string
  readonly version: number | null
  readonly motivo: string | null
  /** The last day of the version in force after the move. */ readonly vence: Day | null
}
/** What other systems are told of a move; null for one that another event tells, as what was bought. */
const eventOf = (who: Pick<Sesion, 'usuarioId'>, { id, codigo, clienteId, ...moved }: Moved): Evento | null => {
  const { que, motivo, vence } = moved
  const datos = { sobre: `cotizacion ${id}`, cotizacionId: id, codigo, clienteId, usuarioId: who.usuarioId }
  const version = moved.version!
  switch (que) {
    case 'pedida':
    case 'otro-precio':
      return { tipo: 'cotizacion-pedida', datos: { ...datos, version: moved.version } }
    case 'enviada':
    case 'renovada':
      return { tipo: 'cotizacion-enviada', datos: { ...datos, version, vence: vence! } }
    case 'aceptada':
      return { tipo: 'cotizacion-aceptada', datos: { ...datos, version } }
    case 'rechazada':
      return { tipo: 'cotizacion-rechazada', datos: { ...datos, version, motivo } }
    case 'retirada':
      return { tipo: 'cotizacion-retirada', datos: { ...datos, version: moved.version } }
    case 'renovacion-pedida':
      return { tipo: 'cotizacion-renovacion-pedida', datos: { ...datos, version: moved.version } }
    default:
      return null
  }
}
/** Tells the order system a move made in the portal, in its transaction (BASE-06). */
export const emitMove = async (on: Db, who: Pick<Sesion, 'usuarioId'>, moved: Moved): Promise<void> => {
  const told = eventOf(who, moved)
  if (told) await emit(on, told)
}
