/**
 * The types of live updates. Each contract merges its own in: `declare module '#shared/live.ts' { interface LiveTypes {
 * reclamo: true } }`.
 */
export interface LiveTypes {
  /** One's own session: its rights changed, or it ended. */ sesion: true
}
export type LiveType = keyof LiveTypes & string

/** Ids that changed, without their content: clients read again. `ids` null: any of that type may have changed. */
export type Cambio = { readonly tipo: string; readonly ids: readonly number[] | null }

/** The stream's events: it is open; these have changed; anything may have changed. */
export const EVENTOS = { listo: 'listo', cambios: 'cambios', todo: 'todo' } as const
/** Milliseconds between two heartbeats. */
export const HEARTBEAT_MS = 25_000
