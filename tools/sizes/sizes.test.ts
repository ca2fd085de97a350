import { describe, expect, it } from 'vitest'
import { faultsOf, longFunctions } from './sizes.mjs'

const said = (filename: string, lines: number) => ({
  filename,
  message: `The function has too many lines (${lines}). Maximum allowed is 50.`,
})

describe('the size of functions', () => {
  it('a function has 50 lines, one of a screen 60; the longest comes first', () => {
    const found = longFunctions([said('a.ts', 51), said('a.ts', 70), said('b.tsx', 60), said('b.tsx', 61)])
    expect(found).toEqual({ 'a.ts': [70, 51], 'b.tsx': [61] })
  })
  it('one that is longer than the list says, or one more, is a fault; one that is shorter must leave the list', () => {
    const excepted = { 'a.ts': [70, 51] }
    expect(faultsOf({ 'a.ts': [70, 51] }, excepted)).toEqual([])
    expect(faultsOf({ 'a.ts': [71, 51] }, excepted)[0]).toContain('71, 51 lines; 50 are allowed')
    expect(faultsOf({ 'a.ts': [70, 51, 51] }, excepted)).toHaveLength(1)
    expect(faultsOf({ 'a.ts': [70] }, excepted)[0]).toContain('shorter than excepted')
    expect(faultsOf({}, excepted)).toHaveLength(1)
    expect(faultsOf({ 'c.ts': [51] }, {})).toHaveLength(1)
  })
})
