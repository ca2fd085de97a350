import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Params } from '#server/params.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Contacto, Persona, TiendaOfContacto, TipoEmail } from '../contract.ts'
import { INGRESO, NOMBRES } from '../rules.ts'

// Writes contacto, which the room clientes owns and the import writes too; reads tienda, provincia and cliente.

type TipoRow = Omit<TipoEmail, 'nombres' | 'escribe'> & { nombres: string[] }
/** The types of mail, and unnamed ones that a contact of the client has. */
export const listTipos = async (on: Db, { clienteId }: ClienteInAlcance): Promise<TipoRow[]> => {
  const { rows } = await sql<TipoRow>`
    with k as (
      select c."contactoId", c."tipoEmailId", c.nombre, c.email
      from contacto c
      where c."clienteId" = ${clienteId} and c.visible
    )
    select
      t."tipoEmailId", t.nombre as "tipoEmailNombre", t.descripcion, t."idSync",
      (
        select k.email
        from k
        where k."tipoEmailId" = t."tipoEmailId"
        order by k."contactoId"
        limit 1
      ) as email,
      (select count(*)::int from k where k."tipoEmailId" = t."tipoEmailId") as contactos,
      array(
        select k.nombre
        from k
        where k."tipoEmailId" = t."tipoEmailId"
        order by k."contactoId"
        limit ${NOMBRES}
      ) as nombres
    from (
      select e."tipoEmailId", e.nombre, e.descripcion, e."idSync" from tipo_email e
      union all
      select distinct k."tipoEmailId", 'Correo ' || k."tipoEmailId", null, k."tipoEmailId"
      from k
      where not exists (select from tipo_email e where e."tipoEmailId" = k."tipoEmailId")
    ) t
    order by t."tipoEmailId"`.execute(on)
  return rows
}
/** All named types of mail. */
export const listKinds = (on: Db) =>
  on.selectFrom('tipo_email').select(['tipoEmailId', 'nombre', 'idSync']).orderBy('tipoEmailId').execute()
/** How many visible contacts of a client a type of mail has. */
export const countOfTipo = async (on: Db, clienteId: number, tipoEmailId: number): Promise<number> =>
  (
    await on
      .selectFrom('contacto')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('clienteId', '=', clienteId)
      .where('tipoEmailId', '=', tipoEmailId)
      .where('visible', '=', true)
      .executeTakeFirstOrThrow()
  ).n
