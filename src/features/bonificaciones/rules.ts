/** The sentences of discounts, to the letter (BON-01, BON-02, OPEN-56). */
export const textos = {
  titulo: 'Descuentos',
  comercial: 'Descuento comercial',
  familia: 'Descuento por familia de productos',
  none: 'No tiene descuentos.',
  whatFor: 'Acá vas a ver los descuentos que se aplican solos a cada compra.',
  comercialHint: 'Se suman, y se aplican sobre el total sin descuento.',
  familiaHint: 'Se aplican a cada producto; vale el de la familia más precisa.',
} as const

/** Rows of each table on a page. */
export const perPage = 25

/** Most marks on a scale. */
const MARCAS = 8
export type Scale = { readonly hasta: number; readonly paso: number }
/**
 * The scale shared by all rows: marks every 5 points if they fit, else 10 or 20; at least 20 points long, so that a
 * small discount looks small.
 */
export const scaleOf = (porcentajes: readonly number[]): Scale => {
  const mayor = Math.max(20, ...porcentajes)
  const paso = [5, 10, 20].find((p) => mayor / p <= MARCAS) ?? 20
  return { hasta: Math.ceil(mayor / paso) * paso, paso }
}
