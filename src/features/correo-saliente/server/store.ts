import { sql } from 'kysely'
import { db } from '#server/context.ts'
import { countRows } from '#server/db/lists.ts'
import { perPage, type EstadoCorreo } from '../rules.ts'

/** Reads table `correo`, owned and written by the ground's mail. */
const columns = [
  'id',
  'creado',
  'para',
  'nombre',
  'asunto',
  'tipo',
  'estado',
  'intentos',
  'proxima',
  'enviado',
  'ultimoError',
  'retenido',
  'reservado',
  'vence',
] as const

export const listCorreos = (page: number, estado: EstadoCorreo | null) => {
  const all = db()
    .selectFrom('correo')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
  return (estado ? all.where('estado', '=', estado) : all).execute()
}
export type CorreoRow = Awaited<ReturnType<typeof listCorreos>>[number]
/** The number of mails in a state. */
export const countOf = (estado: EstadoCorreo) => countRows(db(), sql`correo where estado = ${estado}`)
export const findCorreo = (id: number) =>
  db()
    .selectFrom('correo')
    .select([...columns, 'responderA', 'responderNombre', 'messageId', 'texto', 'html'])
    .where('id', '=', id)
    .executeTakeFirst()
