import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { importFolder } from './server/folder.ts'
import { makeContext } from './server/columnas.ts'

const on = openIntegracion()
let [a, b]: [string, string] = ['', '']
beforeAll(async () => {
  const [first, second] = await on.someProducts(2)
  ;[a, b] = [first!.id, second!.id]
})

/** A list's stored prices: product, first day, from which quantity, last day, price, currency. */
const stored = async (lista: number) =>
  (
    await sql<{ fila: string }>`
      select concat_ws(' ', "productoId", desde, "cantidadDesde", hasta, precio, "monedaId") as fila
      from precio
      where "listaPrecioId" = ${lista}
      order by "productoId", desde, "cantidadDesde"`.execute(on.t.db)
  ).rows.map((r) => r.fila)
const openLista = async (id: number) => {
  await on.importFiles({ 'listas-precios.csv': `id;descripcion;moneda\n${id};Lista ${id};USD\n` })
  return id
}

describe('prices of some days and quantities', () => {
  it('OPEN-145 OPEN-146 OPEN-148 a row says its days, its quantity and its currency, or none of them', async () => {
    const lista = await openLista(901)
    const texto = `listaPrecioId;producto;precio;desde;hasta;cantidadDesde;moneda
901;${a};10,50;;;;
901;${a};9,50;;;100;
901;${a};11;01/10/2026;31/12/2026;;ARS
901;${b};3;;;0;\n`
    expect(counts(await on.one({ 'precios.csv': texto }))).toEqual([4, 4, 0, 0, 0])
    expect(await stored(lista)).toEqual([
      `${a} -infinity 0.000 infinity 10.50`,
      `${a} -infinity 100.000 infinity 9.50`,
      `${a} 2026-10-01 0.000 2026-12-31 11.00 1`,
      `${b} -infinity 0.000 infinity 3.00`,
    ])
    expect(counts(await on.one({ 'precios.csv': texto }))).toEqual([4, 0, 0, 4, 0])
  })
  it('OPEN-145 a file without the new columns changes the price of always and keeps all else', async () => {
    const lista = await openLista(902)
    await on.one({
      'precios.csv': `listaPrecioId;producto;precio;desde;hasta;moneda\n902;${a};10;;31/12/2030;ARS\n902;${a};20;2026-10-01;;\n`,
    })
    expect(counts(await on.one({ 'precios.csv': `listaPrecioId;producto;precio\n902;${a};12\n` }))).toEqual([
      1, 0, 1, 0, 0,
    ])
    expect(await stored(lista)).toEqual([
      `${a} -infinity 0.000 2030-12-31 12.00 1`,
      `${a} 2026-10-01 0.000 infinity 20.00`,
    ])
  })
  it('OPEN-145 days that end before they begin are a bad line', async () => {
    await openLista(903)
    const report = await on.one({
      'precios.csv': `listaPrecioId;producto;precio;desde;hasta\n903;${a};10;02/10/2026;01/10/2026\n`,
    })
    expect(report.errores.map(({ linea, columna, motivo }) => [linea, columna, motivo])).toEqual([
      [2, 'hasta', 'Es anterior a desde.'],
    ])
  })
  it('OPEN-145 a price goes by its key, by `borrar` and by a complete file', async () => {
    const lista = await openLista(904)
    const todo = `listaPrecioId;producto;precio;desde;cantidadDesde\n904;${a};10;;\n904;${a};9;;100\n904;${a};11;2026-10-01;\n904;${b};4;;\n`
    await on.one({ 'precios.csv': todo })
    await on.one({ 'precios.csv': `listaPrecioId;producto;precio;cantidadDesde;borrar\n904;${a};;100;si\n` })
    expect(await stored(lista)).toEqual([
      `${a} -infinity 0.000 infinity 10.00`,
      `${a} 2026-10-01 0.000 infinity 11.00`,
      `${b} -infinity 0.000 infinity 4.00`,
    ])
    await sql`delete from precio where "listaPrecioId" <> 904`.execute(on.t.db)
    const dir = on.folder({
      'precios.csv': `listaPrecioId;producto;precio;desde;cantidadDesde\n904;${a};10;;0\n904;${b};4;;0\n`,
    })
    const { reports } = await importFolder(on.t.db, dir, makeContext('Sistema de gestión'), {
      bajas: () => ({ confirmed: true }),
    })
    expect([reports[0]!.iguales, reports[0]!.retiradas, reports[0]!.errores]).toEqual([2, 1, []])
    expect(await stored(lista)).toEqual([`${a} -infinity 0.000 infinity 10.00`, `${b} -infinity 0.000 infinity 4.00`])
  })
})

