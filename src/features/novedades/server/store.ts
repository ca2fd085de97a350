import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { DIAS, type ImagenAt } from '../rules.ts'

// Reads cliente beside its own tables: its name, and whose client it is.

export type NovedadRow = {
  id: number
  titulo: string
  publicada: Date
  textoPortada: string
  cuerpo: string
  cuerpoDetalle: string | null
  link: string | null
  linkImagenSec: string | null
  linkVideo: string | null
  descarga: string | null
  destacada: boolean
  leida: boolean
}
/** Read by this account, or no news any more. */
const isReadBy = (usuarioId: number) =>
  sql<boolean>`
    (
      n.publicada <= now() - make_interval(days => ${sql.lit(DIAS)})
      or exists (
        select from novedad_leida l
        where l."usuarioId" = ${usuarioId} and l."novedadId" = n.id
      )
    )`
const columns = (usuarioId: number): RawBuilder<unknown> =>
  sql`
    n.id, n.titulo, n.publicada, n."textoPortada", n.cuerpo, n."cuerpoDetalle", n.link, n."linkImagenSec",
    n."linkVideo", n.descarga, n.destacada, ${isReadBy(usuarioId)} as leida`

/** Its moment has come, and nobody took it away here. */
const PUBLICADA = sql`n.publicada <= now() and not n.eliminada`
/** What is seen by now, of everybody's and of this client's; of no client, everybody's alone. */
const seen = ({ clienteId }: Alcance) => {
  const ofClient = clienteId === 0 ? sql`` : sql`or n."clienteId" = ${clienteId}`
  return sql<boolean>`${PUBLICADA} and (n."clienteId" is null ${ofClient})`
}

export type Tramo = { limit: number; offset: number }
/** Whose news one sees, each apart: everybody's and a client's come out of an index of their own, together of none. */
const scopes = ({ clienteId }: Alcance): RawBuilder<unknown>[] => [
  sql`n."clienteId" is null`,
  ...(clienteId === 0 ? [] : [sql`n."clienteId" = ${clienteId}`]),
]
const DESTACADAS = sql`destacada desc, publicada desc, id desc`
/** The featured ones first, then the last ones. */
export const listNovedades = async (on: Db, who: Sesion, de: Alcance, { limit, offset }: Tramo) => {
  const firstOf = (scope: RawBuilder<unknown>) =>
    sql`
      (
        select n.id, n.destacada, n.publicada
        from novedad n
        where ${scope} and ${PUBLICADA}
        order by ${DESTACADAS}
        limit ${limit + offset}
      )`
  const { rows } = await sql<NovedadRow>`
    select ${columns(who.usuarioId)}
    from (
      select id
      from (${sql.join(scopes(de).map(firstOf), sql` union all `)}) x
      order by ${DESTACADAS}
      limit ${limit} offset ${offset}
    ) pagina
    join novedad n on n.id = pagina.id
    order by n.destacada desc, n.publicada desc, n.id desc`.execute(on)
  return rows
}
export const countNovedades = async (on: Db, de: Alcance): Promise<number> => {
  const countOf = (scope: RawBuilder<unknown>) => sql`(select count(*) from novedad n where ${scope} and ${PUBLICADA})`
  const { rows } = await sql<{
    n: number
  }>`select (${sql.join(scopes(de).map(countOf), sql` + `)})::int as n`.execute(on)
  return rows[0]!.n
}

const unread = (who: Sesion) => sql<boolean>`not ${isReadBy(who.usuarioId)}`
export const countUnread = async (on: Db, who: Sesion, de: Alcance): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n
      from novedad n
      where ${seen(de)} and ${unread(who)}`.execute(on)
  ).rows[0]!.n
/** In how many seconds the next one is to be seen, of those of the next day. */
export const findProxima = async (on: Db, { clienteId }: Alcance): Promise<number | null> => {
  const { rows } = await sql<{ en: number | null }>`
    select ceil(extract(epoch from min(n.publicada) - now()))::int as en
    from novedad n
    where not n.eliminada
      and n.publicada > now()
      and n.publicada < now() + interval '1 day'
      and (n."clienteId" is null or n."clienteId" = ${clienteId})`.execute(on)
  return rows[0]!.en
}
export const saveLeidas = async (on: Db, who: Sesion, de: Alcance): Promise<void> => {
  await sql`
    insert into novedad_leida ("usuarioId", "novedadId")
    select ${who.usuarioId}::int, n.id
    from novedad n
    where ${seen(de)} and ${unread(who)}
    on conflict do nothing`.execute(on)
}
export const saveLeida = async (on: Db, who: Sesion, novedadId: number): Promise<void> => {
  await on
    .insertInto('novedad_leida')
    .values({ usuarioId: who.usuarioId, novedadId })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** One that is seen by now, by whoever asks: role 3 its client's, role 2 those of its clients, role 1 any. */
export const findNovedad = async (on: Db, who: Sesion, id: number): Promise<NovedadRow | undefined> => {
  const { tipoRol, clienteId, sellerId } = who
  const whose =
    tipoRol === 1
      ? sql`true`
      : tipoRol === 3
        ? sql`n."clienteId" = ${clienteId}`
        : sql`exists (select from cliente c where c.id = n."clienteId" and c."idVendedor" = ${sellerId})`
  const { rows } = await sql<NovedadRow>`select ${columns(who.usuarioId)} from novedad n
    where n.id = ${id} and ${PUBLICADA} and (n."clienteId" is null or ${whose})`.execute(on)
  return rows[0]
}

export type EdicionRow = {
  id: number
  version: number
  titulo: string
  textoPortada: string
  cuerpo: string
  cuerpoDetalle: string | null
  link: string | null
  linkImagenSec: string | null
  linkVideo: string | null
  destacada: boolean
  publicada: Date | null
  modificada: Date
  usuario: string | null
  clienteId: number | null
  cliente: string | null
  descarga: string | null
  descargaNombre: string | null
  descargaBytes: number | null
}
const edited = sql`
  n.id, n.version, n.titulo, n."textoPortada", n.cuerpo, n."cuerpoDetalle", n.link, n."linkImagenSec", n."linkVideo",
  n.destacada, n.publicada, n.modificada, n.usuario, n."clienteId",
  coalesce(c."nombreFantasia", c."razonSocial") as cliente, n.descarga, a.nombre as "descargaNombre",
  a.bytes::int as "descargaBytes"
  from novedad n
  left join cliente c on c.id = n."clienteId"
  left join novedad_adjunto a on a.archivo = n.descarga`
/** All there are, drafts first. */
export const listEdicion = async (on: Db, { limit, offset }: Tramo) =>
  (
    await sql<EdicionRow>`
      select ${edited}
      where not n.eliminada
      order by n.publicada desc nulls first, n.id desc
      limit ${limit} offset ${offset}`.execute(on)
  ).rows
export const countEdicion = async (on: Db): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n
      from novedad
      where not eliminada`.execute(on)
  ).rows[0]!.n
