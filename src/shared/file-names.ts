import { tipos, type Tipo } from './files.ts'

/** Most characters of a stored name, with its extension. */
const MOST = 150
const NONE = 'archivo'
/** Invisible characters: control, format (bidirectional marks, joiners), lone surrogates, line separators. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Characters that some operating system forbids in names. */
const SIGNS = /[\\/:*?"<>|]/g
/** Device names reserved by Windows, whatever their extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i
/** An extension: 'Plano v1.2' has none. */
const EXTENSION = /\.[a-z][a-z0-9]{0,7}$/i

/** Other extensions of a type. */
const ALSO: { readonly [K in Tipo]?: readonly string[] } = { jpg: ['jpeg', 'jpe', 'jfif'] }

/** The last `MOST` characters, which include the extension, without splitting a character. */
const shortened = (name: string): string => new RegExp(`[^]{0,${MOST}}$`, 'u').exec(name)![0]

/**
 * A safe file name to store, show and send back: without path, invisible characters or reserved names. Every file name
 * from people or other systems goes through here.
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

/** The same, with the extension of the file's type: 'factura.hta' that holds a PDF becomes 'factura.pdf'. */
export const fileNameOf = (sent: string, tipo: Tipo): string => {
  const name = cleanFileName(sent)
  const end = EXTENSION.exec(name)?.[0].slice(1).toLowerCase()
  if (end !== undefined && (end === tipo || ALSO[tipo]?.includes(end))) return name
  const base = name.replace(EXTENSION, '').replace(/[\s.]+$/, '') || NONE
  return shortened(`${base}.${tipo}`)
}

const byMime = new Map(Object.entries(tipos).map(([tipo, { mime }]) => [mime as string, tipo as Tipo]))

/**
 * The `Content-Disposition` of a download (RFC 6266). `type`: its media type. Programs without support for `filename*`
 * get the name without non-ASCII characters.
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
