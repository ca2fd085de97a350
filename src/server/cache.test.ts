import { afterEach, describe, expect, it } from 'vitest'
import { momento, remembered, setDeaf } from './cache.ts'

const memory = remembered<string, { n: number }>('prueba', { max: 10, ttl: 60_000 })
afterEach(() => {
  setDeaf(false)
  memory.clear()
})

describe('what a process remembers', () => {
  it('is nothing that was read before something was forgotten', () => {
    const desde = momento()
    memory.delete('otra')
    memory.set('una', { n: 1 }, { desde })
    expect(memory.get('una')).toBeUndefined()
    memory.set('una', { n: 2 }, { desde: momento() })
    expect(memory.get('una')).toEqual({ n: 2 })
  })
  it('is nothing while it hears nobody, nor what it read meanwhile and has in hand when it hears again', () => {
    memory.set('una', { n: 1 })
    setDeaf(true)
    expect(memory.get('una')).toBeUndefined()
    memory.set('una', { n: 1 })
    expect(memory.get('una')).toBeUndefined()
    const desde = momento() // a change between this reading and the first notice is told to nobody
    setDeaf(false)
    memory.set('una', { n: 1 }, { desde })
    expect(memory.get('una')).toBeUndefined()
  })
})
