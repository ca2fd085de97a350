import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { forgetParams } from '#server/params.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { importFolder } from './server/folder.ts'
import { makeContext } from './server/columnas.ts'

const on = openIntegracion()
let cliente: { id: number; codigo: string }
let [a, b]: [string, string] = ['', '']
let salida = ''
beforeAll(async () => {
  cliente = await on.someCliente()
  const [first, second] = await on.someProducts(2)
  ;[a, b] = [first!.id, second!.id]
  salida = await createClave(on.t.db, 'Salida', { alcance: ['eventos'] })
})

/** The rows of a query, their values separated by blanks; '-' for null. */
const rows = async (text: string): Promise<string[]> =>
  (await sql.raw<object>(text).execute(on.t.db)).rows.map((r) =>
    Object.values(r)
      .map((v) => v ?? '-')
      .join(' '),
  )
const openLista = async (id: number) => {
  await on.importFiles({ 'listas-precios.csv': `id;descripcion;moneda\n${id};Lista ${id};USD\n` })
  return id
}
const preciosOf = (lista: number) =>
  rows(`select "productoId", "cantidadDesde", "cantidadDesdeExacta", precio, "precioExacto" from precio
    where "listaPrecioId" = ${lista} order by "productoId", "cantidadDesde"`)
const lineasOf = (totvs: string) =>
  rows(`
    select
      d.item, d."cantidadTiras", d."cantidadTirasExacta", d.precio, d."precioExacto", d."precioListaExacto",
      d."montoSubtotal", d."montoSubtotalDto"
    from presupuesto_detalle d
    join presupuesto p on p.id = d."presupuestoId"
    where p."presupuestoTotvsId" = '${totvs}'
    order by d.item`)
const errores = (report: { errores: readonly { linea: number; columna: string | null; motivo: string }[] }) =>
  report.errores.map(({ linea, columna, motivo }) => [linea, columna, motivo])
const openSolicitud = async (totvs: string, estado = 'Enviado', mas: object = {}) => {
  const { body } = await on.put('presupuestos', [
    { presupuestoTotvsId: totvs, cliente: cliente.codigo, fecha: '2026-01-05', estado, moneda: 'USD', ...mas },
  ])
  expect([body.nuevas + body.cambiadas, body.errores.$values]).toEqual([1, []])
}
const idOf = async (totvs: string) =>
  (
    await on.t.db
      .selectFrom('presupuesto')
      .select('id')
      .where('presupuestoTotvsId', '=', totvs)
      .executeTakeFirstOrThrow()
  ).id