export const findEdicion = async (on: Db, id: number): Promise<EdicionRow | undefined> =>
  (await sql<EdicionRow>`select ${edited} where n.id = ${id} and not n.eliminada`.execute(on)).rows[0]
/** The same, nobody else changing it until the transaction ends. */
export const lockEdicion = async (on: Db, id: number): Promise<EdicionRow | undefined> => {
  const row = await on.selectFrom('novedad').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row && findEdicion(on, id)
}

export type StoredRow = {
  titulo: string
  textoPortada: string
  cuerpo: string
  cuerpoDetalle: string | null
  link: string | null
  linkImagenSec: string | null
  linkVideo: string | null
  descarga: string | null
  destacada: boolean
  clienteId: number | null
  publicada: Date | null
  usuario: string | null
}
export const insertNovedad = async (on: Db, row: StoredRow): Promise<number> =>
  (await on.insertInto('novedad').values(row).returning('id').executeTakeFirstOrThrow()).id
export const saveNovedad = async (on: Db, id: number, row: StoredRow): Promise<void> => {
  await on
    .updateTable('novedad')
    .set((builder) => ({ ...row, version: builder('version', '+', 1), modificada: new Date() }))
    .where('id', '=', id)
    .execute()
}
/** One of the order system's stays, seen by nobody: made anew, its next file would publish it again. */
export const deleteNovedad = async (on: Db, id: number): Promise<{ titulo: string } | undefined> => {
  const own = await on
    .deleteFrom('novedad')
    .where('id', '=', id)
    .where('codigo', 'is', null)
    .returning('titulo')
    .executeTakeFirst()
  if (own) return own
  return on
    .updateTable('novedad')
    .set((builder) => ({ eliminada: true, descarga: null, version: builder('version', '+', 1) }))
    .where('id', '=', id)
    .where('eliminada', '=', false)
    .returning('titulo')
    .executeTakeFirst()
}

type Nuevo = { archivo: string; tipo: string; nombre: string; bytes: number; ancho?: number; alto?: number }
export const insertAdjunto = (on: Db, row: Nuevo) => on.insertInto('novedad_adjunto').values(row).execute()
export const findAdjunto = (on: Db, archivo: string) =>
  on
    .selectFrom('novedad_adjunto')
    .select(['archivo', 'tipo', 'bytes', 'ancho'])
    .where('archivo', '=', archivo)
    .executeTakeFirst()
type Tamano = { archivo: string; tamano: number; formato: string; hecha: string }
export const insertImagenes = (on: Db, rows: readonly Tamano[]) =>
  on.insertInto('novedad_imagen').values(rows).execute()
/** The file of a picture in one size. */
export const findImagen = async (
  on: Db,
  { archivo, ancho, alto, tamano, formato }: ImagenAt,
): Promise<string | undefined> =>
  (
    await on
      .selectFrom('novedad_imagen as i')
      .innerJoin('novedad_adjunto as a', 'a.archivo', 'i.archivo')
      .select('i.hecha')
      .where('i.archivo', '=', archivo)
      .where('i.tamano', '=', tamano)
      .where('i.formato', '=', formato)
      .where('a.ancho', '=', ancho)
      .where('a.alto', '=', alto)
      .executeTakeFirst()
  )?.hecha
/** Takes away what was uploaded a week ago and no item names; answers their files, and those of their sizes. */
export const takeLoose = async (on: Db): Promise<string[]> =>
  (
    await sql<{ archivo: string }>`
      with gone as (
        delete from novedad_adjunto a
        where a.creado < now() - interval '7 days'
          and not exists (
            select from novedad n
            where not n.eliminada
              and (
                n.descarga = a.archivo
                or strpos(concat(n.cuerpo, n."cuerpoDetalle", n."linkImagenSec"), a.archivo::text) > 0
              )
          )
        returning a.archivo
      )
      select gone.archivo from gone
      union all select i.hecha from novedad_imagen i join gone on gone.archivo = i.archivo`.execute(on)
  ).rows.map((row) => row.archivo)
