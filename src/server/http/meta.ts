import type { Contract, Received, Returned, RouteDef } from '#shared/route.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Once } from '#server/session/idempotency.ts'

/**
 * A cookie of what stands between two calls. `path`: where it goes over plain http (over https everywhere, as its
 * prefix demands, http/bind.ts). `plainToo`: read without the prefix as well, as versions before set it; for what
 * proves nothing by itself, since another host of the domain can set that one.
 */
export type Paso = {
  readonly name: string
  readonly path: string
  readonly sameSite: 'lax' | 'strict'
  readonly plainToo?: true
}

/** What a use case may need of the request besides its input. */
export type Meta = {
  readonly requestId: string
  /** The caller's IP address; behind a trusted proxy, the one that the proxy names. */
  readonly ip: string
  readonly agent: string
  /** It is only looked at: the answer has no body. */
  readonly isHead: boolean
  /** False where the browser says that another site made it ask (Sec-Fetch-Site); true where it says nothing. */
  readonly isOwnSite: boolean
  /** Sets the session's HttpOnly cookie; null clears it. */
  readonly setCookie: (value: string | null, maxAgeSeconds?: number) => void
  readonly cookie: string | null
  /** Sets a short-lived HttpOnly cookie. `lax`: also sent on navigation from another site. */
  readonly setPaso: (paso: Paso, value: string | null, maxAgeSeconds?: number) => void
  readonly paso: (paso: Paso) => string | null
  /** A signal that aborts when the caller disconnects before the answer, to cancel requests to other services. */
  readonly hangUp: () => AbortSignal
  /** The raw header, for calls with another credential than a session. */
  readonly authorization: string | null
}

/** What a handler returns; for a call that takes an `Idempotency-Key`, its deferred work (`Once`). */
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
