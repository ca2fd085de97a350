import { describe, expect, it, vi } from 'vitest'
import type { Seen } from './usePager.ts'

vi.stubGlobal('window', { addEventListener: () => {} })
const { pageInside } = await import('./usePager.ts')

const counted = (paginas: number, rows = 0): Seen => ({ de: { paginas }, rows })
const uncounted = (rows: number): Seen => ({ de: { hayMas: false }, rows })

describe('OPEN-388 a page past the end', () => {
  it.each<[string, number, Seen, number, number | null]>([
    ['leads to the last one', 4, counted(1), 0, 1],
    ['leads to the last of several', 9, counted(3), 0, 3],
    ['of an empty list leads to the first', 2, counted(0), 0, 1],
    ['is none when it is the last', 3, counted(3, 5), 0, null],
    ['is none on the first page of an empty list', 1, counted(0), 0, null],
    ['of rows that are not counted leads one back', 4, uncounted(0), 0, 3],
    ['far past, in longer and longer steps', 999_999, uncounted(0), 10, 998_975],
    ['never before the first', 5, uncounted(0), 10, 1],
    ['is none where there are rows', 4, uncounted(2), 0, null],
  ])('%s', (_name, pagina, seen, tries, to) => expect(pageInside(pagina, seen, tries)).toBe(to))
})
