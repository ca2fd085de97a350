import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { MANY, perPage, type TipoOfAviso } from '../rules.ts'

// Reads cliente (name and present seller) and usuario (address) beside its own tables.

/** A number that was taken before another may be committed after it, by so long a transaction. */
const TARDE = sql`interval '10 minutes'`

type Lector = Pick<Sesion, 'tipoRol' | 'clienteId' | 'sellerId' | 'usuarioId'>
/**
 * Role 3 its client's, role 2 those of the clients it has today, role 1 what administrators are told; never one's own
 * doing.
 */
const inScope = ({ tipoRol, clienteId, sellerId, usuarioId }: Lector, tipos: readonly TipoOfAviso[]) => {
  const whose =
    tipoRol === 3
      ? sql<boolean>`a."clienteId" = ${clienteId}`
      : tipoRol === 2
        ? sql<boolean>`
          a."idVendedor" = ${sellerId}
          and exists (
            select from cliente k
            where k.id = a."clienteId" and k."idVendedor" = ${sellerId}
          )`
        : sql<boolean>`a.administracion`
  return sql<boolean>`
    ${whose}
    and (a."soloRol" is null or a."soloRol" = ${tipoRol})
    and (a."soloUsuario" is null or a."soloUsuario" = ${usuarioId})
    and a.tipo = any(${tipos}::text[])
    and a.autor is distinct from ${usuarioId}`
}
/** Up to where somebody has read everything of this client; of staff (client 0) its one list. */
const marca = ({ usuarioId, clienteId }: Lector) =>
  sql<number>`
    coalesce(
      (
        select m.visto
        from aviso_marca m
        where m."usuarioId" = ${usuarioId} and m."clienteId" = ${clienteId}
      ),
      0
    )`
const leido = (usuarioId: number) =>
  sql<boolean>`exists (select from aviso_leido l where l."usuarioId" = ${usuarioId} and l."avisoId" = a.id)`

export type AvisoRow = {
  id: number
  tipo: string
  titulo: string
  detalle: string | null
  ruta: string
  creado: Date
  /** Null without a client. */
  cliente: string | null
  leido: boolean
}
const columns = (who: Lector): RawBuilder<unknown> =>
  sql`
    a.id, a.tipo, a.titulo, a.detalle, a.ruta, a.creado, coalesce(c."nombreFantasia", c."razonSocial") as cliente,
    a.id <= ${marca(who)} or ${leido(who.usuarioId)} as leido`

/** One page, newest first, plus one row, which tells whether another page follows. */
export const listAvisos = async (on: Db, who: Lector, tipos: readonly TipoOfAviso[], page: number) =>
  (
    await sql<AvisoRow>`
      select ${columns(who)}
      from (
        select a.id
        from aviso a
        where ${inScope(who, tipos)}
        order by a.id desc
        limit ${perPage + 1} offset ${(page - 1) * perPage}
      ) g
      join aviso a on a.id = g.id
      left join cliente c on c.id = a."clienteId"
      order by a.id desc`.execute(on)
  ).rows

/** How many are unread, at most one more than are counted. */
export const countUnread = async (on: Db, who: Lector, tipos: readonly TipoOfAviso[]): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n
      from (
        select from aviso a
        where ${inScope(who, tipos)} and a.id > ${marca(who)} and not ${leido(who.usuarioId)}
        order by a.id desc
        limit ${MANY + 1}
      ) s`.execute(on)
  ).rows[0]!.n

/** Marks a notice as read; false if the person may not read it. */
export const saveLeido = async (on: Db, who: Lector, tipos: readonly TipoOfAviso[], id: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    with a as (select a.id from aviso a where a.id = ${id} and ${inScope(who, tipos)}),
    l as (
      insert into aviso_leido ("usuarioId", "avisoId")
      select ${who.usuarioId}::int, a.id
      from a
      on conflict do nothing
    )
    select id
    from a`.execute(on)
  return rows.length === 1
}

/**
 * Marks all up to `hasta` as read. The mark moves only past ids that no open transaction can still insert; those above
 * it are marked one by one.
 */
