import { describe, expect, it } from 'vitest'
import * as core from 'zod/v4/core'
import * as z from 'zod/mini'
import { compileSchema } from './compile-schema.ts'

/** A new schema with every type that the contracts use. */
const make = () => {
  type Node = { id: number; children: Node[] }
  const node: z.ZodMiniType<Node> = z.object({ id: z.number(), children: z.array(z.lazy(() => node)) })
  return z.object({
    id: z.int(),
    nombre: z.nullable(z.string()),
    nota: z.optional(z.string().check(z.maxLength(3))),
    lista: z.array(z.object({ a: z.number() })),
    par: z.union([z.object({ x: z.string() }), z.object({ y: z.number() })]),
    tree: node,
    extra: z.record(z.string(), z.object({ n: z.number() })),
    mayor: z.object({ de: z.number(), a: z.number() }).check(z.refine((v) => v.de < v.a, 'de < a')),
    texto: z.pipe(
      z.string(),
      z.transform((t) => t.length),
    ),
    loose: z.looseObject({ k: z.number() }),
    propio: z._default(z.number(), 7),
  })
}
const good = {
  id: 1,
  nombre: null,
  lista: [{ a: 1, otherOne: 2 }],
  par: { y: 2 },
  tree: { id: 1, children: [{ id: 2, children: [], rest: 1 }] },
  extra: { k: { n: 1 } },
  mayor: { de: 1, a: 2 },
  texto: 'abc',
  loose: { k: 1, mas: true },
  leftover: 1,
}
const cases: unknown[] = [
  good,
  { ...good, nota: 'abc' },
  { ...good, nota: 'abcd' },
  { ...good, id: 1.5 },
  { ...good, nombre: undefined },
  { ...good, lista: [{ a: '1' }] },
  { ...good, par: {} },
  { ...good, tree: { id: 1, children: [{ id: 'x', children: [] }] } },
  { ...good, extra: { k: {} } },
  { ...good, mayor: { de: 2, a: 1 } },
  { ...good, texto: 3 },
  { ...good, loose: {} },
  { ...good, propio: null },
  {},
  null,
  [],
  'x',
]

describe('compiled readers', () => {
  it('answer what the plain ones answer, the same refusals too', () => {
    const [plain, fast] = [make(), compileSchema(make())]
    const told = (r: core.util.SafeParseResult<unknown>) =>
      r.success ? r.data : r.error.issues.map(({ path, code, message }) => ({ path, code, message }))
    for (const value of cases) expect(told(core.safeParse(fast, value))).toEqual(told(core.safeParse(plain, value)))
    expect(core.safeParse(fast, good)).toMatchObject({
      success: true,
      data: { lista: [{ a: 1 }], texto: 3, propio: 7, loose: { mas: true } },
    })
  })
  it('are in use, below lists and choices too', () => {
    const schema = make()
    const { lista, par } = schema.shape
    const before = [schema, lista._zod.def.element, par._zod.def.options[0]].map((s) => s._zod.run)
    compileSchema(schema)
    expect([schema, lista._zod.def.element, par._zod.def.options[0]].map((s, i) => s._zod.run === before[i])).toEqual([
      false,
      false,
      false,
    ])
  })
})
