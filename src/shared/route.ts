import type { $ZodType, input, output } from 'zod/v4/core'
import type { Enviado, FileFields } from './files.ts'

export type Rol = 1 | 2 | 3

type Ids = readonly [number, ...number[]]
/** Whoever has these permissions, of some roles only where `roles` says so: a role alone opens nothing (OPEN-340). */
export type Gate = { readonly roles?: readonly Rol[] } & (
  | { readonly all: Ids; readonly any?: Ids }
  | { readonly all?: never; readonly any: Ids }
)
/** The person's own, for these roles: nothing of anybody else's is read or written, so that no permission is asked. */
export type Own = { readonly own: readonly Rol[] }
/** A screen that the documents guard by role; what is done on it asks the permission of its calls. */
export type RoleGate = { readonly roles: readonly Rol[] }
/** Who may call: everybody, anyone signed in, or whoever passes every part of it (docs/spec/wire.md, "Access"). */
export type Access = 'public' | 'session' | Gate | Own

/**
 * What a person never does so often: writing to somebody, having a PDF or a sheet made, taking receipts, searching the
 * catalogue (server/session/rate-limits.ts).
 */
export type Limite = 'correo' | 'documento' | 'recibo' | 'busqueda'

/**
 * A refusal of a call: its status; with `retryAfter` the header of that name says when to ask again; `extra`, what its
 * problem carries besides (`presupuesto`, the fresh cart).
 */
export type RefusalNote =
  | number
  | { readonly status: number; readonly retryAfter?: true; readonly extra?: { readonly [member: string]: $ZodType } }
export type Refuses = { readonly [code: string]: RefusalNote }
/** Refused for a while: `Retry-After` says how long. */
export const withRetryAfter = <const S extends number>(status: S) => ({ status, retryAfter: true }) as const

/** What a public call asks for in place of a session: a key as bearer token, or a cookie the portal set before. */
export type Credential = { readonly about: string } & ({ readonly bearer: string } | { readonly cookie: string })

/**
 * True of a call that asks for neither a session nor a key: counted by the caller's network
 * (server/session/rate-limits.ts).
 */
export const isAnonymous = ({ access, credential }: RouteDef): boolean =>
  access === 'public' && !(credential && 'bearer' in credential)

export type RouteDef = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The exact path, Fastify style (`/api/Budget/:id`); letter case is part of it. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** Of a public call that knows another credential than a session. */
  readonly credential?: Credential
  readonly summary: string
  readonly params?: $ZodType
  readonly query?: $ZodType
  readonly body?: $ZodType
  /**
   * The body is not read: the handler gets its bytes as they come, of any size (imports, uploads). The content types it
   * takes, each with what one of them holds.
   */
  readonly bodyStream?: { readonly [type: string]: $ZodType }
  /**
   * The body is a form (multipart/form-data) whose files are taken as they come: these fields hold files, `body` is the
   * shape of its texts. What the handler does not keep (`keepFile`) goes.
   */
  readonly upload?: FileFields
  /**
   * What a success answers: JSON of this shape, nothing (204), the bytes of a file, another address (302, for the
   * browser itself), or events for as long as somebody listens (text/event-stream).
   */
  readonly reply: $ZodType | 'void' | 'redirect' | 'events' | FileOf
  /**
   * What of an answer says that it was done: this field of it, or (true) the answer itself. The browser, which has no
   * shapes, takes one that is not truthy for a failure (web/answer.ts).
   */
  readonly success?: string | true
  /**
   * Every code its use case refuses with; what the door refuses for any call like it is in shared/refuses.ts. A refusal
   * that is not declared fails the test that meets it.
   */
  readonly refuses?: Refuses
  /** Takes the header `Idempotency-Key` (OPEN-86): its handler answers its work, and the door does it once a key. */
  readonly idempotent?: boolean
  /** A whole list, for programs, may come in pieces and with an ETag (`Entera`). */
  readonly entera?: true
  /** The person's own, for whichever of its clients: a tab that still shows another one may make it (OPEN-153). */
  readonly cualquierCliente?: true
  /** Answered 429 beyond a pace no person has; of a call with a session. */
  readonly limit?: Limite
}

/** The bytes of a file of this content type. */
export type FileOf<T extends string = string> = { readonly file: T }
export const file = <const T extends string>(type: T): FileOf<T> => ({ file: type })
export const isFile = (reply: RouteDef['reply']): reply is FileOf => typeof reply === 'object' && 'file' in reply

/** Declares one call. Server binding, browser client and OpenAPI read the same entry. */
export const route = <const R extends RouteDef>(r: R): R => r

type Part<R, K extends string, S> = R extends { readonly [k in K]: infer Z extends $ZodType }
  ? { readonly [k in K]: S extends 'in' ? input<Z> : output<Z> }
  : object

/** A body as it comes, with its content type. */
export type BodyStream = { readonly type: string; readonly bytes: NodeJS.ReadableStream }

/** What a handler receives, already validated. */
export type Received<R extends RouteDef> = Part<R, 'params', 'out'> &
  Part<R, 'query', 'out'> &
  (R extends { readonly bodyStream: object } ? { readonly body: BodyStream } : Part<R, 'body', 'out'>) &
  (R extends { readonly upload: infer F }
    ? { readonly files: { readonly [K in keyof F]: readonly Enviado[] } }
    : object)
/** What may be null may be left out. */
type Lax<T> = { readonly [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as null extends T[K] ? K : never]?: T[K] | undefined
}
type LaxQuery<R> = R extends { readonly query: infer Z extends $ZodType } ? { readonly query: Lax<output<Z>> } : object
/** What a caller passes: numbers stay numbers in params and query, the client writes them into the address. */
export type Sent<R extends RouteDef> = Part<R, 'params', 'out'> & LaxQuery<R> & Part<R, 'body', 'in'>
/** A whole list as JSON, in pieces; `huella` tells what is in it. */
export type Entera = { readonly huella: string; readonly pieces: () => AsyncIterable<string> }
/** What a handler returns for a JSON reply. */
export type Returned<R extends RouteDef> = R['reply'] extends $ZodType
  ? input<R['reply']> | (R extends { readonly entera: true } ? Entera : never)
  : R['reply'] extends 'void'
    ? void
    : R['reply'] extends 'redirect'
      ? Redirect
      : R['reply'] extends 'events'
        ? NodeJS.ReadableStream
        : R['reply'] extends FileOf<infer T>
          ? FileReply<T>
          : never
/** What the browser gets. */
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
  /** In bytes, where it is known: the browser then shows how much is left. */
  readonly size?: number
}

export type Contract = { readonly [call: string]: RouteDef }

/** The address of one call: its path with the parameters in their places, and what of the query is given. */
export const addressOf = (def: RouteDef, input: { params?: object; query?: object }): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = def.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [k, v] of Object.entries(input.query ?? {})) if (v !== undefined && v !== null) query.set(k, String(v))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

type Parts = { readonly roles?: readonly Rol[]; readonly all?: readonly number[]; readonly any?: readonly number[] }
/** What a gate asks: one of these roles, all these ids, any of those. */
export const partsOf = (gate: Access | RoleGate): Parts =>
  typeof gate === 'string' ? {} : 'own' in gate ? { roles: gate.own } : gate

/** True when someone with this role and these permission ids passes the gate. */
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
