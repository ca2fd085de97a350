import type { Grupo } from './contract.ts'
import { amountOf, claveOf, type Vendida } from './bars.ts'
import { textos } from './textos.ts'

/** What changed of the bars of a plan since it was kept (CORTE-10). */
export type Cambio = {
  readonly clave: string
  readonly largo: number
  readonly antes: number | null
  /** Null: it is not sold any more. */ readonly ahora: number | null
}
export const cambiosOf = (vistas: Grupo['vistas'] | null, vendidas: readonly Vendida[]): Cambio[] =>
  (vistas ?? []).flatMap(({ productoId, largo, usar, monto }) => {
    const clave = claveOf(productoId, largo)
    const now = vendidas.find((each) => each.clave === clave)
    const ahora = now ? amountOf(now, 1).monto : null
    return usar && ahora !== monto ? [{ clave, largo, antes: monto, ahora }] : []
  })
/** 'el precio cambió, el largo ya no se vende'. */
export const showCambios = (cambios: readonly Cambio[]): string =>
  [
    cambios.some(({ ahora }) => ahora !== null) ? textos.changedPrecio : '',
    cambios.some(({ ahora }) => ahora === null) ? textos.changedLargo : '',
  ]
    .filter(Boolean)
    .join(', ')
/** The bars as they are offered now, to be kept with the plan. */
export const vistasOf = (vendidas: readonly Vendida[], sin: readonly string[]): Grupo['vistas'] =>
  vendidas.map((vendida) => ({
    productoId: vendida.producto.id,
    largo: vendida.largo,
    usar: !sin.includes(vendida.clave),
    monto: amountOf(vendida, 1).monto,
  }))
