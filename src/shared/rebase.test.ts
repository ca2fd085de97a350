import { describe, expect, it } from 'vitest'
import { rebase } from './rebase.ts'

describe('what is typed over what is saved by now', () => {
  const began = { titulo: 'A', texto: 'B', enlaces: ['uno'] }
  it('OPEN-222 takes what nobody touched as it is there, keeps what was typed, and tells where both did', () => {
    const typed = { titulo: 'mío', texto: 'B', enlaces: ['uno', 'dos'] }
    const fresh = { titulo: 'suyo', texto: 'C', enlaces: ['uno'] }
    expect(rebase(began, typed, fresh)).toEqual({
      values: { titulo: 'mío', texto: 'C', enlaces: ['uno', 'dos'] },
      theirs: { titulo: 'suyo' },
    })
  })
  it('OPEN-222 two who wrote the same do not differ', () => {
    const typed = { ...began, titulo: 'igual', enlaces: ['x'] }
    expect(rebase(began, typed, { ...began, titulo: 'igual', enlaces: ['x'] })).toEqual({ values: typed, theirs: {} })
  })
  it('OPEN-222 a list that says the same is not typed in, whichever it is', () => {
    const { values } = rebase(began, { ...began, enlaces: ['uno'] }, { ...began, enlaces: ['otra'] })
    expect(values.enlaces).toEqual(['otra'])
  })
})