/** Serialises changes of which event goes to which type until the transaction ends. */
export const lockDestinos = async (on: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('configuracion destinosCorreo'))`.execute(on)
}
/** Which event goes to which type as stored, uncached; null if it was never set. */
export const findDestinos = async (on: Db): Promise<Params['destinosCorreo'] | null> =>
  ((await on.selectFrom('configuracion').select('valor').where('clave', '=', 'destinosCorreo').executeTakeFirst())
    ?.valor as Params['destinosCorreo'] | undefined) ?? null
export const findCambioOfDestinos = (on: Db) =>
  on
    .selectFrom('configuracion')
    .select(['actualizada', 'usuario'])
    .where('clave', '=', 'destinosCorreo')
    .executeTakeFirst()
/** The order system's number of a type of mail; the portal's if it has none. */
export const findSync = async (on: Db, tipoEmailId: number): Promise<number> =>
  (await on.selectFrom('tipo_email').select('idSync').where('tipoEmailId', '=', tipoEmailId).executeTakeFirst())
    ?.idSync ?? tipoEmailId

export type ContactoRow = Contacto & { codigo: string | null }
const select = (where: RawBuilder<unknown>) => sql<ContactoRow>`
  select
    k."contactoId", k.codigo, k."clienteId", k."tipoEmailId", k.nombre, k.email, k.telefono, t.id as "tiendaId",
    k."tiendaNro", t.calle, t."calleNro", p.name as provincia, k."rolId", k.visible
  from contacto k
  left join tienda t on t."clienteId" = k."clienteId" and t."tiendaNro" = k."tiendaNro"
  left join provincia p on p.id = t."provinciaId"
  where ${where}
  order by k."contactoId"`
/** The contact for the wire, without the order system's code. */
export const toContacto = (row: ContactoRow): Contacto => ({
  contactoId: row.contactoId,
  clienteId: row.clienteId,
  tipoEmailId: row.tipoEmailId,
  nombre: row.nombre,
  email: row.email,
  telefono: row.telefono,
  tiendaId: row.tiendaId,
  tiendaNro: row.tiendaNro,
  calle: row.calle,
  calleNro: row.calleNro,
  provincia: row.provincia,
  rolId: row.rolId,
  visible: row.visible,
})
export const listContactos = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  tipoEmailId: number,
): Promise<Contacto[]> =>
  (
    await select(sql`k."clienteId" = ${clienteId} and k."tipoEmailId" = ${tipoEmailId} and k.visible`).execute(on)
  ).rows.map(toContacto)
export const readContacto = async (on: Db, contactoId: number): Promise<ContactoRow> =>
  (await select(sql`k."contactoId" = ${contactoId}`).execute(on)).rows[0]!
/** A visible contact. */
export const findContacto = async (on: Db, contactoId: number): Promise<ContactoRow | undefined> =>
  (await select(sql`k."contactoId" = ${contactoId} and k.visible`).execute(on)).rows[0]
/** Locks a contact until the transaction ends; lock its client first (`lockCliente`). */
export const lockContacto = async (on: Db, contactoId: number): Promise<ContactoRow | undefined> => {
  await on.selectFrom('contacto').select('contactoId').where('contactoId', '=', contactoId).forUpdate().execute()
  return findContacto(on, contactoId)
}

export const listTiendas = (on: Db, { clienteId }: ClienteInAlcance): Promise<TiendaOfContacto[]> =>
  on
    .selectFrom('tienda')
    .select(['id', 'tiendaNro', 'calle', 'calleNro'])
    .where('clienteId', '=', clienteId)
    .orderBy('tiendaNro')
    .execute()
/**
 * Serialises changes of a client's contacts, so that of two with the same address the second is refused. Lock order:
 * the client, then its contacts by number (docs/decisions/0114 has that of all locks).
 */
export const lockCliente = (on: Db, { clienteId }: ClienteInAlcance) =>
  on.selectFrom('cliente').select('id').where('id', '=', clienteId).forNoKeyUpdate().execute()

export type Repetido = { contactoId: number; tipoEmailId: number; tiendaNro: number | null; email: string }
/** Whether another visible contact has that address for that type and shop. */
export const hasRepetido = async (
  on: Db,
  { clienteId }: Pick<ClienteInAlcance, 'clienteId'>,
  { contactoId, tipoEmailId, tiendaNro, email }: Repetido,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1
    from contacto k
    where k."clienteId" = ${clienteId}
      and k."tipoEmailId" = ${tipoEmailId}
      and k.visible
      and k."tiendaNro" is not distinct from ${tiendaNro}::int
      and lower(k.email) = lower(${email})
      and k."contactoId" <> ${contactoId}`.execute(on)
  return rows.length > 0
}

export type Datos = { nombre: string; email: string; telefono: string | null }
type Lugar = { tipoEmailId: number; tiendaNro: number | null }
/**
 * Inserts a contact. One of the order system's that was deleted here is undeleted instead: a second one would be a
 * duplicate there.
 */
export const insertContacto = async (
  on: Db,
  { clienteId }: Pick<ClienteInAlcance, 'clienteId'>,
  { tipoEmailId, tiendaNro, ...datos }: Datos & Lugar,
): Promise<number> => {
  const { rows } = await sql<{ contactoId: number }>`
    update contacto
    set visible = true, nombre = ${datos.nombre}, email = ${datos.email}, telefono = ${datos.telefono}
    where "contactoId" = (
      select k."contactoId"
      from contacto k
      where k."clienteId" = ${clienteId}
        and k."tipoEmailId" = ${tipoEmailId}
        and not k.visible
        and k."tiendaNro" is not distinct from ${tiendaNro}::int
        and lower(k.email) = lower(${datos.email})
      order by k."contactoId"
      limit 1
    )
    returning "contactoId"`.execute(on)
  if (rows[0]) return rows[0].contactoId
  const { contactoId } = await on
    .insertInto('contacto')
    .values({ ...datos, tipoEmailId, tiendaNro, clienteId })
    .returning('contactoId')
    .executeTakeFirstOrThrow()
  return contactoId
}
export const saveContacto = (on: Db, contactoId: number, datos: Datos) =>
  on.updateTable('contacto').set(datos).where('contactoId', '=', contactoId).execute()
/** Deletes a contact; one of the order system's is only hidden, since the next file would bring it back. */
export const deleteContacto = (on: Db, { contactoId, codigo }: ContactoRow) =>
  codigo === null
    ? on.deleteFrom('contacto').where('contactoId', '=', contactoId).execute()
    : on.updateTable('contacto').set({ visible: false }).where('contactoId', '=', contactoId).execute()

