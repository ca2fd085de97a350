import { expect, it } from 'vitest'
import { BEYOND, readPosition } from './log-position.ts'

it('OPEN-563 a position is read by its two halves; the header of a page that has nothing else is not in it', () => {
  expect(readPosition('0/2A8')).toBe(0x2a8n)
  expect(readPosition('16/B374D848')).toBe(0x16_b374_d848n)
  expect(readPosition('1/0')).toBeGreaterThan(readPosition('0/FFFFFFFF')!)
  expect([readPosition('0/4018'), readPosition('0/4028'), readPosition('0/4030')]).toEqual([0x4000n, 0x4000n, 0x4030n])
  expect(readPosition(BEYOND)).toBeGreaterThan(readPosition('FFFFFFFF/FFFFFF00')!)
  for (const other of [undefined, null, '', '0', '0/', '/0', '0/G', '0/0 ', '123456789/0'])
    expect(readPosition(other)).toBe(null)
})
