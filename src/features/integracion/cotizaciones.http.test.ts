import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import type { Cotizacion } from '#features/cotizaciones/contract.ts'
import { addLine } from '../../../test/compra.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'

const on = openIntegracion()
let client: Client
let seller: Client
let cliente: string
let productos: { id: string }[]
beforeAll(async () => {
  client = await on.t.as('cliente@demo.test')
  const { codigo, idVendedor } = await on.t.db
    .selectFrom('cliente')
    .select(['codigo', 'idVendedor'])
    .where('id', '=', client.session!.clienteId)
    .executeTakeFirstOrThrow()
  cliente = codigo!
  seller = await on.t.as('vendedor@demo.test')
  if (seller.session!.sellerId !== idVendedor) seller = await on.t.as('vendedor2@demo.test')
  productos = await on.someProducts(3)
})
beforeEach(async () => void (await on.t.db.deleteFrom('salida').execute()))

const VENCE = addDays(today(), 5)
const NOW = new Date().toISOString()
const header = (codigo: string, more: object = {}) => ({
  codigo,
  cliente,
  fecha: NOW,
  vence: VENCE,
  estado: 'Enviada',
  moneda: 'USD',
  nota: 'Entrega en 10 días.',
  ...more,
})
const lines = (cotizacion: string, precios: readonly number[] = [12.5, 40], more: object = {}) =>
  precios.map((precio, n) => ({
    cotizacion,
    item: `0${n + 1}`,
    producto: productos[n]!.id,
    cantidad: 10,
    precio,
    descuento1: 5,
    ...more,
  }))
const send = async (entidad: string, rows: readonly object[]) => {
  const { status, body } = await on.put(entidad, rows)
  expect(status).toBe(200)
  const errors = body.errores.$values.map((e: { columna: string; motivo: string }) => [e.columna, e.motivo])
  return { counts: counts(body), errors, avisos: body.avisos.$values as string[] }
}
const good = async (entidad: string, rows: readonly object[]) => {
  const sent = await send(entidad, rows)
  expect(sent.errors).toEqual([])
  return sent
}
/** One that the order system made, with its lines. */
const made = async (codigo: string, more: object = {}, precios?: readonly number[]) => {
  await good('cotizaciones', [header(codigo, more)])
  await good('cotizaciones-lineas', lines(codigo, precios))
  return idOf(codigo)
}
const idOf = async (codigo: string): Promise<number> =>
  (await on.t.db.selectFrom('cotizacion').select('id').where('codigo', '=', codigo).executeTakeFirstOrThrow()).id
const read = async (id: number, who: Client = client): Promise<Cotizacion> => {
  const { status, body } = await who.get(`/api/cotizaciones/${id}`)
  expect(status).toBe(200)
  return body
}
const preciosOf = ({ versiones }: Cotizacion) =>
  versiones.$values.map(({ numero, vence, lineas }) => [numero, vence, lineas.$values.map(({ precio }) => precio)])
const bell = async (who: Client, id: number): Promise<string[]> =>
  (await who.get('/api/avisos')).body.$values
    .filter(({ ruta }: { ruta: string }) => ruta === `/cotizaciones/${id}`)
    .map(({ titulo }: { titulo: string }) => titulo)
    .toReversed()
/** One that the client asks for in the portal. */
const asked = async (): Promise<Cotizacion> => {
  const { id } = await addLine(client)
  const { status, body } = await client.post('/api/cotizaciones', {
    clienteId: client.session!.clienteId,
    presupuestoId: id,
    objetivos: [],
    objetivoTotal: null,
    fechaDeseada: null,
    tiendaNro: null,
    obra: null,
    observaciones: null,
    vaciarCarrito: true,
  })
  expect(status).toBe(200)
  return body
}
const answer = (id: number, respuesta: string, version = 1) =>
  client.post(`/api/cotizaciones/${id}/contestar`, {
    version,
    respuesta,
    motivo: respuesta === 'rechazar' ? 'Precio' : null,
    detalle: null,
    objetivos: [],
    objetivoTotal: null,
  })

