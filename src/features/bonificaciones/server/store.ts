import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import { perPage } from '../rules.ts'

// Reads descuento, grupo and subgrupo of the room productos: the cart applies the discounts shown here.

export type DescuentoRow = { id: number; descripcion: string; porcentaje: string; ofFamilia: boolean }

const ofFamilia = sql<boolean>`(d."grupoId" is not null or d."gruposProdId" is not null)`
const withGrupos = sql`
  descuento d
  left join subgrupo s on s."gruposProdId" = d."gruposProdId"
  left join grupo g on g.id = coalesce(d."grupoId", s."grupoId")`
/** Order: discounts by family in the order of the catalogue. */
const inOrden = sql`g.orden, g.id, s."gruposProdId" nulls first, d.id`

const ofCliente = prepared<{ clienteId: number }, DescuentoRow>((d, p) => ({
  compile: () =>
    sql<DescuentoRow>`select d.id, d.descripcion, d.porcentaje, ${ofFamilia} as "ofFamilia"
    from ${withGrupos} where d."clienteId" = ${p.clienteId} order by ${inOrden}`.compile(d),
}))
/** All discounts of a client. */
export const listDescuentos = (on: Db, { clienteId }: ClienteInAlcance): Promise<DescuentoRow[]> =>
  ofCliente(on, { clienteId })

export type Pagina = { rows: DescuentoRow[]; comercial: number; familia: number; mayor: string }
type Asked = { clienteId: number; familia: number; comercial: number }
const pageOfCliente = prepared<Asked, Pagina>((d, p) => ({
  compile: () =>
    sql<Pagina>`
      with d as materialized (
        select
          d.id, d.descripcion, d.porcentaje, ${ofFamilia} as "ofFamilia",
          row_number() over (partition by ${ofFamilia} order by ${inOrden}) - 1 as n
        from ${withGrupos}
        where d."clienteId" = ${p.clienteId}
      )
      select
        count(*) filter (where "ofFamilia")::int as familia, count(*) filter (where not "ofFamilia")::int as comercial,
        coalesce(max(porcentaje), 0) as mayor,
        coalesce(
          json_agg(
            json_build_object(
              'id', id, 'descripcion', descripcion, 'porcentaje', porcentaje::text, 'ofFamilia', "ofFamilia"
            )
            order by n
          ) filter (
            where n / ${sql.lit(perPage)} = (
              case when "ofFamilia" then ${p.familia}::int else ${p.comercial}::int end
            ) - 1
          ),
          '[]'
        ) as rows
      from d`.compile(d),
}))
/** A page of each list with its length, in one statement; `mayor`: the largest percentage of all. */
export const pageDescuentos = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  pages: Omit<Asked, 'clienteId'>,
): Promise<Pagina> => (await pageOfCliente(on, { clienteId, ...pages }))[0]!
