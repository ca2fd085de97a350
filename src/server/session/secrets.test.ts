import { expect, it } from 'vitest'
import { isSameSecret } from './secrets.ts'

it('OPEN-294 secrets are compared by their digests: as many letters and more bytes, none, or other bytes are no fault', () => {
  expect([
    isSameSecret('Bearer mirar-123', 'Bearer mirar-123'),
    isSameSecret('Bearer mirar-12é', 'Bearer mirar-123'),
    isSameSecret('Bearer mirar-1234', 'Bearer mirar-123'),
    isSameSecret('', 'Bearer mirar-123'),
    isSameSecret(Buffer.from('mañana'), 'mañana'),
    isSameSecret(Buffer.from('mañana', 'latin1'), 'mañana'),
  ]).toEqual([true, false, false, false, true, false])
})
