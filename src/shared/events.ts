import type { $ZodObject, output } from 'zod/v4/core'

/** An outbound event, declared in the contract of the room that emits it. */
export type EventDef = {
  /** When it happens, in one Spanish sentence. */
  readonly summary: string
  /** Its data; a strict object, so that nothing undeclared goes out. */
  readonly data: $ZodObject
  /** The Spanish description of each field. */
  readonly fields: Readonly<Record<string, string>>
}
type Declared<D extends $ZodObject> = {
  readonly summary: string
  readonly data: D
  readonly fields: { readonly [F in keyof output<D>]: string }
}

/** Declares an event; a field without a description is a type error. The browser's build drops events. */
/* @__NO_SIDE_EFFECTS__ */
export const event = <const D extends $ZodObject>(e: Declared<D>): Declared<D> => e

/** The events of a contract with the type of their data. */
export type Emitted<E extends Readonly<Record<string, { readonly data: $ZodObject }>>> = {
  [T in keyof E]: output<E[T]['data']>
}

/**
 * All events. Each contract merges its own in: `declare module '#shared/events.ts' { interface Eventos extends
 * Emitted<typeof events> {} }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Eventos {}
export type Evento = { [T in keyof Eventos]: { readonly tipo: T; readonly datos: Eventos[T] } }[keyof Eventos]
