import { sql } from 'kysely'
import { partiesOf, type Parties } from '#features/presupuestos/server/presupuestos.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { notFound } from '#shared/errors.ts'
import { inScope } from './store.ts'

type Own = {
  clienteId: number
  /** The client's people do not see it yet. */ soloEquipo: boolean
  lineas: { item: number; nombreProducto: string; dimension1: number; dimension2: number }[]
}
/** A cotización that the caller may see: its client and the lines that were asked for. Throws 404. */
export const ownCotizacion = async (on: Db, who: Sesion, id: number): Promise<Own> => {
  const { rows } = await sql<Own>`
    select
      q."clienteId", not q.visible as "soloEquipo",
      (
        select coalesce(
          json_agg(
            json_build_object(
              'item', k.item, 'nombreProducto', u.descripcion, 'dimension1', k.dimension1, 'dimension2', k.dimension2
            )
            order by k.item
          ),
          '[]'
        )
        from cotizacion_pedida k
        join producto u on u.id = k."productoId"
        where k."cotizacionId" = q.id
      ) as lineas
    from cotizacion q
    join cliente c on c.id = q."clienteId"
    where q.id = ${id} and ${inScope(who)}`.execute(on)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const ofCotizacion = partiesOf({
  vendedor: sql`c."idVendedor"`,
  usuario: sql`q."usuarioAlta"`,
  cliente: sql`q."clienteId"`,
  visible: sql`q.visible`,
})
/**
 * Who talks about a cotización, whoever asks: its client's seller today, and the client's account that asked for it; of
 * one that was never sent nobody of the client.
 */
export const findPartiesOfCotizacion = async (on: Db, id: number): Promise<Parties | undefined> =>
  (
    await sql<Parties>`
      select ${ofCotizacion}
      from cotizacion q
      join cliente c on c.id = q."clienteId"
      where q.id = ${id}`.execute(on)
  ).rows[0]
