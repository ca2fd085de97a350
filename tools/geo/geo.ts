// Makes the embedded gazetteer and base map (src/features/obras/datos) from public data; run by hand, with a network:
// `node tools/run.mjs tools/geo/geo.ts`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeFormas } from './formas.ts'
import { makeLugares } from './lugares.ts'

const DATOS = join(import.meta.dirname, '../../src/features/obras/datos')
/** Writes one row per line, to keep diffs small. */
const write = (name: string, lists: object): void => {
  const body = Object.entries(lists)
    .map(
      ([key, rows]) => `${JSON.stringify(key)}:[\n${(rows as unknown[]).map((r) => JSON.stringify(r)).join(',\n')}\n]`,
    )
    .join(',\n')
  const text = `{${body}}\n`
  writeFileSync(join(DATOS, name), text)
  console.log(`${name}: ${text.length} bytes, ${gzipSync(text).length} gz`)
}

write('lugares.json', makeLugares())
write('formas.json', makeFormas())
