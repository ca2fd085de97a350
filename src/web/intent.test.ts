import { beforeEach, expect, it, vi } from 'vitest'
import { openIntent } from './intent.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

it('OPEN-379 a key stays the same until it is known how it ended, and is of one person and one thing', () => {
  const first = openIntent(7, 'comprar:1')
  expect(openIntent(7, 'comprar:1').key).toBe(first.key)
  expect(new Set([first.key, openIntent(8, 'comprar:1').key, openIntent(7, 'comprar:2').key]).size).toBe(3)
  first.end()
  expect(openIntent(7, 'comprar:1').key).not.toBe(first.key)
})
