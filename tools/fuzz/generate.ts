import type { $ZodType } from 'zod/v4/core'
import type { Random } from './random.ts'

/** Values that often break programs: texts, numbers, and values of any type. */
export const TEXTOS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '😀'.repeat(60),
  'ñandú',
  '%',
  '%00',
  "'; drop table presupuesto; --",
  '" or 1=1',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '\\',
  '\r\nX-Otro: 1',
  'x'.repeat(300),
  'á'.repeat(5_000),
  '9'.repeat(40),
  '1e309',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '31/12/2026',
  '1900-01-01',
  'true',
  '__proto__',
  'constructor',
]
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.005,
  1e-9,
  99_999,
  100_000,
  100_001,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53 + 2,
  1e21,
  1.7e308,
  999_999_999,
]
const hondo = (n: number): unknown => (n === 0 ? 1 : { a: hondo(n - 1) })
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { $values: [] },
  { $values: 'x' },
  { __proto__: { a: 1 } },
  hondo(60),
  ...TEXTOS.slice(0, 12),
  ...NUMBERS,
]

/** Existing values by field name, so that many requests get past validation. `''`: any field. */
export type Known = { readonly [campo: string]: readonly (string | number)[] }

type Def = {
  type: string
  shape?: Record<string, $ZodType>
  element?: $ZodType
  innerType?: $ZodType
  options?: readonly $ZodType[]
  in?: $ZodType
  values?: readonly unknown[]
  entries?: Record<string, unknown>
  valueType?: $ZodType
  getter?: () => $ZodType
}
const defOf = (s: $ZodType): Def => s._zod.def as unknown as Def

/** A value of a schema's type; sometimes an invalid one. The schemas bound the depth. */
export const generate = (schema: $ZodType, a: Random, c: Known, bad = 0.04, campo = ''): unknown => {
  if (a.chance(bad)) return a.of(ODD)
  const d = defOf(schema)
  const inner = (s: $ZodType, nombre = campo) => generate(s, a, c, bad, nombre)
  const known = c[campo] ?? c['']!
  switch (d.type) {
    case 'object': {
      const entries = Object.entries(d.shape!)
        .filter(() => !a.chance(0.02))
        .map(([k, s]) => [k, inner(s, k)])
      if (a.chance(0.05)) entries.push([a.of(TEXTOS), a.of(ODD)])
      return Object.fromEntries(entries)
    }
    case 'array':
      return Array.from({ length: a.of([0, 1, 2, 3, 8]) }, () => inner(d.element!))
    case 'union':
      return inner(a.of(d.options!))
    case 'nullable':
    case 'optional':
    case 'default':
      return a.chance(0.25) ? (d.type === 'nullable' ? null : undefined) : inner(d.innerType!)
    case 'pipe':
      return inner(d.in!)
    case 'lazy':
      return inner(d.getter!())
    case 'record':
      return { [a.of(TEXTOS)]: inner(d.valueType!) }
    case 'literal':
      return a.of(d.values!)
    case 'enum':
      return a.of(Object.values(d.entries!))
    case 'boolean':
      return a.chance(0.5)
    case 'number':
    case 'int':
      return a.chance(0.9)
        ? (a.of(known.filter((v) => typeof v === 'number').concat(c[campo] ? [] : 1)) ?? 1)
        : a.of(NUMBERS)
    case 'string':
      return a.chance(0.9) ? String(a.of(known)) : a.of(TEXTOS)
    default:
      return a.of(ODD)
  }
}
/** A parameter or query value as URL text. */
export const asText = (v: unknown): string =>
  typeof v === 'string'
    ? v.toWellFormed()
    : v === undefined
      ? ''
      : typeof v === 'object'
        ? (JSON.stringify(v) ?? '')
        : String(v)
