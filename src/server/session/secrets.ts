import { hash, timingSafeEqual } from 'node:crypto'

const digest = (secret: string | Buffer): Buffer => hash('sha256', secret, 'buffer')

/** Constant-time comparison: comparing digests reveals neither where the values differ nor how long they are. */
export const isSameSecret = (given: string | Buffer, expected: string | Buffer): boolean =>
  timingSafeEqual(digest(given), digest(expected))
