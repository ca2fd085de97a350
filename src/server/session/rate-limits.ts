import { sql } from 'kysely'
import { Refusal, textos } from '#shared/errors.ts'
import type { Limite } from '#shared/route.ts'
import { config, tx } from '#server/context.ts'
import { inTurn } from '#server/semaphore.ts'
import { redOf } from './network.ts'
import type { Sesion } from './sesion.ts'
import { openBuckets, type Pace } from './token-bucket.ts'

/**
 * Rate limits of calls that are expensive or send mail, far above a person's use. A call names its limit in its
 * contract; http/bind.ts enforces it. `QUOTA_FACTOR` multiplies all of them; 0 disables them.
 */
const correo = { perMinute: 10, perHour: 30 } as const
/** `burst`: how many at once after a pause. */
export const bySession = {
  documento: { perMinute: 30, burst: 30 },
  recibo: { perMinute: 60, burst: 60 },
  busqueda: { perMinute: 120, burst: 120 },
  // four a second of one who types without pause
  tecleo: { perMinute: 240, burst: 240 },
} as const

const tooFast = (secondsLeft: number) =>
  new Refusal(429, 'demasiados_pedidos', textos.demasiadosPedidos, {
    extra: { retryAfter: Math.max(1, Math.ceil(secondsLeft)) },
  })

const buckets = openBuckets()
/** Takes a token of a bucket; refuses 429 when there is none. */
const takeToken = (key: string, { perMinute, burst }: Pace, factor: number): void => {
  const seconds = buckets.take(key, { perMinute: perMinute * factor, burst: burst * factor })
  if (seconds > 0) throw tooFast(seconds)
}

/**
 * Sliding window in the database, shared by all processes. Calls at once, of any process, are counted one after the
 * other; a refused one leaves no row, so that retrying does not lengthen the wait, and takes nobody's place.
 */
const countInTurn = (clave: string, factor: number): Promise<void> =>
  tx(async (on) => {
    await sql`select pg_advisory_xact_lock(hashtext('cupo'), hashtext(${clave}))`.execute(on)
    const { rows } = await sql<{ minute: number; hour: number; minuteLeft: number; hourLeft: number }>`
      select
        count(*) filter (where m)::int as minute, count(*)::int as hour,
        coalesce(
          extract(epoch from min(momento) filter (where m) + interval '1 minute' - clock_timestamp()), 0
        )::float as "minuteLeft",
        coalesce(extract(epoch from min(momento) + interval '1 hour' - clock_timestamp()), 0)::float as "hourLeft"
      from (
        select momento, momento > clock_timestamp() - interval '1 minute' as m
        from cupo
        where clave = ${clave} and momento > clock_timestamp() - interval '1 hour'
      ) c`.execute(on)
    const { minute, hour, minuteLeft, hourLeft } = rows[0]!
    if (hour >= correo.perHour * factor) throw tooFast(hourLeft)
    if (minute >= correo.perMinute * factor) throw tooFast(minuteLeft)
    await on
      .insertInto('cupo')
      .values({ clave, momento: sql<Date>`clock_timestamp()` })
      .execute()
  })
/** Of one process they wait in line without a connection. */
const queue = { max: 100, refusal: () => tooFast(60) }
const countCorreo = (clave: string, factor: number): Promise<void> =>
  inTurn(`cupo ${clave}`, queue, () => countInTurn(clave, factor))

/** Counts a call against its limit, mail by account and the rest by session; throws 429 with `Retry-After`. */
export const spendRateLimit = async (limite: Limite, who: Sesion): Promise<void> => {
  const factor = config().quotaFactor
  if (factor === 0) return
  if (limite === 'correo') return countCorreo(`correo ${who.usuarioId}`, factor)
  takeToken(`${limite} ${who.tokenHash}`, bySession[limite], factor)
}

/**
 * Token buckets of calls without a session, by network (network.ts) and call; an office of a hundred people behind one
 * address stays within them. `drawing`: drawings rendered, not those from the cache.
 */
const anonymous = {
  llamada: { perMinute: 300, burst: 300 },
  drawing: { perMinute: 600, burst: 2_000 },
} as const
/** Loopback: the operator, or a proxy that forwards no address; not limited, since it is not one person. */
const isLoopback = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip)
/** Counts a call without a session against its limit; throws 429 with `Retry-After`. `ip`: the caller's. */
export const spendAnonymous = (kind: keyof typeof anonymous, what: string, ip: string): void => {
  const factor = config().quotaFactor
  if (factor > 0 && !isLoopback(ip)) takeToken(`${kind} ${what} ${redOf(ip)}`, anonymous[kind], factor)
}
/** Empties the buckets; called when a portal starts. */
export const clearRateLimits = (): void => buckets.clear()
