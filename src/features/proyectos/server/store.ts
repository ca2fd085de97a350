import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'

// Reads cliente beside its own table: whose project it is says who may see it.

export type ProyectoRow = {
  id: number
  nombre: string
  servicio: string
  ingreso: string | null
  checklist: string | null
  vencimiento: string | null
  estado: string
  linkDrive: string | null
}
/** Which rows: null, all of them. */
export type Tramo = { limit: number | null; offset: number }

const columns = sql`p.id, p.nombre, p.servicio, p.ingreso, p.checklist, p.vencimiento, p.estado, p."linkDrive"`
const ofCliente = prepared<{ clienteId: number } & Tramo, ProyectoRow>((d, p) => ({
  compile: () =>
    sql<ProyectoRow>`
      select ${columns}
      from proyecto p
      where p."clienteId" = ${p.clienteId}
      order by p.terminado, p.vencimiento, p.id
      limit ${p.limit} offset ${p.offset}`.compile(d),
}))
export const listProyectos = (on: Db, { clienteId }: ClienteInAlcance, tramo: Tramo): Promise<ProyectoRow[]> =>
  ofCliente(on, { clienteId, ...tramo })

const allOfCliente = prepared<{ clienteId: number }, { length: number; enCurso: number }>((d, p) => ({
  compile: () =>
    sql<{ length: number; enCurso: number }>`
      select count(*)::int as length, (count(*) filter (where not p.terminado))::int as "enCurso"
      from proyecto p
      where p."clienteId" = ${p.clienteId}`.compile(d),
}))
/** How many projects a client has, and how many of them are not finished. */
export const countProyectos = async (on: Db, { clienteId }: ClienteInAlcance) =>
  (await allOfCliente(on, { clienteId }))[0]!

const someOfCliente = prepared<{ clienteId: number }, { hay: boolean }>((d, p) => ({
  compile: () =>
    sql<{ hay: boolean }>`select exists (select from proyecto p where p."clienteId" = ${p.clienteId}) as hay`.compile(
      d,
    ),
}))
export const hasProyectos = async (on: Db, { clienteId }: ClienteInAlcance): Promise<boolean> =>
  (await someOfCliente(on, { clienteId }))[0]!.hay

type Scope = { id: number; cliente: number | null; vendedor: number | null }
const oneProyecto = prepared<Scope, ProyectoRow>((d, p) => ({
  compile: () =>
    sql<ProyectoRow>`
      select ${columns}
      from proyecto p
      join cliente c on c.id = p."clienteId"
      where p.id = ${p.id}
        and (${p.cliente}::int is null or p."clienteId" = ${p.cliente}::int)
        and (${p.vendedor}::int is null or c."idVendedor" = ${p.vendedor}::int)`.compile(d),
}))
/** A project by its id: role 3 its own client's, role 2 those of its clients, role 1 any; of one client if asked. */
export const findProyecto = async (
  on: Db,
  who: Sesion,
  id: number,
  clienteId: number | null,
): Promise<ProyectoRow | undefined> =>
  (
    await oneProyecto(on, {
      id,
      cliente: who.tipoRol === 3 ? who.clienteId : clienteId,
      vendedor: who.tipoRol === 2 ? who.sellerId : null,
    })
  )[0]

/** The furthest stage that these projects have reached, by their code, held until the transaction ends. */
export const lockEtapas = async (on: Db, nombres: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await on
    .selectFrom('proyecto')
    .select(['nombre', 'etapa'])
    .where('nombre', 'in', nombres)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ nombre, etapa }) => [nombre, etapa]))
}
