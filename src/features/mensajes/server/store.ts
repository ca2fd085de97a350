import { sql, type RawBuilder } from 'kysely'
import type { Tipo } from '#shared/files.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { DIAS, LIMITE, type Tema } from '../rules.ts'

// Reads cliente (its present seller), usuario (names) and archivo beside its own tables.

/** What a thread is about. */
export type About = { readonly tema: Tema; readonly numero: number }
const of = ({ tema, numero }: About) => sql<boolean>`m.tema = ${tema} and m.numero = ${numero}`
/** What of a thread a role reads: internal notes are the team's alone. */
const readBy = (rol: number): RawBuilder<boolean> => (rol === 3 ? sql<boolean>`not m.interno` : sql<boolean>`true`)

/** Messages of one thread are written one after the other, so that their ids are in their order. */
export const lockTema = async (on: Db, { tema, numero }: About): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext(${`mensajes ${tema}`}), ${numero})`.execute(on))
/** An account's messages are counted one after the other. */
export const lockCuenta = async (on: Db, usuarioId: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(190, ${usuarioId})`.execute(on))
/** When the oldest of the account's messages that fill its limit was sent; null while there is room for one more. */
export const findOldestOfLimit = async (on: Db, usuarioId: number, most: number): Promise<Date | null> => {
  const { rows } = await sql<{ creado: Date }>`
    select creado
    from mensaje
    where "usuarioId" = ${usuarioId} and creado > now() - make_interval(mins => ${sql.lit(LIMITE.minutos)})
    order by creado desc
    limit 1 offset ${most - 1}`.execute(on)
  return rows[0]?.creado ?? null
}

export type ArchivoRow = { nro: number; nombre: string; tipo: Tipo; bytes: number }
export type MensajeRow = {
  id: number
  usuarioId: number | null
  usuario: string
  rol: number
  texto: string
  item: number | null
  interno: boolean
  creado: Date
  editado: Date | null
  version: number
  adjuntos: ArchivoRow[]
}
const columns = sql`
  m.id, m."usuarioId", m.usuario, m.rol, m.texto, m.item, m.interno, m.creado, m.editado, m.version,
  coalesce(
    (
      select json_agg(
        json_build_object('nro', f.nro, 'nombre', a.nombre, 'tipo', a.tipo, 'bytes', a.bytes)
        order by f.nro
      )
      from mensaje_archivo f
      join archivo a on a.id = f."archivoId"
      where f."mensajeId" = m.id
    ),
    '[]'
  ) as adjuntos`
/** The last messages of a thread that a role reads, the oldest first. */
export const listUltimos = async (on: Db, about: About, rol: number, most: number): Promise<MensajeRow[]> =>
  (
    await sql<MensajeRow>`
      select ${columns}
      from (
        select m.id
        from mensaje m
        where ${of(about)} and ${readBy(rol)}
        order by m.id desc
        limit ${most}
      ) g
      join mensaje m on m.id = g.id
      order by m.id`.execute(on)
  ).rows
/** Those that are for one side, from one on: the client gets the staff's, without notes; its seller all others'. */
export const listFor = async (
  on: Db,
  about: About,
  { desde, lado }: { desde: number; lado: 'cliente' | 'vendedor' },
): Promise<MensajeRow[]> =>
  (
    await sql<MensajeRow>`
      select ${columns}
      from mensaje m
      where ${of(about)} and m.id >= ${desde}
        and ${lado === 'cliente' ? sql`m.rol < 3 and not m.interno` : sql`(m.rol = 3 or m.rol = 1 and m.interno)`}
      order by m.id`.execute(on)
  ).rows
/** One message of a thread that a role reads; `lock`: until the transaction ends. */
export const findMensaje = async (
  on: Db,
  about: About,
  { id, rol, lock = false }: { id: number; rol: number; lock?: boolean },
): Promise<MensajeRow | undefined> =>
  (
    await sql<MensajeRow>`
      select ${columns}
      from mensaje m
      where ${of(about)} and m.id = ${id} and ${readBy(rol)}
      ${lock ? sql`for update of m` : sql``}`.execute(on)
  ).rows[0]

/** Of others, after up to where the account has read, and not so old that it is no news any more. */
const isNew = (usuarioId: number) => sql<boolean>`
  m.id > l.hasta
  and m."usuarioId" is distinct from ${usuarioId}
  and m.creado > now() - make_interval(days => ${sql.lit(DIAS)})`