/** Whether the address belongs to a contact or account of the client already. */
export const isKnown = async (on: Db, { clienteId }: ClienteInAlcance, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from contacto k
    where k."clienteId" = ${clienteId} and k.visible and lower(k.email) = lower(${email})
    union all
    select 1 from usuario u
    where lower(u.email) = lower(${email}) and u.activo and u."clienteId" = ${clienteId}
    limit 1`.execute(on)
  return rows.length > 0
}
export const hasBaja = async (on: Db, { clienteId }: ClienteInAlcance, email: string): Promise<boolean> =>
  (await on
    .selectFrom('correo_baja')
    .select('email')
    .where('clienteId', '=', clienteId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()) !== undefined
export const insertBaja = (on: Db, clienteId: number, email: string) =>
  on
    .insertInto('correo_baja')
    .values({ clienteId, email: email.toLowerCase() })
    .onConflict((c) => c.doNothing())
    .execute()
/** An address's visible contacts except sign-in, each with its mail's name. */
export const listOfEmail = async (on: Db, clienteId: number, email: string) => {
  const tipoOf = sql`(select e from tipo_email e where e."tipoEmailId" = k."tipoEmailId")`
  const { rows } = await sql<ContactoRow & { tipoEmailNombre: string }>`
    select c."contactoId", c.codigo, c."clienteId", c."tipoEmailId", c.nombre, c.email, c.telefono, c."tiendaId",
      c."tiendaNro", c.calle, c."calleNro", c.provincia, c."rolId", c.visible,
      coalesce((${tipoOf}).nombre, 'Correo ' || k."tipoEmailId") as "tipoEmailNombre"
    from (${select(sql`k."clienteId" = ${clienteId} and k.visible and lower(k.email) = lower(${email})`)}) c
    join contacto k on k."contactoId" = c."contactoId"
    where coalesce((${tipoOf})."idSync", k."tipoEmailId") <> ${INGRESO}
    order by k."tipoEmailId", k."contactoId"`.execute(on)
  return rows
}
export const findNombreOfCliente = async (on: Db, clienteId: number): Promise<string | undefined> =>
  (
    await on
      .selectFrom('cliente')
      .select(sql<string>`coalesce("nombreFantasia", "razonSocial")`.as('nombre'))
      .where('id', '=', clienteId)
      .executeTakeFirst()
  )?.nombre
export const lockOfCliente = (on: Db, clienteId: number) =>
  on.selectFrom('cliente').select('id').where('id', '=', clienteId).forNoKeyUpdate().execute()

export type Quien = { email: string; tiendaNro: number | null }
/** Locks a recipient's visible contacts, by number. */
export const lockOfPersona = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  { email, tiendaNro }: Quien,
): Promise<ContactoRow[]> => {
  const whose = sql`
    k."clienteId" = ${clienteId}
    and k.visible
    and lower(k.email) = lower(${email})
    and k."tiendaNro" is not distinct from ${tiendaNro}::int`
  await sql`select 1 from contacto k where ${whose} order by k."contactoId" for update`.execute(on)
  return (await select(whose).execute(on)).rows
}

type PersonaRow = Omit<Persona, 'tipos'> & { tipos: number[] }
/** A page of recipients by name whose name or address contains every word, ignoring accents, with the total. */
export const listPersonas = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  { words, limit, offset }: { words: readonly string[]; limit: number; offset: number },
): Promise<{ rows: PersonaRow[]; length: number }> => {
  const found = sql`
    with p as (
      select
        (array_agg(k.nombre order by k."contactoId"))[1] as nombre,
        (array_agg(k.email order by k."contactoId"))[1] as email,
        (array_agg(k.telefono order by k."contactoId") filter (where k.telefono is not null))[1] as telefono,
        k."tiendaNro", array_agg(distinct k."tipoEmailId" order by k."tipoEmailId") as tipos
      from contacto k
      where k."clienteId" = ${clienteId} and k.visible
      group by lower(k.email), k."tiendaNro"
    ),
    f as (
      select p.nombre, p.email, p.telefono, p."tiendaNro", p.tipos
      from p
      where not exists (
        select from unnest(${[...words]}::text[]) w(word)
        where position(sin_acentos(w.word) in sin_acentos(p.nombre || ' ' || p.email)) = 0
      )
    )`
  const { rows } = await sql<PersonaRow>`
    ${found}
    select f.nombre, f.email, f.telefono, f."tiendaNro", f.tipos
    from f
    order by sin_acentos(f.nombre), lower(f.email), f."tiendaNro" nulls first
    limit ${limit} offset ${offset}`.execute(on)
  const counted = await sql<{ n: number }>`${found} select count(*)::int as n from f`.execute(on)
  return { rows, length: counted.rows[0]!.n }
}
