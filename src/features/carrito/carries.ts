import { showInt } from '#shared/money.ts'
import { showCuantos } from '#shared/unidades.ts'

/** The cart's kilos, or its number of lines if none has a weight; blank while not loaded (null). */
export const showCarries = (count: number | null, peso: number | null): string => {
  if (count === 0) return 'Vacío'
  if (count === null || peso === null) return ' '
  return peso > 0 ? `${showInt(peso)} KG` : showCuantos({ length: count }, 'artículo')
}
