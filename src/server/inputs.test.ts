import type { $ZodType } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { features } from '#server/features.ts'
import { bool, raw, day, int, libre, notRead, optionalText, withoutNul, z } from '#shared/wire.ts'
import { bound, checksOf, defOf, nodes } from '../../test/schemas.ts'

/**
 * What every schema of every request must refuse, so that no call has to think of it. New calls are covered by being in
 * a contract.
 */
const parts = ['params', 'query', 'body'] as const
const entradas = features.flatMap((f) =>
  Object.entries(f.contract).flatMap(([call, def]) =>
    parts.flatMap((part) => (def[part] ? [{ name: `${f.name}.${call} ${part}`, schema: def[part] as $ZodType }] : [])),
  ),
)

const samples = ['1', '12345678', 'true', 'A.b_c-1', '10,5', 'ana@demo.test', '2026-01-15', 'uno dos']
const withNul = [...samples, ''].flatMap((s) => [...s, ''].map((_, i) => `${s.slice(0, i)}\u0000${s.slice(i)}`))
const largos = samples.flatMap((s) => [s.repeat(80_000), s.padEnd(80_000, '1')])
const takes = (schema: $ZodType, v: unknown) => z.safeParse(schema, v).success
const hasPattern = (s: $ZodType) => checksOf(s).some((c) => c._zod.def.pattern instanceof RegExp)

const faults = (schema: $ZodType, at: string): string[] => {
  const { type } = defOf(schema)
  if (type === 'string')
    return [
      ...(checksOf(schema).includes(withoutNul as never) ||
      hasPattern(schema) ||
      bound(schema, 'max_length', 'maximum') === 10
        ? []
        : [`${at}: a text that takes NUL`]),
      ...(withNul.some((t) => takes(schema, t)) ? [`${at}: a text that takes NUL`] : []),
      ...(largos.some((t) => takes(schema, t)) ? [`${at}: a text without end`] : []),
    ]
  if (type === 'number')
    return [1e15, -1e15, Number.MAX_SAFE_INTEGER, 1e300].some((n) => takes(schema, n))
      ? [`${at}: a number without bounds`]
      : []
  if (type === 'array')
    return (bound(schema, 'max_length', 'maximum') ?? Infinity) > 1_000 ? [`${at}: a list without end`] : []
  if (['unknown', 'any', 'record', 'map', 'set', 'custom', 'date', 'bigint'].includes(type))
    return [`${at}: ${type} may hold anything`]
  if (
    type === 'object' &&
    defOf(schema).catchall &&
    !['unknown', 'never'].includes(defOf(defOf(schema).catchall!).type)
  )
    return []
  return type === 'object' && defOf(schema).catchall && defOf(defOf(schema).catchall!).type === 'unknown'
    ? [`${at}: members nobody named`]
    : []
}
const dropped = defOf(defOf(notRead).innerType!).in // what a member that is not read may hold
const all = (schema: $ZodType, name: string): string[] =>
  nodes(schema)
    .filter((n) => n.schema !== dropped)
    .flatMap((n) => faults(n.schema, [name, ...n.at].join('.')))

type Member = { at: string; schema: $ZodType }
/** The members of a request that may be missing or null; not what a provider sends, nor what is not read. */
const optional = (schema: $ZodType, name: string): Member[] =>
  nodes(schema).flatMap((n) =>
    Object.entries(defOf(n.schema).shape ?? {})
      .filter(([, s]) => s !== notRead && (takes(s, undefined) || takes(s, null)))
      .map(([k, s]) => ({ at: [name, ...n.at, k].join('.'), schema: s })),
  )
/** What a sign-in provider sends back is its own, and read by its client. */
const providerFields = ['code', 'state', 'error'].map((k) => `sesion.oidcCallback query.${k}`)

describe("'' reads as null", () => {
  const members = entradas
    .flatMap(({ name, schema }) => optional(schema, name))
    .filter((m) => !providerFields.includes(m.at))
  const read = (s: $ZodType, v: unknown) => z.safeParse(s, v).data
  it('in every member of every request that may be left out', () => {
    expect(members.length).toBeGreaterThan(50)
    const otherwise = members.filter(({ schema }) => read(schema, '') !== null || read(schema, undefined) !== null)
    expect(otherwise.map((m) => m.at)).toEqual([])
  })
  it('and so do blanks where a text is trimmed', () => {
    expect(read(optionalText(libre(20)), ' \t ')).toBeNull()
    expect(read(optionalText(libre(20)), ' uno ')).toBe('uno')
    expect(read(optionalText(raw(20)), ' ')).toBe(' ')
  })
  it('of other kinds nothing else is taken, and the sentence stays', () => {
    const dia = z.safeParse(optionalText(day), '2026-02-30')
    expect(dia.error!.issues.map((i) => i.message)).toEqual(['La fecha no es válida.'])
    const puntaje = z.safeParse(optionalText(z.int('Elija.'), 'Elija.'), 'x')
    expect(puntaje.error!.issues.map((i) => i.message)).toEqual(['Elija.'])
    expect([read(optionalText(int), 0), read(optionalText(bool), false)]).toEqual([0, false])
  })
})

describe('what a request may hold', () => {
  it.each(entradas)(
    '$name: texts without NUL and with an end, lists of at most 1,000, numbers with bounds, nothing unnamed',
    ({ name, schema }) => {
      expect(all(schema, name)).toEqual([])
    },
  )
  it('sees each of them', () => {
    const bad = {
      texto: z.string().check(z.maxLength(20)),
      largo: z.string().check(withoutNul),
      lista: z.array(z.boolean()),
      entero: z.int(),
      numero: z.number(),
      loose: z.unknown(),
      email: z.string().check(z.regex(/^[^@]+@[^@]+$/)),
    }
    const found = all(z.object(bad), 'x').map((f) => f.split(':')[0])
    expect([...new Set(found)].sort()).toEqual(
      Object.keys(bad)
        .map((k) => `x.${k}`)
        .sort(),
    )
    expect(all(z.looseObject({}), 'x')).toEqual(['x: members nobody named', 'x.*: unknown may hold anything'])
    expect(all(z.object({ a: notRead }), 'x')).toEqual([])
  })
  it('a page is at most the 100,000th', () => {
    const pages = entradas.flatMap(({ name, schema }) =>
      [
        ...new Map(
          nodes(schema)
            .filter((n) => /^(page|rowPerPage)$/.test(n.at.at(-1) ?? ''))
            .reverse()
            .map((n) => [n.at.join('.'), n.schema]),
        ),
      ].map(([at, s]) => ({ name: `${name}.${at}`, schema: s })),
    )
    expect(pages.length).toBeGreaterThan(15)
    expect(pages.filter(({ schema }) => takes(schema, '100001') || takes(schema, 100_001)).map((p) => p.name)).toEqual(
      [],
    )
  })
  it('a member that is not read is dropped, whatever it holds', () => {
    expect(z.parse(z.object({ a: notRead }), { a: { b: ['\u0000'] } })).toEqual({ a: undefined })
  })
  it('half of a pair is mended, a whole pair stays', () => {
    const text = nodes(entradas.find((e) => e.name === 'contacto.contactForm body')!.schema).find(
      (n) => n.at.at(-1) === 'Message',
    )!.schema
    expect(z.parse(text, 'a\ud800b 🏗️ \udc00')).toBe('a\ufffdb 🏗️ \ufffd')
  })
})
