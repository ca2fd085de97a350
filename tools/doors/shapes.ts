import type { $ZodType } from 'zod/v4/core'
import type { RouteDef } from '#shared/route.ts'

type Inner = { readonly def: { readonly type: string; readonly [part: string]: unknown }; readonly shape?: object }
const WRAPS = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional']

/** The paths of a schema's fields: `user.email`, `tipos[]`. */
const fieldsOf = (schema: unknown, path = ''): string[] => {
  const { def, shape } = schema as Inner
  if (def.type === 'object')
    return Object.entries(shape!).flatMap(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`))
  if (WRAPS.includes(def.type)) return fieldsOf(def.innerType, path)
  if (def.type === 'pipe') {
    const before = fieldsOf(def.in, path)
    return before.length === 1 && before[0] === path ? [path] : before
  }
  if (def.type === 'array') return fieldsOf(def.element, `${path}[]`)
  if (def.type === 'union') {
    const all = (def.options as $ZodType[]).flatMap((option) => fieldsOf(option, path))
    const inner = all.filter((one) => one !== path)
    return [...new Set(inner.length > 0 ? inner : all)]
  }
  return [path]
}
/** The fields of a call's body and query. */
export const sentFields = ({ body, query }: RouteDef): string[] => [
  ...new Set([body, query].flatMap((schema) => (schema ? fieldsOf(schema) : []))),
]
/** The last name of a path in lower case, to compare spellings. */
export const nameOf = (path: string): string => path.split('.').at(-1)!.replace('[]', '').toLowerCase()
