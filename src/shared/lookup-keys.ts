/**
 * A search word as codes and documents are compared, without dots, dashes and slashes ('30-70918432-2' →
 * '30709184322'). Null if it can only match a name: no digit, or fewer than three letters and digits ('25 de Mayo').
 */
export const claveOf = (palabra: string): string | null => {
  const clave = withoutSigns(palabra)
  return clave.length >= 3 && /\d/.test(clave) && /^[a-z0-9]+$/.test(clave) ? clave : null
}

/** The eleven digits of a CUIT or CUIL, without separators; null if the word is none. */
export const cuitOf = (palabra: string): string | null => {
  const clave = withoutSigns(palabra)
  return /^\d{11}$/.test(clave) ? clave : null
}

/** The codes and documents of one person or company as searches compare them: one text, without separators. */
export const clavesOf = (...codigos: readonly (string | null)[]): string =>
  codigos.map((c) => withoutSigns((c ?? '').toLowerCase())).join(' ')

const withoutSigns = (text: string): string => text.replace(/[.\-/]/g, '')
