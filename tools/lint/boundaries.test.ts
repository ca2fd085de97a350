import { describe, expect, it } from 'vitest'
import { breach } from './boundaries.mjs'

describe('import boundaries', () => {
  const refused: [from: string, to: string][] = [
    ['src/features/carrito/web/CarritoPage.tsx', 'src/features/carrito/server/store.ts'],
    ['src/features/carrito/server/store.ts', 'src/features/carrito/web/queries.ts'],
    ['src/features/carrito/rules.ts', 'src/server/context.ts'],
    ['src/features/carrito/contract.ts', 'src/web/api.ts'],
    ['src/features/carrito/screens.ts', 'src/features/carrito/web/CarritoPage.tsx'],
    ['src/shared/money.ts', 'src/server/context.ts'],
    ['src/shared/money.ts', 'src/features/carrito/rules.ts'],
    ['src/server/http/app.ts', 'src/features/carrito/server/carrito.ts'],
    ['src/web/shell/Header.tsx', 'src/features/carrito/web/carrito.tsx'],
    ['src/features/carrito/server/store.ts', 'src/features/productos/server/store.ts'],
    ['src/features/carrito/web/CarritoPage.tsx', 'src/features/productos/web/Card.tsx'],
    ['src/web/api.ts', 'src/server/context.ts'],
    ['src/server/portal.ts', 'src/web/api.ts'],
  ]
  it.each(refused)('%s may not import %s', (from, to) => expect(breach(from, to)).not.toBeNull())

  const allowed: [from: string, to: string][] = [
    ['src/features/carrito/server/store.ts', 'src/features/productos/server/productos.ts'],
    ['src/features/carrito/web/CarritoPage.tsx', 'src/features/productos/web/productos.tsx'],
    ['src/features/carrito/web/CarritoPage.tsx', 'src/features/productos/contract.ts'],
    ['src/features/carrito/rules.ts', 'src/features/productos/rules.ts'],
    ['src/features/carrito/rules.ts', 'src/shared/money.ts'],
    ['src/server/features.ts', 'src/features/carrito/server/carrito.ts'],
    ['src/web/screens.ts', 'src/features/carrito/screens.ts'],
    ['src/features/carrito/web/CarritoPage.tsx', 'src/web/api.ts'],
  ]
  it.each(allowed)('%s may import %s', (from, to) => expect(breach(from, to)).toBeNull())

  it('the ground may name a contract only for its types', () => {
    expect(breach('src/web/session.ts', 'src/features/sesion/contract.ts', true)).toBeNull()
    expect(breach('src/web/session.ts', 'src/features/sesion/contract.ts', false)).not.toBeNull()
  })
})
