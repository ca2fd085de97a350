import { expect, it } from 'vitest'
import { findTyped } from './useTypeahead.ts'

const groups = ['Todos', 'Ángulos', 'Barras', 'Aletado', 'Mallas', 'Angulares']

it('HOME-18 a letter leads to the next option that begins with it, without accents or case', () => {
  expect(findTyped(groups, 'a', 0)).toBe(1)
  expect(findTyped(groups, 'A', 1)).toBe(3)
  expect(findTyped(groups, 'aa', 3)).toBe(5)
  expect(findTyped(groups, 'a', 5)).toBe(1)
})
it('HOME-18 a word leads to the one that begins with all of it, where one stands too', () => {
  expect(findTyped(groups, 'ang', 1)).toBe(1)
  expect(findTyped(groups, 'angular', 1)).toBe(5)
  expect(findTyped(groups, 'mal', 5)).toBe(4)
  expect(findTyped(groups, 'x', 2)).toBe(-1)
})
