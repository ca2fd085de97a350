import { sql, type RawBuilder } from 'kysely'
import { prefixQuery } from '#features/productos/rules.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import type { Db } from '#server/db/db.ts'
import { pageOf, type Tramo } from '#server/db/lists.ts'
import type { Filters } from '../contract.ts'

// Writes producto_sugerido, as the import does; reads producto and its pictures, which are the products'.

export type SugerenciaRow = {
  sugerenciaId: number
  idProducto: string
  idProductoRelacionado: string
  idTipoRelacion: number
  nombreProducto: string
  productoRelacionado: string
  fotoProducto: string | null
  fotoRelacionado: string | null
  perfilProducto: string | null
  perfilRelacionado: string | null
  activoProducto: boolean
  activoRelacionado: boolean
}

/** All the words, each one of a product's or the beginning of one (index producto_palabras). */
const names = (nombre: string): RawBuilder<unknown> => {
  const query = prefixQuery(nombre)
  if (query === null) return sql`false`
  const ids = sql`array(select n.id from producto n where n.palabras @@ ${query}::tsquery)`
  return sql`(s."idProducto" = any(${ids}) or s."idProductoRelacionado" = any(${ids}))`
}
/** What a code begins with, in capitals or not. */
const starting = (column: RawBuilder<unknown>, codigo: string): RawBuilder<unknown> =>
  sql`lower(${column}) like ${`${codigo.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

const whereOf = (filtros: Filters): RawBuilder<unknown> => {
  const { nombreProducto, idProducto, idProductoRelacionado, idTipoRelacion } = filtros
  const where = [
    ...(nombreProducto === null ? [] : [names(nombreProducto)]),
    ...(idProducto === null ? [] : [starting(sql`s."idProducto"`, idProducto)]),
    ...(idProductoRelacionado === null ? [] : [starting(sql`s."idProductoRelacionado"`, idProductoRelacionado)]),
    ...(idTipoRelacion === null ? [] : [sql`s."idTipoRelacion" = ${idTipoRelacion}`]),
  ]
  return where.length > 0 ? sql.join(where, sql` and `) : sql`true`
}

const foto = (alias: string) =>
  sql.raw(`(select i.archivo from producto_imagen i where i."productoId" = ${alias}.id order by i.orden limit 1)`)
const select = (where: RawBuilder<unknown>, limite: number, salto = 0) => sql<SugerenciaRow>`
  select
    t."sugerenciaId", t."idProducto", t."idProductoRelacionado", t."idTipoRelacion", p.descripcion as "nombreProducto",
    r.descripcion as "productoRelacionado", ${foto('p')} as "fotoProducto", ${foto('r')} as "fotoRelacionado",
    p.perfil as "perfilProducto", r.perfil as "perfilRelacionado", p.activo as "activoProducto",
    r.activo as "activoRelacionado"
  from (
    select s."sugerenciaId", s."idProducto", s."idProductoRelacionado", s."idTipoRelacion"
    from producto_sugerido s
    where ${where}
    order by s."sugerenciaId" desc
    limit ${limite} offset ${salto}
  ) t
  join producto p on p.id = t."idProducto"
  join producto r on r.id = t."idProductoRelacionado"
  order by t."sugerenciaId" desc`

/** A page of the suggestions that the filters leave, the last ones first, and how many there are. */
export const pageSugerencias = async (on: Db, filtros: Filters, tramo: Tramo) => {
  const where = whereOf(filtros)
  const { rows } = await executeAMedida(on, select(where, tramo.size + 1, (tramo.page - 1) * tramo.size))
  return pageOf(on, tramo, rows, sql`producto_sugerido s where ${where}`)
}
export const listById = async (on: Db, sugerenciaId: number): Promise<SugerenciaRow[]> =>
  (await executeAMedida(on, select(sql`s."sugerenciaId" = ${sugerenciaId}`, 1))).rows

/**
 * Products' own codes, of codes as somebody typed them: as they are, else in letters of any size; undefined: nobody's.
 */
export const findCodigos = async (on: Db, codigos: readonly string[]): Promise<(string | undefined)[]> => {
  const { rows } = await sql<{ id: string }>`
    select id
    from producto
    where lower(id) = any(${codigos.map((c) => c.toLowerCase())})
    order by id`.execute(on)
  return codigos.map(
    (codigo) =>
      (rows.find((r) => r.id === codigo) ?? rows.find((r) => r.id.toLowerCase() === codigo.toLowerCase()))?.id,
  )
}

type Relacion = { idProducto: string; idProductoRelacionado: string }
/** Its number; null where these two are related already, also where somebody else was quicker. */
export const insertSugerencia = async (
  on: Db,
  relacion: Relacion & { idTipoRelacion: number },
): Promise<number | null> => {
  const row = await on
    .insertInto('producto_sugerido')
    .values(relacion)
    .onConflict((oc) => oc.columns(['idProducto', 'idProductoRelacionado']).doNothing())
    .returning('sugerenciaId')
    .executeTakeFirst()
  return row?.sugerenciaId ?? null
}
/** Its kind of relation; null where there was none. */
export const deleteSugerencia = async (
  on: Db,
  { idProducto, idProductoRelacionado }: Relacion,
): Promise<number | null> => {
  const row = await on
    .deleteFrom('producto_sugerido')
    .where('idProducto', '=', idProducto)
    .where('idProductoRelacionado', '=', idProductoRelacionado)
    .returning('idTipoRelacion')
    .executeTakeFirst()
  return row?.idTipoRelacion ?? null
}
