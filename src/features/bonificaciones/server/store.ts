import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteEnAlcance } from '#server/session/alcance.ts'
import { porPagina } from '../rules.ts'

// Reads descuento, grupo and subgrupo, which are the products': the cart applies what is shown here.

export type DescuentoRow = { id: number; descripcion: string; porcentaje: string; deFamilia: boolean }

const deFamilia = sql<boolean>`(d."grupoId" is not null or d."gruposProdId" is not null)`
const conGrupos = sql`
  descuento d
  left join subgrupo s on s."gruposProdId" = d."gruposProdId"
  left join grupo g on g.id = coalesce(d."grupoId", s."grupoId")`
/** Those of families in the order of the catalogue. */
const enOrden = sql`g.orden, g.id, s."gruposProdId" nulls first, d.id`

const ofCliente = prepared<{ clienteId: number }, DescuentoRow>((d, p) => ({
  compile: () =>
    sql<DescuentoRow>`select d.id, d.descripcion, d.porcentaje, ${deFamilia} as "deFamilia"
    from ${conGrupos} where d."clienteId" = ${p.clienteId} order by ${enOrden}`.compile(d),
}))
/** All discounts of a client. */
export const listDescuentos = (on: Db, { clienteId }: ClienteEnAlcance): Promise<DescuentoRow[]> =>
  ofCliente(on, { clienteId })

export type Pagina = { rows: DescuentoRow[]; comercial: number; familia: number; mayor: string }
type Asked = { clienteId: number; familia: number; comercial: number }
const pageOfCliente = prepared<Asked, Pagina>((d, p) => ({
  compile: () =>
    sql<Pagina>`
      with d as materialized (
        select
          d.id, d.descripcion, d.porcentaje, ${deFamilia} as "deFamilia",
          row_number() over (partition by ${deFamilia} order by ${enOrden}) - 1 as n
        from ${conGrupos}
        where d."clienteId" = ${p.clienteId}
      )
      select
        count(*) filter (where "deFamilia")::int as familia, count(*) filter (where not "deFamilia")::int as comercial,
        coalesce(max(porcentaje), 0) as mayor,
        coalesce(
          json_agg(
            json_build_object(
              'id', id, 'descripcion', descripcion, 'porcentaje', porcentaje::text, 'deFamilia', "deFamilia"
            )
            order by n
          ) filter (
            where n / ${sql.lit(porPagina)} = (
              case when "deFamilia" then ${p.familia}::int else ${p.comercial}::int end
            ) - 1
          ),
          '[]'
        ) as rows
      from d`.compile(d),
}))
/** A page of each kind and how many there are of it, in one statement; `mayor`: the largest percentage of all. */
export const pageDescuentos = async (
  on: Db,
  { clienteId }: ClienteEnAlcance,
  pages: Omit<Asked, 'clienteId'>,
): Promise<Pagina> => (await pageOfCliente(on, { clienteId, ...pages }))[0]!
