import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentCalls, documents, passedOn } from './documents.ts'
import { kindsOf, sources } from './kinds.ts'
import { occasions } from './mails.ts'
import { papersIn, printed } from './printed.ts'

/** `npm run papers` shows all there is: a new paper that it does not show fails here. */
const root = join(import.meta.dirname, '../..')
const sorted = (all: Iterable<string>) => [...new Set(all)].toSorted()

describe('the page of papers', () => {
  it('PAPEL-11 has an occasion of every kind of mail that the code writes, and of no other', () => {
    const kinds = kindsOf(sources(root))
    expect(kinds).toEqual(expect.arrayContaining(['pedido', 'reclamo', 'recuperacion', 'entrada', 'ingreso-nuevo']))
    expect(sorted(occasions.flatMap((one) => one.kinds))).toEqual(kinds)
  })
  it('PAPEL-11 gets every PDF and sheet that a call hands out and the portal makes', () => {
    expect(documentCalls).toEqual(expect.arrayContaining(['presupuestos.pdf', 'cuenta-corriente.facturasExcel']))
    expect(sorted([...Object.keys(documents), ...passedOn])).toEqual(documentCalls)
  })
  it('PAPEL-11 prints every page that has a paper of its own', () => {
    expect(papersIn(root)).toEqual(expect.arrayContaining(['SheetOnPaper', 'ReclamosOnPaper', 'Hoja']))
    expect(sorted(printed.map(({ paper }) => paper))).toEqual(papersIn(root))
  })
})

describe('the kinds of mail of the code', () => {
  const of = (modules: Record<string, string>) => kindsOf(new Map(Object.entries(modules)))
  it('are those of its calls, also where one of two is chosen', () =>
    expect(
      of({
        'a.ts': `const tell = (on) => enqueueCorreo(on, { tipo: 'uno' })\nenqueueCorreo(x, { tipo: y ? 'b' : 'a' })`,
      }),
    ).toEqual(['a', 'b', 'uno']))
  it('are those that callers hand on, from other modules and through others too', () =>
    expect(
      of({
        'mail.ts': `export const send = (on, tipo) => enqueueCorreo(on, { tipo })`,
        'code.ts': `import { send } from './mail.ts'\nexport const later = (on, tipo) => send(on, tipo)\nsend(x, 'clave')`,
        'call.ts': `import { later } from './code.ts'\nlater(on, 'ingreso')`,
        'other.ts': `const send = (x) => x\nsend('nothing')`,
      }),
    ).toEqual(['clave', 'ingreso']))
  it('are those of the mails of a module that hands several on at once', () =>
    expect(
      of({
        'a.ts': `const tell = (on, all) => enqueueCorreos(on, all.map((para) => ({ tipo: 'uno', para, ...more })))`,
        'b.ts': `const enqueueCorreo = (on, correo) => enqueueCorreos(on, [correo])`,
      }),
    ).toEqual(['uno']))
  it('fail where nobody says it', () =>
    expect(() => of({ 'a.ts': 'export const tell = (on, tipo) => enqueueCorreo(on, { tipo })' })).toThrow(
      'a.ts: nobody says which kind of mail tell writes',
    ))
})
