import type { FileFields } from '#shared/files.ts'
import type { Random } from './random.ts'
import type { Seed } from './mutate-file.ts'

const BOUNDARY = 'limite'
/** File names that often break programs. */
const NAMES = [
  '',
  '.',
  '..',
  '../../etc/passwd',
  'C:\\x.pdf',
  'factura.hta',
  'factura\u202efdp.exe',
  'con.pdf',
  'a\u0000b.pdf',
  'ñandú'.repeat(60),
  '😀'.repeat(90),
  '"; filename="otro',
  '%00',
  '\ud800.png',
]
const ENDS = [
  '',
  '\r\n--limite',
  '\r\n--limite--\r\nresto',
  `--limite--\r\n--limiten`,
  '\r\n--limite--\r\n\r\n--limite--',
]

const partOf = (field: string, name: string, type: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`),
    Buffer.from(`content-type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
const textOf = (name: string, value: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)

/** A file as sent: its name, declared type and bytes. */
export type Sent = Seed
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** A multipart form with a file in the call's field; sometimes its framing is damaged like the file. */
export const formWith = (
  fields: FileFields,
  sent: readonly Sent[],
  texts: Record<string, string>,
  a: Random,
): Buffer => {
  const field = a.chance(0.95) ? a.of(Object.keys(fields)) : a.of(['', 'otro', '__proto__'])
  const parts = sent.map(({ name, type, bytes }) => partOf(field, a.chance(0.7) ? name : a.of(NAMES), type, bytes))
  const end = a.chance(0.9) ? `--${BOUNDARY}--\r\n` : a.of(ENDS)
  const whole = Buffer.concat([...Object.entries(texts).map(([k, v]) => textOf(k, v)), ...parts, Buffer.from(end)])
  return a.chance(0.95) ? whole : whole.subarray(a.int(20), whole.length - a.int(Math.min(200, whole.length)))
}
