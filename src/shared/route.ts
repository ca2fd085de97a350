import type { $ZodType, input, output } from 'zod/v4/core'
import type { Enviado, FileFields } from './files.ts'

export type Rol = 1 | 2 | 3

type Ids = readonly [number, ...number[]]
/** Permissions a caller needs, within certain roles if `roles` is set; a role alone grants nothing (OPEN-340). */
export type Gate = { readonly roles?: readonly Rol[] } & (
  | { readonly all: Ids; readonly any?: Ids }
  | { readonly all?: never; readonly any: Ids }
)
/** The caller's own data, for these roles: nobody else's data are read or written, so no permission is needed. */
export type Own = { readonly own: readonly Rol[] }
/** A screen that the specification restricts by role; its calls require permissions of their own. */
export type RoleGate = { readonly roles: readonly Rol[] }
/**
 * Who may call: everybody, anyone with a session, or who meets every part of the gate (docs/spec/wire.md, "Access").
 */
export type Access = 'public' | 'session' | Gate | Own

/**
 * The rate limits of calls (server/session/rate-limits.ts): mail, PDFs and sheets, receipts, catalogue searches, and
 * what is asked while somebody types.
 */
export type Limite = 'correo' | 'documento' | 'recibo' | 'busqueda' | 'tecleo'

/**
 * A refusal of a call: its status; `retryAfter`: it has a `Retry-After` header; `extra`: further members of the problem
 * (`presupuesto`, the fresh cart).
 */
export type RefusalNote =
  | number
  | { readonly status: number; readonly retryAfter?: true; readonly extra?: { readonly [member: string]: $ZodType } }
export type Refuses = { readonly [code: string]: RefusalNote }
/** A temporary refusal, with a `Retry-After` header. */
export const withRetryAfter = <const S extends number>(status: S) => ({ status, retryAfter: true }) as const

/** The credential of a public call, in place of a session: an API key as bearer token, or a cookie the portal set. */
export type Credential = { readonly about: string } & ({ readonly bearer: string } | { readonly cookie: string })

/** True for a call that changes nothing: a GET, and a POST that says it only asks (`reads`). */
export const onlyReads = ({ method, reads }: RouteDef): boolean => method === 'GET' || reads === true

/** True for a call without session or API key, which is rate-limited by network (server/session/rate-limits.ts). */
export const isAnonymous = ({ access, credential }: RouteDef): boolean =>
  access === 'public' && !(credential && 'bearer' in credential)

export type RouteDef = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The exact path in Fastify's syntax (`/api/Budget/:id`), case-sensitive. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** The credential a public call takes in place of a session. */
  readonly credential?: Credential
  readonly summary: string
  /** It only asks, though its method is not GET: whoever may change nothing may call it. */
  readonly reads?: true
  readonly params?: $ZodType
  readonly query?: $ZodType
  readonly body?: $ZodType
  /**
   * The handler gets the body as a stream of any size (imports). The accepted content types, each with the shape of one
   * record.
   */
  readonly bodyStream?: { readonly [type: string]: $ZodType }
  /**
   * The body is a multipart form whose files are stored as they arrive: the file fields; `body` is the shape of its
   * text fields. Files that the handler does not keep (`keepFile`) are deleted.
   */
  readonly upload?: FileFields
  /**
   * A success answers: JSON of this shape, nothing (204), a file's bytes, a redirect (302, for navigation), or an
   * endless stream of events (text/event-stream).
   */
  readonly reply: $ZodType | 'void' | 'redirect' | 'events' | FileOf
  /**
   * The field of an answer, or (true) the answer itself, that is truthy on success. The browser, which has no schemas,
   * takes any other answer as a failure (web/answer.ts).
   */
  readonly success?: string | true
  /**
   * Every code its use case refuses with; those of the HTTP layer are in shared/refuses.ts. A test that meets an
   * undeclared refusal fails.
   */
  readonly refuses?: Refuses
  /** Takes the header `Idempotency-Key` (OPEN-86): the handler returns deferred work, run once a key. */
  readonly idempotent?: boolean
  /** A whole list for programs, which may be streamed with an ETag (`Entera`). */
  readonly entera?: true
  /** An answer that is the same for many (`Kept`), whose bytes the server keeps until something in it changes. */
  readonly kept?: true
  /** It may be a moment old: read of a standby where there is one (DATABASE_REPLICA_URL). It writes nothing. */
  readonly standby?: true
  /** Concerns the person, not a client: allowed from a tab that still shows another of its clients (OPEN-153). */
  readonly cualquierCliente?: true
  /** Its address is a secret: kept out of search engines, and told to no other site. */
  readonly unlisted?: true
  /** The rate limit, by session; 429 beyond it. */
  readonly limit?: Limite
}

