import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'

// Reads cliente and presupuesto; writes the file of an open cart's purchase order.

/** Whether a client orders only with its own order number; read anew each time, as the import may change it. */
export const isObligatoria = async (on: Db, { clienteId }: ClienteInAlcance): Promise<boolean> => {
  const row = await on
    .selectFrom('cliente')
    .select('ordenCompraObligatoria')
    .where('id', '=', clienteId)
    .executeTakeFirst()
  return row?.ordenCompraObligatoria ?? false
}

/**
 * Puts a file, or none, in place of a locked cart's own; returns the former one. The cart has another version then, and
 * a pre-confirm that stood still stands.
 */
export const saveArchivo = async (on: Db, id: number, archivo: string | null): Promise<string | null> => {
  const { rows } = await sql<{ former: string | null }>`
    update presupuesto p
    set
      "ordenCompraArchivo" = ${archivo}::uuid, version = p.version + 1,
      preconfirmado = case when p.preconfirmado = p.version then p.version + 1 else p.preconfirmado end
    from presupuesto o
    where p.id = ${id} and o.id = p.id
    returning o."ordenCompraArchivo" as former`.execute(on)
  return rows[0]?.former ?? null
}

export const hasArchivo = async (on: Db, id: number): Promise<boolean> => {
  const row = await on.selectFrom('presupuesto').select('ordenCompraArchivo').where('id', '=', id).executeTakeFirst()
  return (row?.ordenCompraArchivo ?? null) !== null
}

/** Whose a quote is, and whether it was ever confirmed. */
export const findOwner = (on: Db, id: number) =>
  on.selectFrom('presupuesto').select(['clienteId', 'contactoId', 'fecha']).where('id', '=', id).executeTakeFirst()

/** As many as are named: there may be more. */
const MOST = 3
/** The newest other orders of a client with a number, cancelled ones aside; capitals do not tell numbers apart. */
export const listRepetidas = async (on: Db, { clienteId }: ClienteInAlcance, id: number, numero: string) => {
  const { rows } = await sql<{ id: number; fecha: Date }>`
    select p.id, p.fecha
    from presupuesto p
    where lower(p."ordenCompra") = lower(${numero})
      and p."clienteId" = ${clienteId}
      and p.id <> ${id}
      and p.fecha is not null
      and p.estado <> 'Cancelado'
    order by p.fecha desc, p.id desc
    limit ${sql.lit(MOST)}`.execute(on)
  return rows
}
