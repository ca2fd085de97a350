import { domainToASCII } from 'node:url'

/** Validates addresses and cleans text for mail headers, so that no input can inject a header or an SMTP command. */

export const MAX_EMAIL = 250
// no % and !: relays once treated them as source routes
const LOCAL = /^[A-Za-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9#$&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const NOT_IN_DOMAIN = /[^\p{L}\p{M}\p{N}.-]/u

/**
 * Reads the one mail address in a text, its domain in ASCII (`x@ñandú.com.ar` → `x@xn--and-6ma2c.com.ar`), surrounding
 * blanks removed. Null for several addresses, a display name, control characters or more than 250 characters.
 */
export const readEmail = (text: string | null | undefined): string | null => {
  if (!text || text.length > 2 * MAX_EMAIL) return null // also bounds the time of the regular expressions
  const trimmed = text.replace(/^ +| +$/g, '')
  const at = trimmed.lastIndexOf('@')
  const [local, written] = [trimmed.slice(0, Math.max(at, 0)), trimmed.slice(at + 1)]
  if (trimmed.length > MAX_EMAIL || local.length > 64 || !LOCAL.test(local) || NOT_IN_DOMAIN.test(written)) return null
  const domain = domainToASCII(written).toLowerCase()
  const address = `${local}@${domain}`
  return DOMAIN.test(domain) && address.length <= MAX_EMAIL ? address : null
}

/** Cuts a text to `max` UTF-16 units without splitting a grapheme, such as an emoji of several code points. */
const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  let out = ''
  for (const { segment } of new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text.slice(0, max))) {
    if (out.length + segment.length >= max) break
    out += segment
  }
  return `${out}…`
}

/** A multi-line text without control characters except newlines and tabs. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')

/**
 * A text for a header (subject, name): one line of at most `max` UTF-16 units, without control and bidirectional
 * characters, and with `=?` split, which starts an encoded word.
 */
export const asHeader = (text: string, max = 250): string => {
  const line = text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
  return cutText(line.replaceAll('=?', '= ?').trim(), max)
}
