import { describe, expect, it } from 'vitest'
import { forElBrowser } from './contracts.ts'

const contract = `
import { file, route } from '#shared/route.ts'
import { id, lista, z } from '#shared/wire.ts'
import { otros } from '#features/otros/contract.ts'
import { MAX } from './rules.ts'
import { P } from '#shared/permisos.ts'
const XLSX = file('hoja')
const SEGUN = { 409: 409 }
export const cosa = z.object({ id, varios: lista(id) })
const unos = lista(cosa)
export const events = { 'cosa-hecha': { version: 1, shape: z.object({ ...cosa.shape, unos }) }, partes: cosa.shape }
export const hecha = (dia) => z.object({ dia })
export const contract = {
  ...otros,
  una: route({
    method: 'GET', path: '/api/una/:id', access: 'public', summary: 'Una cosa.', params: z.object({ id }), reply: cosa,
    refuses: SEGUN, limit: 'documento', upload: { foto: { max: MAX } }, idempotent: true,
  }),
  hoja: route({ method: 'GET', path: '/api/hoja', access: { all: [P.cosas] }, query: unos, reply: XLSX }),
  pdf: route({ method: 'POST', path: '/api/pdf', access: 'session', body: cosa, reply: file('pdf') }),
  nada: route({ method: 'POST', path: '/api/nada', access: 'session', reply: 'void' }),
}`
const said = (name: string): string =>
  new RegExp(`${name}: route\\(({[^\\n]*})\\)`).exec(forElBrowser(contract))![1]!.replaceAll(/\s+/g, ' ')

describe('a contract as the browser needs it', () => {
  it('keeps addresses, methods, what is asked before a file goes, and which answers are files', () => {
    expect(said('una')).toBe(
      "{method: 'GET',path: '/api/una/:id',access: 'public',upload: { foto: { max: MAX } },idempotent: true}",
    )
    expect(said('hoja')).toBe("{method: 'GET',path: '/api/hoja',reply: XLSX}")
    expect(said('pdf')).toBe("{method: 'POST',path: '/api/pdf',reply: file('pdf')}")
    expect(said('nada')).toBe("{method: 'POST',path: '/api/nada',reply: 'void'}")
  })

  it('has no shape left, and everything else as it was', () => {
    const out = forElBrowser(contract)
    expect(out.match(/z\.\w+|lista\(|Una cosa/g)).toEqual(['z.object']) // of what nobody calls as it loads
    expect(out).toContain("events = { 'cosa-hecha': { version: 1, shape: null }, partes: null }")
    expect(out).toContain('export const cosa = null')
    expect(out).toContain("const XLSX = file('hoja')")
    expect(out).toContain('...otros,')
    expect(out.match(/import .*/g)).toEqual([
      "import { file, route } from '#shared/route.ts'",
      "import { id, lista, z } from '#shared/wire.ts'",
      "import { otros } from '#features/otros/contract.ts'",
      "import { MAX } from './rules.ts'",
    ])
  })

  it('of a contract in several files, a part takes its shapes from those beside it', () => {
    const part = `
import { route } from '#shared/route.ts'
import { MAX } from '../rules.ts'
import { session } from './session.ts'
const both = session.extend({})
export const login = {
  login: route({ method: 'POST', path: '/api/login', access: 'public', reply: both, max: MAX.clave }) }`
    const out = forElBrowser(part, true)
    expect(out).toContain('const both = null')
    expect(out).toContain("{method: 'POST',path: '/api/login',access: 'public',max: MAX.clave}")
    expect(out.match(/import .*/g)).toEqual([
      "import { route } from '#shared/route.ts'",
      "import { MAX } from '../rules.ts'",
    ])
  })
})
