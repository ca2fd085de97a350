import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import { MAX_SUGERIDOS, PAGE_SIZE } from '../rules.ts'
import { joinPrecio, NOBODY, type ForQuien } from './precio-vigente.ts'
import { columnas, withoutPrecio, withPrecio, type ProductoRow } from './producto-row.ts'

type Pagina = ForQuien & { grupo: number; prod: number; desde: number }
// which products they are is found first: what is shown of a product is not looked up for those of the pages before
const paginaOf = (within: (p: { [k in keyof Pagina]: unknown }) => RawBuilder<unknown>, withPrices = true) =>
  prepared<Pagina, ProductoRow>((d, p) => ({
    compile: () =>
      sql<ProductoRow>`select ${columnas} from (
      select p.id from producto p ${withPrices ? joinPrecio(p) : sql``} where p.activo and ${within(p)}
      order by p.orden, p.id limit ${sql.lit(PAGE_SIZE)} offset ${p.desde}) q
    join producto p on p.id = q.id ${withPrices ? withPrecio(p) : withoutPrecio} order by p.orden, p.id`.compile(d),
  }))
type PaginaWithin = Parameters<typeof paginaOf>[0]
const inGrupo: PaginaWithin = (p) => sql`p."grupoId" = ${p.grupo}`
const inSubgrupo: PaginaWithin = (p) => sql`p."gruposProdId" = ${p.prod} and p."grupoId" = ${p.grupo}`
const sold = { grupo: paginaOf(inGrupo), subgrupo: paginaOf(inSubgrupo) }
const all = { grupo: paginaOf(inGrupo, false), subgrupo: paginaOf(inSubgrupo, false) }

/** A page of a group (or of one of its subproducts), in the natural order of the descriptions; `para` null: of all. */
export const pagina = (on: Db, para: ForQuien | null, { grupo, prod, page }: Within): Promise<ProductoRow[]> =>
  (para === null ? all : sold)[prod === null ? 'grupo' : 'subgrupo'](on, {
    ...(para ?? NOBODY),
    grupo,
    prod: prod ?? 0,
    desde: (page - 1) * PAGE_SIZE,
  })
export type Within = { grupo: number; prod: number | null; page: number }

const withSugeridos = (withPrices: boolean) =>
  prepared<ForQuien & { id: string; sugeridos: number }, ProductoRow>((d, p) => ({
    compile: () =>
      sql<ProductoRow>`
      select ${columnas}
      from (
        select ${p.id}::text as id, 0 as tipo, 0 as n
        union all
        select s."idProductoRelacionado", s."idTipoRelacion", s."sugerenciaId"
        from producto_sugerido s
        where s."idProducto" = ${p.id} and ${p.sugeridos}::int > 0
      ) x
      join producto p on p.id = x.id
      ${withPrices ? withPrecio(p) : withoutPrecio}
      where p.activo
      order by x.tipo, x.n
      limit ${p.sugeridos}::int + 1`.compile(d),
  }))
const [soldWithSugeridos, anyWithSugeridos] = [withSugeridos(true), withSugeridos(false)]
/**
 * A product the client buys (`para` null: any), and after it up to `MAX_SUGERIDOS` suggested ones it buys too; nothing
 * when it buys not the first.
 */
export const productoWithSugeridos = async (
  on: Db,
  para: ForQuien | null,
  id: string,
  withSugerencias: boolean,
): Promise<ProductoRow[]> => {
  const sugeridos = withSugerencias ? MAX_SUGERIDOS : 0
  const ask = para === null ? anyWithSugeridos : soldWithSugeridos
  const rows = await ask(on, { ...(para ?? NOBODY), id, sugeridos })
  return rows[0]?.id === id ? rows : []
}

export type GrupoRow = {
  id: number
  descripcion: string
  imagen: string | null
  perfil: string | null
  grupos: { gruposProdId: number; gruposDesc: string; imagen: string | null; perfil: string | null }[]
}
// a group without a picture is shown by its first product's drawing
const grupos = prepared<object, GrupoRow>((d) => ({
  compile: () =>
    sql<GrupoRow>`
      select
        g.id, g.descripcion, g.imagen,
        (
          select p.perfil
          from producto p
          where p.activo and p."grupoId" = g.id and p.perfil is not null
          order by p.orden, p.id
          limit 1
        ) as perfil,
        (
          select coalesce(
            json_agg(
              json_build_object(
                'gruposProdId', s."gruposProdId", 'gruposDesc', s."gruposDesc", 'imagen', s.imagen,
                'perfil', (
                  select p.perfil
                  from producto p
                  where p.activo and p."gruposProdId" = s."gruposProdId" and p.perfil is not null
                  order by p.orden, p.id
                  limit 1
                )
              )
              order by s."gruposProdId"
            ),
            '[]'
          )
          from subgrupo s
          where s."grupoId" = g.id
        ) as grupos
      from grupo g
      order by g.orden, g.id`.compile(d),
}))
export const readGrupos = (on: Db): Promise<GrupoRow[]> => grupos(on, {})
export const listGrupos = (on: Db) =>
  on.selectFrom('grupo').select(['id', 'descripcion']).orderBy('orden').orderBy('id').execute()
