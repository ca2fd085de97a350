import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isRequired } from './server/columnas.ts'
import { entidades } from './server/entidades/entidades.ts'
import { renewTablas } from './server/tablas.ts'

const doc = readFileSync(join(import.meta.dirname, '../../../docs/integracion.md'), 'utf8')

describe('docs/integracion.md', () => {
  it('shows every entity in its order, each with its columns and which of them are obligatory', () => {
    const shown = [...doc.matchAll(/^### \d+\. `([a-z-]+)`\n[\s\S]*?\n\n\|.*\n\|.*\n((?:\|.*\n)+)/gm)].map(
      ([, nombre, rows]) => ({
        nombre,
        columnas: [...rows!.matchAll(/^\| `(\w+)` \|[^|]*\| (sí)? ?\|/gm)].map(([, columna, si]) => [
          columna,
          si === 'sí',
        ]),
      }),
    )
    expect(shown).toEqual(
      entidades.map((e) => ({
        nombre: e.nombre,
        columnas: Object.entries(e.columnas.shape).map(([columna, c]) => [columna, isRequired(c)]),
      })),
    )
  })
  it('its tables are those of the columns that are read: tools/integracion-docs.ts writes them', () => {
    expect(renewTablas(doc, entidades)).toBe(doc)
    const [primera] = entidades
    expect(renewTablas(`\n### 1. \`${primera!.nombre}\`\nQuiénes.\n\n| vieja |\n\nSigue.\n`, entidades)).toContain(
      '| `id` | código | sí | código TOTVS | `000101` |\n',
    )
  })
  it('names what each entity is known by, and its examples are read', () => {
    const tables = doc.split(/^### \d+\. /m).slice(1)
    expect(tables).toHaveLength(entidades.length)
    for (const [i, e] of entidades.entries()) {
      const clave = /Clave: (.*?)\.(?:\s|$)/m.exec(tables[i]!)![1]!
      expect([e.nombre, [...clave.matchAll(/`(\w+)`/g)].map((m) => m[1]).sort()]).toEqual([
        e.nombre,
        [...e.clave].sort(),
      ])
      const examples = [...tables[i]!.matchAll(/^\| `(\w+)` \|.*\| `([^`]+)` \|$/gm)]
      expect(examples.length, e.nombre).toBeGreaterThan(0)
      for (const [, columna, example] of examples)
        expect([e.nombre, columna, e.columnas.shape[columna!]!.safeParse(example).success]).toEqual([
          e.nombre,
          columna,
          true,
        ])
    }
  })
})
