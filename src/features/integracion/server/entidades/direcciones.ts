import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { findSinAcuse, hasConsumidor } from '#server/events/store.ts'
import { de } from '../columnas.ts'
import type { Fila, Problema, Save } from '../entidad.ts'

// Reads tienda, which clientes owns, and holds its rows while an import decides what becomes of them.

type Tienda = { lugar: number; sobre: string; calle: string; calleNro: string }
/**
 * The shops of these rows as they are, held until the transaction ends: a change that somebody is making is waited for,
 * and none is made meanwhile.
 */
const lockTiendas = async (db: Db, filas: readonly Fila[]): Promise<Tienda[]> => {
  const dichas = filas.map(({ valores }, lugar) => ({
    lugar,
    clienteId: de<number>(valores, 'cliente', 'id'),
    tiendaNro: valores.tiendaNro,
  }))
  const { rows } = await sql<Tienda>`
    select x.lugar, 'tienda ' || t."clienteId" || '/' || t."tiendaNro" as sobre, t.calle, t."calleNro"
    from json_to_recordset(${JSON.stringify(dichas)}::json) as x(lugar int, "clienteId" int, "tiendaNro" int)
    join tienda t on t."clienteId" = x."clienteId" and t."tiendaNro" = x."tiendaNro"
    order by t.id
    for update of t`.execute(db)
  return rows
}

/** The shops of these rows that keep the address they have, by the row's place. */
const findAvisadas = async (db: Db, filas: readonly Fila[]): Promise<ReadonlyMap<number, Tienda>> => {
  const otras = (await lockTiendas(db, filas)).filter(({ lugar, calle, calleNro }) => {
    const { valores, ausentes } = filas[lugar]!
    const otra = (columna: 'calle' | 'calleNro', hay: string) =>
      !ausentes.columnas.has(columna) && valores[columna] !== hay
    return otra('calle', calle) || otra('calleNro', calleNro)
  })
  // asked once they are held: a change that was committed meanwhile is seen
  const sinAcuse = await findSinAcuse(
    db,
    'direccion-cambiada',
    otras.map((t) => t.sobre),
  )
  return new Map(otras.filter((t) => sinAcuse.has(t.sobre)).map((t) => [t.lugar, t]))
}

/**
 * An address that somebody changed in the portal stays until the order system has been told of it: a file written
 * before would set it back. The row's other columns are written; the notice says so. Where nobody takes what goes out,
 * nobody will ever be told: the file has its way.
 */
export const keepAvisadas =
  (save: Save): Save =>
  async (db, filas, ctx) => {
    if (!(await hasConsumidor(db))) return save(db, filas, ctx)
    const quedan = await findAvisadas(db, filas)
    const avisos: Problema[] = []
    const dejadas = filas.map((fila, lugar) => {
      const queda = quedan.get(lugar)
      if (!queda) return fila
      const motivo = `Se conservó «${queda.calle} ${queda.calleNro}», cambiada en el portal: el sistema de gestión todavía no acusó recibo del cambio.`
      avisos.push({ linea: fila.linea, columna: 'calle', motivo })
      return { ...fila, valores: { ...fila.valores, calle: queda.calle, calleNro: queda.calleNro } }
    })
    const saved = await save(db, dejadas, ctx)
    return { ...saved, avisos: [...(saved.avisos ?? []), ...avisos] }
  }
