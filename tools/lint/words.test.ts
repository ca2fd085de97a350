import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import plugin from './words.mjs'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'ts' } } })
const errors = 1

tester.run('verbs are English', plugin.rules.verbs, {
  valid: [
    'const readBlock = () => 1',
    "export const anotar = async () => 'en la auditoría'",
    'const anotarVisita = () => 1',
    'const cortesia = () => 1',
    'const verde = () => 1',
    "const quitar = 'Quitar'",
    'const handlers = { cerrarSesion: () => 1, aceptarPoliticas() {} }',
  ],
  invalid: [
    { errors, code: 'const leer = () => 1' },
    { errors, code: 'export const leerBloque = async () => 1' },
    { errors, code: 'function guardarBorrador() {}' },
    { errors, code: 'function* leerVentana() {}' },
    { errors, code: 'const dentro = () => { const cerrar = function () {} }' },
  ],
})

const filename = '/portal/src/features/carrito/rules.ts'
tester.run('a name of one letter lives on one line', plugin.rules.letters, {
  valid: [
    { filename, code: 'const ids = lines.map((l) => l.id)' },
    { filename, code: 'const of = (linea: Line) =>\n  linea.id' },
    { filename, code: "import { z } from 'zod'\nconst texto = z.string()" },
    { filename: '/portal/src/features/carrito/rules.test.ts', code: 'const l = 1\nexpect(l).toBe(1)' },
    { filename: '/portal/src/shared/dibujo/chapas.ts', code: 'const h = 1\nconst alto = h' },
    { filename, code: 'const first = <T>(list: readonly T[]): T | undefined => {\n  return list[0] as T\n}' },
    { filename: '/portal/tools/fuzz/fuzz.ts', code: 'const c = 1\nconst other = c' },
  ],
  invalid: [
    { filename, errors, code: 'const of = (l: Line) =>\n  l.id' },
    { filename, errors, code: 'const n = 1\nconst other = n' },
    { filename, errors, code: 'try {\n  run()\n} catch (e) {\n  log(e)\n}' },
    { filename, errors, code: 'const of = ({ v }) => {\n  return v\n}' },
  ],
})
