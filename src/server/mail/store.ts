import { sql, type RawBuilder, type Selectable } from 'kysely'
import { jobsDb as db } from '#server/context.ts'
import type { Db, Tables } from '#server/db/db.ts'
import { leasedTable } from '#server/jobs/lease.ts'

/** The SQL of table `correo`, the queue of outgoing mail. */
type CorreoRow = Selectable<Tables['correo']>
export type Taken = Pick<
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
  | 'creado'
  | 'vence'
  | 'adjunto'
  | 'adjuntoNombre'
  | 'referencia'
  | 'eleccion'
  | 'imagenes'
> & { readonly attempts: number }
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
  | 'sinServidor'
  | 'adjunto'
  | 'adjuntoNombre'
  | 'hilo'
  | 'eleccion'
> & { vence?: RawBuilder<Date>; imagenes: string | null }

/** SQL: the Message-ID of a thread's first mail to an address, also of one that is kept no more. */
const firstOf = (hilo: string, para: string): RawBuilder<string | null> => sql`
  (
    select coalesce(c.referencia, c."messageId")
    from correo c
    where c.hilo = ${hilo} and c.para = ${para}
    order by c.id
    limit 1
  )`
/** Inserts mails, in one statement; what it answers lacks those whose key exists. */
export const insertCorreos = (on: Db, correos: readonly Nuevo[]) =>
  on
    .insertInto('correo')
    .values(
      correos.map((correo) => ({
        ...correo,
        referencia: correo.hilo === null ? null : firstOf(correo.hilo, correo.para),
      })),
    )
    .onConflict((o) => o.column('clave').doNothing())
    .returning(['id', 'estado', 'messageId'])
    .execute()
export const findByClave = (on: Db, clave: string) =>
  on.selectFrom('correo').select(['id', 'estado']).where('clave', '=', clave).executeTakeFirstOrThrow()

/** The queue of mail to send, without the retained; the oldest due first, of whatever type. */
export const correos = leasedTable<Taken>({
  table: 'correo',
  underWay: 'enviando',
  columns: sql`
    id, tipo, para, nombre, "responderA", "responderNombre", asunto, texto, html, "messageId",
    intentos as attempts, creado, vence, adjunto, "adjuntoNombre", referencia, eleccion, imagenes`,
  due: () =>
    sql`
      select id
      from correo
      where estado in ('pendiente', 'demorado', 'enviando')
        and not retenido
        and proxima <= now()
      order by proxima, id
      limit 1
      for update skip locked`,
})

/**
 * Records that the server accepted the mail, even if another process holds its lease by now, so that it is never sent
 * again. Deletes a reserved text.
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
      adjunto: null,
      imagenes: null,
    })
    .where('messageId', '=', messageId)
    .where('estado', '<>', sql.lit('enviado'))
    .execute()

/** Marks a mail that is not sent because its recipient does not want it. */
export const saveNotWanted = (id: number) =>
  db().updateTable('correo').set({ noQuiere: true, imagenes: null, adjunto: null }).where('id', '=', id).execute()

/**
 * Makes a failed or delayed mail due now, with all its attempts; false in another state, or when its link has expired:
 * the expiry belongs to the link and is not extended.
 */
export const savePendiente = async (on: Db, id: number): Promise<boolean> =>
  (
    await on
      .updateTable('correo')
      .set({
        estado: 'pendiente',
        intentos: 0,
        proxima: sql<Date>`now()`,
        vence: sql<Date>`case when reservado then vence else now() + interval '3 days' end`,
        arriendo: null,
      })
      .where('id', '=', id)
      .where(sql<boolean>`not (reservado and vence < now()) and not "noQuiere"`)
      .where(sql<boolean>`estado in ('fallido', 'demorado')`)
      .executeTakeFirst()
  ).numUpdatedRows === 1n

const retenidos = sql<boolean>`retenido and estado = 'pendiente'`
/** Retains the mail written while no SMTP server was configured: an administrator decides whether it is sent. */
export const retain = () =>
  db()
    .updateTable('correo')
    .set({ retenido: true })
    .where(sql<boolean>`"sinServidor" and not retenido and estado = 'pendiente'`)
    .execute()
/** The number of retained mails, and when the first was written. */
export const countRetenidos = (on: Db): Promise<{ cuantos: number; desde: Date | null }> =>
  on
    .selectFrom('correo')
    .select((e) => [e.fn.countAll<number>().as('cuantos'), e.fn.min('creado').as('desde')])
    .where(retenidos)
    .executeTakeFirstOrThrow()
/** Releases the retained mail for sending; one whose link has expired fails. Returns how many of each. */
export const releaseRetenidos = async (on: Db): Promise<{ enviados: number; vencidos: number }> => {
  const late = await on
    .updateTable('correo')
    .set({ estado: 'fallido', retenido: false, ultimoError: 'El enlace que llevaba ya venció: no se envió.' })
    .where(retenidos)
    .where('reservado', '=', true)
    .where('vence', '<', sql<Date>`now()`)
    .executeTakeFirst()
  const gone = await on
    .updateTable('correo')
    .set({
      retenido: false,
      sinServidor: false,
      proxima: sql<Date>`now()`,
      vence: sql<Date>`case when reservado then vence else now() + interval '3 days' end`,
    })
    .where(retenidos)
    .executeTakeFirst()
  return { enviados: Number(gone.numUpdatedRows), vencidos: Number(late.numUpdatedRows) }
}
/** Discards the retained mail, which stays readable in the list; returns how many. */
export const discardRetenidos = async (on: Db): Promise<number> => {
  const done = await on
    .updateTable('correo')
    .set({
      estado: 'fallido',
      retenido: false,
      ultimoError: 'Se descartó: se escribió cuando no había un servidor de correo.',
    })
    .where(retenidos)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
