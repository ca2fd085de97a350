import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { local } from '#web/storage.ts'
import { marked } from './web/marked.ts'
import { dropRecent, keepRecent, readRecent } from './web/recent.ts'

describe('the last searches', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  it('FIND-01 are five, the newest first, each once, of this account alone', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'B']) keepRecent(7, text)
    expect(readRecent(7)).toEqual(['B', 'f', 'e', 'd', 'c'])
    expect(readRecent(8)).toEqual([])
    dropRecent(7, 'e')
    expect(readRecent(7)).toEqual(['B', 'f', 'd', 'c'])
  })
  it.each(['{', '{}', 'null', '[1,{}]'])('FIND-01 what somebody else wrote there is none: %s', (odd) => {
    local.set('busquedas:7', odd)
    expect(readRecent(7)).toEqual([])
  })
})

describe('what was typed of a name', () => {
  it('FIND-01 stands apart, whatever its accents and capitals', () => {
    expect(marked('Perfil IPE 120', 'ipe 1')).toEqual([
      { text: 'Perfil ', typed: false },
      { text: 'IPE 1', typed: true },
      { text: '20', typed: false },
    ])
    expect(marked('Ángulo 2"', 'angu')[0]).toEqual({ text: 'Ángu', typed: true })
    expect(marked('Perfil', 'xyz')).toEqual([{ text: 'Perfil', typed: false }])
    expect(marked('Perfil', '')).toEqual([{ text: 'Perfil', typed: false }])
  })
})
