import { sql } from 'kysely'
import { db } from '#server/context.ts'
import { porPagina, type EstadoCorreo } from '../rules.ts'

/** Reads table `correo`, which the ground's mail owns and alone writes. */
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
] as const

export const listCorreos = (page: number, estado: EstadoCorreo | null) => {
  const all = db()
    .selectFrom('correo')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(porPagina)
    .offset((page - 1) * porPagina)
  return (estado ? all.where('estado', '=', estado) : all).execute()
}
export type CorreoRow = Awaited<ReturnType<typeof listCorreos>>[number]
export const countByEstado = () =>
  db()
    .selectFrom('correo')
    .select(['estado', sql<number>`count(*)`.as('n')])
    .groupBy('estado')
    .execute()
export const findCorreo = (id: number) =>
  db()
    .selectFrom('correo')
    .select([...columns, 'responderA', 'responderNombre', 'messageId', 'reservado', 'texto', 'html'])
    .where('id', '=', id)
    .executeTakeFirst()
