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
  if (!/^(20|2[3-7]|30|33|34)\d{9}$/.test(text)) return false
  const total = WEIGHTS.reduce((acc, w, i) => acc + w * Number(text[i]), 0)
  const check = (11 - (total % 11)) % 11
  return check !== 10 && check === Number(text[10])
}
/** '30-71234567-1'. */
export const showCuit = (doc: string): string => (/^\d{11}$/.test(doc) ? `${doc.slice(0, 2)}-${doc.slice(2, 10)}-${doc.slice(10)}` : doc)
/** '28.417.903'. */
export const showDni = (doc: string): string => (/^\d{6,9}$/.test(doc) ? doc.replace(/\B(?=(\d{3})+$)/g, '.') : doc)

/** Lower case without accents, ñ as n, blanks folded: how names and words are compared. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/\s+/g, ' ').trim()