describe('a price of four decimals', () => {
  it('OPEN-255 comes in by file and by call; repeated it is the same, its fourth decimal makes it another', async () => {
    const lista = await openLista(921)
    const file = (precio: string) =>
      on.one({ 'precios.csv': `listaPrecioId;producto;precio\n${lista};${a};${precio}\n` })
    const call = async (precio: number) =>
      counts((await on.put('precios', [{ listaPrecioId: lista, producto: a, precio }])).body)
    expect([counts(await file('1,2345')), await preciosOf(lista)]).toEqual([
      [1, 1, 0, 0, 0],
      [`${a} 0.000 - 1.23 1.2345`],
    ])
    expect([counts(await file('1,2345')), await call(1.2345)]).toEqual([
      [1, 0, 0, 1, 0],
      [1, 0, 0, 1, 0],
    ])
    expect([await call(1.2346), await preciosOf(lista)]).toEqual([[1, 0, 1, 0, 0], [`${a} 0.000 - 1.23 1.2346`]])
    expect([await call(1.235), await preciosOf(lista)]).toEqual([[1, 0, 1, 0, 0], [`${a} 0.000 - 1.24 1.2350`]])
    expect([counts(await file('1,2400')), await preciosOf(lista)]).toEqual([[1, 0, 1, 0, 0], [`${a} 0.000 - 1.24 -`]])
    expect(counts(await file('1,24'))).toEqual([1, 0, 0, 1, 0])
  })
  it('OPEN-255 a fifth decimal is a bad line, and so is what rounds to nothing', async () => {
    const lista = await openLista(922)
    const report = await on.one({
      'precios.csv': `listaPrecioId;producto;precio;cantidadDesde\n${lista};${a};1,23456;\n${lista};${a};0,0049;\n${lista};${a};0,005;\n${lista};${a};1;0,0004\n${lista};${a};1;0,00051\n`,
    })
    expect(errores(report)).toEqual([
      [2, 'precio', 'Admite hasta 4 decimales.'],
      [3, 'precio', 'Debe ser desde 0,005.'],
      [5, 'cantidadDesde', 'Debe ser 0, o desde 0,0005.'],
      [6, 'cantidadDesde', 'Admite hasta 4 decimales.'],
    ])
    expect(await preciosOf(lista)).toEqual([`${a} 0.000 - 0.01 0.0050`])
  })
  it('OPEN-255 an agreed one too; a step is known by its thousandths: repeated, withdrawn and named by a complete file so', async () => {
    const theirs = () =>
      rows(`select "cantidadDesde", "cantidadDesdeExacta", precio, "precioExacto" from precio_cliente
        where "clienteId" = ${cliente.id} order by "cantidadDesde"`)
    await on.t.db.deleteFrom('precio_cliente').execute()
    const fila = `${cliente.codigo};${a};USD`
    const single = `cliente;producto;moneda;precio;cantidadDesde\n${fila};0,9876;\n${fila};0,5;12,3461\n`
    // two steps that round to the same thousandth are one; the later row wins
    expect(counts(await on.one({ 'precios-clientes.csv': single.replace(';\n', `;\n${fila};0,6;12,3456\n`) }))).toEqual(
      [3, 2, 1, 0, 0],
    )
    expect(await theirs()).toEqual(['0.000 - 0.99 0.9876', '12.346 12.3461 0.50 -'])
    expect(counts(await on.one({ 'precios-clientes.csv': single }))).toEqual([2, 0, 0, 2, 0])
    const { reports } = await importFolder(
      on.t.db,
      on.folder({ 'precios-clientes.csv': single }),
      makeContext('Gestión'),
      { bajas: () => ({ confirmed: true }) },
    )
    expect([reports[0]!.iguales, reports[0]!.retiradas]).toEqual([2, 0])
    const baja = `cliente;producto;cantidadDesde;borrar\n${cliente.codigo};${a};12,3461;si\n`
    expect((await on.one({ 'precios-clientes.csv': baja })).retiradas).toBe(1)
    expect(await theirs()).toEqual(['0.000 - 0.99 0.9876'])
  })
})

