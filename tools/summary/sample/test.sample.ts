import { beforeAll, describe, expect, it } from 'vitest'

describe('una muestra', () => {
  it('anda', () => expect(1).toBe(1))
  it('falla', () => expect('acero').toBe('hierro'))
})
describe('sin suelo', () => {
  beforeAll(() => {
    throw new Error('no hubo base')
  })
  it('no llega a empezar', () => expect(1).toBe(1))
})
