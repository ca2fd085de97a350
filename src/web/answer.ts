import { isFile, type RouteDef } from '#shared/route.ts'

/**
 * Whether an answer with a status of success says that it was done (CLAIM-20, CFG-07, CFG-12, SURV-05): a deed that
 * answers `true` by a truthy body, one whose contract names a field of success by that field. Nothing at all is never
 * an answer, but of a call that has none.
 */
export const wasDone = ({ reply, success }: RouteDef, body: unknown): boolean => {
  if (reply === 'void' || isFile(reply)) return true
  if (success === true) return Boolean(body)
  if (body === null || body === undefined) return false
  return success === undefined || isSaid((body as Record<string, unknown>)[success])
}
/** A mark is true; anything else that tells of success (a code) only has to be there. */
const isSaid = (value: unknown): boolean => value === true || (typeof value === 'number' && value !== 0)
