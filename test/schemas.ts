import type { $ZodType } from 'zod/v4/core'
import { z } from '#shared/wire.ts'

/** The members of a Zod definition that tests read. */
type Def = {
  type: string
  checks?: readonly { _zod: { def: Record<string, unknown> } }[]
  shape?: Record<string, $ZodType>
  catchall?: $ZodType
  options?: readonly $ZodType[]
  items?: readonly $ZodType[]
  element?: $ZodType
  innerType?: $ZodType
  in?: $ZodType
  keyType?: $ZodType
  valueType?: $ZodType
  left?: $ZodType
  right?: $ZodType
  values?: readonly unknown[]
  entries?: Record<string, string>
}
export const defOf = (schema: $ZodType): Def => schema._zod.def as unknown as Def
export const checksOf = (schema: $ZodType) => defOf(schema).checks ?? []
/** A bound that a schema's checks set, e.g. ('max_length', 'maximum'). */
export const bound = (schema: $ZodType, check: string, name: string): number | undefined =>
  checksOf(schema)
    .map((c) => c._zod.def)
    .find((d) => d.check === check)?.[name] as number | undefined

export type Sheet = { readonly at: readonly string[]; readonly schema: $ZodType }
/** Every schema within a schema, with its path; of a pipe its input side. */
export const nodes = (schema: $ZodType, at: readonly string[] = []): Sheet[] => {
  const def = defOf(schema)
  const under = (s: $ZodType | undefined, step?: string): Sheet[] =>
    s ? nodes(s, step === undefined ? at : [...at, step]) : []
  return [
    { at, schema },
    ...Object.entries(def.shape ?? {}).flatMap(([k, s]) => under(s, k)),
    ...under(def.catchall, '*'),
    ...under(def.valueType, '*'),
    ...under(def.keyType),
    ...(def.options ?? []).flatMap((s) => under(s)),
    ...(def.items ?? []).flatMap((s, i) => under(s, String(i))),
    ...under(def.element, '0'),
    ...under(def.innerType),
    ...under(def.in),
    ...under(def.left),
    ...under(def.right),
  ]
}

const textos = ['1', 'uno', 'true', 'ana@demo.test', '30111222', '2026-01-15', 'A-1']
/** A valid value, with all members and one element in each list. */
export const example = (schema: $ZodType): unknown => {
  const def = defOf(schema)
  const fits = (v: unknown): boolean => z.safeParse(schema, v).success
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).map(([k, s]) => [k, example(s)]))
    case 'array':
      return [example(def.element!)]
    case 'union':
      return example(def.options![0]!)
    case 'optional':
    case 'nullable':
    case 'default':
      return example(def.innerType!)
    case 'pipe':
      return textos.find(fits) ?? example(def.in!)
    case 'literal':
      return def.values![0]
    case 'enum':
      return Object.values(def.entries!)[0]
    case 'boolean':
      return true
    case 'number':
    case 'int':
      return [1, 0, 5].find(fits)
    case 'string':
      return textos.find(fits)
    default:
      return 'x'
  }
}

/** A copy of a value, with `put` at a path. */
export const con = (value: unknown, [step, ...rest]: readonly string[], put: unknown): unknown => {
  if (step === undefined) return put
  if (Array.isArray(value)) return value.map((v, i) => (String(i) === step ? con(v, rest, put) : v))
  const members = value as Record<string, unknown>
  return { ...members, [step]: con(members[step], rest, put) }
}
