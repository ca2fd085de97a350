import { sql, type Kysely } from 'kysely'

/**
 * What a remito is read of where the order system sends none: vouchers of its kind by day and number, order lines by
 * their remito, and the trips that have not arrived by day. Plain indexes, each on its own (docs/decisions/0093).
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const index of indices) await sql.raw(`create index if not exists ${index}`).execute(db)
}

const REMITO = `lower(tipo) like 'remito%'`
const indices = [
  `comprobante_remito on comprobante (numero) where ${REMITO}`,
  `comprobante_remito_fecha on comprobante (fecha desc, link) where ${REMITO}`,
  `estado_pedido_remito on estado_pedido ("remitoId") where "remitoId" is not null`,
  `estado_pedido_remito_fecha on estado_pedido ("fechaRemito" desc) where "remitoId" is not null`,
  `viaje_abierto on viaje (fecha) where "estadoViaje" <> 'Entregado'`,
]
