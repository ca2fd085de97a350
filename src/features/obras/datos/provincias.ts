/** A province: its id here, which is INDEC's code, its letter of ISO 3166-2:AR, and how others write it. */
export type Provincia = {
  readonly id: number
  readonly letra: string
  readonly nombre: string
  readonly otros?: readonly string[]
}

/** The 24 provinces, named as the table `provincia` names them; the others' names come without accents, or short. */
export const provincias: readonly Provincia[] = [
  {
    id: 2,
    letra: 'C',
    nombre: 'Ciudad Autónoma de Buenos Aires',
    otros: ['CABA', 'Capital Federal', 'Ciudad de Buenos Aires', 'Buenos Aires F.D.'],
  },
  { id: 6, letra: 'B', nombre: 'Buenos Aires', otros: ['Provincia de Buenos Aires', 'GBA'] },
  { id: 10, letra: 'K', nombre: 'Catamarca' },
  { id: 14, letra: 'X', nombre: 'Córdoba' },
  { id: 18, letra: 'W', nombre: 'Corrientes' },
  { id: 22, letra: 'H', nombre: 'Chaco' },
  { id: 26, letra: 'U', nombre: 'Chubut' },
  { id: 30, letra: 'E', nombre: 'Entre Ríos' },
  { id: 34, letra: 'P', nombre: 'Formosa' },
  { id: 38, letra: 'Y', nombre: 'Jujuy' },
  { id: 42, letra: 'L', nombre: 'La Pampa' },
  { id: 46, letra: 'F', nombre: 'La Rioja' },
  { id: 50, letra: 'M', nombre: 'Mendoza' },
  { id: 54, letra: 'N', nombre: 'Misiones' },
  { id: 58, letra: 'Q', nombre: 'Neuquén' },
  { id: 62, letra: 'R', nombre: 'Río Negro' },
  { id: 66, letra: 'A', nombre: 'Salta' },
  { id: 70, letra: 'J', nombre: 'San Juan' },
  { id: 74, letra: 'D', nombre: 'San Luis' },
  { id: 78, letra: 'Z', nombre: 'Santa Cruz' },
  { id: 82, letra: 'S', nombre: 'Santa Fe' },
  { id: 86, letra: 'G', nombre: 'Santiago del Estero' },
  { id: 90, letra: 'T', nombre: 'Tucumán' },
  {
    id: 94,
    letra: 'V',
    nombre: 'Tierra del Fuego',
    otros: ['Tierra del Fuego, Antártida e Islas del Atlántico Sur'],
  },
]
