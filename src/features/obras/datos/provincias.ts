/** A province: its id here, which is INDEC's code, its letter of ISO 3166-2:AR, and how others write it. */
export type Provincia = {
  readonly id: number
  readonly letter: string
  readonly nombre: string
  readonly otros?: readonly string[]
}

/** The 24 provinces, named as the table `provincia` names them; the others' names come without accents, or short. */
export const provincias: readonly Provincia[] = [
  {
    id: 2,
    letter: 'C',
    nombre: 'Ciudad Autónoma de Buenos Aires',
    otros: ['CABA', 'Capital Federal', 'Ciudad de Buenos Aires', 'Buenos Aires F.D.'],
  },
  { id: 6, letter: 'B', nombre: 'Buenos Aires', otros: ['Provincia de Buenos Aires', 'GBA'] },
  { id: 10, letter: 'K', nombre: 'Catamarca' },
  { id: 14, letter: 'X', nombre: 'Córdoba' },
  { id: 18, letter: 'W', nombre: 'Corrientes' },
  { id: 22, letter: 'H', nombre: 'Chaco' },
  { id: 26, letter: 'U', nombre: 'Chubut' },
  { id: 30, letter: 'E', nombre: 'Entre Ríos' },
  { id: 34, letter: 'P', nombre: 'Formosa' },
  { id: 38, letter: 'Y', nombre: 'Jujuy' },
  { id: 42, letter: 'L', nombre: 'La Pampa' },
  { id: 46, letter: 'F', nombre: 'La Rioja' },
  { id: 50, letter: 'M', nombre: 'Mendoza' },
  { id: 54, letter: 'N', nombre: 'Misiones' },
  { id: 58, letter: 'Q', nombre: 'Neuquén' },
  { id: 62, letter: 'R', nombre: 'Río Negro' },
  { id: 66, letter: 'A', nombre: 'Salta' },
  { id: 70, letter: 'J', nombre: 'San Juan' },
  { id: 74, letter: 'D', nombre: 'San Luis' },
  { id: 78, letter: 'Z', nombre: 'Santa Cruz' },
  { id: 82, letter: 'S', nombre: 'Santa Fe' },
  { id: 86, letter: 'G', nombre: 'Santiago del Estero' },
  { id: 90, letter: 'T', nombre: 'Tucumán' },
  {
    id: 94,
    letter: 'V',
    nombre: 'Tierra del Fuego',
    otros: ['Tierra del Fuego, Antártida e Islas del Atlántico Sur'],
  },
]
