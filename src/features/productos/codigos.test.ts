import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { router } from '#web/routes.tsx'
import { idsOfAddress, productosParam } from './web/addresses.ts'
import { isCodigoOfSistema } from '#shared/codigo.ts'

vi.hoisted(() => {
  const nothing = () => {}
  const history = { state: null, pushState: nothing, replaceState: nothing }
  const location = { pathname: '/', search: '', hash: '' }
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('history', history)
  vi.stubGlobal('addEventListener', nothing)
  vi.stubGlobal('window', { addEventListener: nothing, history, location })
  vi.stubGlobal('document', { querySelector: () => null, getElementById: () => null, addEventListener: nothing })
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
})

/** Codes as order systems write them. */
const codigo = fc
  .string({
    unit: fc.constantFrom('A', 'z', '0', '9', 'Ñ', 'é', '/', '#', ' ', '.', '-', '_', '+', '*', '(', ')', '&', 'º'),
    minLength: 1,
    maxLength: 30,
  })
  .filter(isCodigoOfSistema)

/** What the router reads from the address of a link, as the browser hands it back. */
const readBack = (to: { to: string; params: Record<string, string> }): Record<string, unknown> => {
  const { pathname, href } = new URL(router.buildLocation(to as never).publicHref, 'http://portal.test')
  const location = { href, pathname, search: '', hash: '', state: { __TSR_index: 0 } }
  return { ...router.getMatchedRoutes(router.parseLocation(location).pathname)[1] }
}

describe('OPEN-119 a code in an address', () => {
  it('is the same when it is read back, alone and in a list', () =>
    fc.assert(
      fc.property(codigo, fc.array(codigo, { maxLength: 5 }), (id, more) => {
        expect(readBack({ to: '/detallesproducto/$id', params: { id } })).toEqual({ id })
        const ids = [...new Set([id, ...more])]
        const { productos } = readBack({
          to: '/allProductsList/$productos',
          params: { productos: productosParam(ids) },
        })
        expect(idsOfAddress(String(productos))).toEqual(ids)
      }),
    ))
  it.each(['', ' A', 'A ', '.', '..', 'A,B', 'A;B', 'A"B', 'A?B', 'A%B', 'A\\B', 'A\nB', 'x'.repeat(31)])(
    '%j is no code',
    (text) => expect(isCodigoOfSistema(text)).toBe(false),
  )
})
