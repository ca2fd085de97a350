import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Quote } from '../contract.ts'

/** What of an open cart's quote is of today: the stored figures are those of its last pre-confirm. */
export type OpenCart = Pick<
  Quote,
  'version' | 'montoTotal' | 'pesoTotal' | 'descuentoCliente' | 'descuentoCondicionPago' | 'percepciones' | 'detalles'
>
type ReadOpenCart = (on: Db, who: Sesion, stored: Quote) => Promise<OpenCart>

let readOpen: ReadOpenCart | null = null
/** Checkout knows what an open cart comes to; it imports this room, so it says so once all are gathered (Plug.wire). */
export const setOpenCart = (read: ReadOpenCart): void => void (readOpen = read)

/** A quote as it is shown: of an open cart with its totals of today, whichever door it leaves by. */
export const asOfToday = async (on: Db, who: Sesion, stored: Quote): Promise<Quote> => {
  if (stored.estadoPresupuesto !== null) return stored
  if (!readOpen) throw new Error('No room says what an open cart comes to.')
  return { ...stored, ...(await readOpen(on, who, stored)) }
}
