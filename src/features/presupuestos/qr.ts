import { fold } from '#shared/identity.ts'

/** The kinds of voucher by the tax office's numbers (tabla de tipos de comprobante de ARCA). */
const KINDS = ['Factura', 'Nota de Débito', 'Nota de Crédito'] as const
const kindsFrom = (primero: number, letter: string): [number, string][] =>
  KINDS.map((kind, n) => [primero + n, `${kind} ${letter}`])
const TIPOS: ReadonlyMap<number, string> = new Map<number, string>([
  ...kindsFrom(1, 'A'),
  ...kindsFrom(6, 'B'),
  ...kindsFrom(11, 'C'),
  ...kindsFrom(19, 'E'),
  ...kindsFrom(51, 'M'),
  [201, 'Factura de Crédito Electrónica MiPyME A'],
  [202, 'Nota de Débito Electrónica MiPyME A'],
  [203, 'Nota de Crédito Electrónica MiPyME A'],
  [206, 'Factura de Crédito Electrónica MiPyME B'],
  [207, 'Nota de Débito Electrónica MiPyME B'],
  [208, 'Nota de Crédito Electrónica MiPyME B'],
  [211, 'Factura de Crédito Electrónica MiPyME C'],
  [212, 'Nota de Débito Electrónica MiPyME C'],
  [213, 'Nota de Crédito Electrónica MiPyME C'],
])
const KNOWN = new Set([...TIPOS.values()].map(fold))

/** What the official code of an invoice says (RG 4892). `tipo` null: a kind whose name we do not know. */
export type Qr = {
  /** The tax office's own page, where anybody may check it. */
  readonly url: string
  readonly tipo: string | null
  readonly numero: string
  /** In the voucher's currency. */
  readonly importe: number
  /** CAE, or CAEA. */
  readonly cae: string
}
const HOSTS: ReadonlySet<string> = new Set(['www.afip.gob.ar', 'www.arca.gob.ar'])

const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most
const payloadOf = (url: URL): Record<string, unknown> | null => {
  // '+' of a base64 that nobody escaped comes as a blank
  const text = url.searchParams.get('p')?.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/')
  if (!text || !/^[A-Za-z0-9+/]+=*$/.test(text)) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0))))
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Reads the text of an invoice's official code: an address of the tax office and no other; null for what is none. */
export const readQr = (texto: string): Qr | null => {
  const url = URL.canParse(texto) ? new URL(texto) : null
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password) return null
  if (!HOSTS.has(url.hostname) || !/^\/fe\/qr\/?$/.test(url.pathname)) return null
  const stated = payloadOf(url)
  if (!stated) return null
  const { ptoVta, nroCmp, tipoCmp, importe } = stated
  const cae = String(stated.codAut ?? '')
  if (!isWhole(ptoVta, 99_999) || !isWhole(nroCmp, 99_999_999) || !isWhole(tipoCmp, 999)) return null
  if (typeof importe !== 'number' || !Number.isFinite(importe) || importe < 0 || !/^\d{14}$/.test(cae)) return null
  const numero = `${String(ptoVta).padStart(5, '0')}-${String(nroCmp).padStart(8, '0')}`
  return { url: url.href, tipo: TIPOS.get(tipoCmp) ?? null, numero, importe, cae }
}

/** What a voucher says of itself; null: nothing. */
export type Stated = {
  readonly tipo: string | null
  readonly numero: string | null
  readonly importe: number | null
  readonly cae: string | null
}
/** '0007-00040959' and '00007-40959' are one number. */
const numeroOf = (texto: string): string | null => {
  const parts = /^\D*(\d{1,5})\s*-\s*(\d{1,8})$/.exec(texto.trim())
  return parts && `${Number(parts[1])}-${Number(parts[2])}`
}
const cents = (n: number): number => Math.round(Math.abs(n) * 100)

/** In what a voucher and its official code differ: [what, the code's, the voucher's]. A word of their own is none. */
export const listDifferences = (qr: Qr, stated: Stated): readonly (readonly [string, string, string])[] => {
  const found: (readonly [string, string, string])[] = []
  const { tipo, numero, importe, cae } = stated
  if (tipo !== null && qr.tipo !== null && KNOWN.has(fold(tipo)) && fold(tipo) !== fold(qr.tipo))
    found.push(['el tipo', qr.tipo, tipo])
  if (numero !== null && numeroOf(numero) !== numeroOf(qr.numero)) found.push(['el número', qr.numero, numero])
  if (importe !== null && cents(importe) !== cents(qr.importe))
    found.push(['el importe', String(qr.importe).replace('.', ','), String(importe).replace('.', ',')])
  if (cae !== null && cae.trim() !== qr.cae) found.push(['el CAE', qr.cae, cae])
  return found
}