/** A reply of a file's bytes with this content type. */
export type FileOf<T extends string = string> = { readonly file: T }
export const file = <const T extends string>(type: T): FileOf<T> => ({ file: type })
export const isFile = (reply: RouteDef['reply']): reply is FileOf => typeof reply === 'object' && 'file' in reply

/** Declares a call. The server's binding, the browser's client and OpenAPI derive from it. */
export const route = <const R extends RouteDef>(r: R): R => r

type Part<R, K extends string, S> = R extends { readonly [k in K]: infer Z extends $ZodType }
  ? { readonly [k in K]: S extends 'in' ? input<Z> : output<Z> }
  : object

/** A streamed body with its content type. */
export type BodyStream = { readonly type: string; readonly bytes: NodeJS.ReadableStream }

/** A handler's validated input. */
export type Received<R extends RouteDef> = Part<R, 'params', 'out'> &
  Part<R, 'query', 'out'> &
  (R extends { readonly bodyStream: object } ? { readonly body: BodyStream } : Part<R, 'body', 'out'>) &
  (R extends { readonly upload: infer F }
    ? { readonly files: { readonly [K in keyof F]: readonly Enviado[] } }
    : object)
/** Makes nullable members optional. */
type Lax<T> = { readonly [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as null extends T[K] ? K : never]?: T[K] | undefined
}
type LaxQuery<R> = R extends { readonly query: infer Z extends $ZodType } ? { readonly query: Lax<output<Z>> } : object
/** A caller's input: params and query keep their types, and the client writes them into the URL. */
export type Sent<R extends RouteDef> = Part<R, 'params', 'out'> & LaxQuery<R> & Part<R, 'body', 'in'>
/** A whole list as pieces of JSON; `huella`: a hash of its content. */
export type Entera = { readonly huella: string; readonly pieces: () => AsyncIterable<string> }
/**
 * What differs between callers of a kept answer: `make` leaves it `blank`, as this JSON stands in it, and for each
 * place, in their order, it is written anew. `key`: the same for all who get the same.
 */
type Filled<T> = {
  readonly key: string
  readonly blank: string
  readonly placesOf: (made: T) => readonly unknown[]
  readonly write: (place: unknown) => string
}
/** An answer that is the same for all who ask by this `key`, within its call. */
export type Kept<T> = { readonly key: string; readonly make: () => Promise<T>; readonly own?: Filled<T> }
/** What a handler returns for a JSON reply. */
export type Returned<R extends RouteDef> = R['reply'] extends $ZodType
  ?
      | input<R['reply']>
      | (R extends { readonly entera: true } ? Entera : never)
      | (R extends { readonly kept: true } ? Kept<input<R['reply']>> : never)
  : R['reply'] extends 'void'
    ? void
    : R['reply'] extends 'redirect'
      ? Redirect
      : R['reply'] extends 'events'
        ? NodeJS.ReadableStream
        : R['reply'] extends FileOf<infer T>
          ? FileReply<T>
          : never
/** What the browser's `call` resolves to. */
export type Answer<R extends RouteDef> = R['reply'] extends $ZodType
  ? output<R['reply']>
  : R['reply'] extends 'void' | 'redirect' | 'events'
    ? void
    : Blob

export type Redirect = { readonly location: string }
export type FileReply<T extends string = string> = {
  readonly bytes: Uint8Array | NodeJS.ReadableStream
  readonly type: T
  readonly name: string
  /** In bytes, if known: the browser then shows the progress. */
  readonly size?: number
}

export type Contract = { readonly [call: string]: RouteDef }

/** The URL of a call, with its path parameters and the given query parameters. */
export const addressOf = (def: RouteDef, input: { params?: object; query?: object }): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = def.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [k, v] of Object.entries(input.query ?? {})) if (v !== undefined && v !== null) query.set(k, String(v))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

type Parts = { readonly roles?: readonly Rol[]; readonly all?: readonly number[]; readonly any?: readonly number[] }
/** A gate's conditions: one of these roles, all of these ids, any of those. */
export const partsOf = (gate: Access | RoleGate): Parts =>
  typeof gate === 'string' ? {} : 'own' in gate ? { roles: gate.own } : gate

/** True when a person with this role and these permission ids passes the gate. */
export const passes = (
  gate: Access | RoleGate,
  who: { tipoRol: number; permisos: ReadonlySet<number> } | null,
): boolean => {
  if (gate === 'public') return true
  if (!who) return false
  if (gate === 'session') return true
  const { roles, all = [], any } = partsOf(gate)
  if (roles && !roles.includes(who.tipoRol as Rol)) return false
  return all.every((id) => who.permisos.has(id)) && (!any || any.some((id) => who.permisos.has(id)))
}