describe("clients' own prices", () => {
  it('OPEN-147 come in by file and by call, in rehearsal too, and go again', async () => {
    const { id, codigo } = await on.someCliente()
    const saved = async () =>
      (
        await sql<{
          fila: string
        }>`select concat_ws(' ', "productoId", desde, "cantidadDesde", hasta, precio, "monedaId") as fila
          from precio_cliente where "clienteId" = ${id} order by 1`.execute(on.t.db)
      ).rows.map((r) => r.fila)
    const texto = `cliente;producto;precio;moneda;desde;cantidadDesde\n${codigo};${a};7,10;USD;;\n${codigo};${a};6,90;USD;;50\n${codigo};NO-ES;1;USD;;\n`
    expect(counts(await on.one({ 'precios-clientes.csv': texto }))).toEqual([3, 2, 0, 0, 1])
    expect(await saved()).toEqual([`${a} -infinity 0.000 infinity 7.10 2`, `${a} -infinity 50.000 infinity 6.90 2`])
    const rehearsed = await on.put('precios-clientes', [{ cliente: codigo, producto: a, precio: 5, moneda: 'USD' }], {
      dryRun: true,
    })
    expect([rehearsed.status, rehearsed.body.cambiadas]).toEqual([200, 1])
    const sent = await on.put('precios-clientes', [
      { cliente: codigo, producto: a, precio: 7, moneda: 'ARS' },
      { cliente: codigo, producto: a, cantidadDesde: 50, borrar: 'si' },
    ])
    expect([sent.status, sent.body.cambiadas, sent.body.retiradas]).toEqual([200, 1, 1])
    expect(await saved()).toEqual([`${a} -infinity 0.000 infinity 7.00 1`])
  })
})

describe('IVA and the dollar', () => {
  it('OPEN-150 a product and an imported line say their rate; a file without it keeps it', async () => {
    const { codigo } = await on.someCliente()
    const rate = async () =>
      (await on.t.db.selectFrom('producto').select('iva').where('id', '=', a).executeTakeFirstOrThrow()).iva
    const { descripcion } = await on.t.db
      .selectFrom('producto')
      .select('descripcion')
      .where('id', '=', a)
      .executeTakeFirstOrThrow()
    expect(counts(await on.one({ 'productos.csv': `id;iva\n${a};10,5\n` }))).toEqual([1, 0, 1, 0, 0])
    await on.one({ 'productos.csv': `id;descripcion\n${a};${descripcion}\n` })
    expect(await rate()).toBe('10.50')
    await on.one({ 'productos.csv': `id;iva\n${a};\n` })
    expect(await rate()).toBeNull()
    await on.importFiles({
      'presupuestos.csv': `presupuestoTotvsId;cliente;fecha;estado;moneda\nT-IVA;${codigo};2026-01-05;Enviado;USD\n`,
      'presupuestos-lineas.csv': `presupuesto;item;producto;cantidad;precio;iva\nT-IVA;1;${a};2;10;27\nT-IVA;2;${b};2;10;\n`,
    })
    const { rows } = await sql<{
      iva: string | null
    }>`select d.iva from presupuesto_detalle d join presupuesto p on p.id = d."presupuestoId"
      where p."presupuestoTotvsId" = 'T-IVA' order by d.item`.execute(on.t.db)
    expect(rows.map((r) => r.iva)).toEqual(['27.00', null])
  })
  it('OPEN-149 the dollar of the latest instant is kept with it, and one without a value is none', async () => {
    const dolar = async () =>
      (
        await on.t.db
          .selectFrom('configuracion')
          .select('valor')
          .where('clave', 'in', ['dolarFechaHora', 'dolarValor'])
          .orderBy('clave')
          .execute()
      ).map((r) => r.valor)
    const file = (filas: string) => on.one({ 'dolar.csv': `fechaHora;valor\n${filas}\n` })
    await on.t.db.deleteFrom('configuracion').where('clave', 'in', ['dolarFechaHora', 'dolarValor']).execute()
    await on.t.db.deleteFrom('cotizacion_dolar').execute()
    expect(counts(await file('02/11/2026 15:00;1490,25\n01/11/2026 15:00;1400'))).toEqual([2, 2, 0, 0, 0])
    expect(await dolar()).toEqual(['2026-11-02T15:00:00-03:00', 1490.25])
    expect(counts(await file('01/11/2026 15:00;1'))).toEqual([1, 0, 1, 0, 0])
    expect(await dolar()).toEqual(['2026-11-02T15:00:00-03:00', 1490.25])
    expect(counts(await file('02/11/2026 15:00;1491'))).toEqual([1, 0, 1, 0, 0])
    expect(counts(await file('02/11/2026 15:00;1491'))).toEqual([1, 0, 0, 1, 0])
    await file('03/11/2026 15:00;')
    expect(await dolar()).toEqual(['2026-11-03T15:00:00-03:00', null])
    expect(counts(await file('01/01/2036;1'))).toEqual([1, 0, 0, 0, 1])
  })
})
