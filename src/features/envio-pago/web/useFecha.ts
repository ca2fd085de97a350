import { checkPedida, toCalendario } from '#features/calendario/rules.ts'
import type { Preconfirm } from '../contract.ts'
import type { Borrador } from './borrador.ts'

/** Where the fields stand, to put the focus there. */
export const FECHA = 'fecha-de-entrega'

/** When the delivery is asked for, part of the draft (REMITO-05). */
export const useFecha = (
  offer: Preconfirm,
  { fechaPedida, franjaPedida }: Borrador,
  change: (patch: Partial<Borrador>) => void,
) => {
  const calendario = toCalendario(offer.calendario)
  const errorsNow = () => checkPedida(calendario, { fecha: fechaPedida || null, franja: franjaPedida || null })
  const errors = errorsNow()
  return {
    calendario,
    value: { fecha: fechaPedida, franja: franjaPedida },
    errors,
    set: ({ fecha, franja }: { fecha?: string; franja?: string }) =>
      change({
        ...(fecha === undefined ? {} : { fechaPedida: fecha }),
        ...(franja === undefined ? {} : { franjaPedida: franja }),
      }),
    /** Whether it stops the submission; then its field says why, and has the focus. */
    stops: () => {
      const wrong = errorsNow()
      if (!wrong.fecha && !wrong.franja) return false
      const field = wrong.fecha ? 'input' : 'select'
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${FECHA} ${field}`)?.focus())
      return true
    },
  }
}
export type Fecha = ReturnType<typeof useFecha>
