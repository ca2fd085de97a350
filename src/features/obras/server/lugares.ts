import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Formas, Lugares } from '../datos/formas.ts'

const read = <T>(name: string): T => JSON.parse(readFileSync(join(import.meta.dirname, '../datos', name), 'utf8')) as T
/** Read when it is first asked. */
const once = <T>(name: string): (() => T) => {
  let known: T | undefined
  return () => (known ??= read<T>(name))
}
/** The gazetteer that comes with the portal. */
export const readLugares = once<Lugares>('lugares.json')
/** The shapes of the base map. */
export const readFormas = once<Formas>('formas.json')
