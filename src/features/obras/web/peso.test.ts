import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = new URL('../../../', import.meta.url).pathname
const code = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((f) => /(?<!\.test)\.tsx?$/.test(f))
/** The files that load one whose address ends like that with themselves; a type or an `import()` loads nothing. */
const loaders = (ending: RegExp): string[] =>
  code.filter((file) =>
    [
      ...readFileSync(join(src, file), 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^;'"]*?['"]([^'"]+)['"]/gm),
    ].some(([, address]) => ending.test(address!)),
  )

it('OPEN-217 nothing but the map’s own files loads its library or its data, and nobody loads those before the dialog asks', () => {
  expect(loaders(/^leaflet(\/|$)/).sort()).toEqual(['features/obras/web/base.ts', 'features/obras/web/canvas.ts'])
  expect(loaders(/datos\/(formas|lugares)\.json$/)).toEqual(['features/obras/web/base.ts'])
  expect(loaders(/\/lienzo\.ts$/)).toEqual([])
  expect(loaders(/\/base\.ts$/)).toEqual([])
})
