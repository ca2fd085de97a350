import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import plugin from './words.mjs'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'ts' } } })
const errors = 1

tester.run('verbs are English', plugin.rules.verbs, {
  valid: [
    'const readBloque = () => 1',
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
