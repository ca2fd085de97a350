import { showInt, showNumber } from '#shared/money.ts'
import { nombreOf, showMedida, showPiezas } from '#shared/renglon.ts'
import type { Bulto } from '../bulto.ts'

/** '8.064 kg': kilos of a load, whole. */
export const showKg = (kg: number): string => `${showInt(Math.round(kg))} kg`
/** '12,00 m'. */
export const showLargoOfPieza = (metros: number): string => `${showNumber(metros)} m`
/** A bulto by its cut: '10 × 6,50 m Perfil UPN 100'; uncut by what it is. */
export const nameOfBulto = ({ linea, cantidad }: Pick<Bulto, 'linea' | 'cantidad'>): string => {
  const corte = { largo: linea.dimension1, ancho: linea.dimension2 }
  const name = nombreOf(linea.producto.descripcion, corte)
  return showMedida(corte) ? `${showPiezas(cantidad, '', corte)} ${name}` : name
}
