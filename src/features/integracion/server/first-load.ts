import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Regla } from '#server/jobs/clean.ts'
import type { Context } from './columnas.ts'

// Writes renglones_en_carga: a history comes in as delivered orders first, their lines after. Lines are accepted in
// one import; after one that broke off or had bad lines, the import may be repeated.

/** Days within which the load of a history may be repeated. */
const DIAS = 7
export const cargasViejas: Regla = {
  tabla: 'renglones_en_carga',
  viejas: sql<boolean>`(desde < now() - make_interval(days => ${sql.lit(DIAS)}))`,
}

/** The delivered orders among some, and those whose lines are still coming in. */
export type Entregadas = { readonly entregadas: ReadonlySet<number>; readonly inCarga: ReadonlySet<number> }
/** Which of these locked orders are delivered; one without lines starts accepting them. */
export const openEntregadas = async (db: Db, ids: readonly number[]): Promise<Entregadas> => {
  const { rows } = await sql<{ id: number; vacia: boolean; abierta: boolean }>`
    select p.id, not exists (select from presupuesto_detalle d where d."presupuestoId" = p.id) as vacia,
      exists (select from renglones_en_carga c where c."presupuestoId" = p.id) as abierta
    from presupuesto p where p.id = any(${[...ids]}::int[]) and p.estado = 'Entregado'`.execute(db)
  const nuevas = rows.filter((r) => r.vacia && !r.abierta).map((r) => r.id)
  if (nuevas.length > 0)
    await sql`insert into renglones_en_carga ("presupuestoId") select unnest(${nuevas}::int[])`.execute(db)
  return {
    entregadas: new Set(rows.map((r) => r.id)),
    inCarga: new Set(rows.flatMap((r) => (r.vacia || r.abierta ? [r.id] : []))),
  }
}
/** Their lines are complete: from now on they do not change. */
export const closeEntregadas = async (db: Db, { inCarga }: Context): Promise<void> => {
  if (inCarga.size > 0)
    await sql`
      delete from renglones_en_carga
      where "presupuestoId" = any(${[...inCarga]}::int[])`.execute(db)
  inCarga.clear()
}
