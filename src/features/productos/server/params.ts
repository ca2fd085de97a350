/** What the catalogue asks of the distributor's configuration. */
type Propios = {
  /** Least quantity of a product sold by the square metre, in m² (PROD-14). */
  ProductoCantidadMinimaMC: number
  /** Rate of IVA of a product that has none of its own, in percent. */
  IvaPorcentaje: number
}

export const params: Propios = { ProductoCantidadMinimaMC: 1, IvaPorcentaje: 21 }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
