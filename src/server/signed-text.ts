import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#server/context.ts'

/** Texts that leave by mail and come back in a link: signed with what they are for, so that none opens another. */

const signatureOf = (what: string, payload: string): Buffer =>
  createHmac('sha256', config().secret).update(`${what} ${payload}`).digest()

/** A text for a link, signed for one purpose with the portal's secret. It never expires. */
export const signText = (what: string, text: string): string => {
  const payload = Buffer.from(text).toString('base64url')
  return `${payload}.${signatureOf(what, payload).toString('base64url')}`
}
/** The text of a link; null unless this portal signed it for that purpose. */
export const readSigned = (what: string, signed: string): string | null => {
  const [payload = '', signature = ''] = signed.split('.')
  const [given, own] = [Buffer.from(signature, 'base64url'), signatureOf(what, payload)]
  return given.length === own.length && timingSafeEqual(given, own)
    ? Buffer.from(payload, 'base64url').toString()
    : null
}
