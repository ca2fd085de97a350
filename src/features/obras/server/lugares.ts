import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Datos = {
  readonly lugares: readonly (readonly [string, number, number, number, number, number])[]
  readonly departamentos: readonly (readonly [string, number, number, number])[]
}
let read: Datos | undefined
/** The gazetteer that comes with the portal, read when it is first asked. */
export const datos = (): Datos =>
  (read ??= JSON.parse(readFileSync(join(import.meta.dirname, '../datos/lugares.json'), 'utf8')) as Datos)
