/**
 * A word somebody typed, as the codes and documents of people are compared: without dots, dashes and slashes
 * ('30-70918432-2' → '30709184322'). Null for what looks for a name alone: without a digit, or with fewer than three
 * letters and digits ('25 de Mayo').
 */
export const claveOf = (palabra: string): string | null => {
  const clave = withoutSigns(palabra)
  return clave.length >= 3 && /\d/.test(clave) && /^[a-z0-9]+$/.test(clave) ? clave : null
}

/** The eleven digits that a word is, as a CUIT or CUIL has them, without its signs; or null. */
export const cuitOf = (palabra: string): string | null => {
  const clave = withoutSigns(palabra)
  return /^\d{11}$/.test(clave) ? clave : null
}

/** Codes and documents of one, as they are compared: in one text, each without its signs. */
export const clavesOf = (...codigos: readonly (string | null)[]): string =>
  codigos.map((c) => withoutSigns((c ?? '').toLowerCase())).join(' ')

const withoutSigns = (text: string): string => text.replace(/[.\-/]/g, '')