export const saveAllLeido = async (
  on: Db,
  who: Lector,
  tipos: readonly TipoOfAviso[],
  hasta: number,
): Promise<void> => {
  await sql`
    insert into aviso_leido ("usuarioId", "avisoId")
    select ${who.usuarioId}::int, a.id
    from aviso a
    where ${inScope(who, tipos)} and a.id > ${marca(who)} and a.id <= ${hasta}
    on conflict do nothing`.execute(on)
  await sql`
    insert into aviso_marca ("usuarioId", "clienteId", visto)
    values (
      ${who.usuarioId}, ${who.clienteId},
      least(
        ${hasta}::int,
        coalesce(
          (
            select a.id
            from aviso a
            where a.creado <= now() - ${TARDE}
            order by a.creado desc, a.id desc
            limit 1
          ),
          0
        )
      )
    )
    on conflict ("usuarioId", "clienteId") do update set
      visto = greatest(aviso_marca.visto, excluded.visto)`.execute(on)
  await sql`
    delete from aviso_leido l
    using aviso a
    where l."usuarioId" = ${who.usuarioId}
      and a.id = l."avisoId"
      and a.id <= ${marca(who)}
      and ${inScope(who, tipos)}`.execute(on)
}

export type Nuevo = {
  tipo: TipoOfAviso
  clienteId: number
  administracion: boolean
  titulo: string
  detalle: string | null
  ruta: string
  autor: number | null
  soloRol: 2 | 3 | null
  soloUsuario: number | null
}
/** Inserts a notice, for the client's present seller too. */
export const insertAviso = async (on: Db, nuevo: Nuevo): Promise<void> => {
  await sql`
    insert into aviso (
      tipo, "clienteId", "idVendedor", administracion, titulo, detalle, ruta, autor, "soloRol", "soloUsuario"
    )
    select
      ${nuevo.tipo}, c.id, c."idVendedor", ${nuevo.administracion}::boolean, ${nuevo.titulo}, ${nuevo.detalle},
      ${nuevo.ruta}, ${nuevo.autor}::int, ${nuevo.soloRol}::int, ${nuevo.soloUsuario}::int
    from cliente c
    where c.id = ${nuevo.clienteId}`.execute(on)
}

/** Inserts a notice without a client, for administrators. */
export const insertOfAdministracion = async (
  on: Db,
  { tipo, titulo, detalle, ruta, autor }: Pick<Nuevo, 'tipo' | 'titulo' | 'detalle' | 'ruta' | 'autor'>,
): Promise<void> => {
  await on.insertInto('aviso').values({ tipo, administracion: true, titulo, detalle, ruta, autor }).execute()
}
/** The active administrators with their permissions. */
export const listAdministradores = (on: Db) =>
  on
    .selectFrom('usuario')
    .select(['id', 'email', 'nombre', 'tipoRol', 'permisos'])
    .where('tipoRol', '=', 1)
    .where('activo', '=', true)
    .execute()

/** The types a person does not want by mail. */
export const listWithoutCorreo = async (on: Db, usuarioId: number): Promise<readonly string[]> =>
  (
    await on
      .selectFrom('aviso_preferencia')
      .select('tipo')
      .where('usuarioId', '=', usuarioId)
      .where('correo', '=', false)
      .execute()
  ).map((row) => row.tipo)
export const savePreferencia = (on: Db, usuarioId: number, tipo: TipoOfAviso, correo: boolean) =>
  on
    .insertInto('aviso_preferencia')
    .values({ usuarioId, tipo, correo })
    .onConflict((c) => c.columns(['usuarioId', 'tipo']).doUpdateSet({ correo }))
    .execute()
/** The active accounts of these addresses, and whether each wants this type by mail. */
export const listByEmails = async (on: Db, emails: readonly string[], tipo: TipoOfAviso) =>
  (
    await sql<{ id: number; email: string; tipoRol: number; correo: boolean }>`
      select u.id, lower(u.email) as email, u."tipoRol", coalesce(p.correo, true) as correo
      from usuario u
      left join aviso_preferencia p on p."usuarioId" = u.id and p.tipo = ${tipo}
      where lower(u.email) = any(${emails.map((email) => email.toLowerCase())}::text[])
        and u.activo`.execute(on)
  ).rows
/** An account's address, in lower case, and its role. */
export const findCuenta = (on: Db, usuarioId: number) =>
  on
    .selectFrom('usuario')
    .select(['tipoRol', sql<string>`lower(email)`.as('email')])
    .where('id', '=', usuarioId)
    .executeTakeFirst()
