/** What the header's search finds besides products: numbers and clients (DIARIO-08). */

/** The kinds, in the order in which they are offered. */
export const tipos = ['solicitud', 'remito', 'comprobante', 'documento', 'reclamo', 'acopio', 'cliente'] as const
export type Tipo = (typeof tipos)[number]
export const titulos: { readonly [T in Tipo]: string } = {
  solicitud: 'Solicitudes',
  remito: 'Remitos',
  comprobante: 'Comprobantes',
  documento: 'Facturas y notas',
  reclamo: 'Reclamos',
  acopio: 'Acopios',
  cliente: 'Clientes',
}
/** Of each kind at most so many are offered. */
export const MOST = 5
/** Shorter ends of a number would find too many. */
const MIN_END = 4
/** Letters from which on clients are looked for. */
const MIN_LETTERS = 3
const MAX_INT = 2_147_483_647

export type Asked = {
  /** A whole number, as a request's or a claim's; null: it is none. */ readonly numero: number | null
  /** Letters and digits of a number of any kind, in capitals; null: the text is words. */ readonly codigo:
    | string
    | null
  /** Whether it is long enough to be the end of a number. */ readonly end: boolean
  /** Whether clients are looked for by it. */ readonly names: boolean
}
/** What people put before a number: 'N° 48.371', 'pedido 88883'. */
const BEFORE =
  /^(?:solicitud|presupuesto|pedido|remito|factura|reclamo|acopio)?\s*(?:n[°º]|nro\.?)?\s*(?=(?:[a-z]\s)?\S*\d)/i
/** A voucher's letter, which is no part of its number: 'R-0007-00041284', 'A 0007-00041284'. */
const LETTER = /^[a-z][\s-]*(?=\d{4,5}-\d+$)/i
const MAX_CODIGO = 40
/** Reads a text of the header's search: a text with a digit may be a number, '48.371', 'R-204', '0007-00041284'. */
export const readAsked = (text: string): Asked => {
  const clean = text.trim()
  const said = clean.replace(BEFORE, '').replace(LETTER, '')
  const plain = said.replace(/[\s.]/g, '')
  const numero = /^\d{1,10}$/.test(plain) && Number(plain) <= MAX_INT && Number(plain) > 0 ? Number(plain) : null
  const codigo = /\d/.test(said) && said.length <= MAX_CODIGO ? said.replace(/[^0-9a-z]/gi, '').toUpperCase() : null
  return {
    numero,
    codigo,
    end: codigo !== null && codigo.length >= MIN_END,
    names: clean.length >= MIN_LETTERS,
  }
}
/** The same letters from the last to the first: ends are found as beginnings. */
export const reversed = (codigo: string): string => Array.from(codigo).toReversed().join('')
