import { describe, expect, it } from 'vitest'
import type { Contract } from '#shared/route.ts'
import { features } from './features.ts'

const calls = features.flatMap((f) => Object.values(f.contract as Contract).map((d) => ({ ...d, feature: f.name })))

/** The catalogue itself is docs/spec/wire.md (wire.test.ts). */
describe('the catalogue of calls', () => {
  it('OPEN-70 every call stands under /api/ and no method and path is taken twice', () => {
    const keys = calls.map((d) => `${d.method} ${d.path.replace(/:\w+/g, ':')}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(calls.every((d) => d.path.startsWith('/api/') && !d.path.endsWith('/'))).toBe(true)
  })
  it('OPEN-86 the calls that create or send once take an Idempotency-Key', () => {
    expect(calls.filter((d) => d.idempotent).map((d) => d.path)).toContain('/api/Budget/shoppingCart')
    expect(calls.filter((d) => d.idempotent).every((d) => d.method === 'POST')).toBe(true)
  })
  it('every call says in Spanish what it does', () => {
    expect(calls.filter((d) => d.summary.trim().length < 6).map((d) => d.path)).toEqual([])
  })
})
