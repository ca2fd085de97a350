/** The cells of a block of lines, as spreadsheets copy and save them. */

export type Separator = '\t' | ';' | ','

/** Records of a delimited text: a quoted cell may hold separators, line breaks and doubled quotes. */
export const recordsOf = (text: string, separator: Separator): string[][] => {
  const records: string[][] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRecord = () => {
    endCell()
    records.push(cells)
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char === '\n' ? ' ' : char
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (char === '"' && cell.trim() === '' && closes(text, at, separator)) {
      cell = ''
      quoted = true
    } else if (char === separator) endCell()
    else if (char === '\n') endRecord()
    else cell += char
  }
  endRecord()
  return records
}

/** Most characters a quoted cell spans. */
const MOST_QUOTED = 2_000
/** Whether a quote opens a cell: its pair stands before a separator or the end of a line; else it means inches. */
const closes = (text: string, at: number, separator: Separator): boolean => {
  for (let next = at + 1; next < text.length && next - at < MOST_QUOTED; next++) {
    if (text[next] !== '"') continue
    if (text[next + 1] === '"') next++
    else return next + 1 >= text.length || [separator, '\n'].includes(text[next + 1]!)
  }
  return false
}

/** One cell of a file for a spreadsheet: what it would take for a formula begins with an apostrophe (OWASP). */
const escaped = (cell: string): string => {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
/** A CSV as a spreadsheet in Spanish opens it: `;`, UTF-8 with its mark, CRLF. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(escaped).join(';')).join('\r\n')}\r\n`
