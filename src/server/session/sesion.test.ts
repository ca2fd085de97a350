import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forget, sesionOf, setLookup, sha256, type Sesion } from './sesion.ts'

const VENCE = Date.parse('2026-03-02T12:00:00Z')
const sesion: Sesion = {
  tokenHash: sha256('ficha'),
  cookieHash: '',
  usuarioId: 1,
  userName: 'Ana Paz',
  email: 'ana@demo.test',
  tipoRol: 1,
  clienteId: 0,
  contactoId: 1,
  sellerId: 0,
  permisos: new Set(),
  vence: VENCE,
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setLookup((tokenHash) => Promise.resolve(tokenHash === sesion.tokenHash ? sesion : null))
})
afterEach(() => {
  vi.useRealTimers()
  setLookup(() => Promise.resolve(null))
  forget({ usuarioId: 1 })
})

it('a session that is remembered ends with its last second, as one that is looked up does', async () => {
  vi.setSystemTime(VENCE - 1)
  expect(await sesionOf('ficha', 60_000)).toBe(sesion)
  setLookup(() => Promise.resolve(null))
  expect(await sesionOf('ficha', 60_000)).toBe(sesion) // cached
  for (const past of [0, 1, 3_600_000]) {
    vi.setSystemTime(VENCE + past)
    expect(await sesionOf('ficha', 60_000)).toBeNull()
  }
})
it('one that has ended already is nobody, and is not remembered', async () => {
  vi.setSystemTime(VENCE)
  expect(await sesionOf('ficha', 60_000)).toBeNull()
  vi.setSystemTime(VENCE - 1)
  expect(await sesionOf('otra', 60_000)).toBeNull()
})
it('what is not to be remembered is looked up each time', async () => {
  vi.setSystemTime(VENCE - 1)
  expect(await sesionOf('ficha', 0)).toBe(sesion)
  setLookup(() => Promise.resolve(null))
  expect(await sesionOf('ficha', 0)).toBeNull()
})
