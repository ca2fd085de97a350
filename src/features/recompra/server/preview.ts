import { linesToday } from '#features/carrito/server/carrito.ts'
import { lineasOf, readStoredQuote } from '#features/presupuestos/server/presupuestos.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Repeticion } from '../contract.ts'

/**
 * The lines of a confirmed order as its client would buy them today, with the price of then (REORD-02, REORD-03).
 * Throws 404 out of scope, and for a cart.
 */
export const previewOf = async (who: Sesion, id: number): Promise<Repeticion> => {
  const [{ clienteId }, quote] = await Promise.all([lineasOf(who, id), readStoredQuote(db(), who, id)])
  const cliente = await inAlcance(who, clienteId, db())
  const lineas = await linesToday(
    db(),
    who,
    cliente,
    quote.detalles.$values.map((linea) => ({
      productoId: linea.productoId,
      nombreProducto: linea.nombreProducto,
      cantidad: linea.cantidadTiras,
      largo: linea.dimension1,
      ancho: linea.dimension2,
    })),
  )
  const { fecha, moneda, montoTotal, nombreCliente } = quote
  const then = quote.detalles.$values.map(({ netoUnitario }) => netoUnitario)
  return {
    id,
    clienteId,
    nombreCliente,
    fecha,
    moneda,
    montoTotal,
    lineas: { $values: lineas.map((linea, at) => ({ ...linea, precioEntonces: then[at]! })) },
  }
}
