import type { Db } from '#server/db/db.ts'
import { requestContext, type Quien } from '#server/request.ts'

/**
 * The codes of the audited actions. Each room declares its own, with their wording in its plug (feature.ts), and merges
 * them in here: `declare module '#server/auditoria.ts' { interface Acciones extends Record<keyof typeof actions,
 * string> {} }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Acciones {}
export type Accion = keyof Acciones

let words: Readonly<Record<string, string>> = {}
/** Registers the wording of every room's actions, by code; called once at start. */
export const nameActions = (of: Readonly<Record<string, string>>): void => {
  words = of
}
/** The wording of every audited action, by code, as the administrators' page shows it. */
export const actionWords = (): Readonly<Record<string, string>> => words

export type Anotacion = {
  accion: Accion
  /** Who did it; by default the caller of the current request. */
  quien?: Quien
  clienteId?: number | null
  /** What it was done to, e.g. 'solicitud 48102'. */
  sobre?: string | null
  /** The caller's IP address; by default that of the current request. */
  ip?: string | null
  antes?: unknown
  despues?: unknown
}

/**
 * Writes an action to the audit log in the transaction `on` that performs it. Callers never pass passwords or tokens.
 */
export const audit = async (on: Db, anotacion: Anotacion): Promise<void> => {
  const asked = requestContext()
  const quien = anotacion.quien ?? asked?.quien
  if (!quien) throw new Error(`${anotacion.accion}: nobody is known to have done it`)
  const json = (v: unknown) => (v === undefined || v === null ? null : JSON.stringify(v))
  await on
    .insertInto('auditoria')
    .values({
      accion: anotacion.accion,
      usuarioId: quien.usuarioId,
      usuario: quien.usuario.slice(0, 250),
      clienteId: anotacion.clienteId ?? null,
      sobre: anotacion.sobre ?? null,
      direccion: anotacion.ip === undefined ? (asked?.ip ?? null) : anotacion.ip,
      antes: json(anotacion.antes),
      despues: json(anotacion.despues),
    })
    .execute()
}
