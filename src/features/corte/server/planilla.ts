import { xlsxReply, type Columna } from '#server/documents/xlsx.ts'
import { textos } from '../rules.ts'

type Fila = {
  readonly producto: string
  readonly barras: string
  readonly veces: number
  readonly largo: number
  readonly piezas: string
  readonly usado: number
  readonly cortes: number
  readonly sobra: number
  readonly que: string
}
/** As the plan's table: a row for equal bars, lengths in metres. */
const columnas: readonly Columna[] = [
  { titulo: 'Producto', tipo: 'texto' },
  { titulo: 'Barras', tipo: 'texto' },
  { titulo: 'Cuántas', tipo: 'entero', suma: true },
  { titulo: 'De (m)', tipo: 'metro' },
  { titulo: 'Piezas (mm), en el orden en que se cortan', tipo: 'texto' },
  { titulo: 'Piezas (m)', tipo: 'metro' },
  { titulo: 'Cortes', tipo: 'entero' },
  { titulo: 'Sobra (m)', tipo: 'metro' },
  { titulo: 'Qué es', tipo: 'texto' },
]
/** A plan as a spreadsheet (CORTE-08): what the screen shows of it, which is where it is computed. */
export const planillaOf = ({ nombre, filas }: { nombre: string; filas: readonly Fila[] }) =>
  xlsxReply(
    'plan_de_corte.xlsx',
    { titulo: nombre.trim() || textos.titulo, columnas, cliente: null },
    filas.map((fila) => [
      fila.producto,
      fila.barras,
      fila.veces,
      fila.largo,
      fila.piezas,
      fila.usado,
      fila.cortes,
      fila.sobra,
      fila.que,
    ]),
  )
