import { CsvError, parse } from 'csv-parse/sync'

export type Separator = ';' | ',' | '\t' | '|'
/** A record of a block of lines: its cells, and its first and last line, counted from 0. */
export type RawRow = { readonly cells: readonly string[]; readonly desde: number; readonly hasta: number }
/**
 * The records of a block. `rest`: the line of the first unreadable record, or null; `abierta`: that record is a quoted
 * text not closed at the block's end.
 */
type Block = { readonly filas: readonly RawRow[]; readonly rest: number | null; readonly abierta: boolean }

const OPTIONS = {
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
 * Reads the records of some lines. A quote inside a text that does not begin with one is an ordinary character (1/2");
 * text after a closing quote makes the record unreadable.
 */
export const readBlock = (lineas: readonly string[], separator: Separator): Block => {
  const filas: RawRow[] = []
  let siguiente = nextWith(lineas, 0)
  let abierta = false
  const take = (cells: string[], { lines }: { lines: number }): null => {
    filas.push({ cells: cells.map((t) => t.trim()), desde: siguiente, hasta: lines - 1 })
    siguiente = nextWith(lineas, lines)
    return null // the parser keeps no record itself
  }
  try {
    parse(lineas.join('\n'), { ...OPTIONS, delimiter: separator, on_record: take })
    siguiente = lineas.length
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    abierta = error.code === 'CSV_QUOTE_NOT_CLOSED'
  }
  return { filas, rest: siguiente < lineas.length ? siguiente : null, abierta }
}

/** The separator that occurs most often in the first line; on a tie `;` before `,` before tab before `|`. */
export const separatorOf = (lineas: readonly string[]): Separator => {
  const header = lineas
    .join('\n')
    .replace(/"[^"]*"?/g, '')
    .split('\n')
    .find((t) => t.trim() !== '')
  const cuantos = (s: Separator) => (header ?? '').split(s).length
  return ([';', ',', '\t', '|'] as const).reduce((a, b) => (cuantos(b) > cuantos(a) ? b : a))
}

/** Patterns: a quoted text at the beginning of a cell; and spaces around a cell, once quoted texts are removed. */
const formas = (separator: string) => ({
  textos: new RegExp(`"(?<=(?:^|[${separator}])[ \\t]*")[^"]*(?:""[^"]*)*"`, 'gm'),
  espacios:
    separator === '\t'
      ? /(?:^|\t) | (?:\t|$)/m
      : new RegExp(`(?:^|[${separator}])[ \\t]|[ \\t](?:[${separator}]|$)`, 'm'),
})
const FORMAS = { ';': formas(';'), ',': formas(','), '\t': formas('\t'), '|': formas('|') } as const
/** Whether some cell of these lines begins or ends with spaces, inside its quotes or outside. */
export const hasEspacios = (lineas: readonly string[], separator: Separator): boolean => {
  const { textos, espacios } = FORMAS[separator]
  const escritas = lineas.filter((t) => t.trim() !== '').join('\n')
  return (
    espacios.test(escritas.replace(textos, '""')) || (escritas.match(textos) ?? []).some((t) => /^"\s|\s"$/.test(t))
  )
}
