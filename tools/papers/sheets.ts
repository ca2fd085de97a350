import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatValue } from 'hucre'
import { readXlsx, type Cell, type Sheet } from 'hucre/xlsx'

/** What a spreadsheet's program shows of a file: drawn from what it says, and by LibreOffice where there is one. */
const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
/** Pixels of one character of a column's width. */
const CHARACTER = 7
const FIRST = 30
const LAST = 4

const shown = (cell: Cell | undefined, value: unknown): string => {
  const said = cell?.formulaResult ?? value
  if (said === null || said === undefined) return ''
  const format = cell?.style?.numFmt
  return format ? formatValue(said, format) : String(said)
}
const lookOf = (cell: Cell | undefined): string => {
  const { font, fill, alignment, border } = cell?.style ?? {}
  const ground = fill && 'fgColor' in fill ? fill.fgColor?.rgb : undefined
  return [
    font?.bold && 'font-weight:700',
    ground && `background:#${ground.slice(-6)}`,
    alignment?.horizontal && `text-align:${alignment.horizontal}`,
    alignment?.wrapText ? 'white-space:normal' : 'white-space:nowrap;overflow:hidden',
    border?.bottom && 'border-bottom:2px solid #18212B',
    border?.top && 'border-top:1px solid #18212B',
  ]
    .filter(Boolean)
    .join(';')
}
const rowOf = (sheet: Sheet, at: number): string => {
  const cells = sheet.rows[at]!.map((value, column) => {
    const cell = sheet.cells?.get(`${at},${column}`)
    const number = typeof value === 'number' || cell?.formula ? ' class="number"' : ''
    return `<td${number} style="${lookOf(cell)}">${escape(shown(cell, value))}</td>`
  })
  return `<tr><th>${at + 1}</th>${cells.join('')}</tr>`
}
const letterOf = (at: number): string => String.fromCharCode(65 + at)
const drawSheet = (sheet: Sheet): string => {
  const widths = (sheet.columns ?? []).map(({ width }) => Math.round((width ?? 8.43) * CHARACTER + 5))
  const count = sheet.rows.length
  const rows = Array.from({ length: count }, (_, at) => at)
  const whole = count <= FIRST + LAST
  const some = whole ? rows : [...rows.slice(0, FIRST), -1, ...rows.slice(-LAST)]
  const left = `<tr><th></th><td colspan="99" class="left">… ${count - FIRST - LAST} filas más …</td></tr>`
  const facts = [
    `«${sheet.name}», ${count} filas`,
    sheet.freezePane ? `fijas: ${sheet.freezePane.rows ?? 0} filas` : 'SIN FILA FIJA',
    sheet.autoFilter ? `filtro ${sheet.autoFilter.range}` : 'SIN FILTRO',
    `hoja ${sheet.pageSetup?.paperSize ?? '?'} ${sheet.pageSetup?.orientation ?? ''}`,
    `anchos ${(sheet.columns ?? []).map(({ width }) => Math.round(width ?? 0)).join(' ')}`,
  ]
  return (
    `<p class="facts">${escape(facts.join(' · '))}</p>` +
    `<table class="xlsx" style="width:${widths.reduce((sum, width) => sum + width, 34)}px"><colgroup><col width="34">` +
    widths.map((width) => `<col width="${width}">`).join('') +
    `</colgroup><tr><th></th>${widths.map((_, at) => `<th>${letterOf(at)}</th>`).join('')}</tr>` +
    some.map((at) => (at < 0 ? left : rowOf(sheet, at))).join('') +
    `</table>`
  )
}
/** Its sheets as tables: widths, formats, weights, and what stays in sight, read back from the file. */
export const drawXlsx = async (bytes: Uint8Array): Promise<string> => {
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  return sheets.map(drawSheet).join('')
}

const OFFICE = 'soffice'
const hasOffice = (): boolean => {
  try {
    execFileSync(OFFICE, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
/** As LibreOffice prints it; null without it. */
export const convertXlsx = (bytes: Uint8Array): Buffer | null => {
  if (!hasOffice()) return null
  const dir = mkdtempSync(join(tmpdir(), 'pv-xlsx-'))
  try {
    const file = join(dir, 'planilla.xlsx')
    writeFileSync(file, bytes)
    const home = `-env:UserInstallation=file://${join(dir, 'perfil')}`
    execFileSync(OFFICE, [home, '--headless', '--convert-to', 'pdf', '--outdir', dir, file], { stdio: 'ignore' })
    return readFileSync(join(dir, 'planilla.pdf'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
