import type { $ZodObject, output } from 'zod/v4/core'

/** What has happened, for other systems to know: an entry in the contract of the room that tells it. */
export type EventDef = {
  /** When it happens, in one Spanish sentence. */
  readonly summary: string
  /** What travels with it; strict, so that nothing undeclared goes out. */
  readonly data: $ZodObject
  /** What each field of it is, in Spanish. */
  readonly fields: Readonly<Record<string, string>>
}
type Declared<D extends $ZodObject> = {
  readonly summary: string
  readonly data: D
  readonly fields: { readonly [F in keyof output<D>]: string }
}

/**
 * Declares one event; a field without a word about it does not compile. The browser, which tells none, leaves them out.
 */
/* @__NO_SIDE_EFFECTS__ */
export const event = <const D extends $ZodObject>(e: Declared<D>): Declared<D> => e

/** The events of one contract with what travels with each. */
export type Emitted<E extends Readonly<Record<string, { readonly data: $ZodObject }>>> = {
  [T in keyof E]: output<E[T]['data']>
}

/**
 * Every event there is. Each contract adds its own:
 * `declare module '#shared/events.ts' { interface Eventos extends Emitted<typeof events> {} }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Eventos {}
export type Evento = { [T in keyof Eventos]: { readonly tipo: T; readonly datos: Eventos[T] } }[keyof Eventos]
