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
 * Bytes served outside /api/ without a session, e.g. drawings: an address never changes what it answers. Answers null
 * for 404.
 */
export type PublicFile = {
  readonly path: string
  readonly read: (url: string) => Served | null | Promise<Served | null>
}
export type Served = Stored | Made
/** What is made of the address alone: once, and kept under `key` by the ground (http/rendered-cache.ts). */
export type Made = { readonly type: string; readonly key: string; readonly make: () => string }
export type Stored = {
  readonly type: string
  readonly body: string | Buffer | (() => Promise<NodeJS.ReadableStream>)
  /** How many bytes a stream has. */
  readonly size?: number
}

/** An entry below one of the menu (screens.ts), which only the database knows. */
export type MenuLink = { readonly nombre: string; readonly link: string; readonly download?: boolean }
/** An entry of the menu with no screen of its own: what stands below it, and where it stands; none below, no entry. */
export type MenuList = {
  readonly place: number
  readonly text: string
  readonly icon: string
  readonly list: () => Promise<readonly MenuLink[]>
}

/** A figure of a room's tables as Prometheus reads it, one for each label; asked for only when somebody looks. */
export type Measure = {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly read: () => Promise<readonly (readonly [label: string, value: number])[]>
}

/** What a room brings besides its calls; the ground gathers it (plugs.ts). */
export type Plug = {
  readonly publicFiles?: readonly PublicFile[]
  /** What it does later, by kind; `JobKinds` of jobs.ts learns them there too. */
  readonly jobs?: Jobs
  readonly screens?: readonly Screen[]
  /** What is removed, merged or compared now and then. */
  readonly sweep?: readonly Parte[]
  /** What of it is measured. */
  readonly measures?: readonly Measure[]
  /** Its words in the record of actions, by code; `Acciones` of auditoria.ts learns them there too. */
  readonly actions?: { readonly [A in Accion]?: string }
  /**
   * Its values of the distributor's configuration, as they are while nobody changed them; `Params` of params.ts learns
   * them there too.
   */
  readonly params?: Partial<Params>
  /** What it tells other systems, as its contract declares it. */
  readonly events?: { readonly [T in keyof Eventos]?: EventDef }
  /** Whose changes are told while they are looked at (shared/live.ts), and who may hear of each, within his scope. */
  readonly liveTypes?: { readonly [T in LiveType]?: Access }
  /** What stands below an entry of the menu, by the name its screen gives it. */
  readonly menus?: { readonly [under: string]: () => Promise<readonly MenuLink[]> }
  /** Entries of the menu that are lists alone, e.g. of downloads. */
  readonly links?: readonly MenuList[]
  /** Gives a room what only this one knows, where that room cannot import this one without a circle. */
  readonly wire?: () => void
  /** Takes up what a process that ended left undone; once at start. */
  readonly resume?: () => Promise<void>
  /** Who a token belongs to. One room knows. */
  readonly findSesion?: Lookup
  /**
   * Loads the demo company into an empty database and answers its accounts as text; null: there was data. One room
   * does.
   */
  readonly importDemo?: (db: Db) => Promise<string | null>
  /** Loads what the demo company has as files; nothing where there is another company, or where it has them. */
  readonly importDemoFiles?: () => Promise<void>
}

type Handler = (input: never, who: never, meta: Meta) => unknown
/** One feature's server side: its calls, their handlers, and its plug. */
export type Feature = {
  readonly name: string
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, Handler>>
} & Plug

/** Ties a contract to its handlers, with what the room brings besides; a missing handler does not compile. */
export const feature = <C extends Contract>(
  name: string,
  contract: C,
  handlers: Handlers<C>,
  plug: Plug = {},
): Feature => ({ ...plug, name, contract, handlers }) as Feature
