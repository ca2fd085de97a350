import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entidades } from './server/entidades/entidades.ts'

describe('docs/integracion.md', () => {
  it('shows every entity in its order, each with its columns and which of them are obligatory', () => {
    const doc = readFileSync(join(import.meta.dirname, '../../../docs/integracion.md'), 'utf8')
    const shown = [...doc.matchAll(/^### \d+\. `([a-z-]+)`\n[\s\S]*?\n\n\|.*\n\|.*\n((?:\|.*\n)+)/gm)].map(([, nombre, rows]) => ({
      nombre, columnas: [...rows!.matchAll(/^\| `(\w+)` \|[^|]*\| (sí)? ?\|/gm)].map(([, columna, si]) => [columna, si === 'sí']),
    }))
    expect(shown).toEqual(entidades.map((e) => ({ nombre: e.nombre, columnas: Object.entries(e.columnas).map(([columna, c]) => [columna, c.obligatoria === true]) })))
  })
})
