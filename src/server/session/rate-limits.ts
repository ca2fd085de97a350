import { sql } from 'kysely'
import { Refusal, textos } from '#shared/errors.ts'
import type { Limite } from '#shared/route.ts'
import { config, db } from '#server/context.ts'
import { redOf } from './network.ts'
import type { Sesion } from './sesion.ts'
import { openBuckets, type Pace } from './token-bucket.ts'

/**
 * How often one may ask for what is dear to answer, or lands in somebody's mailbox: far more than a person does. A call
 * says which limit it has in its contract; the door (http/bind.ts) keeps it. `QUOTA_FACTOR` multiplies all of them, 0
 * lifts them.
 */
const correo = { perMinute: 10, perHour: 30 } as const
/** `burst`: how many at once after a pause. */
export const bySession = {
  documento: { perMinute: 30, burst: 30 },
  recibo: { perMinute: 60, burst: 60 },
  busqueda: { perMinute: 120, burst: 120 },
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
 * Counts in the database, so that all processes agree. The row is put in before it is counted: those that come at once
 * see each other, and never more than the limit pass. A refused one takes its row away: knocking on does not make the
 * wait longer.
 */
const countCorreo = async (clave: string, factor: number): Promise<void> => {
  const { id } = await db().insertInto('cupo').values({ clave }).returning('id').executeTakeFirstOrThrow()
  const { rows } = await sql<{ minute: number; hour: number; minuteLeft: number; hourLeft: number }>`
    select
      count(*) filter (where m)::int as minute, count(*)::int as hour,
      coalesce(
        extract(epoch from min(momento) filter (where m) + interval '1 minute' - now()), 0
      )::float as "minuteLeft",
      coalesce(extract(epoch from min(momento) + interval '1 hour' - now()), 0)::float as "hourLeft"
    from (
      select momento, momento > now() - interval '1 minute' as m
      from cupo
      where clave = ${clave} and momento > now() - interval '1 hour'
    ) c`.execute(db())
  const { minute, hour, minuteLeft, hourLeft } = rows[0]!
  const falta = hour > correo.perHour * factor ? hourLeft : minute > correo.perMinute * factor ? minuteLeft : null
  if (falta === null) return
  await db().deleteFrom('cupo').where('id', '=', id).execute()
  throw tooFast(falta)
}

/**
 * Counts one call against its limit; refuses 429 with `Retry-After`. Mail is counted by account, the rest by session.
 */
export const spendRateLimit = async (limite: Limite, who: Sesion): Promise<void> => {
  const factor = config().quotaFactor
  if (factor === 0) return
  if (limite === 'correo') return countCorreo(`correo ${who.usuarioId}`, factor)
  takeToken(`${limite} ${who.tokenHash}`, bySession[limite], factor)
}

/**
 * What nobody signs for is counted by network (network.ts), each call by itself: what an office of a hundred people
 * does behind one address passes. `dibujo`: a drawing that has to be made; kept ones are not counted.
 */
const anonymous = {
  llamada: { perMinute: 300, burst: 300 },
  drawing: { perMinute: 600, burst: 2_000 },
} as const
/** This machine: who operates the portal, or a proxy that does not say for whom it asks. Not one person's. */
const isLoopback = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip)
/** Counts one call without a session against its limit; refuses 429 with `Retry-After`. `ip`: of the caller. */
export const spendAnonymous = (kind: keyof typeof anonymous, what: string, ip: string): void => {
  const factor = config().quotaFactor
  if (factor > 0 && !isLoopback(ip)) takeToken(`${kind} ${what} ${redOf(ip)}`, anonymous[kind], factor)
}
/** A portal begins: nobody has asked for anything yet. */
export const clearRateLimits = (): void => buckets.clear()
