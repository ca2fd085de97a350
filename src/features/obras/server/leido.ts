// What others answer is read piece by piece: nothing of it is believed to be there, nor to be what it should.

type Object = Readonly<Record<string, unknown>>
export const readObject = (value: unknown): Object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Object) : {}
export const readLista = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** A text as it may be kept: trimmed, one line, at most 250 characters; null where there is none. */
export const readTexto = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .normalize('NFC')
  return text === '' || text.length > 250 ? null : text
}
/** The first text there is of these members. */
export const readPrimero = (object: Object, members: readonly string[]): string | null =>
  members.map((name) => readTexto(object[name])).find((text) => text !== null) ?? null
/** Degrees, written as a number or as a text of one. */
export const readDegrees = (value: unknown, most: number): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) <= most ? number : null
}
