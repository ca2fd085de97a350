import type { Db } from '#server/db/db.ts'
import { requestContext, type Quien } from '#server/request.ts'

/**
 * What is put on record, by code. Each room names its own with the words of its plug (feature.ts), and adds them here:
 * `declare module '#server/auditoria.ts' { interface Acciones extends Record<keyof typeof actions, string> {} }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Acciones {}
export type Accion = keyof Acciones

let words: Readonly<Record<string, string>> = {}
/** What the rooms call their actions; once at start. */
export const nameActions = (of: Readonly<Record<string, string>>): void => {
  words = of
}
/** Every action there is with its words, as the administrator's page shows them. */
export const actionWords = (): Readonly<Record<string, string>> => words

export type Anotacion = {
  accion: Accion
  /** Who did it; without it, who asks in the request under way. */
  quien?: Quien
  clienteId?: number | null
  /** What it was done to, e.g. 'solicitud 48102'. */
  sobre?: string | null
  /** From where; without it, where the request under way comes from. */
  ip?: string | null
  antes?: unknown
  despues?: unknown
}

/** Puts an action on record, in the transaction that does it. Passwords and tokens never go in. */
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
