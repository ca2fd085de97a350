import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Sellers by surname and name, with how many there are in all; `limite` null: every one. */
export const listVendedores = (on: Db, limite: number | null, salto: number) =>
  on.selectFrom('vendedor')
    .select(['id', 'idVendedor', 'nombre', 'apellido', 'documentoNro', 'telefono', 'email', 'activo', 'nombreFantasia', sql<number>`count(*) over ()`.as('total')])
    .orderBy(sql`sin_acentos(apellido || ' ' || nombre)`).orderBy('idVendedor')
    .$if(limite !== null, (q) => q.limit(limite!).offset(salto))
    .execute()
export const countVendedores = async (on: Db): Promise<number> => (await on.selectFrom('vendedor').select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
