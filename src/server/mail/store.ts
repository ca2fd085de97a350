import { sql, type Selectable } from 'kysely'
import { jobsDb as db } from '#server/context.ts'
import type { Db, Tables } from '#server/db/db.ts'

/**
 * The SQL of table `correo`. Every statement stands alone: nobody holds a transaction while talking to a mail server.
 */
type Fila = Selectable<Tables['correo']>
export type Tomado = Pick<
  Fila,
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
  Fila,
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

const ms = (n: number) => sql<Date>`now() + ${n}::int8 * interval '1 millisecond'`

/** Adds a mail; null when its key is already there. */
export const insertCorreo = (on: Db, c: Nuevo) =>
  on
    .insertInto('correo')
    .values(c)
    .onConflict((o) => o.column('clave').doNothing())
    .returning(['id', 'estado'])
    .executeTakeFirst()
export const findByClave = (on: Db, clave: string) =>
  on.selectFrom('correo').select(['id', 'estado']).where('clave', '=', clave).executeTakeFirstOrThrow()

/**
 * Takes the mail that has waited longest, for `lease` ms, in one statement: two processes never get the same one.
 * Counts the attempt here, so that a mail which ends the process is not tried for ever.
 */
export const tomar = async (arriendo: string, lease: number): Promise<Tomado | undefined> => {
  const { rows } = await sql<Tomado>`
    update correo set estado = 'enviando', intentos = intentos + 1, arriendo = ${arriendo}::uuid, proxima = ${ms(lease)}
    where id = (
      select id from correo where estado in ('pendiente', 'demorado', 'enviando') and proxima <= now() order by proxima, id limit 1 for update skip locked)
    returning id, tipo, para, nombre, "responderA", "responderNombre", asunto, texto, html, "messageId", intentos, creado, vence`.execute(
    db(),
  )
  return rows[0]
}
const leased = (id: number, arriendo: string) =>
  db()
    .updateTable('correo')
    .where('id', '=', id)
    .where('arriendo', '=', arriendo)
    .where('estado', '=', sql.lit('enviando'))

/** Keeps a mail for another `lease` ms; false when it is no longer ours. */
export const renovar = async (id: number, arriendo: string, lease: number): Promise<boolean> =>
  (
    await leased(id, arriendo)
      .set({ proxima: ms(lease) })
      .executeTakeFirst()
  ).numUpdatedRows === 1n

/**
 * Writes down what the server took, whoever holds the row by now: an accepted mail never goes again. A reserved text is
 * dropped.
 */
export const anotarEnviado = (messageId: string) =>
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

/** Writes down a failed attempt, if the mail is still ours: to be tried again after `wait` ms, or with null never. */
export const anotarFalla = (id: number, arriendo: string, error: string, wait: number | null) =>
  leased(id, arriendo)
    .set({
      estado: wait === null ? 'fallido' : 'demorado',
      ultimoError: error,
      arriendo: null,
      ...(wait === null ? {} : { proxima: ms(wait) }),
    })
    .execute()

/** Makes a failed or delayed mail due now, with all its attempts before it; false in any other state. */
export const volverAPendiente = async (on: Db, id: number): Promise<boolean> =>
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

/** What waits to leave: how many rows and the age of the first in seconds, for whoever runs the portal. */
export const leerColas = async (): Promise<{ cola: string; esperan: number; segundos: number }[]> => {
  const { rows } = await sql<{ cola: string; esperan: number; segundos: number }>`
    select 'correo' as cola, count(*) as esperan, coalesce(extract(epoch from now() - min(creado)), 0)::float8 as segundos from correo where estado in ('pendiente', 'demorado', 'enviando')
    union all select 'salida', count(*), coalesce(extract(epoch from now() - min(creada)), 0)::float8 from salida where estado = 'pendiente'`.execute(
    db(),
  )
  return rows
}
