import { isAscii } from 'node:buffer'
import { createReadStream } from 'node:fs'

/** A file's encoding; `windows-1252` includes Latin-1. */
export type Encoding = 'utf-8' | 'windows-1252'

/** A well-formed non-ASCII UTF-8 character, each byte as the Latin-1 character of its number (RFC 3629 §4). */
const UTF8_CHARACTER = new RegExp(
  [
    '[\\xC2-\\xDF][\\x80-\\xBF]',
    '\\xE0[\\xA0-\\xBF][\\x80-\\xBF]',
    '[\\xE1-\\xEC\\xEE\\xEF][\\x80-\\xBF]{2}',
    '\\xED[\\x80-\\x9F][\\x80-\\xBF]',
    '\\xF0[\\x90-\\xBF][\\x80-\\xBF]{2}',
    '[\\xF1-\\xF3][\\x80-\\xBF]{3}',
    '\\xF4[\\x80-\\x8F][\\x80-\\xBF]{2}',
  ].join('|'),
)
/** The beginning of such a character, cut off by the end of the chunk. */
const CUT_CHARACTER = /(?:[\xC2-\xF4]|[\xE0-\xF4][\x80-\xBF]|[\xF0-\xF4][\x80-\xBF]{2})$/
const MAX_CUT_BYTES = 3

/**
 * Detects the encoding of all bytes: Windows-1252 only if some are beyond ASCII and none form a UTF-8 character.
 * Otherwise UTF-8, damaged or not: a damaged cell is refused, never misread. Bytes with a NUL are refused.
 */
export const encodingOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Encoding> => {
  let beyondAscii = false
  let cola = '' // bytes that may begin a character
  for await (const pieza of bytes) {
    if (pieza.includes(0)) return 'utf-8'
    if (cola === '' && isAscii(pieza)) continue
    const texto = cola + Buffer.from(pieza.buffer, pieza.byteOffset, pieza.byteLength).toString('latin1')
    if (UTF8_CHARACTER.test(texto)) return 'utf-8'
    cola = CUT_CHARACTER.exec(texto.slice(-MAX_CUT_BYTES))?.[0] ?? ''
    beyondAscii ||= /[\x80-\xFF]/.test(texto.slice(0, texto.length - cola.length))
  }
  return beyondAscii ? 'windows-1252' : 'utf-8'
}

/** Detects a file's encoding; stops reading as soon as it is certain. */
export const fileEncoding = (file: string): Promise<Encoding> => encodingOf(createReadStream(file))

/** Bytes undefined in Windows-1252, which the decoder turns into control characters. */
const WITHOUT_DIRECTION = /[\x81\x8D\x8F\x90\x9D]/g

/** A decoder of chunks; bytes undefined in the encoding become U+FFFD. */
export const decoderOf = (codificacion: Encoding): ((pieza: Uint8Array) => string) => {
  const decoder = new TextDecoder(codificacion)
  return codificacion === 'utf-8'
    ? (pieza) => decoder.decode(pieza, { stream: true })
    : (pieza) => decoder.decode(pieza, { stream: true }).replace(WITHOUT_DIRECTION, '\uFFFD')
}
