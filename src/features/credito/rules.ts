import { dec, money, showMoney } from '#shared/money.ts'
import { showDay } from '#shared/dates.ts'

export const textos = {
  retenido:
    'La cuenta está retenida: se puede armar el carrito, pero no confirmar la solicitud. Comunicate con tu ejecutivo de cuenta.',
  supera: 'Esta compra supera el crédito disponible.',
  requiereAprobacion: 'Esta compra supera el crédito disponible: la solicitud sale como «requiere aprobación».',
  otherMoneda: 'Está en otra moneda que esta compra: no se compara con su total.',
} as const

/** What happens to an order beyond the credit: placed with a warning, or needing approval. */
export type AlSuperar = 'avisar' | 'aprobacion'
/** `disponible`: the order system's figure less what was ordered since (`comprometido`); null if there is none. */
export type Credito = {
  disponible: number | null
  comprometido: number
  moneda: { id: number; simbolo: string } | null
  fecha: string | null
  retenido: boolean
  motivo: string | null
  alSuperar: AlSuperar
}
export type Compra = { total: number; monedaId: number | null }

/** What is left after orders since the figure, in its currency. */
export const disponibleOf = (disponible: string | null, comprometido: string): number | null =>
  disponible === null ? null : money(dec(disponible).minus(comprometido))

/** True when a purchase exceeds what is left; false without a figure, or in another currency. */
export const isExceeded = (
  { disponible, moneda }: Pick<Credito, 'disponible' | 'moneda'>,
  { total, monedaId }: Compra,
): boolean => disponible !== null && moneda?.id === monedaId && dec(total).gt(disponible)

/** For an order beyond the credit: how it is flagged and its history entry. */
export const decideExceeded = (credito: Credito | null, compra: Compra) => {
  const superaCredito = credito !== null && isExceeded(credito, compra)
  const requiereAprobacion = superaCredito && credito.alSuperar === 'aprobacion'
  const motivo = !superaCredito
    ? null
    : requiereAprobacion
      ? 'Supera el crédito disponible: requiere aprobación.'
      : 'Supera el crédito disponible.'
  return { superaCredito, requiereAprobacion, motivo }
}

/** 'Crédito disponible US$ 1.234,56, al 22/11/2026'; null without a figure. */
export const showDisponible = ({ disponible, moneda, fecha }: Credito): string | null =>
  disponible === null
    ? null
    : `Crédito disponible ${showMoney(disponible, moneda?.simbolo)}${fecha ? `, al ${showDay(fecha)}` : ''}`
