import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import { NOBODY, pricesFor, tienePrecio, type ForQuien } from './precio-vigente.ts'

/** A line of a group's manual. */
export type ManualRow = {
  id: string
  descripcion: string
  peso: string
  unidad: string
  norma: string | null
  perfil: string | null
  detalle: string | null
  gruposProdId: number | null
  gruposDesc: string | null
  gruposDetalle: string | null
  grupo: string
  grupoDetalle: string | null
}
const ofGrupo = prepared<ForQuien & { grupo: number; todos: boolean }, ManualRow>((d, p) => ({
  compile: () =>
    sql<ManualRow>`
      select
        p.id, p.descripcion, p.peso, p.unidad, p.norma, p.perfil, p.detalle, p."gruposProdId", s."gruposDesc",
        s.detalle as "gruposDetalle", g.descripcion as grupo, g.detalle as "grupoDetalle"
      from producto p
      join grupo g on g.id = p."grupoId"
      left join subgrupo s on s."gruposProdId" = p."gruposProdId"
      where p.activo and p."grupoId" = ${p.grupo} and (${p.todos}::boolean or ${tienePrecio(p)})
      order by p."gruposProdId", p.orden, p.id
      limit 2000`.compile(d),
}))
/** A group's products for its manual: those a client buys, or without one all. */
export const readManual = (on: Db, grupo: number, cliente: ClienteInAlcance | null): Promise<ManualRow[]> =>
  ofGrupo(on, { ...(cliente ? pricesFor(cliente) : NOBODY), grupo, todos: cliente === null })
