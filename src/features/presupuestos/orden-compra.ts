import { showDay } from '#shared/dates.ts'
import { showInt } from '#shared/money.ts'
import { ordenCompra } from './limits.ts'

/**
 * The client's own order number (OC-01 … OC-03): how it is written and how long it may be. Checkout, the import and the
 * search read it alike.
 */
export const textosOrden = {
  obligatoria: 'La orden de compra es obligatoria.',
  tooLong: 'La orden de compra lleva hasta 30 caracteres.',
  repeated: (solicitud: string) => `Ya hay otra solicitud con esta orden de compra: ${solicitud}.`,
  severalRepeated: (solicitudes: string) => `Ya hay otras solicitudes con esta orden de compra: ${solicitudes}.`,
  hint: 'El número de la empresa que compra. Con él se encuentra después la solicitud.',
  notUploaded: (nombre: string) => `«${nombre}» no llegó a subirse. Elegilo de nuevo.`,
} as const

/** On one line, without blanks around it or twice within; '' is none. */
export const cleanOrdenCompra = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .normalize('NFC')

/** What is wrong with a number, or null; `obligatoria`: its client orders only with one. */
export const checkOrdenCompra = (text: string | null | undefined, obligatoria: boolean): string | null => {
  const clean = cleanOrdenCompra(text)
  if (clean === '') return obligatoria ? textosOrden.obligatoria : null
  return Array.from(clean).length > ordenCompra.most ? textosOrden.tooLong : null
}

/** The warning about a client's other orders with the same number (OC-03); null where there are none. */
export const showRepetidas = (others: readonly { readonly id: number; readonly fecha: string }[]): string | null => {
  const named = others.map(({ id, fecha }) => `N° ${showInt(id)}, del ${showDay(fecha)}`).join('; ')
  if (others.length === 0) return null
  return others.length === 1 ? textosOrden.repeated(named) : textosOrden.severalRepeated(named)
}
