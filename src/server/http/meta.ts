import type { Contract, Received, Returned, RouteDef } from '#shared/route.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Once } from '#server/session/idempotency.ts'

export type Paso = { readonly name: string; readonly path: string; readonly sameSite: 'lax' | 'strict' }

/** What a use case may need of the request besides its input. */
export type Meta = {
  readonly requestId: string
  /** The caller's address, behind a trusted proxy the one it names. */
  readonly ip: string
  readonly agent: string
  /** Sets (or with null clears) the session's HttpOnly cookie. */
  readonly setCookie: (value: string | null, maxAgeSeconds?: number) => void
  readonly cookie: string | null
  /**
   * A short-lived HttpOnly cookie beside the session's, sent to one path alone. `lax`: also on the way back from
   * another site.
   */
  readonly setPaso: (paso: Paso, value: string | null, maxAgeSeconds?: number) => void
  readonly paso: (paso: Paso) => string | null
  /** Ends when the caller hangs up before the answer: what is still asked of others for it is asked in vain. */
  readonly hangUp: () => AbortSignal
  /** The header as sent: for calls that know another credential than a session. */
  readonly authorization: string | null
}

/** What a handler answers; of a call that takes an `Idempotency-Key` its work, which the door does once a key. */
type Handled<R extends RouteDef> = R extends { readonly idempotent: true }
  ? Once<Returned<R>> | Promise<Once<Returned<R>>>
  : Promise<Returned<R>>

export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (
    input: Received<C[K]>,
    who: C[K]['access'] extends 'public' ? undefined : Sesion,
    meta: Meta,
  ) => Handled<C[K]>
}
