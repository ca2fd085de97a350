import type { EventDef, Eventos } from '#shared/events.ts'
import type { Access, Contract } from '#shared/route.ts'
import type { Screen } from '#shared/screen.ts'
import type { LiveType } from '#shared/live.ts'
import type { Accion } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import type { Handlers, Meta } from '#server/http/meta.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parte } from '#server/jobs/clean.ts'
import type { Params } from '#server/params.ts'
import type { Lookup } from '#server/session/sesion.ts'

/**
 * A file served outside /api/ without a session, e.g. a drawing. Its URL always returns the same content. `read`
 * returns null for a 404.
 */
export type PublicFile = {
  readonly path: string
  readonly read: (url: string) => Served | null | Promise<Served | null>
}
export type Served = Stored | Made
/** Content computed from the URL alone: made once and cached under `key` (http/rendered-cache.ts). */
export type Made = { readonly type: string; readonly key: string; readonly make: () => string }
export type Stored = {
  readonly type: string
  readonly body: string | Buffer | (() => Promise<NodeJS.ReadableStream>)
  /** Bytes of the stream, where known. */
  readonly size?: number
}

/** A link in a submenu that comes from the database. */
export type MenuLink = { readonly nombre: string; readonly link: string; readonly download?: boolean }
/** A menu entry without a screen of its own, with its links and its place; not shown without links. */
export type MenuList = {
  readonly place: number
  readonly text: string
  readonly icon: string
  readonly list: () => Promise<readonly MenuLink[]>
}

/** A Prometheus gauge read from a room's tables, one value for each label; queried when /api/metrics is read. */
export type Measure = {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly read: () => Promise<readonly (readonly [label: string, value: number])[]>
}

/** What a room contributes besides its calls; plugs.ts gathers them. */
export type Plug = {
  readonly publicFiles?: readonly PublicFile[]
  /** What it does later, by kind; `JobKinds` of jobs.ts learns them there too. */
  readonly jobs?: Jobs
  readonly screens?: readonly Screen[]
  /** Its periodic clean-ups and checks. */
  readonly sweep?: readonly Parte[]
  /** Its metrics. */
  readonly measures?: readonly Measure[]
  /** The wording of its audited actions, by code; the code is declared in `Acciones` (auditoria.ts) too. */
  readonly actions?: { readonly [A in Accion]?: string }
  /** Defaults of its configuration values; their types are declared in `Params` (params.ts) too. */
  readonly params?: Partial<Params>
  /** Its outbound events, as its contract declares them. */
  readonly events?: { readonly [T in keyof Eventos]?: EventDef }
  /** Its live update types (shared/live.ts), with the access needed to hear each; the scope is checked besides. */
  readonly liveTypes?: { readonly [T in LiveType]?: Access }
  /** Links below a menu entry, by the name its screen `opens` them by. */
  readonly menus?: { readonly [opens: string]: () => Promise<readonly MenuLink[]> }
  /** Menu entries that are lists only, e.g. of downloads. */
  readonly links?: readonly MenuList[]
  /** Injects functions into a room that cannot import this one without a cycle. */
  readonly wire?: () => void
  /** Resumes what a crashed process left unfinished; called once at start. */
  readonly resume?: () => Promise<void>
  /** Finds the session of a token; exactly one room provides it. */
  readonly findSesion?: Lookup
  /**
   * Erases what it keeps of a client's people that is personal, where the law lets them ask for it (Ley 25.326); how
   * many records it was. `quien`: whoever does it, for the audit log.
   */
  readonly erase?: (clienteId: number, quien: string) => Promise<number>
  /**
   * Loads the demo company into an empty database and returns its accounts as text; null if there was data. One room
   * provides it.
   */
  readonly importDemo?: (db: Db) => Promise<string | null>
  /** Loads the demo company's files; does nothing for another company or where they are loaded. */
  readonly importDemoFiles?: () => Promise<void>
}

type Handler = (input: never, who: never, meta: Meta) => unknown
/** A feature's server side: its contract, handlers and plug. */
export type Feature = {
  readonly name: string
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, Handler>>
} & Plug

/** Joins a contract, its handlers and its plug; a missing handler is a type error. */
export const feature = <C extends Contract>(
  name: string,
  contract: C,
  handlers: Handlers<C>,
  plug: Plug = {},
): Feature => ({ ...plug, name, contract, handlers }) as Feature
