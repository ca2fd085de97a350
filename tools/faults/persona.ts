import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Session } from '#features/sesion/contract.ts'
import { withCookies } from '../../test/portal.ts'
import { sleep } from './random.ts'

/** A difference from what is expected. The run goes on and reports it. */
export class Disagreement extends Error {}

export type Cuenta = {
  email: string
  documentoNro: string
  /** A CUIT, unless it is said. */ tipoDocumento?: number
  clienteId: number
  contactoId: number
}
/** What clients measured: milliseconds from the first try to the answer, and answers by kind. */
export type Visto = {
  latencies: number[]
  /** The slowest call, with its tries. */ worst: { que: string; ms: number; intentos: readonly string[] }
  replies: Map<string, number>
  /** Called when a call begun at `desde` succeeded. */ onReply: Set<(desde: number) => void>
}
export const nothingVisto = (): Visto => ({
  latencies: [],
  worst: { que: '', ms: 0, intentos: [] },
  replies: new Map(),
  onReply: new Set(),
})

type Requested = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown; clave?: string }
export type Persona = {
  cuenta: Cuenta
  ask: <T>(method: Requested['method'], path: string, body?: unknown, clave?: string) => Promise<T>
  /** One try; null: no answer. */
  tryOnce: (
    method: Requested['method'],
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: unknown } | null>
}

/** Milliseconds for which a call is retried, and for one try. */
const PATIENCE_MS = 120_000
const ATTEMPT_MS = 30_000
export const CLAVE = 'Demo.2026'

type Reply = { status: number; body: unknown; set: readonly string[] }
const one = async (
  base: string,
  { method, path, body, clave }: Requested,
  sesion: { token: string; cookie: string } | null,
): Promise<Reply> => {
  const res = await fetch(base + path, {
    method,
    signal: AbortSignal.timeout(ATTEMPT_MS),
    headers: {
      ...(sesion ? { authorization: `Bearer ${sesion.token}`, cookie: sesion.cookie } : {}),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(clave ? { 'idempotency-key': clave } : {}),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const set = res.headers.getSetCookie()
  if (sesion) sesion.cookie = withCookies(sesion.cookie, set)
  return { status: res.status, body: await bodyOf(res), set }
}
/** What it says: JSON, the bytes of a picture, or a text. */
const bodyOf = async (res: Response): Promise<unknown> => {
  const type = res.headers.get('content-type') ?? ''
  if (type.startsWith('image/')) return Buffer.from(await res.arrayBuffer())
  const text = await res.text()
  return type.includes('json') ? JSON.parse(text) : text
}
const kindOf = (e: unknown): string =>
  `no answer (${String((e as { cause?: { code?: string } }).cause?.code ?? (e as Error).name)})`
const say = (body: unknown) => JSON.stringify(body).slice(0, 300)

/**
 * Signs a client in. Its calls are retried with the same key after no answer, 503, or a proxy's 502; any other failure
 * is a Disagreement.
 */
export const openPersona = async (
  base: string,
  cuenta: Cuenta,
  visto: Visto,
  random: () => number,
): Promise<Persona> => {
  let sesion: { token: string; cookie: string } | null = null
  const count = (kind: string) => void visto.replies.set(kind, (visto.replies.get(kind) ?? 0) + 1)

  /** Retries until the answer is neither 502 nor 503; the time counts from the first try. */
  const hasta = async (what: string, tried: () => Promise<Reply>): Promise<Reply> => {
    const first = Date.now()
    const tries: string[] = []
    const noteAnswer = (kind: string, desde: number) =>
      void tries.push(`${kind} a los ${desde - first} ms, en ${Date.now() - desde} ms`)
    for (let n = 0; ; n++) {
      const desde = Date.now()
      try {
        const r = await tried()
        count(String(r.status))
        noteAnswer(`${r.status}${r.status === 503 ? ` ${(r.body as { code?: string }).code ?? ''}` : ''}`, desde)
        if (r.status !== 503 && r.status !== 502) {
          if (r.status === 200) {
            const ms = Date.now() - first
            visto.latencies.push(ms)
            if (ms > visto.worst.ms) visto.worst = { que: what.replace(/\?.*/, ''), ms, intentos: tries }
            for (const f of visto.onReply) f(desde)
          }
          return r
        }
      } catch (e) {
        if (e instanceof Disagreement) throw e
        count(kindOf(e))
        noteAnswer(kindOf(e), desde)
      }
      if (Date.now() - first > PATIENCE_MS) throw new Disagreement(`${what}: ${PATIENCE_MS / 1000} s without an answer`)
      await sleep(Math.min(50 * 2 ** n, 500) * (0.5 + random())) // shorter than Retry-After asks for
    }
  }
  const signIn = async () => {
    const r = await hasta(`sign-in of ${cuenta.email}`, async () => {
      const challenge = await one(base, { method: 'GET', path: '/api/auth/captcha' }, null)
      if (challenge.status !== 200) return challenge
      const solution = await solveChallenge({ challenge: challenge.body as never, deriveKey })
      const captchaToken = Buffer.from(JSON.stringify({ challenge: challenge.body, solution })).toString('base64')
      return one(
        base,
        {
          method: 'POST',
          path: '/api/auth/login',
          body: {
            email: cuenta.email,
            identification: cuenta.documentoNro,
            identificationType: cuenta.tipoDocumento ?? 2,
            password: CLAVE,
            captchaToken,
          },
        },
        null,
      )
    })
    if (r.status !== 200) throw new Disagreement(`sign-in of ${cuenta.email}: ${r.status} ${say(r.body)}`)
    sesion = { token: (r.body as Session).tokens.idToken, cookie: withCookies('', r.set) }
  }
  await signIn()
  return {
    cuenta,
    ask: async <T>(method: Requested['method'], path: string, body?: unknown, clave?: string): Promise<T> => {
      const r = await hasta(`${method} ${path}`, () =>
        one(base, { method, path, ...(body === undefined ? {} : { body }), ...(clave ? { clave } : {}) }, sesion),
      )
      if (r.status !== 200) throw new Disagreement(`${cuenta.email}, ${method} ${path}: ${r.status} ${say(r.body)}`)
      return r.body as T
    },
    tryOnce: (method, path, body) =>
      one(base, { method, path, ...(body === undefined ? {} : { body }) }, sesion).catch(() => null),
  }
}
export const claveNueva = (): string => randomUUID()