describe('lines of orders', () => {
  const linea = { item: 1, cantidad: 12.3456, precio: 1.2345 }
  const send = async (presupuesto: string, mas: object = {}) => {
    const { body } = await on.put('presupuestos-lineas', [{ presupuesto, producto: a, ...linea, ...mas }])
    return [...counts(body), ...errores({ errores: body.errores.$values })]
  }

  it('OPEN-255 count with all their decimals, and are shown and told each in its own', async () => {
    await openSolicitud('EX-1', 'Enviado', { descuentoCliente: 10 })
    expect(await send('EX-1')).toEqual([1, 1, 0, 0, 0])
    // from the rounded 12,35 and 1,23 it would be 15.19
    expect(await lineasOf('EX-1')).toEqual(['1 12.35 12.3456 1.23 1.2345 1.2345 15.24 13.72'])
    expect(await send('EX-1')).toEqual([1, 0, 0, 1, 0])
    expect(await send('EX-1', { cantidad: 12.3457 })).toEqual([1, 0, 1, 0, 0])
    expect(await send('EX-1', { precio: 1.2344 })).toEqual([1, 0, 1, 0, 0])
    expect(await send('EX-1', { precio: 1.23456 })).toEqual([1, 0, 0, 0, 1, [1, 'precio', 'Admite hasta 4 decimales.']])
    await send('EX-1')
    const id = await idOf('EX-1')
    const admin = await on.t.as('admin@demo.test')
    const [shown] = (await admin.get(`/api/Budget/${id}`)).body.detalles.$values
    expect(shown).toMatchObject({ cantidadTiras: 12.35, precio: 1.23, montoSubtotalDto: 13.72 })
    const told = await on.t.anonymous.send('GET', `/api/integracion/presupuestos/${id}`, {
      headers: { authorization: `Bearer ${salida}` },
    })
    expect(told.body.lineas.$values[0]).toMatchObject({
      cantidad: 12.3456,
      precio: 1.2345,
      precioLista: null,
      montoSubtotal: 15.24,
    })
  })
  it('OPEN-255 another discount of the order is taken of what they come to with all their decimals', async () => {
    await openSolicitud('EX-2')
    await send('EX-2', { cantidad: 1000 })
    expect(await lineasOf('EX-2')).toEqual(['1 1000.00 - 1.23 1.2345 1.2345 1234.50 1234.50'])
    await openSolicitud('EX-2', 'Enviado', { descuentoCliente: 10 })
    expect(await lineasOf('EX-2')).toEqual(['1 1000.00 - 1.23 1.2345 1.2345 1234.50 1111.05'])
  })
  it('OPEN-255 OPEN-253 of a delivered order stay to the last decimal', async () => {
    await openSolicitud('EX-3', 'Entregado')
    const motivo = 'La solicitud está entregada: sus renglones no cambian.'
    expect(await send('EX-3')).toEqual([1, 1, 0, 0, 0])
    expect(await send('EX-3')).toEqual([1, 0, 0, 1, 0])
    expect(await send('EX-3', { precio: 1.2346 })).toEqual([1, 0, 0, 0, 1, [1, null, motivo]])
    expect(await send('EX-3', { cantidad: 12.3457 })).toEqual([1, 0, 0, 0, 1, [1, null, motivo]])
  })
  it('OPEN-255 what is left of one that was delivered in part is not made of rounded quantities', async () => {
    await openSolicitud('EX-4')
    const file = `pedidoId;presupuesto;item;producto;descripcion;cantidad;estado;fecha;cantidadEntregada\n990;EX-4;01;${a};Perfil;10,0049;Preparación;05/01/2026;4,0051\n`
    expect(counts(await on.one({ 'estado-pedidos.csv': file }))).toEqual([1, 1, 0, 0, 0])
    expect(counts(await on.one({ 'estado-pedidos.csv': file }))).toEqual([1, 0, 0, 1, 0])
    expect(counts(await on.one({ 'estado-pedidos.csv': file.replace('4,0051', '4,0052') }))).toEqual([1, 0, 1, 0, 0])
    const admin = await on.t.as('admin@demo.test')
    const ofQuote = await admin.get(
      `/api/estadopedidos/GetByPresupuesto?clienteId=${cliente.id}&presupuestoId=${await idOf('EX-4')}`,
    )
    // from the rounded values it would be 5.99
    const shown = { cantidad: 10, entregada: 4.01, pendiente: 6 }
    expect(ofQuote.body.$values).toMatchObject([shown])
    const ofClient = await admin.post('/api/estadopedidos/GetByFilter', {
      clienteId: cliente.id,
      presupuestoId: 'EX-4',
      page: 0,
      rowPerPage: 5,
    })
    expect(ofClient.body.estadoPedidosResponses.$values).toMatchObject([shown])
  })
})

