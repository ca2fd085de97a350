import { fold } from '#shared/identity.ts'
import type { Hallazgo } from '../contract.ts'

/** How a finding is told: the address, and below it where that is. */
export const renglonesOf = (hallazgo: Hallazgo): { titulo: string; detalle: string } => {
  const where = [hallazgo.localidad, hallazgo.provincia].filter((text, n, all) => text && all.indexOf(text) === n)
  const titulo = hallazgo.calle
    ? `${hallazgo.calle} ${hallazgo.numero ?? '(sin número)'}`
    : (where.shift() ?? hallazgo.etiqueta)
  const detalle = where.join(', ')
  return { titulo, detalle: [detalle, hallazgo.codigoPostal].filter(Boolean).join(' · ') }
}

/** The same in one line, without the postal code: 'Córdoba'; 'Avellaneda, Buenos Aires'. */
export const lineaOf = (hallazgo: Hallazgo): string => {
  const { titulo, detalle } = renglonesOf({ ...hallazgo, codigoPostal: null })
  return [titulo, detalle].filter(Boolean).join(', ')
}

export type Tramo = { readonly texto: string; readonly coincide: boolean }
/**
 * A text in the parts that were typed and those that were not: each word of it begins with a word that was typed,
 * whatever its accents.
 */
export const partsOf = (text: string, typed: string): readonly Tramo[] => {
  const words = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return text.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u).flatMap((piece): Tramo[] => {
    const plain = fold(piece)
    // as many letters as are the same; the longest of the words that fit
    const length = Math.max(0, ...words.filter((word) => plain.startsWith(word)).map((word) => word.length))
    const [head, tail] = [piece.slice(0, length), piece.slice(length)]
    return [...(head ? [{ texto: head, coincide: true }] : []), ...(tail ? [{ texto: tail, coincide: false }] : [])]
  })
}
