import { isFile, type RouteDef } from '#shared/route.ts'

/**
 * Whether an answer with a 2xx status reports success (CLAIM-20, CFG-07, CFG-12, SURV-05): by the contract's `success`
 * field, if it names one. An empty body is a failure, except of a call whose reply is 'void' or a file.
 */
export const wasDone = ({ reply, success }: RouteDef, body: unknown): boolean => {
  if (reply === 'void' || isFile(reply)) return true
  if (success === true) return Boolean(body)
  if (body === null || body === undefined) return false
  return success === undefined || isSaid((body as Record<string, unknown>)[success])
}
/** A flag is true; a code is any number but 0. */
const isSaid = (value: unknown): boolean => value === true || (typeof value === 'number' && value !== 0)
