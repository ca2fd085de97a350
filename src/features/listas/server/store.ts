import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { KEPT_DAYS } from '../rules.ts'

// Reads producto, usuario, cliente and cuenta_cliente beside its own tables.

export type ListaRow = {
  id: number
  clienteId: number
  usuarioId: number
  nombre: string
  nota: string
  compartida: boolean
  cambiada: Date
  cambiadaPor: string
  dueno: string
  eliminada: Date | null
}
export type ResumenRow = ListaRow & { lineas: number; kilos: string }
export type LineaRow = {
  id: number
  version: number
  productoId: string
  nombreProducto: string
  cantidad: string
  largo: string
  ancho: string
  nota: string
}

const fields = sql.raw(`
  l.id, l."clienteId", l."usuarioId", l.nombre, l.nota, l.compartida, l.cambiada, l."cambiadaPor", l.eliminada,
  concat_ws(' ', u.nombre, u.apellido) as dueno`)
const ofCliente = prepared<{ clienteId: number; usuarioId: number }, ResumenRow>((d, p) => ({
  compile: () =>
    sql<ResumenRow>`
      select ${fields}, x.lineas, x.kilos
      from lista l
      join usuario u on u.id = l."usuarioId"
      cross join lateral (
        select
          count(*)::int as lineas,
          coalesce(
            sum(
              round(
                i.cantidad * case when i.largo > 0 then i.largo else 1 end
                  * case when i.ancho > 0 then i.ancho else 1 end * p.peso, 2
              )
            ),
            0
          ) as kilos
        from lista_linea i
        left join producto p on p.id = i."productoId"
        where i."listaId" = l.id
      ) x
      where l."clienteId" = ${p.clienteId}
        and l.eliminada is null
        and (l.compartida or l."usuarioId" = ${p.usuarioId})
      order by l.cambiada desc, l.id`.compile(d),
}))
/** The lists of a client that the caller finds, the newest changed first. */
export const listListas = (on: Db, clienteId: number, { usuarioId }: Sesion): Promise<ResumenRow[]> =>
  ofCliente(on, { clienteId, usuarioId })

/** A list by its id, whoever asks; `lock`: until the transaction ends. */
export const findLista = async (on: Db, id: number, { lock = false } = {}): Promise<ListaRow | undefined> =>
  (
    await sql<ListaRow>`
      select ${fields}
      from lista l
      join usuario u on u.id = l."usuarioId"
      where l.id = ${id} ${lock ? sql`for update of l` : sql``}`.execute(on)
  ).rows[0]

export const listLineas = async (on: Db, listaId: number): Promise<LineaRow[]> =>
  on
    .selectFrom('lista_linea')
    .select(['id', 'version', 'productoId', 'nombreProducto', 'cantidad', 'largo', 'ancho', 'nota'])
    .where('listaId', '=', listaId)
    .orderBy('orden')
    .orderBy('id')
    .execute()

/** Whoever makes a list of that client waits here for the others, so that they are counted one by one. */
export const lockCliente = async (on: Db, clienteId: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(144, ${clienteId})`.execute(on))
export const countListas = async (on: Db, clienteId: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count
      from lista
      where "clienteId" = ${clienteId} and eliminada is null`.execute(on)
  ).rows[0]!.count

type Nueva = {
  clienteId: number
  usuarioId: number
  nombre: string
  nota: string
  compartida: boolean
  cambiadaPor: string
}
export const insertLista = async (on: Db, nueva: Nueva): Promise<number> =>
  (await on.insertInto('lista').values(nueva).returning('id').executeTakeFirstOrThrow()).id

export type NuevaLinea = {
  productoId: string
  nombreProducto: string
  cantidad: number
  largo: number
  ancho: number
  nota: string
}
/** Puts lines after those there are, in one statement. */
export const insertLineas = async (on: Db, listaId: number, nuevas: readonly NuevaLinea[]): Promise<void> => {
  if (nuevas.length === 0) return
  await sql`
    insert into lista_linea ("listaId", orden, "productoId", "nombreProducto", cantidad, largo, ancho, nota)
    select
      ${listaId}::int, m.orden + x.n, x."productoId", x."nombreProducto", x.cantidad, x.largo, x.ancho, x.nota
    from (select coalesce(max(orden), 0) as orden from lista_linea where "listaId" = ${listaId}) m
    cross join rows from (
      json_to_recordset(${JSON.stringify(nuevas)}::json) as (
        "productoId" text, "nombreProducto" text, cantidad numeric, largo numeric, ancho numeric, nota text
      )
    ) with ordinality as x("productoId", "nombreProducto", cantidad, largo, ancho, nota, n)`.execute(on)
}

export const saveLista = async (
  on: Db,
  id: number,
  values: { nombre: string; nota: string; compartida: boolean; cambiadaPor: string },
): Promise<void> =>
  void (await on
    .updateTable('lista')
    .set({ ...values, cambiada: sql`now()` })
    .where('id', '=', id)
    .execute())
export type SavedLinea = Pick<LineaRow, 'id' | 'cantidad' | 'largo' | 'ancho' | 'nota'> & {
  orden: number
  changed: boolean
}
/** Writes the lines that stay, with their place, and takes away the others, in two statements. */
export const saveLineas = async (on: Db, listaId: number, lineas: readonly SavedLinea[]): Promise<void> => {
  const ids = lineas.map(({ id }) => id)
  await sql`
    delete from lista_linea
    where "listaId" = ${listaId} and id <> all(${ids}::int[])`.execute(on)
  await sql`
    update lista_linea i
    set
      orden = x.orden, cantidad = x.cantidad, largo = x.largo, ancho = x.ancho, nota = x.nota,
      version = i.version + x.changed::int
    from json_to_recordset(${JSON.stringify(lineas)}::json) as x(
      id int, orden int, cantidad numeric, largo numeric, ancho numeric, nota text, changed boolean
    )
    where i.id = x.id and i."listaId" = ${listaId}`.execute(on)
}

export const setEliminada = async (on: Db, id: number, eliminada: boolean): Promise<void> =>
  void (await on
    .updateTable('lista')
    .set({ eliminada: eliminada ? sql`now()` : null })
    .where('id', '=', id)
    .execute())
/** Past the days within which it can be brought back. */
export const isOver = sql<boolean>`eliminada < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`

/** The names of products by their code, sold or not. */
export const findNombres = async (on: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('producto')
    .select(['id', 'descripcion'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.descripcion]))
}
