import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { partsOf, type Access, type RouteDef } from '#shared/route.ts'
import { ok } from '#shared/wire.ts'
import { features } from './features.ts'

/** The calls as docs/spec/wire.md writes them: base, access, method and path, the first three until others stand. */
const ACCESS = /^\+?((?:P|S|R[1-3](?:\|R[1-3])*(?:&\d+(?:[&|]\d+)*)?|\d+(?:[&|]\d+)*)): /
const escritas = (block: string): string[] => {
  let [base, access, method] = ['', '', '']
  const own = (text: string) => {
    const found = ACCESS.exec(text)
    if (found) access = found[1]!
    return found ? text.slice(found[0].length) : text
  }
  return block.split('\n').flatMap((line) => {
    const text = line.replace(/\s*\/\/.*$/, '')
    const head = /^\+?(\S+) /.exec(text)
    if (head) base = head[1]!.replace(/\/$/, '')
    const calls = head ? text.slice(head[0].length) : text.trim()
    if (calls === '') return []
    return calls.split(' · ').map((one) => {
      const [, verb, path] = /^\+?(?:(GET|POST|PUT|DELETE) )?([^\s?]+)/.exec(own(one.replace(/^\+(?=GET|POST)/, '')))!
      method = verb ?? method
      const whole = [base, path === '.' ? null : path].filter(Boolean).join('/')
      return `${method} /api/${whole.replace(/\{\w+\}/g, '{}')} · ${access}`
    })
  })
}
const gate = (a: Access): string => {
  if (typeof a === 'string') return a === 'public' ? 'P' : 'S'
  const { roles, all, any } = partsOf(a)
  return [roles?.map((r) => `R${r}`).join('|'), all?.join('&'), any?.join('|')].filter(Boolean).join('&')
}

const [, built] = /## Calls\n[^\n]*\n```\n([\s\S]*?)\n```/.exec(readFileSync('docs/spec/wire.md', 'utf8'))!
const calls = features
  .flatMap((f) => Object.values(f.contract) as RouteDef[])
  .map((d) => `${d.method} ${d.path.replace(/:\w+/g, '{}')} · ${gate(d.access)}`)

describe('docs/spec/wire.md', () => {
  it('names every call of the portal with its access, and no other', () => {
    expect(escritas(built!).sort()).toEqual([...calls].sort())
  })
  it('OPEN-302 every call that answers true, or isSuccess, says so to a browser that has no shapes', () => {
    const all = features.flatMap((f) => Object.values(f.contract))
    expect(all.filter((c) => (c.reply === ok) !== (c.success === true)).map((c) => c.path)).toEqual([])
    expect(all.flatMap((c) => (typeof c.success === 'string' ? [[c.path, c.success]] : [])).sort()).toEqual([
      ['/api/Product/consultarDisponibilidad', 'enviado'],
      ['/api/configuracion/uploadBancoImagenes', 'httpStatusCode'],
      ['/api/configuracion/uploadListPrecios', 'httpStatusCode'],
      ['/api/configuracion/uploadListPreciosHerr', 'httpStatusCode'],
      ['/api/configuracion/uploadManualMarca', 'httpStatusCode'],
      ['/api/reclamo', 'isSuccess'],
    ])
  })
  it('its notation: base, access and method hold until others stand', () => {
    const block =
      'Uno/ P: GET a → X · b/{id}?c → Y // · no\n  +R1&10: POST . {d} → Ok · +DELETE {id} → Ok\n+dos S: GET .?e → Z'
    expect(escritas(block)).toEqual([
      'GET /api/Uno/a · P',
      'GET /api/Uno/b/{} · P',
      'POST /api/Uno · R1&10',
      'DELETE /api/Uno/{} · R1&10',
      'GET /api/dos · S',
    ])
  })
})
