import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { findWithoutAcuse, hasConsumer } from '#server/events/store.ts'
import { de } from '../columnas.ts'
import type { Fila, Problem, Save } from '../entidad.ts'

// Reads tienda, which clientes owns, and locks its rows until the import's transaction ends.

type Tienda = { lugar: number; sobre: string; calle: string; calleNro: string }
/**
 * The shops of these rows, locked until the transaction ends: it waits for a change in progress and holds off new
 * ones.
 */
const lockTiendas = async (db: Db, filas: readonly Fila[]): Promise<Tienda[]> => {
  const keys = filas.map(({ values }, lugar) => ({
    lugar,
    clienteId: de<number>(values, 'cliente', 'id'),
    tiendaNro: values.tiendaNro,
  }))
  const { rows } = await sql<Tienda>`
    select x.lugar, 'tienda ' || t."clienteId" || '/' || t."tiendaNro" as sobre, t.calle, t."calleNro"
    from json_to_recordset(${JSON.stringify(keys)}::json) as x(lugar int, "clienteId" int, "tiendaNro" int)
    join tienda t on t."clienteId" = x."clienteId" and t."tiendaNro" = x."tiendaNro"
    order by t.id
    for update of t`.execute(db)
  return rows
}

/** The shops of these rows that keep their stored address, by the row's index. */
const findAlerted = async (db: Db, filas: readonly Fila[]): Promise<ReadonlyMap<number, Tienda>> => {
  const differing = (await lockTiendas(db, filas)).filter(({ lugar, calle, calleNro }) => {
    const { values, absent } = filas[lugar]!
    const differs = (columna: 'calle' | 'calleNro', hay: string) =>
      !absent.columnas.has(columna) && values[columna] !== hay
    return differs('calle', calle) || differs('calleNro', calleNro)
  })
  // queried after the lock, so that a change committed meanwhile is seen
  const withoutAcuse = await findWithoutAcuse(
    db,
    'direccion-cambiada',
    differing.map((t) => t.sobre),
  )
  return new Map(differing.filter((t) => withoutAcuse.has(t.sobre)).map((t) => [t.lugar, t]))
}

/**
 * An address changed in the portal stays until the order system has read the event: a file written before would undo
 * it. The row's other columns are written, with a notice. If no key reads events, the file wins.
 */
export const keepAlerted =
  (save: Save): Save =>
  async (db, filas, ctx) => {
    if (!(await hasConsumer(db))) return save(db, filas, ctx)
    const remain = await findAlerted(db, filas)
    const avisos: Problem[] = []
    const keptRows = filas.map((fila, lugar) => {
      const stays = remain.get(lugar)
      if (!stays) return fila
      const motivo = `Se conservó «${stays.calle} ${stays.calleNro}», cambiada en el portal: el sistema de gestión todavía no acusó recibo del cambio.`
      avisos.push({ linea: fila.linea, columna: 'calle', motivo })
      return { ...fila, values: { ...fila.values, calle: stays.calle, calleNro: stays.calleNro } }
    })
    const saved = await save(db, keptRows, ctx)
    return { ...saved, avisos: [...(saved.avisos ?? []), ...avisos] }
  }
