/**
 * Every kind of thing whose changes are told while one looks at it. Each contract adds its own:
 * `declare module '#shared/live.ts' { interface Vivos { reclamo: true } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface LiveTypes {}
export type LiveType = keyof LiveTypes & string

/** What has changed, never what it says: whoever looks reads it again. `ids` null: any of that kind may have. */
export type Cambio = { readonly tipo: string; readonly ids: readonly number[] | null }

/** The events of the stream: one hears; these have changed; anything may have. */
export const EVENTOS = { listo: 'listo', cambios: 'cambios', todo: 'todo' } as const
/** Between two signs of life, in milliseconds. */
export const HEARTBEAT_MS = 25_000
