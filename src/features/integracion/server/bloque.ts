import { CsvError, parse } from 'csv-parse/sync'

export type Separador = ';' | ',' | '\t' | '|'
/** A record of a block of lines: its cells, and the lines it stands on, counted from 0. */
export type FilaDeCeldas = { readonly celdas: readonly string[]; readonly desde: number; readonly hasta: number }
/**
 * What a block gave. `resto`: the line of the first record that could not be read, null when all could; `abierta`: that
 * record is a quoted text that has not closed when the block ends.
 */
type Bloque = { readonly filas: readonly FilaDeCeldas[]; readonly resto: number | null; readonly abierta: boolean }

const OPCIONES = {
  record_delimiter: '\n',
  trim: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
} as const

const nextWith = (lineas: readonly string[], desde: number): number => {
  let at = desde
  while (at < lineas.length && lineas[at]!.trim() === '') at++
  return at
}

/**
 * The records of some lines. A quote inside a text that begins without one is a character like any other (1/2"); text
 * behind a quote that closes cannot be read.
 */
export const readBloque = (lineas: readonly string[], separador: Separador): Bloque => {
  const filas: FilaDeCeldas[] = []
  let siguiente = nextWith(lineas, 0)
  let abierta = false
  const take = (celdas: string[], { lines }: { lines: number }): null => {
    filas.push({ celdas: celdas.map((t) => t.trim()), desde: siguiente, hasta: lines - 1 })
    siguiente = nextWith(lineas, lines)
    return null // nothing else is kept of it
  }
  try {
    parse(lineas.join('\n'), { ...OPCIONES, delimiter: separador, on_record: take })
    siguiente = lineas.length
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    abierta = error.code === 'CSV_QUOTE_NOT_CLOSED'
  }
  return { filas, resto: siguiente < lineas.length ? siguiente : null, abierta }
}

/** What stands most often between the names of the first line: `;` before `,` before a tab before a bar. */
export const separadorDe = (lineas: readonly string[]): Separador => {
  const cabecera = lineas
    .join('\n')
    .replace(/"[^"]*"?/g, '')
    .split('\n')
    .find((t) => t.trim() !== '')
  const cuantos = (s: Separador) => (cabecera ?? '').split(s).length
  return ([';', ',', '\t', '|'] as const).reduce((a, b) => (cuantos(b) > cuantos(a) ? b : a))
}

/** A quoted text, where a cell begins; and spaces around a cell, once such texts are taken away. */
const formas = (separador: string) => ({
  textos: new RegExp(`"(?<=(?:^|[${separador}])[ \\t]*")[^"]*(?:""[^"]*)*"`, 'gm'),
  espacios:
    separador === '\t'
      ? /(?:^|\t) | (?:\t|$)/m
      : new RegExp(`(?:^|[${separador}])[ \\t]|[ \\t](?:[${separador}]|$)`, 'm'),
})
const FORMAS = { ';': formas(';'), ',': formas(','), '\t': formas('\t'), '|': formas('|') } as const
/** Whether some cell of these lines begins or ends with spaces, inside its quotes or outside them. */
export const hasEspacios = (lineas: readonly string[], separador: Separador): boolean => {
  const { textos, espacios } = FORMAS[separador]
  const escritas = lineas.filter((t) => t.trim() !== '').join('\n')
  return (
    espacios.test(escritas.replace(textos, '""')) || (escritas.match(textos) ?? []).some((t) => /^"\s|\s"$/.test(t))
  )
}
