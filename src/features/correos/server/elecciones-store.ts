import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { INGRESO } from '../rules.ts'
import type { ContactoThatLeft } from './tables.ts'

// What contacts chose not to get; reads contacto, which store.ts writes.

/**
 * Whether an address may be mailed of a kind (`EVERY`: of any) of a client: it did not leave it, or the order system
 * or the address itself made it a contact again.
 */
export const wantsTipo = async (on: Db, clienteId: number, tipoEmailId: number, email: string): Promise<boolean> => {
  const { rows } = await sql<{ wants: boolean }>`
    select
      exists (
        select from contacto k
        where k."clienteId" = ${clienteId}
          and lower(k.email) = lower(${email})
          and k.visible
          and k."tipoEmailId" = ${tipoEmailId}
      )
      or not exists (
        select from correo_baja b
        where b."clienteId" = ${clienteId} and b.email = lower(${email})
      )
      and not exists (
        select from correo_no_quiere n
        where n."clienteId" = ${clienteId} and n.email = lower(${email}) and n."tipoEmailId" = ${tipoEmailId}
      ) as wants`.execute(on)
  return rows[0]!.wants
}

/** Whether an address left a kind of mail by itself. */
export const hasLeft = async (on: Db, clienteId: number, tipoEmailId: number, email: string): Promise<boolean> =>
  (await findLeft(on, clienteId, tipoEmailId, email)) !== undefined
/** Who an address was before it left a kind of mail. */
export const findLeft = (on: Db, clienteId: number, tipoEmailId: number, email: string) =>
  on
    .selectFrom('correo_no_quiere')
    .select('contactos')
    .where('clienteId', '=', clienteId)
    .where('email', '=', email.toLowerCase())
    .where('tipoEmailId', '=', tipoEmailId)
    .executeTakeFirst()
/** Keeps who an address was; one that left and was made a contact again is whoever it is now. */
export const saveLeft = async (
  on: Db,
  quien: { clienteId: number; tipoEmailId: number; email: string },
  contactos: readonly ContactoThatLeft[],
): Promise<void> => {
  const were = JSON.stringify(contactos)
  await on
    .insertInto('correo_no_quiere')
    .values({ ...quien, email: quien.email.toLowerCase(), contactos: were })
    .onConflict((c) => c.columns(['clienteId', 'email', 'tipoEmailId']).doUpdateSet({ contactos: were }))
    .execute()
}
/** It wants that kind again, and no longer wants none at all. */
export const deleteLeft = async (on: Db, clienteId: number, tipoEmailId: number, email: string): Promise<void> => {
  const same = email.toLowerCase()
  await on
    .deleteFrom('correo_no_quiere')
    .where('clienteId', '=', clienteId)
    .where('email', '=', same)
    .where('tipoEmailId', '=', tipoEmailId)
    .execute()
  await on.deleteFrom('correo_baja').where('clienteId', '=', clienteId).where('email', '=', same).execute()
}

export type Chosen = { tipoEmailId: number; nombre: string; descripcion: string | null; recibe: boolean }
/** The kinds an address gets of a client, and those it left, but the one people sign in with. */
export const listChosen = async (on: Db, clienteId: number, email: string): Promise<Chosen[]> => {
  const { rows } = await sql<Chosen>`
    with r as (
      select distinct k."tipoEmailId"
      from contacto k
      where k."clienteId" = ${clienteId} and k.visible and lower(k.email) = lower(${email})
    ),
    d as (
      select n."tipoEmailId"
      from correo_no_quiere n
      where n."clienteId" = ${clienteId} and n.email = lower(${email})
    )
    select
      a."tipoEmailId", coalesce(t.nombre, 'Correo ' || a."tipoEmailId") as nombre, t.descripcion,
      a."tipoEmailId" in (select r."tipoEmailId" from r) as recibe
    from (
      select r."tipoEmailId" from r
      union
      select d."tipoEmailId" from d
    ) a
    left join tipo_email t on t."tipoEmailId" = a."tipoEmailId"
    where coalesce(t."idSync", a."tipoEmailId") <> ${INGRESO}
    order by a."tipoEmailId"`.execute(on)
  return rows
}

export type ContactoOfKind = { nombre: string; email: string; tipoEmailId: number }
/**
 * A client's contacts of these kinds, in the order of the kinds: of all shops and of `tienda`; null: of whichever shop.
 */
export const listOfKinds = async (
  on: Db,
  { clienteId, kinds, tienda }: { clienteId: number; kinds: readonly number[]; tienda: number | null },
): Promise<ContactoOfKind[]> => {
  if (kinds.length === 0) return []
  const { rows } = await sql<ContactoOfKind>`
    select k.nombre, k.email, k."tipoEmailId"
    from contacto k
    where k."clienteId" = ${clienteId}
      and k."tipoEmailId" = any(${[...kinds]}::int[])
      and k.visible
      and (k."tiendaNro" is null or ${tienda}::int is null or k."tiendaNro" = ${tienda}::int)
    order by array_position(${[...kinds]}::int[], k."tipoEmailId"), k."contactoId"`.execute(on)
  return rows
}

/** The next clients in force, by id, that have a contact of one of these kinds. */
export const listClientesOf = async (
  on: Db,
  { after, kinds, limit }: { after: number; kinds: readonly number[]; limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id
    from cliente c
    where c.id > ${after}
      and c.activo
      and exists (
        select from contacto k
        where k."clienteId" = c.id and k.visible and k."tipoEmailId" = any(${[...kinds]}::int[])
      )
    order by c.id
    limit ${limit}`.execute(on)
  return rows.map(({ id }) => id)
}
