/** Argentine identity: document types (SES-17), CUIT check digit, telephone numbers. */
export const CUIL = 1
export const DNI = 2
export const CUIT = 3
export const tiposDocumento = [
  { id: 1, name: 'CUIL' },
  { id: 2, name: 'DNI' },
  { id: 3, name: 'CUIT' },
] as const

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
/** True for eleven digits with a known prefix and the right check digit (CUIT and CUIL alike). */
export const isCuit = (text: string): boolean => {
  return /^(20|2[3-7]|30|33|34)\d{9}$/.test(text) && hasCheckDigit(text)
}
const hasCheckDigit = (text: string): boolean => {
  const total = WEIGHTS.reduce((acc, w, i) => acc + w * Number(text[i]), 0)
  const check = (11 - (total % 11)) % 11
  return check !== 10 && check === Number(text[10])
}
/**
 * True for the CUIT that AFIP assigns to all residents of a country ('55-00000212-6'): eleven digits, the same check
 * digit.
 */
export const isCuitOfPais = (text: string): boolean => /^5[015]\d{9}$/.test(text) && hasCheckDigit(text)
/** '30-71234567-1'; a foreign document as it is, a dash for none. */
export const showCuit = (doc: string): string =>
  /^\d{11}$/.test(doc) ? `${doc.slice(0, 2)}-${doc.slice(2, 10)}-${doc.slice(10)}` : doc || '—'
/** '28.417.903'. */
export const showDni = (doc: string): string => (/^\d{6,9}$/.test(doc) ? doc.replace(/\B(?=(\d{3})+$)/g, '.') : doc)

/** A number of document as it is kept: '28.774.301' → '28774301', '30-71234567-1' → '30712345671'. */
export const plainDocumento = (text: string): string => text.replace(/[.\s/\u2010-\u2015-]/g, '')

/** A person's document for display: CUIT and CUIL with hyphens, a DNI with points. */
export const showDocumento = (doc: string): string => (doc.length === 11 ? showCuit(doc) : showDni(doc))
/** The name of a document type; 'Documento' for an unknown one. */
export const nombreOfTipo = (tipo: number | null): string =>
  tiposDocumento.find((t) => t.id === tipo)?.name ?? 'Documento'

/** Folds a text for comparison: lower case, no accents, ñ as n, single blanks. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

// Area codes of three digits; 11 has two, every other one four (ENACOM's numbering plan).
const AREA_3 = new Set(
  '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 370 376 379 380 381 383 385 387 388'.split(
    ' ',
  ),
)
/** The ten digits of an Argentine number, without the 15 of mobiles in national format; null if they are not ten. */
const nationalNumber = (digits: string): string | null => {
  const national = digits.replace(/^0/, '')
  if (/^9\d{10}$/.test(national)) return nationalNumber(national.slice(1))
  if (/^(?:11|[23]\d)\d{8}$/.test(national)) return national
  if (!/^(?:11|[23]\d)\d{10}$/.test(national)) return null
  const area = [national.startsWith('11') ? 2 : AREA_3.has(national.slice(0, 3)) ? 3 : 4, 4].find(
    (a) => national.slice(a, a + 2) === '15',
  )
  return area === undefined ? null : national.slice(0, area) + national.slice(area + 2)
}
/** The first telephone number in a text, without extension; null if there is none. */
const primerNumero = (text: string | null | undefined): string | null => {
  const first = (text ?? '')
    .normalize('NFKC')
    .split(/[/;,|]|\b(?:int|ext|interno|y|o)\b/i)[0]!
    .trim()
  return /^[+(\d][\d\s().\u2010-\u2015-]*$/.test(first) ? first : null
}
/**
 * The digits of the first telephone number in a text ('+54 9 11 4725-3310', '(0351) 424-1189 int. 12'); null for other
 * characters, under 6 digits (local numbers) or over 15 (E.164).
 */
export const telefonoDigits = (text: string | null | undefined): string | null => {
  const digits = primerNumero(text)?.replace(/\D/g, '') ?? ''
  return /^\d{6,15}$/.test(digits) ? digits : null
}
/** True for a telephone number; every form that takes one uses this. */
export const isTelefono = (text: string | null | undefined): boolean => telefonoDigits(text) !== null
/**
 * The first telephone number in a text as wa.me takes it: country code and, for Argentina, the 9 of mobiles ('11
 * 4725-3310' and '011 15-4725-3310' → '5491147253310'). Null if it is incomplete.
 */
export const toWhatsApp = (text: string | null | undefined): string | null => {
  const first = primerNumero(text)
  if (first === null) return null
  const digits = first.replace(/\D/g, '')
  const abroad = /^\(?\+/.test(first) || digits.startsWith('00')
  const whole = digits.replace(/^00/, '')
  if (abroad && !whole.startsWith('54')) return /^[1-9]\d{7,14}$/.test(whole) ? whole : null
  const own = nationalNumber(whole.startsWith('54') && (abroad || whole.length >= 12) ? whole.slice(2) : whole)
  return own && `549${own}`
}

/** An address that its owner knows again and nobody else learns: 'm•••••z@aceros.example'. */
export const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@')
  const letters = Array.from(name)
  return `${letters[0] ?? ''}•••${letters.length > 3 ? letters.at(-1)! : ''}@${domain}`
}

/** True for one address with a domain, of at most 250 characters that a mail header can hold. */
export const isEmail = (text: string): boolean =>
  text.length <= 250 && /^[^\s@;,<>"()[\]\\:]+@[^\s@;,<>"()[\]\\:]+\.[^\s@;,<>"()[\]\\:]+$/.test(text)
