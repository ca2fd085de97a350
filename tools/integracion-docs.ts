// Rewrites the tables of columns in docs/integracion.md: `node tools/run.mjs tools/integracion-docs.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { entidades } from '../src/features/integracion/server/entidades/entidades.ts'
import { renewTablas } from '../src/features/integracion/server/tablas.ts'

const PAGINA = new URL('../docs/integracion.md', import.meta.url)
writeFileSync(PAGINA, renewTablas(readFileSync(PAGINA, 'utf8'), entidades))
