import { beforeAll, describe, expect, it } from 'vitest'
import { confirm, scenario, ok, pre } from '../../../test/envio-pago.ts'
import { textOf } from '../../../test/pdf.ts'

const { e, ready } = scenario()
let sheet: string
let panel: string

beforeAll(async () => {
  const pick = (unidad: string, ancho: boolean) =>
    e.t.db
      .selectFrom('producto as p')
      .innerJoin('precio as x', 'x.productoId', 'p.id')
      .select('p.id')
      .where('x.listaPrecioId', '=', e.listaPrecioId)
      .where('p.unidad', '=', unidad)
      .where('p.metroLineal', '=', ancho)
      .where('p.metroCuadrado', '=', ancho)
      .where('p.activo', '=', true)
      .orderBy('p.id')
      .executeTakeFirstOrThrow()
  ;[sheet, panel] = [(await pick('m²', true)).id, (await pick('panel', false)).id]
  const measures = { cantMin: 1, largoMin: 1, largoMax: 6, anchoMin: 1, anchoMax: 2, peso: 7.85 }
  await e.t.db.updateTable('producto').set(measures).where('id', '=', sheet).execute()
  await e.t.db.updateTable('producto').set({ cantMin: 1 }).where('id', '=', panel).execute()
  for (const id of [sheet, panel])
    await e.t.db
      .updateTable('precio')
      .set({ precio: 20 })
      .where('productoId', '=', id)
      .where('listaPrecioId', '=', e.listaPrecioId)
      .execute()
}, 120_000)

/** A cart of three cut sheets and five panels, pre-confirmed. */
const cutOff = async (more: object = {}): Promise<number> => {
  const line = (productoId: string, cantidad: number, largo: number | null, ancho: number | null) =>
    e.ana.post('/api/Budget/shoppingCart', {
      productoId,
      clienteId: e.clienteId,
      contactoId: 1,
      cantidad,
      largo,
      ancho,
    })
  ok(await line(sheet, 3, 2.345, 1.111))
  const cart = await line(panel, 5, null, null)
  ok(cart)
  ok(await pre(e.ana, cart.body.id, more))
  return cart.body.id
}

describe('what a quote says of its lines and of who receives them', () => {
  it('CONF-15 OPEN-96 a line keeps its width and the unit its price is of, from the pre-confirm on', async () => {
    const id = await cutOff()
    for (const quote of [(await e.ana.get(`/api/Budget/${id}`)).body, (await confirm(e.ana, id)).body])
      expect(quote.detalles.$values).toMatchObject([
        { cantidadTiras: 3, dimension1: 2.345, dimension2: 1.111, unidad: 'm²', precio: 20 },
        { cantidadTiras: 5, dimension1: 0, dimension2: 0, unidad: 'panel', precio: 20 },
      ])
  })

  it('OPER-18 OPEN-97 a quote names who receives it and the carrier, its card where it goes, its first product and how many lines', async () => {
    const id = await cutOff()
    const before = (await e.ana.get(`/api/Budget/${id}`)).body
    const { body } = await confirm(e.ana, id)
    const { transporteDesc } = await e.t.db
      .selectFrom('presupuesto')
      .select('transporteDesc')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(transporteDesc).toMatch(/\w/)
    for (const quote of [before, body]) {
      expect(quote).toMatchObject({
        recibeNombre: 'Verónica',
        recibeApellido: 'Molina',
        recibeDni: '30111333',
        recibeTelefono: '3514241189',
        transporteDesc,
      })
    }
    const [card] = (await e.ana.get('/api/Budget/fetchAll')).body.$values
    expect(card).toMatchObject({
      id,
      tiendaEntrega: body.tiendaEntrega,
      direccionEntrega: body.direccionEntrega,
      esObra: false,
      primerProducto: body.detalles.$values[0].nombreProducto,
      lineas: 2,
    })
    expect(card.tiendaEntrega).toMatch(/\w/)
  })

  it('OPEN-97 the card of a work site has its address, and a quote that nobody was named for has no receiver', async () => {
    const obra = { esObra: true, obraCalle: 'Ruta 9', obraNro: '1200', localidad: 'Garín', obraCodigoPostal: '1619' }
    const id = await cutOff({ ...obra, provinciaId: 6, clienteTiendaEntregaNro: 0, transporteId: 901 })
    await confirm(e.ana, id)
    const [card] = (await e.ana.get('/api/Budget/fetchAll')).body.$values
    expect(card).toMatchObject({
      id,
      esObra: true,
      tiendaEntrega: 'Obra',
      direccionEntrega: 'Ruta 9 1200, Garín (CP 1619), Buenos Aires',
    })
    const nobody = { recibeNombre: null, recibeApellido: null, recibeDni: null, recibeTelefono: null }
    await e.t.db.updateTable('presupuesto').set(nobody).where('id', '=', id).execute()
    expect((await e.ana.get(`/api/Budget/${id}`)).body).toMatchObject(nobody)
  })

  it('OPER-21 OPEN-96 the sheet of a voucher writes the cut, the plural, the price of a unit, all that came off, and who receives', async () => {
    const id = await cutOff()
    const { body } = await confirm(e.ana, id)
    const v = { tipo: 'Remito', numero: `R-${id}`, link: `remito-${id}` }
    await e.t.db
      .insertInto('comprobante')
      .values({ ...v, presupuestoId: id, fecha: '2026-03-05', estado: 'Emitido', importe: null, dibujado: true })
      .execute()
    const said = textOf((await e.ana.get(`/api/Budget/Download/${v.numero}/${v.tipo}/${v.link}`)).body)
    for (const text of [
      '2,345×1,111m',
      '5paneles',
      `${body.moneda.simbolo}20,00/m²`.replace(/\s/g, ''),
      `${body.moneda.simbolo}20,00/panel`.replace(/\s/g, ''),
      '3%',
      'VerónicaMolina,DNI30.111.333,Tel.3514241189',
      body.transporteDesc.replace(/\s/g, ''),
      body.direccionEntrega.replace(/\s/g, ''),
    ])
      expect(said).toContain(text)
  })

  it('CONF-14 what was confirmed keeps its receiver whatever the cart after it says', async () => {
    const id = await ready()
    await confirm(e.ana, id)
    const next = await cutOff({ nombre: 'Otra', apellido: 'Persona' })
    expect(next).not.toBe(id)
    expect((await e.ana.get(`/api/Budget/${id}`)).body.recibeNombre).toBe('Verónica')
  })
})
