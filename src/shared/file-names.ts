import { tipos, type Tipo } from './files.ts'

/** Characters of a name that is kept, its extension among them. */
const MOST = 150
const NONE = 'archivo'
/** What nobody sees: control, format (marks of writing direction, joiners), halves of a character, ends of a line. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Signs that some system takes in no name. */
const SIGNS = /[\\/:*?"<>|]/g
/** Names that Windows keeps for devices, whatever their extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i
/** An extension as programs write it: 'Plano v1.2' has none. */
const EXTENSION = /\.[a-z][a-z0-9]{0,7}$/i

/** Other ways the extension of a kind is written. */
const ALSO: { readonly [K in Tipo]?: readonly string[] } = { jpg: ['jpeg', 'jpe', 'jfif'] }

/** The end of a name, without half a character: what it ends in says what it is. */
const shortened = (name: string): string => new RegExp(`[^]{0,${MOST}}$`, 'u').exec(name)![0]

/**
 * A file's name as it is kept, shown and given back: without a path, anything that is not seen, or what a system takes
 * for something else. Everything that a person or another system calls a file goes through here.
 */
export const cleanFileName = (sent: string): string => {
  const name = sent
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(SIGNS, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return shortened(DEVICES.test(name) ? `_${name}` : name) || NONE
}

/** The same, with the extension of what the file is: 'factura.hta' that holds a PDF is 'factura.pdf'. */
export const fileNameOf = (sent: string, tipo: Tipo): string => {
  const name = cleanFileName(sent)
  const end = EXTENSION.exec(name)?.[0].slice(1).toLowerCase()
  if (end !== undefined && (end === tipo || ALSO[tipo]?.includes(end))) return name
  const base = name.replace(EXTENSION, '').replace(/[\s.]+$/, '') || NONE
  return shortened(`${base}.${tipo}`)
}

const byMime = new Map(Object.entries(tipos).map(([tipo, { mime }]) => [mime as string, tipo as Tipo]))

/**
 * `Content-Disposition` of a file that is given back (RFC 6266); `type` is the media type it is given back with. A
 * program that knows no `filename*` reads the same name without what ASCII has not.
 */
export const attachmentOf = (sent: string, type: string): string => {
  const tipo = byMime.get(type)
  const name = tipo ? fileNameOf(sent, tipo) : cleanFileName(sent)
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
  const ascii = /^\.|^$/.test(plain) ? `${NONE}${plain}` : plain
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
