/** Longest line read: one that is longer is a mistake, and would fill the memory. */
export const MAX_LINE = 1_000_000

/**
 * Splits a stream of bytes (UTF-8, with or without BOM) into lines, none of them longer than MAX_LINE (null instead).
 */
export async function* lineas(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string | null> {
  const decoder = new TextDecoder()
  let rest = ''
  let tooLong = false
  for await (const chunk of bytes) {
    // a CR at the end may be half of a CRLF
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop()!
    for (const part of parts) {
      yield tooLong || part.length > MAX_LINE ? null : part
      tooLong = false
    }
    if (rest.length > MAX_LINE) {
      tooLong = true
      rest = ''
    }
  }
  if (tooLong) yield null
  else if (rest) yield rest
}
