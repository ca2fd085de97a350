import type { FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import { badInput } from '#shared/errors.ts'
import type { RouteDef } from '#shared/route.ts'
import { config } from '#server/context.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { doOnce, Once, type Asked } from '#server/session/idempotency.ts'
import type { Meta } from './meta.ts'

export type Handling = (input: unknown, who: Sesion | undefined, meta: Meta) => Promise<unknown>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/**
 * HMAC of the parsed input, so that member order, unknown members and null for a missing one make no difference; keyed,
 * since the input may hold a password.
 */
const fingerprintOf = (def: RouteDef, { params, query, body }: FastifyRequest): string =>
  createHmac('sha256', config().secret)
    .update(JSON.stringify([def.method, def.path, params, query, def.body && body], (_, v: unknown) => v ?? undefined))
    .digest('base64url')
/**
 * Reads the request's `Idempotency-Key` with the fingerprint of its input; null without one. Throws 400 unless it is a
 * UUID.
 */
const askedOf = (def: RouteDef, req: FastifyRequest): Asked | null => {
  const clave = req.headers['idempotency-key']
  if (clave === undefined) return null
  if (typeof clave !== 'string' || !UUID.test(clave)) throw badInput('Idempotency-Key: se esperaba un UUID.')
  return { ruta: `${def.method} ${def.path}`, clave, huella: fingerprintOf(def, req) }
}

/**
 * Wraps a handler: the work of a call that takes an `Idempotency-Key` runs once a key. For uploads `req.body` is set
 * beforehand (upload.ts). Throws at start for a public call: keys are stored by account.
 */
export const withKey = (
  def: RouteDef,
  handler: Handling,
): ((req: FastifyRequest, ...of: Parameters<Handling>) => Promise<unknown>) => {
  if (!def.idempotent) return (_req, ...of) => handler(...of)
  if (def.access === 'public') throw new Error(`${def.path}: a key is kept by account, and a public call has none`)
  return async (req, input, who, meta) => {
    const asked = askedOf(def, req)
    const work = await handler(input, who, meta)
    if (!(work instanceof Once)) throw new Error(`${def.path}: its handler did not leave its work to the door`)
    return doOnce(work, who!.usuarioId, asked)
  }
}
