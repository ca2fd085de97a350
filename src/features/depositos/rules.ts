import { unitsOf } from '#shared/unidades.ts'

/**
 * What is said of a warehouse: 'Disponible', 'Disponible: 87 tiras' where the distributor shows how much, 'Sin stock'.
 */
export const showDisponible = (
  { disponible, cantidad }: { disponible: boolean; cantidad: number | null },
  unidad: string,
): string => {
  if (!disponible) return 'Sin stock'
  return cantidad === null ? 'Disponible' : `Disponible: ${unitsOf(cantidad, unidad)}`
}