describe('what the order system made', () => {
  it('COTIZ-16 comes into the same list as a version that was sent, with its sums; its client is told, the order system is not', async () => {
    const id = await made('Q-1')
    const c = await read(id)
    expect(c).toMatchObject({ codigo: 'Q-1', estado: 'Enviada', version: 1, vence: VENCE, turno: 'cliente', lineas: 2 })
    const [version] = c.versiones.$values
    expect(version).toMatchObject({ nota: 'Entrega en 10 días.', usuario: 'Aceros Ribera' })
    expect(version!.lineas.$values.map((l) => [l.item, l.productoId, l.precio, l.descuento1])).toEqual([
      [1, productos[0]!.id, 12.5, 5],
      [2, productos[1]!.id, 40, 5],
    ])
    expect(version!.montoTotal).toBe(version!.lineas.$values.reduce((sum, l) => sum + l.montoSubtotalDto, 0))
    const list = (await client.get('/api/cotizaciones?estado=Enviada')).body.$values.map((row: Cotizacion) => row.id)
    expect(list).toContain(id)
    expect(await bell(client, id)).toEqual([`Cotización C-${id}: llegó la versión 1`])
    expect(await on.t.db.selectFrom('salida').select('tipo').execute()).toEqual([])
    expect((await answer(id, 'aceptar')).body.estado).toBe('Aceptada')
  })
  it('COTIZ-16 the same rows again add nothing, also after the client answered; the header alone is the team’s', async () => {
    await good('cotizaciones', [header('Q-2')])
    const id = await idOf('Q-2')
    expect((await client.get(`/api/cotizaciones/${id}`)).status).toBe(404)
    expect((await read(id, seller)).estado).toBe('Borrador')
    await good('cotizaciones-lineas', lines('Q-2'))
    expect((await answer(id, 'aceptar')).status).toBe(200)
    const before = await read(id)
    expect((await good('cotizaciones', [header('Q-2')])).counts).toEqual([1, 0, 0, 1, 0])
    expect((await good('cotizaciones-lineas', lines('Q-2'))).counts).toEqual([2, 0, 0, 2, 0])
    expect(await read(id)).toEqual(before)
  })
  it('COTIZ-16 other prices, another day or a line less add a version; the one that was sent stays as it was', async () => {
    const id = await made('Q-3')
    const [first] = (await read(id)).versiones.$values
    await good('cotizaciones-lineas', lines('Q-3', [11, 40]))
    expect(preciosOf(await read(id))).toEqual([
      [1, VENCE, [12.5, 40]],
      [2, VENCE, [11, 40]],
    ])
    await good('cotizaciones', [header('Q-3', { vence: addDays(VENCE, 1) })])
    await good('cotizaciones-lineas', [{ cotizacion: 'Q-3', item: '2', borrar: 'si' }])
    const c = await read(id)
    expect(preciosOf(c).slice(2)).toEqual([
      [3, addDays(VENCE, 1), [11, 40]],
      [4, addDays(VENCE, 1), [11]],
    ])
    expect(c.versiones.$values[0]).toEqual(first)
    expect((await bell(client, id)).at(-1)).toBe(`Cotización C-${id}: llegó la versión 4`)
  })
  it('COTIZ-16 day and prices of one of its versions become one version; its lines may be coded with letters', async () => {
    await good('cotizaciones', [header('Q-4', { version: 1 })])
    await good('cotizaciones-lineas', lines('Q-4', [12.5], { version: 1, item: 'A0' }))
    const id = await idOf('Q-4')
    await good('cotizaciones', [header('Q-4', { version: 2, vence: addDays(VENCE, 9) })])
    expect(preciosOf(await read(id))).toEqual([[1, VENCE, [12.5]]])
    await good('cotizaciones-lineas', lines('Q-4', [10], { version: 2, item: 'A0' }))
    expect(preciosOf(await read(id))).toEqual([
      [1, VENCE, [12.5]],
      [2, addDays(VENCE, 9), [10]],
    ])
  })
  it('COTIZ-16 a file of long ago comes in as it was, expired by its day, and nobody is told', async () => {
    const csv = [
      'codigo;cliente;fecha;vence;estado;moneda;nota;por',
      `Q-5;${cliente};03/03/2025 10:00;10/03/2025;Vencida;USD;Cañería en depósito;Nuñez`,
      `Q-6;${cliente};03/03/2025;10/03/2025;Rechazada;USD;;`,
      `Q-7;${cliente};03/03/2025;10/03/2025;Comprada;USD;;`,
    ].join('\r\n')
    const rows = ['Q-5', 'Q-6', 'Q-7'].map((codigo) => `${codigo};1;${productos[0]!.id};2,5;;12,5`)
    const { reports } = await on.importFiles({
      'cotizaciones.csv': Buffer.from(csv, 'latin1'),
      'cotizaciones-lineas.csv': ['cotizacion;item;producto;cantidad;largo;precio', ...rows].join('\n'),
    })
    expect(reports.map((r) => [r.entidad, r.nuevas, r.errores])).toEqual([
      ['cotizaciones', 3, []],
      ['cotizaciones-lineas', 3, []],
    ])
    const all = await Promise.all(['Q-5', 'Q-6', 'Q-7'].map(async (codigo) => read(await idOf(codigo))))
    expect(all.map(({ estado }) => estado)).toEqual(['Vencida', 'Rechazada', 'Comprada'])
    expect(all[0]!.versiones.$values[0]).toMatchObject({
      usuario: 'Nuñez',
      nota: 'Cañería en depósito',
      enviada: '2025-03-03T10:00:00-03:00',
    })
    for (const { id } of all) expect(await bell(client, id)).toEqual([])
  })
  it('COTIZ-16 one that was only asked for waits for its price, and the team goes on from what the order system says', async () => {
    await good('cotizaciones', [header('Q-8', { estado: 'Pedida', vence: null })])
    await good('cotizaciones-lineas', lines('Q-8'))
    const id = await idOf('Q-8')
    expect(await read(id)).toMatchObject({ estado: 'Pedida', version: null, lineas: 2, versiones: { $values: [] } })
    expect(preciosOf(await read(id, seller))).toEqual([[1, null, [12.5, 40]]])
    await good('cotizaciones', [header('Q-8')])
    expect(preciosOf(await read(id))).toEqual([[1, VENCE, [12.5, 40]]])
  })
})

