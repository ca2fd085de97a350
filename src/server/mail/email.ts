import { domainToASCII } from 'node:url'

/**
 * What may stand in an envelope or a header, and how texts from people get there: nothing they write can end a line.
 */

export const MAX_EMAIL = 250
// no % and !: relays once read them as a route
const LOCAL = /^[A-Za-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9#$&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const NOT_IN_DOMAIN = /[^\p{L}\p{M}\p{N}.-]/u

/**
 * The one mail address a text holds, its domain in ASCII (`x@ñandú.com.ar` → `x@xn--and-6ma2c.com.ar`); null for
 * anything else: several addresses, a name beside it, control characters, more than 250 characters. Blanks around it
 * are forgiven.
 */
export const readEmail = (text: string | null | undefined): string | null => {
  if (!text || text.length > 2 * MAX_EMAIL) return null // also bounds the work below
  const trimmed = text.replace(/^ +| +$/g, '')
  const at = trimmed.lastIndexOf('@')
  const [local, written] = [trimmed.slice(0, Math.max(at, 0)), trimmed.slice(at + 1)]
  if (trimmed.length > MAX_EMAIL || local.length > 64 || !LOCAL.test(local) || NOT_IN_DOMAIN.test(written)) return null
  const domain = domainToASCII(written).toLowerCase()
  const address = `${local}@${domain}`
  return DOMAIN.test(domain) && address.length <= MAX_EMAIL ? address : null
}

/**
 * At most `max` UTF-16 units (as the portal counts elsewhere), never half a letter: an emoji of several parts goes
 * whole or not at all.
 */
const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  let out = ''
  for (const { segment } of new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text.slice(0, max))) {
    if (out.length + segment.length >= max) break
    out += segment
  }
  return `${out}…`
}

/**
 * A text of several lines as the database and a mail can hold it: without control characters but line ends and tabs.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')

/**
 * A text for a header (subject, name): one line, without control characters or those that turn the direction of what
 * follows;
 * `=?` is parted, or a reader would take the text for an encoded one.
 */
export const asHeader = (text: string, max = 250): string => {
  const line = text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
  return cutText(line.replaceAll('=?', '= ?').trim(), max)
}
