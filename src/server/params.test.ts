import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { features } from './features.ts'

/** What the screens change, or the import brings. */
const OF_SCREEN = [
  'politicaReclamos',
  'dolarFechaHora',
  'dolarValor',
  'tiraDolar',
  'dolarUsos',
  'shoopEnabled',
  'terminos',
  'destinosCorreo',
]

it('docs/configuracion.md names every value that only the database holds, with what it is while nobody says it', () => {
  const own = Object.entries(Object.assign({}, ...features.map((f) => f.params ?? {})) as Record<string, unknown>)
    .filter(([clave]) => !OF_SCREEN.includes(clave))
    .map(([clave, valor]) => [clave, JSON.stringify(valor)])
  const doc = readFileSync('docs/configuracion.md', 'utf8').split('## Valores de la base')[1]!
  const written = [...doc.matchAll(/^\| `(\w+)` \| `([^`]+)` \|/gm)].map(([, clave, valor]) => [clave, valor])
  expect(written.sort()).toEqual(own.sort())
})
