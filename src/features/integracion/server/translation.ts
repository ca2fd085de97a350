import Big from 'big.js'
import { keyOf, passes, readFigure, textOf, type Busquedas, type Cells } from './busquedas.ts'
import type { Decimal } from './figures.ts'
import { shorten } from './columnas.ts'
import { isDiaVacio } from './fechas.ts'
import { NOMBRE, type Fuente, type Regla } from './mapa.ts'
import type { Origen, SourceRecord } from './origen.ts'

type Leida = string | number | { readonly motivo: string }
const columnsOf = (regla: Regla): readonly string[] => {
  if ('valor' in regla) return []
  const rest = 'menos' in regla ? regla.menos : 'escalon' in regla ? regla.escalon.por : []
  return [...[regla.de].flat(), ...rest]
}
const isNothing = (leida: Leida): boolean =>
  leida === '' || (typeof leida === 'string' && leida.length >= 8 && isDiaVacio(leida))

const notNumero = (texto: string) => ({ motivo: `«${shorten(texto)}» no es un número.` })
const subtracted = (
  cells: Cells,
  { de, menos }: Extract<Regla, { menos: unknown }>,
  decimal: Decimal | null,
): Leida => {
  if (textOf(cells, de) === '') return ''
  let stays = new Big(0)
  for (const columna of [de, ...menos]) {
    const texto = textOf(cells, columna)
    const figure = texto === '' ? 0 : readFigure(texto, decimal)
    if (figure === null) return notNumero(texto)
    stays = columna === de ? new Big(figure) : stays.minus(figure)
  }
  return stays.toNumber()
}
/** The least quantity above an upper limit, in thousandths. */
const beyond = (tope: number): number => new Big(tope).plus('0.001').toNumber()
/** From which quantity a step applies: just above the highest limit below its own; 0 for the first one. */
const escalonOf = (
  cells: Cells,
  regla: Extract<Regla, { escalon: unknown }>,
  { topes }: Busquedas,
  decimal: Decimal | null,
): Leida => {
  const texto = textOf(cells, regla.de)
  const sinTope = texto === '' || (regla.escalon.sinTope ?? []).includes(texto)
  const tope = sinTope ? Number.POSITIVE_INFINITY : readFigure(texto, decimal)
  if (tope === null) return notNumero(texto)
  const theirs = topes.get(regla)?.get(keyOf(cells, regla.escalon.por)) ?? []
  // without one of its steps the others would cover its quantities
  if (theirs.some(Number.isNaN)) return { motivo: 'Otro escalón de lo mismo no se pudo leer.' }
  const antes = theirs.findLast((t) => t < tope)
  return antes === undefined ? 0 : beyond(antes)
}

/** The value of one of our columns, or why there is none. */
const valorOf = (cells: Cells, regla: Regla, busquedas: Busquedas, decimal: Decimal | null): Leida => {
  if ('valor' in regla) return regla.valor
  if ('menos' in regla) return subtracted(cells, regla, decimal)
  if ('escalon' in regla) return escalonOf(cells, regla, busquedas, decimal)
  const own = columnsOf(regla)
    .map((c) => textOf(cells, c))
    .filter((t) => t !== '')
    .join(regla.union ?? ' ')
  const found = regla.busca ? (busquedas.found.get(regla)?.get(own) ?? '') : own
  if (!regla.tabla) return found === '' ? (regla.otros ?? '') : found
  if (Object.hasOwn(regla.tabla, found)) return regla.tabla[found]!
  if (regla.otros !== undefined) return regla.otros
  const todos = columnsOf(regla).map((c) => textOf(cells, c))
  return { motivo: `«${shorten(todos.join(' '))}» no está en la tabla de valores de ${NOMBRE}.` }
}
const translated = (
  linea: number,
  cells: Cells,
  { columnas }: Fuente,
  busquedas: Busquedas,
  decimal: Decimal | null,
): SourceRecord => {
  const campos: { [columna: string]: string | number } = {}
  for (const [our, reglas] of columnas) {
    let valor: Leida = ''
    for (const regla of reglas) {
      valor = valorOf(cells, regla, busquedas, decimal)
      if (!isNothing(valor)) break
    }
    if (typeof valor === 'object') return { linea, columna: our, motivo: valor.motivo }
    campos[our] = valor
  }
  return { linea, campos }
}

/** The rows of their file in our columns; a file without a column that the mapping names is refused. */
export async function* translate(
  origen: Origen,
  fuente: Fuente,
  busquedas: Busquedas,
  decimal: Decimal | null = null,
): Origen {
  const named = [
    ...fuente.filtros.map((f) => f.columna),
    ...fuente.columnas.flatMap(([, reglas]) => reglas.flatMap(columnsOf)),
  ]
  for await (const record of origen) {
    if ('header' in record) {
      const falta = named.find((c) => !record.header.includes(c))
      if (falta !== undefined) {
        yield {
          linea: 1,
          columna: falta,
          motivo: `Falta la columna «${falta}», que nombra ${NOMBRE}: no se lee el archivo.`,
        }
        return
      }
      yield { header: fuente.columnas.map(([our]) => our) }
    } else if (!('campos' in record)) yield record
    else if (fuente.filtros.every((f) => passes(record.campos, f)))
      yield translated(record.linea, record.campos, fuente, busquedas, decimal)
  }
}

/** One of our columns with the names of theirs, for error messages. */
export const ownOf = (fuente: Fuente | null, columna: string | null): string | null => {
  const reglas = fuente?.columnas.find(([our]) => our === columna)?.[1] ?? []
  const sources = [...new Set(reglas.flatMap((regla) => ('valor' in regla ? [] : [regla.de].flat())))]
  return sources.length > 0 ? `${columna} (${sources.join(', ')})` : columna
}
