import { parse } from 'csv-parse/sync'

/** Reads and writes the files: separator ';', double quotes, decimal comma, dates DD/MM/AAAA. */
export type Valor = string | number | boolean | undefined | null

const texto = (v: Valor): string => {
  if (v === undefined || v === null) return ''
  if (typeof v === 'boolean') return v ? 'si' : 'no'
  if (typeof v === 'number') return String(v).replace('.', ',')
  return v
}
const cell = (v: Valor): string => {
  const t = texto(v)
  return /[";\n\r]/.test(t) ? `"${t.replaceAll('"', '""')}"` : t
}

export const writeCsv = (
  columnas: readonly string[],
  filas: readonly { readonly [columna: string]: Valor }[],
): string => {
  for (const f of filas)
    for (const c of Object.keys(f)) if (!columnas.includes(c)) throw new Error(`Columna desconocida: ${c}`)
  return [columnas.join(';'), ...filas.map((f) => columnas.map((c) => cell(f[c])).join(';'))].join('\n') + '\n'
}

export type Fila = { readonly [columna: string]: string }

export const readCsv = (content: string): Fila[] => parse<Fila>(content, { delimiter: ';', columns: true })

export const numero = (t: string): number => Number(t.replace(',', '.'))
