/**
 * What one unit of a line cost after its discounts, with four decimals: as `netoOf` of shared/renglon.ts. `detalle` and
 * `presupuesto` are the aliases of the line and of its order.
 */
export const netoOf = (detalle: string, presupuesto: string): string =>
  `round(
    coalesce(${detalle}."precioExacto", ${detalle}.precio) *
      (100 - least(100, greatest(${detalle}.descuento1, 0) + greatest(${presupuesto}."descuentoCliente", 0))) / 100,
    4
  )`