describe('stock', () => {
  it('OPEN-255 is compared with all its decimals, and shown with three', async () => {
    const c = await on.t.as('cliente2@demo.test')
    const { clienteId, contactoId } = c.session!
    const producto = 'UPN-160-12'
    /** Whether the stock of a product covers 24 bars. */
    const isEnough = async (productoId: string) => {
      await on.t.db.deleteFrom('presupuesto').where('estado', '=', 'Carrito').execute()
      const bars = { cantidad: 24, showLargo: true, largo: 12, showAncho: false, ancho: null }
      return (await c.post('/api/Budget/shoppingCart', { productoId, clienteId, contactoId, ...bars })).body.tieneStock
    }
    const enough = async (cantidad: string) => {
      await on.one({
        'stock-depositos.csv': `producto;deposito;cantidad\n${producto};GAR;${cantidad}\n${producto};CBA;4\n`,
      })
      return isEnough(producto)
    }
    const isEnoughInOne = async (cantidad: string) => {
      await on.one({ 'stock.csv': `producto;cantidad\nIPN-080-12;${cantidad}\n` })
      return isEnough('IPN-080-12')
    }
    expect([await isEnoughInOne('24'), await isEnoughInOne('23,9996')]).toEqual([true, false])
    expect([await enough('20'), await enough('19,9996'), await enough('20,0001')]).toEqual([true, false, true])
    const stored = await rows(
      `
        select cantidad, "cantidadExacta"
        from stock_deposito
        where "productoId" = '${producto}' and cantidad > 0
        order by 1`,
    )
    expect(stored).toEqual(['4.000 -', '20.000 20.0001'])
    await on.t.db.insertInto('configuracion').values({ clave: 'stockCantidades', valor: 'true' }).execute()
    forgetParams()
    const shown = (await c.get(`/api/Product/${producto}/${clienteId}/depositos`)).body.$values
    expect(shown.map((d: { cantidad: number }) => d.cantidad)).toEqual([4, 20, 0])
    expect(counts(await on.one({ 'stock.csv': `producto;cantidad\n${a};-0,0004\n${b};1,23456\n` }))).toEqual([
      2,
      expect.any(Number),
      expect.any(Number),
      0,
      1,
    ])
    expect(
      await rows(`
        select cantidad, "cantidadExacta"
        from stock
        where "productoId" = '${a}'`),
    ).toEqual(['0.000 -0.0004'])
  })
})

describe('a rehearsal', () => {
  it('OPEN-255 says of exact values what the import then does', async () => {
    const lista = await openLista(924)
    await openSolicitud('EX-5')
    const base = {
      precios: [{ listaPrecioId: lista, producto: a, precio: 1.2345 }],
      'precios-clientes': [{ cliente: cliente.codigo, producto: b, precio: 0.9876, moneda: 'USD' }],
      'stock-depositos': [{ producto: b, deposito: 'GAR', cantidad: 7.0001 }],
      'presupuestos-lineas': [{ presupuesto: 'EX-5', item: 1, producto: a, cantidad: 2.0001, precio: 3.0001 }],
      'estado-pedidos': [
        {
          pedidoId: '991',
          presupuesto: 'EX-5',
          item: 1,
          producto: a,
          descripcion: 'x',
          cantidad: 1.0001,
          estado: 'x',
          fecha: '2026-01-05',
        },
      ],
    }
    for (const [entidad, filas] of Object.entries(base)) {
      const both = async (de: readonly object[]) => {
        const [dry, real] = [await on.put(entidad, de, { dryRun: true }), await on.put(entidad, de)]
        expect([entidad, counts(dry.body)]).toEqual([entidad, counts(real.body)])
        return counts(real.body)
      }
      const [fila] = filas as { [k: string]: unknown }[]
      const figure = 'precio' in fila! ? 'precio' : 'cantidad'
      const changed = { ...fila, [figure]: (fila![figure] as number) + 0.0002 }
      expect([entidad, await both([fila!]), await both([fila!]), await both([changed])]).toEqual([
        entidad,
        [1, 1, 0, 0, 0],
        [1, 0, 0, 1, 0],
        [1, 0, 1, 0, 0],
      ])
    }
  })
})

