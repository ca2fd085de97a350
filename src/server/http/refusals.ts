import { channel } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#shared/errors.ts'
import { refusesOf, wholeRefusal } from '#shared/refuses.ts'
import type { RouteDef } from '#shared/route.ts'

/** Publishes refusals their call does not declare; tests subscribe and fail (test/refusals.ts). */
const undeclaredChannel = channel('portal:rechazo-sin-declarar')
const said = new Set<string>()

/** How a refusal deviates from its contract (code, status or extra members); null if it does not. */
export const undeclared = (def: RouteDef, { status, code, extra = {} }: Refusal): string | null => {
  const found = refusesOf(def)[code]
  if (found === undefined) return `${status} ${code}`
  const told = wholeRefusal(found)
  if (told.status !== status) return `${code}: ${status}, declared ${told.status}`
  const carried = Object.keys(extra).filter((k) => k !== 'retryAfter')
  const amiss = carried.some((k) => !(k in told.extra)) || 'retryAfter' in extra !== told.retryAfter
  return amiss ? `${code}: carries ${Object.keys(extra).join(', ') || 'nothing'}` : null
}

/** Checks every refusal that is sent. An undeclared one is a bug: it is sent all the same, and logged once. */
export const watchRefusal = (req: FastifyRequest, refusal: Refusal): void => {
  const call = req.routeOptions.config?.call // undefined when no route matched
  const amiss = call ? undeclared(call.def, refusal) : null
  if (!call || !amiss) return
  const what = `${call.name}: ${amiss}`
  undeclaredChannel.publish(what)
  if (said.has(what)) return
  said.add(what)
  req.log.error({ rechazo: what }, 'rechazo sin declarar')
}
