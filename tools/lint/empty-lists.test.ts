import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** What is nowhere, not for who asks, or not there with those filters: no list that waits for its first entry. */
const elsewhere =
  /noEncontrado|noPermiso|elegirCliente|sinResultado|emptyFilter|noneLeft|noCliente|emptyBusqueda|textosDeEnlace|\bsaid\b/
/** Beside an `EmptyList` of the same place, with filters. */
const filtered: readonly string[] = [
  'src/features/comprados/web/CompradosAntesPage.tsx: whole ? textos.noneLately : textos.nothing',
  'src/features/cotizaciones/web/CotizacionesPage.tsx: textos.none',
  'src/features/cuenta-corriente/web/Nothing.tsx: textos.none',
  'src/features/entregas/web/EntregasPage.tsx: textos.noneFiltered',
  'src/features/inicio/web/Dashboard.tsx: textos.noneInPeriod',
  'src/features/presupuestos/web/Results.tsx: No hay solicitudes con esos filtros.',
  'src/features/reclamos/web/ReclamosPage.tsx: textos.vacio',
  'src/features/sugerencias/web/SugerenciasPage.tsx: textos.vacio',
]

it('DIARIO-23 a list without its first entry is an EmptyList, which asks for its sentence and its next step', () => {
  const uses = globSync('src/{features,web}/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<Empty\s+text=(?:"([^"]+)"|\{([^}]+)\})/g)].map(
      ([, literal, code]) => `${file}: ${literal ?? code}`,
    ),
  )
  expect(uses.length).toBeGreaterThan(20)
  // the sign-in's own sessions: one is always open, the one that looks
  const rest = uses.filter((use) => !elsewhere.test(use) && !use.startsWith('src/features/sesion/'))
  expect(rest.sort()).toEqual(['src/web/shell/EmptyList.tsx: text', ...filtered].sort())
})
