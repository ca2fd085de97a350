import { randomUUID } from 'node:crypto'
import type { RouteDef } from '#shared/route.ts'
import type { Random } from './random.ts'
import { asText, generate, type Known } from './generate.ts'

export type FuzzRequest = {
  readonly nombre: string
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | null
}

const TIPOS = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=latin1',
  'text/plain',
  'application/x-ndjson',
  'multipart/form-data; boundary=x',
  'application/xml',
]
const lineas = (a: Random, c: Known): string =>
  Array.from({ length: a.int(6) }, () =>
    a.chance(0.2)
      ? '{"'
      : JSON.stringify(
          Object.fromEntries(
            Array.from({ length: a.int(5) }, () => [a.of(Object.keys(c)), a.of(Object.values(c).flat())]),
          ),
        ),
  ).join('\n')

/** A request of a call, generated from its schemas, sometimes damaged. */
export const requestOf = (
  nombre: string,
  def: RouteDef,
  a: Random,
  c: Known,
  base: Record<string, string>,
): FuzzRequest => {
  const params = (def.params ? generate(def.params, a, c, 0) : {}) as Record<string, unknown>
  const path = def.path.replace(/:(\w+)/g, (_, k: string) => {
    const text = asText(a.chance(0.04) ? generate(def.params!, a, c, 1, k) : params?.[k])
    return a.chance(0.02) ? '%' : encodeURIComponent(text).slice(0, 2_000) || '0'
  })
  const asked = def.query ? generate(def.query, a, c) : {}
  const query =
    asked && typeof asked === 'object'
      ? new URLSearchParams(
          Object.entries(asked)
            .filter(([, v]) => v !== undefined)
            .map(([k, v]) => [k.toWellFormed(), asText(v).slice(0, 2_000)]),
        ).toString()
      : ''
  const headers: Record<string, string> = { ...base }
  if (def.idempotent && a.chance(0.5)) headers['idempotency-key'] = a.chance(0.8) ? randomUUID() : 'no-es'
  let body: string | null = null
  if (def.bodyStream) {
    headers['content-type'] = a.of(['application/x-ndjson', 'application/json'])
    body = a.chance(0.5)
      ? lineas(a, c)
      : JSON.stringify([Object.fromEntries(Object.entries(c).map(([k, v]) => [k, a.of(v)]))])
  } else if (def.body && !a.chance(0.02)) {
    headers['content-type'] = a.chance(0.95) ? 'application/json' : a.of(TIPOS)
    body = JSON.stringify(generate(def.body, a, c)) ?? ''
    if (a.chance(0.02)) body = body.slice(0, a.int(body.length + 1))
  }
  return { nombre, method: def.method, path: query ? `${path}?${query}` : path, headers, body }
}
