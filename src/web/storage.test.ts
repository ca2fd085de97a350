import { expect, it } from 'vitest'
import { keptIn } from './storage.ts'

const of = (write: (key: string, value: string) => void, kept = new Map<string, string>()) =>
  ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      write(key, value)
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }) as unknown as Storage
const full = () => {
  throw new DOMException('No room left.', 'QuotaExceededError')
}

it('OPEN-375 where there is no room left what is kept stays as long as the page, and nothing older comes back', () => {
  const disk = new Map([['borrador', 'viejo']])
  const storage = keptIn(() => of(full, disk))
  storage.set('borrador', 'nuevo')
  expect([storage.get('borrador'), storage.get('otro'), disk.size]).toEqual(['nuevo', null, 0])
  storage.remove('borrador')
  expect(storage.get('borrador')).toBeNull()
})
it('OPEN-375 where the site’s data are blocked, asking for the storage itself is refused', () => {
  const storage = keptIn(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  expect(storage.get('sesion')).toBeNull()
  storage.set('sesion', 'una')
  expect(storage.get('sesion')).toBe('una')
  storage.remove('sesion')
  expect(storage.get('sesion')).toBeNull()
})
it('OPEN-375 where the browser keeps it, another tab is heard: nothing of one’s own stands before it', () => {
  const disk = new Map<string, string>()
  let room = false
  const storage = keptIn(() => of(() => room || full(), disk))
  storage.set('cliente', 'mío')
  room = true
  storage.set('cliente', 'nuevo')
  disk.set('cliente', 'de otra pestaña')
  expect(storage.get('cliente')).toBe('de otra pestaña')
})
