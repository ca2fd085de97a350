/** A position in PostgreSQL's write-ahead log (an LSN): later ones are greater. */
export type LogPosition = bigint

const WRITTEN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i
const PAGE = 8_192n
const PAGE_HEADER = 40n
/**
 * Reads `16/B374D848`; null for anything else. Where a page has only its header the page's beginning: the primary
 * stands behind that header, a standby that has all before it.
 */
export const readPosition = (text: string | null | undefined): LogPosition | null => {
  const [, high, low] = WRITTEN.exec(text ?? '') ?? []
  if (!high || !low) return null
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
  return position % PAGE <= PAGE_HEADER ? position - (position % PAGE) : position
}
/** Beyond every position: whoever has to see it reads of the primary. */
export const BEYOND = 'FFFFFFFF/FFFFFFFF'
