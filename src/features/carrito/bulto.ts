import type { Line } from './contract.ts'

/** A line with its quantity and kilos. */
export type Loadable = Pick<Line, 'item' | 'dimension1' | 'dimension2'> & {
  readonly producto: Pick<Line['producto'], 'descripcion' | 'largoComercial' | 'unidadMedida' | 'image' | 'images'>
  readonly cantidad: number
  readonly kg: number
}
/** What a line loads. `largo`: of one piece in metres, null if unknown; `cantidad`: pieces or square metres. */
export type Bulto = {
  readonly linea: Loadable
  readonly kg: number
  readonly cantidad: number
  readonly largo: number | null
}
/** The part of a line on one trip. */
export type Parte = { readonly bulto: Bulto; readonly kg: number }
