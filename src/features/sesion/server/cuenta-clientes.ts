import { sql, type RawBuilder } from 'kysely'
import { noSession, notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { afterCommit, db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Meta } from '#server/http/meta.ts'
import { forget, type Sesion } from '#server/session/sesion.ts'
import type { ClientePropio, Session } from '../contract.ts'
import { presentSesion } from './login.ts'
import { findCuentaById, findCuentaOfCliente } from './store.ts'

/**
 * The clients of an account: its own, and the others it was given (OPEN-153). What is written here stands in the
 * caller's transaction; a client taken away ends the sessions that were of it (migration 0067).
 */

type Row = {
  id: number
  codigo: string
  razonSocial: string
  nombreFantasia: string | null
  documentoNro: string
  activo: boolean
  /** The account's own, which is no other's to take away. */ propio: boolean
}

/** All of them, the account's own first; those that are not in force as well. */
export const listClientesOf = async (on: Db, usuarioId: number): Promise<Row[]> =>
  (
    await sql<Row>`
      select
        k.id, k.codigo, k."razonSocial", k."nombreFantasia", k."documentoNro", k.activo, k.id = u."clienteId" as propio
      from usuario u
      join lateral (
        select u."clienteId" as id
        union select x."clienteId" from cuenta_cliente x where x."usuarioId" = u.id
      ) o on true
      join cliente k on k.id = o.id
      where u.id = ${usuarioId} and u."tipoRol" = 3
      order by propio desc, sin_acentos(k."razonSocial"), k.id`.execute(on)
  ).rows

/** Whether an account, `u` by its id, buys for a client today: its own, or one it was given. */
export const buysFor = (usuarioId: RawBuilder<unknown>, clienteId: RawBuilder<unknown>) =>
  sql<boolean>`
    exists (
      select from usuario y
      where y.id = ${usuarioId}
        and (
          y."clienteId" = ${clienteId}
          or exists (
            select from cuenta_cliente x
            where x."usuarioId" = y.id and x."clienteId" = ${clienteId}
          )
        )
    )`

/** Those the caller may choose from. */
export const clientesPropios = async (who: Sesion): Promise<ClientePropio[]> =>
  (await listClientesOf(db(), who.usuarioId)).flatMap(({ activo, propio: _propio, id, ...cliente }) =>
    activo ? [{ clienteId: id, ...cliente, actual: id === who.clienteId }] : [],
  )

/** Held until the transaction ends: whoever takes the client away meanwhile waits, and then ends the session too. */
const holdCliente = async (on: Db, usuarioId: number, clienteId: number): Promise<boolean> =>
  (
    await sql`select from usuario u join cliente k on k.id = ${clienteId}::int and k.activo
        left join cuenta_cliente x on x."usuarioId" = u.id and x."clienteId" = k.id
      where u.id = ${usuarioId} and (u."clienteId" = k.id or x."clienteId" is not null) for share of k`.execute(on)
  ).rows.length === 1

/**
 * Makes this session another of the account's clients, and answers it as it is now; the one it is already changes
 * nothing. From now on whatever it asks and does is that client's, on every tab. Refuses 404 a client that is not the
 * account's, or not in force.
 */
export const chooseCliente = async (who: Sesion, clienteId: number, meta: Meta): Promise<Session> => {
  const cuenta = await tx(async (on) => {
    if (!(await holdCliente(on, who.usuarioId, clienteId))) throw notFound()
    const found = await findCuentaOfCliente(who.usuarioId, clienteId, on)
    if (!found) throw notFound()
    if (clienteId !== who.clienteId) await saveElegido(on, who, found)
    return found
  })
  return presentSesion(cuenta, who, meta)
}

/** One's own session as it is by now: another administrator may have changed its rights (CUENTAS-07). */
export const readSesion = async (who: Sesion, meta: Meta): Promise<Session> => {
  const cuenta =
    who.tipoRol === 3
      ? await findCuentaOfCliente(who.usuarioId, who.clienteId, db())
      : await findCuentaById(who.usuarioId, db())
  if (!cuenta) throw noSession()
  return presentSesion(cuenta, who, meta)
}

type Elegido = { clienteId: number | null; clientePropio: number | null; razonSocial: string | null }
const saveElegido = async (on: Db, who: Sesion, { clienteId, clientePropio, razonSocial }: Elegido) => {
  const done = await on
    .updateTable('sesion')
    .set({ clienteId: clienteId === clientePropio ? null : clienteId })
    .where('token', '=', who.tokenHash)
    .executeTakeFirst()
  if (done.numUpdatedRows !== 1n) throw notFound()
  await on.updateTable('usuario').set({ clienteUltimo: clienteId }).where('id', '=', who.usuarioId).execute()
  await audit(on, {
    accion: 'cliente-elegido',
    clienteId,
    antes: { clienteId: who.clienteId },
    despues: { clienteId, razonSocial },
  })
  afterCommit(on, () => forget({ tokenHash: who.tokenHash }))
}

/** Gives an account one client more; false when it has it already. */
export const insertClienteOf = async (on: Db, usuarioId: number, clienteId: number): Promise<boolean> =>
  (
    await on
      .insertInto('cuenta_cliente')
      .values({ usuarioId, clienteId })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

/** Takes one of its other clients from an account, with the sessions that are of it; false when it has not got it. */
export const deleteClienteOf = async (on: Db, usuarioId: number, clienteId: number): Promise<boolean> => {
  const done = await on
    .deleteFrom('cuenta_cliente')
    .where('usuarioId', '=', usuarioId)
    .where('clienteId', '=', clienteId)
    .executeTakeFirst()
  afterCommit(on, () => forget({ usuarioId }))
  return done.numDeletedRows === 1n
}
