import type { FastifyReply, FastifyRequest } from 'fastify'
import { onlyReads, type RouteDef } from '#shared/route.ts'
import { log, primaryDb, standbys } from '#server/context.ts'
import { readPosition } from '#server/db/log-position.ts'
import { mayAskPrimary, writtenUpTo } from '#server/db/standbys.ts'

/** Seconds a session reads what it wrote itself; a standby that far behind serves nobody. */
const OWN_WRITES_S = 60

/**
 * Runs a call that may be a moment old (`standby`) on a standby that has what this session wrote, and on the primary
 * where there is none, or where the standby fails on the way. `cookie`: where the session's last write stands.
 */
export const onStandby = async <T>(
  req: FastifyRequest,
  { def, cookie }: { def: RouteDef; cookie: string },
  work: () => Promise<T>,
): Promise<T> => {
  const all = def.standby ? standbys() : null
  const reader = all?.readerFor({ position: readPosition(req.cookies[cookie]) ?? 0n, current: def.kept === true })
  if (!all || !reader) return work()
  const context = req.requestContext
  context.reader = reader
  try {
    return await work()
  } catch (error) {
    if (!mayAskPrimary(error)) throw error
    context.reader = undefined
    all.countAgain()
    log('lectura_a_la_principal', { pedido: req.id, error: (error as Error).message })
    return await work()
  } finally {
    context.reader = undefined
  }
}

/** After a write: tells the session's browser where it stands, so that its reads find it. */
export const noteWritten = async (
  reply: FastifyReply,
  { def, cookie, secure }: { def: RouteDef; cookie: string; secure: boolean },
): Promise<void> => {
  if (!standbys() || onlyReads(def)) return
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: OWN_WRITES_S } as const
  reply.setCookie(cookie, await writtenUpTo(primaryDb()), options)
}
