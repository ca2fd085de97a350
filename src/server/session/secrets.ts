import { hash, timingSafeEqual } from 'node:crypto'

const digest = (secret: string | Buffer): Buffer => hash('sha256', secret, 'buffer')

/**
 * True when both are the same bytes. Digests are compared: the time tells neither where they differ nor how long each
 * is.
 */
export const isSameSecret = (given: string | Buffer, expected: string | Buffer): boolean =>
  timingSafeEqual(digest(given), digest(expected))