/** How many messages of a thread a role reads; how many of them are new to the account; up to which one it has read. */
export const countOf = async (on: Db, about: About, { tipoRol, usuarioId }: Sesion) => {
  const { rows } = await sql<{ total: number; sinLeer: number; leidoHasta: number }>`
    select
      count(m.id)::int as total, count(*) filter (where ${isNew(usuarioId)})::int as "sinLeer",
      l.hasta as "leidoHasta"
    from (
      select coalesce(max(hasta), 0) as hasta
      from mensaje_leido
      where tema = ${about.tema} and numero = ${about.numero} and "usuarioId" = ${usuarioId}
    ) l
    left join mensaje m on ${of(about)} and ${readBy(tipoRol)}
    group by l.hasta`.execute(on)
  return rows[0]!
}
/** How many are new to the account in each of these threads that has some, of the clients in its scope. */
export const countNew = async (
  on: Db,
  { tema, numeros }: { tema: Tema; numeros: readonly number[] },
  { tipoRol, usuarioId, clienteId, sellerId }: Sesion,
): Promise<{ numero: number; sinLeer: number }[]> => {
  const whose =
    tipoRol === 3
      ? sql`m."clienteId" = ${clienteId}`
      : tipoRol === 2
        ? sql`exists (select from cliente c where c.id = m."clienteId" and c."idVendedor" = ${sellerId})`
        : sql`true`
  const { rows } = await sql<{ numero: number; sinLeer: number }>`
    select m.numero, count(*)::int as "sinLeer"
    from unnest(${[...numeros]}::int[]) n
    cross join lateral (
      select coalesce(max(hasta), 0) as hasta
      from mensaje_leido
      where tema = ${tema} and numero = n and "usuarioId" = ${usuarioId}
    ) l
    join mensaje m on m.tema = ${tema} and m.numero = n and ${readBy(tipoRol)} and ${whose} and ${isNew(usuarioId)}
    group by m.numero`.execute(on)
  return rows
}

export type MarkRow = {
  usuarioId: number
  rol: number
  nombre: string
  email: string
  hasta: number
  fecha: Date
}
/** Up to where each account had read and when, by date; from a message on. */
export const listMarks = async (on: Db, { tema, numero }: About, desde: number): Promise<MarkRow[]> =>
  (
    await sql<MarkRow>`
      select
        l."usuarioId", u."tipoRol" as rol, concat_ws(' ', u.nombre, u.apellido) as nombre, lower(u.email) as email,
        l.hasta, l.fecha
      from mensaje_leido l
      join usuario u on u.id = l."usuarioId"
      where l.tema = ${tema} and l.numero = ${numero} and l.hasta >= ${desde}
      order by l.fecha, l.hasta`.execute(on)
  ).rows
/**
 * The account has read up to a message that its role reads: so it has up to the last before it that the client reads
 * too, which alone is told to the client. Nothing where it had read further.
 */
export const saveRead = async (on: Db, about: About, { usuarioId, tipoRol }: Sesion, hasta: number): Promise<void> => {
  await sql`
    insert into mensaje_leido (tema, numero, "usuarioId", hasta)
    select ${about.tema}, ${about.numero}, ${usuarioId}, x.hasta
    from (
      select max(m.id) as hasta
      from mensaje m
      where ${of(about)} and not m.interno and m.id <= ${hasta}
      union
      select max(m.id)
      from mensaje m
      where ${of(about)} and ${readBy(tipoRol)} and m.id <= ${hasta}
    ) x
    where x.hasta is not null
      and not exists (
        select from mensaje_leido l
        where l.tema = ${about.tema} and l.numero = ${about.numero} and l."usuarioId" = ${usuarioId}
          and l.hasta >= x.hasta
      )
    on conflict do nothing`.execute(on)
}

type Nuevo = About & {
  clienteId: number
  usuarioId: number
  usuario: string
  rol: number
  texto: string
  item: number | null
  interno: boolean
}
export const insertMensaje = async (on: Db, nuevo: Nuevo): Promise<number> =>
  (await on.insertInto('mensaje').values(nuevo).returning('id').executeTakeFirstOrThrow()).id
export const insertArchivos = async (on: Db, mensajeId: number, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await on
    .insertInto('mensaje_archivo')
    .values(ids.map((archivoId, index) => ({ mensajeId, nro: index + 1, archivoId })))
    .execute()
}
/** The file of a message that a role reads. */
export const findArchivo = async (
  on: Db,
  about: About,
  { id, nro, rol }: { id: number; nro: number; rol: number },
): Promise<string | undefined> =>
  (
    await sql<{ archivoId: string }>`
      select f."archivoId"
      from mensaje m
      join mensaje_archivo f on f."mensajeId" = m.id
      where ${of(about)} and m.id = ${id} and f.nro = ${nro} and ${readBy(rol)}`.execute(on)
  ).rows[0]?.archivoId
export const saveTexto = (on: Db, id: number, texto: string) =>
  on
    .updateTable('mensaje')
    .set({ texto, editado: sql<Date>`clock_timestamp()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