describe('the demo company', () => {
  it('COTIZ-16 has quotes in every state that an import says, and one of two versions', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => idOf(`Q-${2201 + at}`)))
    const all = await Promise.all(ids.map((id) => read(id)))
    expect(all.map(({ estado }) => estado)).toEqual([
      'Enviada',
      'Vencida',
      'Enviada',
      'Aceptada',
      'Comprada',
      'Rechazada',
      'Retirada',
      'Pedida',
    ])
    expect(all.map(({ version, versiones }) => [version, versiones.$values.length])).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
      ...Array.from({ length: 4 }, () => [1, 1]),
      [null, 0],
    ])
    expect(all[2]!.vence).toBe(addDays(today(), 9))
    for (const { id } of all) expect(await bell(client, id)).toEqual([])
  })
})

describe('rows that are wrong, late or out of order', () => {
  it('COTIZ-16 what cannot be is told by row, in Spanish, and nothing of it is written', async () => {
    const other = await on.someCliente()
    const id = await made('Q-20')
    const wrong: [object, string, string][] = [
      [header('Q-21', { cliente: 'NADIE' }), 'cliente', 'No existe el cliente «NADIE».'],
      [header('Q-21', { moneda: null }), 'moneda', 'Falta el dato: la cotización es nueva.'],
      [header('Q-21', { vence: null }), 'vence', 'Falta el dato: la cotización es nueva.'],
      [header('Q-20', { cliente: other.codigo }), 'cliente', `La cotización C-${id} es de otro cliente.`],
      [header('Q-20', { moneda: 'ARS' }), 'moneda', `La moneda de la cotización C-${id} no cambia.`],
      [header('Q-22', { numero: 'C-999999' }), 'numero', 'No existe la cotización «C-999999».'],
      [header('Q-22', { numero: `C-${id}` }), 'codigo', `La cotización C-${id} ya tiene el código Q-20.`],
      [
        header('Q-20', { vence: addDays(today(), 91) }),
        'vence',
        'La fecha de validez puede ser hasta 90 días adelante.',
      ],
      [header('Q-20', { estado: 'Comprada' }), 'estado', 'Una cotización no puede pasar de Enviada a Comprada.'],
      [header('Q-20', { estado: 'Vencida' }), 'estado', 'Todavía vale: Vencida se lee de la fecha de validez.'],
      [{ cliente, estado: 'Enviada' }, 'codigo', 'Falta el número: codigo, o numero de la cotización.'],
    ]
    for (const [row, columna, motivo] of wrong)
      expect((await send('cotizaciones', [row])).errors).toEqual([[columna, motivo]])
    expect((await send('cotizaciones', [header('Q-20', { estado: 'Borrador' })])).errors[0]![0]).toBe('estado')
    const [line] = lines('Q-20')
    const wrongLines: [object, string, string][] = [
      [{ ...line, precio: 0 }, 'precio', 'Debe ser desde 0,0001.'],
      [{ ...line, producto: 'NADA' }, 'producto', 'No existe el producto «NADA».'],
      [{ ...line, cotizacion: 'Q-NADA' }, 'cotizacion', 'No existe la cotización «Q-NADA».'],
      [{ ...line, descuento1: 60, descuentoCliente: 40 }, 'descuento1', 'Los descuentos llegan al 100 %.'],
    ]
    for (const [row, columna, motivo] of wrongLines) {
      const { errors } = await send('cotizaciones-lineas', [row])
      expect(errors.map(([c, m]: string[]) => [c, m!.slice(0, motivo.length)])).toEqual([[columna, motivo]])
    }
    expect(preciosOf(await read(id))).toEqual([[1, VENCE, [12.5, 40]]])
    expect(
      await on.t.db.selectFrom('cotizacion').select('id').where('codigo', 'in', ['Q-21', 'Q-22']).execute(),
    ).toEqual([])
  })
  it('COTIZ-16 lines before their header are refused and taken once it is there; a bad line holds its own quote alone', async () => {
    const early = await send('cotizaciones-lineas', lines('Q-30'))
    expect(early.errors[0]).toEqual(['cotizacion', 'No existe la cotización «Q-30».'])
    await good('cotizaciones', [header('Q-30'), header('Q-31')])
    const [first, second] = lines('Q-30')
    const mixed = await send('cotizaciones-lineas', [first!, { ...second, producto: 'NADA' }, ...lines('Q-31')])
    expect(mixed.counts).toEqual([4, 3, 0, 0, 1])
    const [held, whole] = [await idOf('Q-30'), await idOf('Q-31')]
    expect((await client.get(`/api/cotizaciones/${held}`)).status).toBe(404)
    expect((await read(whole)).version).toBe(1)
    // whatever comes in between of others, or of its own header, it waits
    await good('cotizaciones-lineas', lines('Q-31', [13, 40]))
    await good('cotizaciones', [header('Q-30', { nota: 'Otra nota.' })])
    expect((await client.get(`/api/cotizaciones/${held}`)).status).toBe(404)
    await good('cotizaciones-lineas', [second!])
    expect(preciosOf(await read(held))).toEqual([[1, VENCE, [12.5, 40]]])
  })
  it('COTIZ-16 a row whose code is a number holds its quote too', async () => {
    await good('cotizaciones', [header('2207')])
    const [first, second] = lines('2207')
    const numbered = { ...second, cotizacion: 2207, precio: 'abc' }
    expect((await send('cotizaciones-lineas', [first!, numbered])).errors.length).toBe(1)
    expect((await client.get(`/api/cotizaciones/${await idOf('2207')}`)).status).toBe(404)
  })
  it('COTIZ-16 what the order system said before a seller renewed does not take the renewal back', async () => {
    const id = await made('Q-32')
    await good('cotizaciones', [{ codigo: 'Q-32', estado: 'Retirada', motivo: 'Otra medida' }])
    await good('cotizaciones-lineas', lines('Q-32', [99, 40])) // of one that is over: no version is made of it
    const renewed = await seller.post(`/api/cotizaciones/${id}/renovar`, { cambio: (await read(id, seller)).cambio })
    const { cambio, versiones } = renewed.body as Cotizacion
    const draft = versiones.$values.find(({ enviada }) => enviada === null)!
    const body = { ...draft, cambio, vence: VENCE, lineas: draft.lineas.$values }
    const saved = (await seller.put(`/api/cotizaciones/${id}/borrador`, body)).body as Cotizacion
    const ticked = draft.lineas.$values.map(({ item }) => item)
    const sent = await seller.post(`/api/cotizaciones/${id}/enviar`, { cambio: saved.cambio, revisados: ticked })
    expect(sent.status).toBe(200)
    await made('Q-33')
    expect(await read(id)).toMatchObject({ estado: 'Enviada', version: 2 })
  })
  it('COTIZ-16 a line of one that expired makes no version that is over too: draft and renewal stay', async () => {
    const id = await made('Q-34', { vence: addDays(today(), -1) })
    expect((await client.post(`/api/cotizaciones/${id}/pedirRenovacion`)).status).toBe(200)
    await seller.post(`/api/cotizaciones/${id}/renovar`, { cambio: (await read(id, seller)).cambio })
    await good('cotizaciones-lineas', lines('Q-34', [99, 40]))
    const now = await read(id, seller)
    expect([now.version, now.renovacionPedida, now.versiones.$values.some(({ enviada }) => enviada === null)]).toEqual([
      1,
      true,
      true,
    ])
  })
  it('COTIZ-16 OPEN-160 what was said before the last that came changes nothing, and is told', async () => {
    const at = (second: string) => `2026-11-13T10:42:${second}-03:00`
    await good('cotizaciones', [header('Q-40', { momento: at('05') })])
    await good('cotizaciones-lineas', lines('Q-40', [12.5], { momento: at('05') }))
    const id = await idOf('Q-40')
    const late = await good('cotizaciones', [header('Q-40', { estado: 'Retirada', momento: at('04') })])
    expect(late.avisos).toEqual(['Línea 1: Es anterior a lo último que se recibió: no cambia nada.'])
    const lateLine = await good('cotizaciones-lineas', lines('Q-40', [1], { momento: at('04') }))
    expect(lateLine.avisos).toEqual(late.avisos)
    expect(await read(id)).toMatchObject({ estado: 'Enviada', version: 1 })
    // the same, said later: another moment makes no other version
    await good('cotizaciones-lineas', lines('Q-40', [12.5], { momento: at('06') }))
    expect(preciosOf(await read(id))).toEqual([[1, VENCE, [12.5]]])
  })
  it('COTIZ-16 COTIZ-03 moves follow the table: an answer the order system took, what it withdrew, what it sold itself', async () => {
    const id = await made('Q-50')
    await good('cotizaciones', [{ codigo: 'Q-50', estado: 'Aceptada' }])
    expect((await read(id)).movimientos.$values.at(-1)).toMatchObject({
      que: 'aceptada',
      de: 'Enviada',
      a: 'Aceptada',
      version: 1,
      medio: 'el sistema de gestión',
      deCliente: false,
      usuario: 'Aceros Ribera',
    })
    expect((await bell(client, id)).at(-1)).toBe(`Cotización C-${id}: se anotó que la aceptaste`)
    expect((await bell(seller, id)).at(-1)).toBe(`Cotización C-${id}: la aceptaron`)
    // nothing of what is accepted changes, by either file
    const fixed = [['estado', 'Una cotización no puede pasar de Aceptada a Enviada.']]
    expect((await send('cotizaciones', [{ codigo: 'Q-50', vence: addDays(VENCE, 1) }])).errors).toEqual(fixed)
    expect((await send('cotizaciones-lineas', lines('Q-50', [1]))).errors).toEqual([[null, fixed[0]![1]]])
    await good('cotizaciones', [{ codigo: 'Q-50', estado: 'Comprada' }])
    expect((await send('cotizaciones', [{ codigo: 'Q-50', estado: 'Retirada' }])).errors).toEqual([
      ['estado', 'Una cotización no puede pasar de Comprada a Retirada.'],
    ])
    const gone = await made('Q-51')
    await good('cotizaciones', [{ codigo: 'Q-51', estado: 'Rechazada', motivo: 'Precio' }])
    expect((await read(gone)).movimientos.$values.at(-1)).toMatchObject({ a: 'Rechazada', motivo: 'Precio' })
    // its lines change while it is rejected: it is sent once the order system says so
    await good('cotizaciones-lineas', lines('Q-51', [9, 40]))
    expect((await read(gone)).version).toBe(1)
    await good('cotizaciones', [{ codigo: 'Q-51', estado: 'Enviada' }])
    expect(preciosOf(await read(gone)).at(-1)).toEqual([2, VENCE, [9, 40]])
    expect(await on.t.db.selectFrom('salida').select('tipo').execute()).toEqual([])
  })
  it('COTIZ-16 a rehearsal says the same of all of it and writes nothing', async () => {
    const id = await made('Q-60')
    const before = await read(id)
    const rehearsed = await on.put('cotizaciones-lineas', lines('Q-60', [1, 2]), { dryRun: true })
    expect(counts(rehearsed.body)).toEqual([2, 0, 2, 0, 0])
    const nueva = await on.put('cotizaciones', [header('Q-61'), header('Q-60', { estado: 'Comprada' })], {
      dryRun: true,
    })
    expect(counts(nueva.body)).toEqual([2, 1, 0, 0, 1])
    expect(await read(id)).toEqual(before)
    expect(await on.t.db.selectFrom('cotizacion').select('id').where('codigo', '=', 'Q-61').execute()).toEqual([])
  })
})

