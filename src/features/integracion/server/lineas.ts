import { decoderOf, type Encoding } from '#server/files/encoding.ts'

/** The longest line read, in characters; a longer one is an error and would fill the memory. */
export const MAX_LINE = 1_000_000

/**
 * Splits a stream of bytes (with or without BOM) into lines; yields the lines that each chunk completes, null for a
 * line longer than MAX_LINE.
 */
export async function* lineas(
  bytes: AsyncIterable<Uint8Array>,
  codificacion: Encoding = 'utf-8',
): AsyncIterable<readonly string[] | null> {
  const decode = decoderOf(codificacion)
  let rest = ''
  let tooLong = false
  for await (const chunk of bytes) {
    // a CR at the end may be the first half of a CRLF
    const parts = (rest + decode(chunk)).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop()!
    for (let desde = 0; desde < parts.length;) {
      const long = tooLong ? desde : parts.findIndex((part, i) => i >= desde && part.length > MAX_LINE)
      const hasta = long < 0 ? parts.length : long
      if (hasta > desde) yield parts.slice(desde, hasta)
      if (long >= 0) yield null
      tooLong = false
      desde = hasta + 1
    }
    if (rest.length > MAX_LINE) {
      tooLong = true
      rest = ''
    }
  }
  if (tooLong) yield null
  else if (rest) yield [rest]
}