describe('who writes the rounded value alone, as the former version does', () => {
  it.each([
    ['precio', 'precio', 'precioExacto', 1.2345, 1.2],
    ['precio_cliente', 'precio', 'precioExacto', 1.2345, 1.24],
    ['precio', 'cantidadDesde', 'cantidadDesdeExacta', 5.0004, 6],
    ['precio_cliente', 'cantidadDesde', 'cantidadDesdeExacta', 5.0004, 5.001],
    ['stock', 'cantidad', 'cantidadExacta', 7.0001, 8],
    ['stock_deposito', 'cantidad', 'cantidadExacta', 7.0001, 8],
    ['estado_pedido', 'cantidad', 'cantidadExacta', 7.0001, 7.01],
    ['estado_pedido', 'cantidadEntregada', 'cantidadEntregadaExacta', 7.0001, null],
  ])('OPEN-255 leaves no exact one of %s.%s that is not of it', async (tabla, columna, exacta, valor, another) => {
    const [t, c, e] = [sql.table(tabla), sql.ref(columna), sql.ref(exacta)]
    const one = sql`ctid = (select min(ctid) from ${t})`
    const read = async () =>
      await rows(`
        select "${columna}", "${exacta}"
        from ${tabla}
        where "${exacta}" is not null`)
    await sql`
      insert into precio_cliente ("clienteId", "productoId", precio, "monedaId")
      values (${cliente.id}, ${b}, 5, 2)
      on conflict do nothing`.execute(on.t.db)
    await sql`update ${t} set ${e} = null`.execute(on.t.db)
    await sql`update ${t} set ${c} = ${valor}, ${e} = ${valor} where ${one}`.execute(on.t.db)
    expect(await read()).toHaveLength(1)
    // an update that keeps the rounded value keeps the exact one
    await sql`update ${t} set ${c} = ${c}`.execute(on.t.db)
    expect(await read()).toHaveLength(1)
    await sql`update ${t} set ${c} = ${another} where ${e} is not null`.execute(on.t.db)
    expect(await read()).toEqual([])
  })
  it('OPEN-255 of a line none of the three, for its amount is of them together', async () => {
    const fresh = async (totvs: string) => {
      await openSolicitud(totvs)
      await on.put('presupuestos-lineas', [
        { presupuesto: totvs, item: 1, producto: a, cantidad: 12.3456, precio: 1.2345, largo: 2 },
      ])
      return idOf(totvs)
    }
    const set = async (totvs: string, change: string) => {
      const id = await fresh(totvs)
      await sql
        .raw(`
          update presupuesto_detalle
          set ${change}
          where "presupuestoId" = ${id}`)
        .execute(on.t.db)
      return lineasOf(totvs)
    }
    expect(await set('EX-6', `iva = 21, "pesoSubtotal" = 3, "montoSubtotalDto" = 20`)).toEqual([
      '1 12.35 12.3456 1.23 1.2345 1.2345 30.48 20.00',
    ])
    expect(await set('EX-7', `precio = 1.5, "precioLista" = 1.5`)).toEqual(['1 12.35 - 1.50 - - 30.48 30.48'])
    // the same price, with an amount computed from the rounded values
    expect(await set('EX-8', `precio = 1.23, "montoSubtotal" = 30.38`)).toEqual(['1 12.35 - 1.23 - - 30.38 30.48'])
    expect(await set('EX-9', `"cantidadTiras" = 3`)).toEqual(['1 3.00 - 1.23 - - 30.48 30.48'])
  })
  it('OPEN-255 an exact value that comes in with another is none', async () => {
    const lista = await openLista(925)
    await sql`
      insert into precio ("listaPrecioId", "productoId", precio, "precioExacto")
      values (${lista}, ${a}, 2, 1.2345), (${lista}, ${b}, 1.23, 1.2345)`.execute(on.t.db)
    expect((await preciosOf(lista)).sort()).toEqual([`${a} 0.000 - 2.00 -`, `${b} 0.000 - 1.23 1.2345`].sort())
  })
})
