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
  'noQuiere',
] as const

export const listCorreos = (page: number, estado: EstadoCorreo | null) => {
  const all = db()
    .selectFrom('correo')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
  return (estado ? all.where('estado', '=', estado).where('noQuiere', '=', false) : all).execute()
}
export type CorreoRow = Awaited<ReturnType<typeof listCorreos>>[number]
/** The number of mails in a state; one that its recipient does not want did not fail. */
export const countOf = (estado: EstadoCorreo) =>
  countRows(db(), sql`correo where estado = ${estado} and not "noQuiere"`)
/** The number of mails that were not sent because their recipient does not want them. */
export const countNotWanted = () => countRows(db(), sql`correo where "noQuiere"`)
export const findCorreo = (id: number) =>
  db()
    .selectFrom('correo')
    .select([...columns, 'responderA', 'responderNombre', 'messageId', 'texto', 'html', 'imagenes'])
    .where('id', '=', id)
    .executeTakeFirst()