describe('what was asked for in the portal', () => {
  it('COTIZ-16 is priced by the order system by its number, and has its code from then on; the draft gives way', async () => {
    const { id, numero, pedidas } = await asked()
    const [wanted] = pedidas.$values
    const priced = (precio: number, more: object) => ({
      item: wanted!.item,
      producto: wanted!.productoId,
      cantidad: wanted!.cantidadTiras,
      largo: wanted!.dimension1,
      ancho: wanted!.dimension2,
      precio,
      precioLista: wanted!.listaHoy,
      ...more,
    })
    await on.t.db.deleteFrom('salida').execute()
    await good('cotizaciones-lineas', [priced(10, { numero: `C-${numero}` })])
    expect((await read(id)).estado).toBe('Pedida')
    await good('cotizaciones', [{ numero: `C-${numero}`, codigo: `E-${numero}`, estado: 'Enviada', vence: VENCE }])
    const c = await read(id)
    expect(c).toMatchObject({ estado: 'Enviada', codigo: `E-${numero}`, version: 1 })
    expect(preciosOf(c)).toEqual([[1, VENCE, [10]]])
    expect((await read(id, seller)).versiones.$values).toHaveLength(1)
    expect(c.versiones.$values[0]!.lineas.$values[0]!.precioLista).toBe(wanted!.listaHoy)
    expect((await bell(client, id)).at(-1)).toBe(`Cotización C-${numero}: llegó la versión 1`)
    await good('cotizaciones-lineas', [priced(9, { cotizacion: `E-${numero}` })])
    expect(preciosOf(await read(id)).at(-1)).toEqual([2, VENCE, [9]])
    expect(await on.t.db.selectFrom('salida').select('tipo').execute()).toEqual([])
  })
  it('COTIZ-16 what the seller sent meanwhile stays in force while the order system says what it said before', async () => {
    const id = await made('Q-70')
    const draft = await seller.put(`/api/cotizaciones/${id}/borrador`, {
      cambio: (await read(id, seller)).cambio,
      condicionPagoId: null,
      vence: VENCE,
      porPartes: false,
      nota: null,
      lineas: (await read(id)).versiones.$values[0]!.lineas.$values.map((l) => ({
        item: l.item,
        productoId: l.productoId,
        cantidadTiras: l.cantidadTiras,
        dimension1: l.dimension1,
        dimension2: l.dimension2,
        precio: 8,
        descuento1: 0,
      })),
    })
    expect(draft.status).toBe(200)
    await seller.post(`/api/cotizaciones/${id}/enviar`, { cambio: draft.body.cambio, revisados: [] })
    expect((await read(id)).version).toBe(2)
    await good('cotizaciones', [header('Q-70')])
    await good('cotizaciones-lineas', lines('Q-70'))
    const momento = new Date().toISOString()
    await good('cotizaciones', [header('Q-70', { momento })])
    await good('cotizaciones-lineas', lines('Q-70', [12.5, 40], { momento }))
    expect((await read(id)).version).toBe(2)
  })
  it('COTIZ-16 a draft of the team exists for no import', async () => {
    const body = await on.t.db
      .insertInto('cotizacion')
      .values({ clienteId: client.session!.clienteId, contactoId: 0, estado: 'Borrador', pedida: false, monedaId: 2 })
      .returning(['id', 'numero'])
      .executeTakeFirstOrThrow()
    const numero = `C-${body.numero}`
    expect((await send('cotizaciones', [{ numero, estado: 'Retirada' }])).errors).toEqual([
      ['numero', `No existe la cotización «${numero}».`],
    ])
    const [line] = lines('x', [1])
    expect((await send('cotizaciones-lineas', [{ ...line, cotizacion: null, numero }])).errors).toEqual([
      ['numero', `No existe la cotización «${body.numero}».`],
    ])
    const { rows } = await sql<{ estado: string }>`select estado from cotizacion where id = ${body.id}`.execute(on.t.db)
    expect(rows).toEqual([{ estado: 'Borrador' }])
  })
})
