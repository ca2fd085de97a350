/** Where the map opens (SHIP-46). */
export const centro = { latitud: -34.6037, longitud: -58.3816 } as const
/** Most characters of a text that is searched. */
export const MAX_TEXTO = 200

/** Folds a text for comparison: lower case, no accents, single blanks. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The four digits of a postal code (SHIP-44): of '1822', 'C1425' or 'B1619AGS'; else null. */
export const codigoPostalOf = (text: string | null | undefined): string | null =>
  /^(?:[A-HJ-NP-Z])?(\d{4})(?:[A-Z]{3})?$/.exec((text ?? '').replace(/\s+/g, '').toUpperCase())?.[1] ?? null

/** An address typed in one line; null: not given. `lugar`: the words that name the place. */
export type Escrita = {
  readonly calle: string | null
  readonly numero: string | null
  readonly codigoPostal: string | null
  readonly lugar: string
}
const KM = /^(.*\S)\s+(km\.?\s*\d[\d.,]*)$/i
const NUMERO = /^(.*?[^\d\s].*?)\s+(?:n[°º.]\s*|n\s+|nro\.?\s*|al\s+)?(\d{1,6}[a-z]?|s\/?n)$/i
const CORNER = /\s(e\/|entre|y|esq\.?|esquina)\s/i
/** 'Av. Mitre 1200', 'Calle 50 n° 123', 'Ruta 9 km 37,5': street and number; of a corner the street alone. */
const calleOf = (text: string): { calle: string; numero: string | null } => {
  const found = KM.exec(text) ?? (CORNER.test(text) ? null : NUMERO.exec(text))
  return found ? { calle: found[1]!, numero: found[2]! } : { calle: text, numero: null }
}
const NOTHING = { calle: null, numero: null, codigoPostal: null } as const

/**
 * Possible readings of a typed line, the likeliest first: all of it a place ('9 de Julio'), or street first, up to a
 * comma ('Av. Mitre 1200, Avellaneda') or its number ('Av. Mitre 1200 Avellaneda'). Street and number stay as typed.
 */
export const readingsOf = (texto: string): Escrita[] => {
  const clean = texto.replace(/\s+/g, ' ').trim()
  if (clean === '') return []
  const [first = '', ...rest] = clean.split(/,\s+|,(?!\d)/).map((part) => part.trim())
  const places = rest.filter(Boolean)
  if (places.length === 0) {
    const found = /^(.*?[^\d\s].*?)\s+(?:n[°º.]\s*|n\s+|nro\.?\s*)?(\d{1,5})\s+(\D.*)$/i.exec(clean)
    const whole = { ...NOTHING, lugar: first }
    return found ? [whole, { ...NOTHING, calle: found[1]!, numero: found[2]!, lugar: found[3]! }] : [whole]
  }
  const { calle, numero } = calleOf(first)
  let codigoPostal: string | null = null
  const words = places
    .flatMap((part) => part.split(' '))
    .filter((word) => {
      const code = codigoPostalOf(word.replace(/[()]/g, ''))
      codigoPostal ??= code
      return code === null && !/^\(?cp\.?:?\)?$/i.test(word)
    })
  const street = { calle, numero, codigoPostal, lugar: words.join(' ') }
  return numero === null ? [{ ...NOTHING, codigoPostal, lugar: `${first} ${words.join(' ')}` }, street] : [street]
}

/** True for a text that ends with another country's name: only Argentina is searched. */
export const isForeign = (texto: string): boolean =>
  /,\s*(uruguay|chile|brasil|brazil|paraguay|bolivia|peru|espana|mexico|estados unidos)$/.test(
    texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim(),
  )

/** A place's label: street and number, town, province, without repetitions. */
export const etiquetaOf = (parts: readonly (string | null | undefined)[]): string => {
  const said = parts.filter((part): part is string => Boolean(part))
  return said.filter((part, i) => said.findIndex((other) => fold(other) === fold(part)) === i).join(', ')
}
