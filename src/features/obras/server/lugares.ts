import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Formas, Lugares } from '../datos/formas.ts'

const read = <T>(name: string): T => JSON.parse(readFileSync(join(import.meta.dirname, '../datos', name), 'utf8')) as T
let lugares: Lugares | undefined
let formas: Formas | undefined
/** The gazetteer that comes with the portal, read when it is first asked. */
export const readLugares = (): Lugares => (lugares ??= read('lugares.json'))
/** The shapes of the base map. */
export const readFormas = (): Formas => (formas ??= read('formas.json'))
