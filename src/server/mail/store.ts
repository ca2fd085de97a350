import { sql, type Selectable } from 'kysely'
import { jobsDb as db } from '#server/context.ts'
import type { Db, Tables } from '#server/db/db.ts'
import { leasedTable } from '#server/jobs/lease.ts'

/** The SQL of table `correo`, whose rows wait to be sent, each on a lease of whoever sends it. */
type CorreoRow = Selectable<Tables['correo']>
export type Tomado = Pick<
  CorreoRow,
  | 'id'
  | 'tipo'
  | 'para'
  | 'nombre'
  | 'responderA'
  | 'responderNombre'
  | 'asunto'
  | 'texto'
  | 'html'
  | 'messageId'
  | 'intentos'
  | 'creado'
  | 'vence'
>
export type Nuevo = Pick<
  CorreoRow,
  | 'clave'
  | 'tipo'
  | 'para'
  | 'nombre'
  | 'responderA'
  | 'responderNombre'
  | 'asunto'
  | 'texto'
  | 'html'
  | 'reservado'
  | 'messageId'
  | 'estado'
  | 'ultimoError'
>

/** Adds a mail; null when its key is already there. */
export const insertCorreo = (on: Db, correo: Nuevo) =>
  on
    .insertInto('correo')
    .values(correo)
    .onConflict((o) => o.column('clave').doNothing())
    .returning(['id', 'estado'])
    .executeTakeFirst()
export const findByClave = (on: Db, clave: string) =>
  on.selectFrom('correo').select(['id', 'estado']).where('clave', '=', clave).executeTakeFirstOrThrow()

/** The mail that waits to be sent; of whatever it is, the one that has waited longest goes first. */
export const correos = leasedTable<Tomado>({
  table: 'correo',
  underWay: 'enviando',
  columns: sql`id, tipo, para, nombre, "responderA", "responderNombre", asunto, texto, html, "messageId", intentos, creado, vence`,
  due: () =>
    sql`select id from correo where estado in ('pendiente', 'demorado', 'enviando') and proxima <= now() order by proxima, id limit 1 for update skip locked`,
})

/**
 * Writes down what the server took, whoever holds the row by now: an accepted mail never goes again. A reserved text is
 * dropped.
 */
export const saveEnviado = (messageId: string) =>
  db()
    .updateTable('correo')
    .set({
      estado: 'enviado',
      enviado: sql<Date>`now()`,
      arriendo: null,
      ultimoError: null,
      texto: sql<string>`case when reservado then '' else texto end`,
      html: sql<string>`case when reservado then '' else html end`,
    })
    .where('messageId', '=', messageId)
    .where('estado', '<>', sql.lit('enviado'))
    .execute()

/** Makes a failed or delayed mail due now, with all its attempts before it; false in any other state. */
export const savePendiente = async (on: Db, id: number): Promise<boolean> =>
  (
    await on
      .updateTable('correo')
      .set({
        estado: 'pendiente',
        intentos: 0,
        proxima: sql<Date>`now()`,
        vence: sql<Date>`now() + interval '3 days'`,
        arriendo: null,
      })
      .where('id', '=', id)
      .where(sql<boolean>`estado in ('fallido', 'demorado')`)
      .executeTakeFirst()
  ).numUpdatedRows === 1n
