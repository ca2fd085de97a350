import { unitsOf } from '#shared/unidades.ts'

/** A warehouse's stock as text: 'Disponible', 'Disponible: 87 tiras' if quantities are shown, 'Sin stock'. */
export const showDisponible = (
  { disponible, cantidad }: { disponible: boolean; cantidad: number | null },
  unidad: string,
): string => {
  if (!disponible) return 'Sin stock'
  return cantidad === null ? 'Disponible' : `Disponible: ${unitsOf(cantidad, unidad)}`
}
