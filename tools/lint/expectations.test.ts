import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import plugin from './expectations.mjs'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'ts' } } })
const filename = 'src/features/carrito/rules.test.ts'
const desde = "import { textos, showMoney } from './rules.ts'\n"
const errors = 1

tester.run('what a test expects is written out', plugin.rules.literal, {
  valid: [
    { filename, code: `${desde}expect(fila).toEqual({ detail: 'El máximo es 5.' })` },
    { filename, code: `${desde}expect(textos.maximo).toBe('El máximo es 5.')` },
    { filename, code: `${desde}expect([showMoney(5, 'US$')]).toEqual(['US$ 5,00'])` },
    { filename, code: "const textos = ['a']\nexpect(fila).toBe(textos[0])" },
    { filename: 'src/features/carrito/web/CarritoPage.tsx', code: `${desde}const one = textos.maximo` },
  ],
  invalid: [
    { filename, errors, code: `${desde}expect(fila).toBe(textos.maximo)` },
    { filename, errors, code: `${desde}expect(fila).toEqual([409, { detail: textos.maximo }])` },
    { filename, errors, code: `${desde}const rows = [['5', textos.maximo]]` },
    { filename, errors, code: "import { textos as t } from './rules.ts'\nexpect(fila).toBe(t.maximo)" },
    { filename, errors, code: "import { textosClave } from './rules.ts'\nexpect.poll(fila).toBe(textosClave.vacios)" },
    { filename: 'e2e/carrito.spec.ts', errors, code: `${desde}await expect(total).toHaveText(showMoney(5, 'US$'))` },
    { filename: 'e2e/carrito.ts', errors, code: `${desde}const total = \`Total: \${showMoney(5, 'US$')}\`` },
  ],
})
