import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'

/** Files as an order system would write them, of any size, for a given database. */

export type Folder = { dir: string; filas: number; stop: () => Promise<void> }
type Base = { productos: string[]; clientes: string[]; listas: number }

const readBase = async (url: string): Promise<Base> => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const ids = async (text: string) => (await db.query<{ id: string }>(text)).rows.map((r) => r.id)
  const productos = await ids('select id from producto where activo order by id')
  const clientes = await ids('select codigo as id from cliente where activo order by id')
  const [ultima] = await ids('select max(id)::text as id from lista_precio')
  await db.end()
  return { productos, clientes, listas: Number(ultima) }
}
const write = (dir: string, name: string, lines: Iterable<string>) =>
  pipeline(Readable.from(lines), createWriteStream(join(dir, name)))
const folder = async (work: (dir: string) => Promise<number>): Promise<Folder> => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-bench-csv-'))
  const filas = await work(dir)
  return { dir, filas, stop: async () => rmSync(dir, { recursive: true, force: true }) }
}

function* linesOfPrecios({ productos, listas }: Base, count: number): Iterable<string> {
  yield 'listaPrecioId;producto;precio\n'
  for (let n = 0; n < count; n++)
    yield `${listas + 1 + Math.floor(n / productos.length)};${productos[n % productos.length]};${1 + (n % 900)},${10 + (n % 90)}\n`
}
function* linesOfListas({ productos, listas }: Base, count: number): Iterable<string> {
  yield 'id;descripcion;moneda\n'
  for (let n = 0; n * productos.length < count; n++) yield `${listas + 1 + n};Lista de prueba ${n};USD\n`
}
/** Writes `count` new prices, in as many new lists as they need. */
export const writePrecios = async (url: string, count: number): Promise<Folder> => {
  const base = await readBase(url)
  return folder(async (dir) => {
    await write(dir, 'listas-precios.csv', linesOfListas(base, count))
    await write(dir, 'precios.csv', linesOfPrecios(base, count))
    return count
  })
}
/** The same prices as NDJSON. */
export function* ndjsonOfPrecios(productos: readonly string[], lista: number, count: number): Iterable<Buffer> {
  for (let n = 0; n < count; n += 1_000)
    yield Buffer.from(
      Array.from({ length: Math.min(1_000, count - n) }, (_, i) =>
        JSON.stringify({
          listaPrecioId: lista,
          producto: productos[(n + i) % productos.length],
          precio: 2 + ((n + i) % 900),
        }),
      ).join('\n') + '\n',
    )
}
export const readProductosOf = async (url: string): Promise<string[]> => (await readBase(url)).productos

const LINEAS = 6
const dia = (n: number): string => new Date(Date.UTC(2025, 8, 1) + (n % 420) * 86_400_000).toISOString().slice(0, 10)
function* linesOfPresupuestos({ clientes }: Base, count: number, desde: string): Iterable<string> {
  yield 'presupuestoTotvsId;cliente;fecha;estado;moneda\n'
  for (let n = 0; n < count; n++) yield `${desde}${n};${clientes[n % clientes.length]};${dia(n)};Entregado;USD\n`
}
function* linesOfRenglones({ productos }: Base, count: number, desde: string): Iterable<string> {
  yield 'presupuesto;item;producto;cantidad;largo;ancho;precio\n'
  for (let n = 0; n < count; n++)
    for (let item = 1; item <= LINEAS; item++)
      yield `${desde}${n};${item};${productos[(n * LINEAS + item) % productos.length]};${1 + (n % 20)};1;1;${5 + (n % 90)},50\n`
}
/** Writes `count` new quotes of fourteen months, each with six lines. */
export const writePresupuestos = async (url: string, count: number): Promise<Folder> => {
  const base = await readBase(url)
  const desde = `B${Date.now().toString(36).toUpperCase()}-`
  return folder(async (dir) => {
    await write(dir, 'presupuestos.csv', linesOfPresupuestos(base, count, desde))
    await write(dir, 'presupuestos-lineas.csv', linesOfRenglones(base, count, desde))
    return count * (1 + LINEAS)
  })
}
