import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import plugin from './permissions.mjs'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'tsx' } } })
const filename = 'src/features/carrito/web/CartTool.tsx'
const errors = 1

tester.run('a permission goes by its name', plugin.rules.named, {
  valid: [
    { filename, code: 'can(session, P.operaciones)' },
    { filename, code: 'can(session, ...catalogo)' },
    { filename, code: 'const access = { roles: [1, 2], all: [P.operaciones] }' },
    { filename, code: 'who.permisos.has(P.sugeridos)' },
    { filename, code: 'roles.includes(3)' },
    { filename: 'src/web/routes.test.ts', code: 'can(session, 15)' },
    { filename: 'e2e/rutas.spec.ts', code: 'can(session, 15)' },
  ],
  invalid: [
    { filename, errors, code: 'can(session, 15)' },
    { filename, errors: 2, code: 'canAll(useSession(), 14, 16)' },
    { filename, errors, code: 'const on = can(session, P.operaciones, 17)' },
    { filename: 'src/features/carrito/contract.ts', errors: 2, code: 'const EDIT = { all: [14, 16] }' },
    { filename: 'src/features/carrito/screens.ts', errors, code: 'const a = { access: { any: [P.operaciones, 17] } }' },
    { filename: 'src/features/productos/server/buscar.ts', errors, code: 'who.permisos.has(7)' },
    { filename, errors, code: 'session.permisos.$values.includes(7)' },
  ],
})
