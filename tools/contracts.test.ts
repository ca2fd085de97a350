import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { forBrowser } from './contracts.ts'

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
const excel = (path) => route({ method: 'POST', path, access: 'session', body: cosa, reply: XLSX })
export const contract = {
  ...otros,
  una: route({
    method: 'GET', path: '/api/una/:id', access: 'public', summary: 'Una cosa.', params: z.object({ id }), reply: cosa,
    refuses: SEGUN, limit: 'documento', upload: { foto: { max: MAX } }, idempotent: true,
  }),
  hoja: route({ method: 'GET', path: '/api/hoja', access: { all: [P.cosas] }, query: unos, reply: XLSX }),
  pdf: route({ method: 'POST', path: '/api/pdf', access: 'session', body: cosa, reply: file('pdf') }),
  nada: route({ method: 'POST', path: '/api/nada', access: 'session', reply: 'void' }),
  otra: excel('/api/otra'),
}`
const out = forBrowser(contract)
const said = (name: string): string =>
  new RegExp(`${name}: route\\(({[^\\n]*})\\)`).exec(out)![1]!.replaceAll(/\s+/g, ' ')

/** What the bundler leaves of a contract when a module uses only `contract`. */
const bundled = async (code: string): Promise<string> => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'source',
        enforce: 'pre',
        resolveId: (id) => (id === 'screen' || id === 'contract' ? `\0${id}` : null),
        load: (id) =>
          id === '\0contract' ? code : "import { contract } from 'contract'\nglobalThis.shown = contract.una",
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'screen', external: /^[#.]/, treeshake: { moduleSideEffects: false } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

describe('a contract as the browser needs it', () => {
  it('keeps addresses, methods, what is asked before a file goes, and which answers are files', () => {
    expect(said('una')).toBe(
      "{method: 'GET',path: '/api/una/:id',access: 'public',upload: { foto: { max: MAX } },idempotent: true}",
    )
    expect(said('hoja')).toBe("{method: 'GET',path: '/api/hoja',reply: XLSX}")
    expect(said('pdf')).toBe("{method: 'POST',path: '/api/pdf',reply: file('pdf')}")
    expect(said('nada')).toBe("{method: 'POST',path: '/api/nada',reply: 'void'}")
    expect(out).toContain("const excel = (path) => route({method: 'POST',path,reply: XLSX})")
  })

  it('leaves every constant as it was, for who uses it, and marks it as pure, for who does not', () => {
    expect(out).toContain('const unos = /* @__PURE__ */ (() => (lista(cosa)))()')
    expect(out).toContain('export const hecha = (dia) => z.object({ dia })')
    expect(out).toContain('...otros,')
    expect(out.match(/import .*/g)).toEqual(contract.match(/import .*/g))
  })

  it('has no shape left once it is bundled, nor who makes them; as it was written it has', async () => {
    const [mine, asWritten] = [await bundled(out), await bundled(contract)]
    expect(asWritten).toMatch(/z\.object/)
    expect(mine).not.toMatch(/\bz\b|lista|cosa-hecha|SEGUN|P\.cosas|Una cosa/)
    expect(mine).toContain('path: "/api/una/:id"')
  })
})
