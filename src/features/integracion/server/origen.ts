import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'

/** What a source gives: once its header (CSV), then its rows, each with the line it stands on; or a line that cannot be read. */
export type Registro = { cabecera: readonly string[] } | { linea: number; campos: { readonly [columna: string]: string } } | { linea: number; motivo: string }
export type Origen = AsyncIterable<Registro>

/** Longest line read: one that is longer is a mistake (a quote left open), and would fill the memory. */
const MAX_LINE = 1_000_000

const separadorDe = async (file: string): Promise<';' | ','> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16_384), 0, 16_384, 0)
    const first = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/, 1)[0]!.replace(/"[^"]*"/g, '')
    return first.split(';').length >= first.split(',').length ? ';' : ','
  } finally {
    await handle.close()
  }
}

type Leido = { record: string[]; info: { lines: number } }
/** Reads a CSV file as a stream: `;` or `,` by its first line, with or without BOM. */
export async function* readCsv(file: string): Origen {
  const malas: Registro[] = []
  const parser = parse({
    delimiter: await separadorDe(file), bom: true, info: true, trim: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, max_record_size: MAX_LINE, skip_records_with_error: true,
    on_skip: (e) => void malas.push({ linea: Number((e as unknown as { lines?: number } | undefined)?.lines ?? 0), motivo: 'La línea no se puede leer: revise las comillas.' }),
  })
  pipeline(createReadStream(file), parser, () => {}) // a failed read destroys the parser, which the loop below reports
  let cabecera: string[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<Leido>) {
      while (malas.length > 0) yield malas.shift()!
      if (!cabecera) {
        cabecera = record
        yield { cabecera }
        continue
      }
      if (record.every((t) => t === '')) continue
      const extra = record.slice(cabecera.length).some((t) => t !== '')
      if (extra) yield { linea: info.lines, motivo: `La línea tiene ${record.length} columnas y la primera ${cabecera.length}.` }
      else yield { linea: info.lines, campos: Object.fromEntries(cabecera.map((c, i) => [c, record[i] ?? ''])) }
    }
  } catch (e) {
    if (!(e instanceof Error && 'code' in e && String(e.code).startsWith('CSV_'))) throw e
    malas.push({ linea: Number((e as { lines?: number }).lines ?? 0), motivo: 'El archivo no se puede leer desde esta línea: hay comillas que se abren y no se cierran.' })
  }
  yield* malas
}

/** A JSON value as a cell's text: numbers with a point, lists with blanks between. */
const comoTexto = (v: unknown): string | undefined => {
  if (v === null || v === undefined) return ''
  if (typeof v === 'string') return v.trim()
  if (typeof v === 'number' || typeof v === 'boolean') return String(v)
  return Array.isArray(v) && v.every((x) => typeof x === 'number' || typeof x === 'string') ? v.join(' ') : undefined
}
const registroDe = (linea: number, v: unknown): Registro => {
  if (v === null || typeof v !== 'object' || Array.isArray(v)) return { linea, motivo: 'Se esperaba un objeto JSON.' }
  const campos: Record<string, string> = {}
  for (const [columna, valor] of Object.entries(v)) {
    const t = comoTexto(valor)
    if (t === undefined) return { linea, motivo: `«${columna.slice(0, 40)}» no es un texto, un número, si/no ni una lista de ellos.` }
    campos[columna] = t
  }
  return { linea, campos }
}

/** Splits a stream of bytes into lines, none of them longer than MAX_LINE (null instead). */
async function* lineas(bytes: Readable): AsyncIterable<string | null> {
  const decoder = new TextDecoder()
  let rest = ''
  let tooLong = false
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop()!
    for (const part of parts) {
      yield tooLong || part.length > MAX_LINE ? null : part
      tooLong = false
    }
    if (rest.length > MAX_LINE) {
      tooLong = true
      rest = ''
    }
  }
  if (tooLong) yield null
  else if (rest) yield rest
}

/** Reads JSON objects line by line. */
export async function* readNdjson(bytes: Readable): Origen {
  let linea = 0
  for await (const t of lineas(bytes)) {
    linea++
    if (t === null) yield { linea, motivo: `La línea tiene más de ${MAX_LINE} caracteres.` }
    else if (t.trim() !== '') yield registroDe(linea, parsed(t))
  }
}
const parsed = (t: string): unknown => {
  try {
    return JSON.parse(t)
  } catch {
    return null
  }
}

/** The elements of a list that is already in memory; its line is its place in the list, from 1. */
export async function* readLista(lista: readonly unknown[]): Origen {
  for (const [i, v] of lista.entries()) yield registroDe(i + 1, v)
}
