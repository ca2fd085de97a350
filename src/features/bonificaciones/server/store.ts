import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteEnAlcance } from '#server/session/alcance.ts'

// Reads descuento, grupo and subgrupo, which are the products': the cart applies what is shown here.

export type DescuentoRow = { id: number; descripcion: string; porcentaje: string; deFamilia: boolean }

const ofCliente = prepared<{ clienteId: number }, DescuentoRow>((d, p) => ({
  compile: () =>
    sql<DescuentoRow>`select d.id, d.descripcion, d.porcentaje, (d."grupoId" is not null or d."gruposProdId" is not null) as "deFamilia"
    from descuento d left join subgrupo s on s."gruposProdId" = d."gruposProdId" left join grupo g on g.id = coalesce(d."grupoId", s."grupoId")
    where d."clienteId" = ${p.clienteId} order by g.orden, g.id, s."gruposProdId" nulls first, d.id`.compile(d),
}))
/** All discounts of a client, those of families in the order of the catalogue. */
export const listDescuentos = (on: Db, { clienteId }: ClienteEnAlcance): Promise<DescuentoRow[]> =>
  ofCliente(on, { clienteId })
