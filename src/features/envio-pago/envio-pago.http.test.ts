import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Presupuesto } from '#features/carrito/contract.ts'
import { forgetParams } from '#server/params.ts'
import { startTestPortal, type Answer, type Client, type TestPortal } from '../../../test/portal.ts'
import type { Preconfirm } from './contract.ts'

let t: TestPortal
let ana: Client
let clienteId: number
let listaPrecioId: number
let barra: string
let pieza: string

const problem = (a: Answer) => ({ status: a.status, code: a.body.code, detail: a.body.detail })
const invalido = (detail: string) => ({ status: 400, code: 'datos_invalidos', detail })
const noEncontrado = { status: 404, code: 'no_encontrado', detail: 'No encontramos lo que buscás.' }
const vencida = { status: 409, code: 'preconfirmacion_vencida', detail: 'El carrito o sus precios cambiaron desde que elegiste el envío y el pago. Revisá tu carrito antes de confirmar.' }

const add = async (c: Client, productoId: string, cantidad: number, largo: number | null, cliente = clienteId): Promise<Presupuesto> => {
  const a = await c.post('/api/Budget/shoppingCart', { productoId, clienteId: cliente, contactoId: c.session!.contactoId, cantidad, showLargo: largo !== null, showAncho: false, largo, ancho: null })
  ok(a)
  return a.body
}
const fill = async (c: Client, cliente = clienteId): Promise<Presupuesto> => {
  await add(c, barra, 24, 12, cliente)
  return add(c, pieza, 7, null, cliente)
}
const options = async (c: Client, id: number): Promise<Preconfirm> => (await c.get(`/api/Budget/FetchPreconfirm/${id}`)).body
const bodyOf = (id: number, p: Preconfirm, more: object = {}) => {
  const tiendaNro = p.tiendas.$values[0]!.tiendaNro
  const transporte = p.listaTransportes.$values.find((x) => x.clientes.$values.some((k) => k.clienteTiendaNro === tiendaNro))!
  return {
    id, contactoId: 1, nombre: 'Verónica', apellido: 'Molina', telefono: '3514241189', dni: '30111333', clienteTiendaEntregaNro: tiendaNro, transporteId: transporte.id, TransporteDesc: 'nada', descuento4: 99,
    clasificacionId: p.clasificacionEnvios.$values[0]!.id, condicionPagoId: 901, esObra: false, obraCalle: null, obraNro: null, obraCodigoPostal: null, obraLatitud: null, obraLongitud: null, localidad: null, provinciaId: null, ...more,
  }
}
const pre = async (c: Client, id: number, more: object = {}): Promise<Answer> => c.put('/api/Budget/preconfirmBudget', bodyOf(id, await options(c, id), more))
const confirm = (c: Client, id: number, query = 'observaciones=Avisar%20antes&esPedidoFirme=true') => c.post(`/api/Budget/${id}?${query}`)
const ok = (a: Answer): void => expect(a.status === 200 ? 200 : a.text).toBe(200)
/** A cart, pre-confirmed. */
const ready = async (c: Client = ana): Promise<number> => {
  const { id } = await fill(c)
  const a = await pre(c, id)
  ok(a)
  return id
}
const row = (id: number) => t.db.selectFrom('presupuesto').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const setPrecio = (productoId: string, precio: number) => t.db.updateTable('precio').set({ precio }).where('productoId', '=', productoId).where('listaPrecioId', '=', listaPrecioId).execute()
/** Changes a row behind the portal's back; the answer puts it back. */
const change = async (tabla: 'cliente' | 'vendedor' | 'producto' | 'condicion_pago' | 'clasificacion_envio' | 'transporte', key: string, value: number | string, to: Record<string, unknown>) => {
  const where = sql`where ${sql.ref(key)} = ${value}`
  const set = (values: Record<string, unknown>) => sql`update ${sql.table(tabla)} set ${sql.join(Object.entries(values).map(([k, v]) => sql`${sql.ref(k)} = ${v}`))} ${where}`.execute(t.db)
  const before = (await sql<Record<string, unknown>>`select * from ${sql.table(tabla)} ${where}`.execute(t.db)).rows[0]!
  await set(to)
  return () => set(Object.fromEntries(Object.keys(to).map((k) => [k, before[k]])))
}
const setShopping = async (on: boolean) => {
  await t.db.insertInto('configuracion').values({ clave: 'shoopEnabled', valor: String(on) }).onConflict((c) => c.column('clave').doUpdateSet({ valor: String(on) })).execute()
  forgetParams()
}
const outbox = () => t.db.selectFrom('salida').selectAll().where('tipo', '=', 'pedido-confirmado').execute()

beforeAll(async () => {
  t = await startTestPortal()
  ana = await t.as('cliente2@demo.test')
  clienteId = ana.session!.clienteId
  listaPrecioId = ana.session!.listaPrecioId!
  const pick = (metroLineal: boolean, otroGrupo: number) =>
    t.db.selectFrom('producto as p').innerJoin('precio as x', 'x.productoId', 'p.id').select(['p.id', 'p.grupoId']).where('x.listaPrecioId', '=', listaPrecioId).where('p.grupoId', '<>', otroGrupo)
      .where('p.metroLineal', '=', metroLineal).where('p.metroCuadrado', '=', false).where('p.activo', '=', true).orderBy('p.id').executeTakeFirstOrThrow()
  const porMetro = await pick(true, 0)
  ;[barra, pieza] = [porMetro.id, (await pick(false, porMetro.grupoId)).id]
  await t.db.updateTable('producto').set({ peso: 10.6, cantMin: 1, largoMin: 1, largoMax: 12 }).where('id', '=', barra).execute()
  await t.db.updateTable('producto').set({ peso: 1.5, cantMin: 1 }).where('id', '=', pieza).execute()
  await t.db.insertInto('condicion_pago').values([{ id: 901, descripcion: 'Anticipada', porcentaje: 4 }, { id: 902, descripcion: 'Vieja', porcentaje: 9, activo: false }]).execute()
  await t.db.insertInto('transporte').values([{ id: 901, descripcion: 'De nadie' }, { id: 902, descripcion: 'Fuera de servicio', activo: false }]).execute()
  const { tiendaNro } = await t.db.selectFrom('tienda').select('tiendaNro').where('clienteId', '=', clienteId).orderBy('tiendaNro').executeTakeFirstOrThrow()
  await t.db.insertInto('transporte_tienda').values({ transporteId: 902, clienteId, tiendaNro }).execute()
  await t.db.insertInto('clasificacion_envio').values({ id: 902, descripcion: 'Ya no', activo: false }).execute()
}, 120_000)
afterAll(() => t.stop())

beforeEach(async () => {
  await t.db.deleteFrom('presupuesto').where('estado', '=', 'Carrito').execute()
  await t.db.deleteFrom('descuento').where('clienteId', '=', clienteId).execute()
  const { grupoId } = await t.db.selectFrom('producto').select('grupoId').where('id', '=', barra).executeTakeFirstOrThrow()
  await t.db.insertInto('descuento').values([{ codigo: 'E1', clienteId, descripcion: 'General', porcentaje: 3 }, { codigo: 'E2', clienteId, descripcion: 'Grupo', porcentaje: 5, grupoId }]).execute()
  await t.db.updateTable('condicion_pago').set({ porcentaje: 4, activo: true }).where('id', '=', 901).execute()
  await t.db.updateTable('producto').set({ activo: true }).where('id', '=', barra).execute()
  await Promise.all([setPrecio(barra, 13.57), setPrecio(pieza, 51.11)])
  await setShopping(true)
})

describe('what checkout chooses from', () => {
  it('SHIP-07 the data hold shops, transports, classifications, payments and the receiver; both calls answer the same', async () => {
    const { id } = await fill(ana)
    const p = await options(ana, id)
    expect((await ana.get(`/api/Budget/preconfirm/${id}`)).body).toEqual(p)
    const tiendas = await t.db.selectFrom('tienda').select(['tiendaNro', 'calle']).where('clienteId', '=', clienteId).orderBy('tiendaNro').execute()
    expect(p.tiendas.$values.map(({ tiendaNro, calle }) => ({ tiendaNro, calle }))).toEqual(tiendas)
    expect(Object.keys(p.tiendas.$values[0]!).sort()).toEqual(['calle', 'calleNro', 'nombreFantasia', 'pais', 'provincia', 'telefono', 'tiendaNro'])
    const clases = await t.db.selectFrom('clasificacion_envio').select(['id', 'descripcion']).where('activo', '=', true).orderBy('orden').orderBy('id').execute()
    expect(p.clasificacionEnvios.$values).toEqual(clases)
    const pagos = await t.db.selectFrom('condicion_pago').select(['id', 'descripcion', 'porcentaje', 'defaultValue']).where('activo', '=', true).orderBy('id').execute()
    expect(p.listaFormasPago.$values).toEqual(pagos.map((f) => ({ ...f, porcentaje: Number(f.porcentaje) })))
    expect(p.listaFormasPago.$values).toContainEqual({ id: 901, descripcion: 'Anticipada', porcentaje: 4, defaultValue: false })
    expect([p.listaFormasPago.$values.some((f) => f.defaultValue), p.clasificacionEnvios.$values.some((k) => k.id === 902)]).toEqual([true, false])
    expect(p.datosRecibe).toEqual({ nombre: 'Verónica', apellido: 'Molina', telefono: '3514241189', nroDocumento: '30111333' })
    for (let i = 0; i < 6; i++) expect((await ana.get(`/api/Budget/FetchPreconfirm/${id}`)).body).toEqual(p)
  })
  it('SHIP-08 each transport lists the shops it serves, and an inactive one is not offered', async () => {
    const { id } = await fill(ana)
    const p = await options(ana, id)
    const served = await t.db.selectFrom('transporte_tienda as x').innerJoin('transporte as k', 'k.id', 'x.transporteId').select(['x.transporteId', 'x.tiendaNro']).where('x.clienteId', '=', clienteId).where('k.activo', '=', true).execute()
    expect(p.listaTransportes.$values.flatMap((k) => k.clientes.$values.map((s) => `${k.id}/${s.clienteTiendaNro}`)).sort()).toEqual(served.map((s) => `${s.transporteId}/${s.tiendaNro}`).sort())
    expect(p.listaTransportes.$values.map((k) => k.id)).toContain(901) // serves no shop: for work sites only
    expect(p.listaTransportes.$values.map((k) => k.id)).not.toContain(902)
  })
  it('SHIP-11 staff get the receiver of the client they buy for, and never their own name', async () => {
    const staff = await t.as('vendedor@demo.test')
    const own = await t.db.selectFrom('cliente').select(['id']).where('idVendedor', '=', staff.session!.sellerId).where('listaPrecioId', '=', listaPrecioId).orderBy('id').execute()
    const users = await t.db.selectFrom('usuario').selectAll().where('clienteId', 'in', own.map((c) => c.id)).where('activo', '=', true).orderBy('id').execute()
    const withUser = users[0]!
    const p = await options(staff, (await add(staff, pieza, 3, null, withUser.clienteId!)).id)
    expect(p.datosRecibe).toEqual({ nombre: withUser.nombre, apellido: withUser.apellido, telefono: withUser.telefono?.replace(/\D/g, '') ?? null, nroDocumento: withUser.documentoNro })
    await t.db.updateTable('usuario').set({ activo: false }).where('clienteId', '=', withUser.clienteId!).execute()
    const contacto = await t.db.selectFrom('contacto').selectAll().where('clienteId', '=', withUser.clienteId!).orderBy('tipoEmailId').orderBy('contactoId').executeTakeFirstOrThrow()
    const id = (await t.db.selectFrom('presupuesto').select('id').where('clienteId', '=', withUser.clienteId!).where('estado', '=', 'Carrito').executeTakeFirstOrThrow()).id
    const [nombre, ...rest] = contacto.nombre.split(' ')
    expect((await options(staff, id)).datosRecibe).toMatchObject({ nombre, apellido: rest.join(' '), nroDocumento: null })
    await t.db.deleteFrom('contacto').where('clienteId', '=', withUser.clienteId!).execute()
    expect((await options(staff, id)).datosRecibe).toEqual({ nombre: '', apellido: '', telefono: null, nroDocumento: null })
    await t.db.updateTable('usuario').set({ activo: true }).where('clienteId', '=', withUser.clienteId!).execute()
  })
  it('SHIP-10 another\u2019s cart, an unknown one and a confirmed one are not found', async () => {
    const { id } = await fill(ana)
    const [other, staff] = [await t.as('cliente@demo.test'), await t.as('vendedor@demo.test')]
    for (const c of [other, staff]) expect(problem(await c.get(`/api/Budget/FetchPreconfirm/${id}`))).toEqual(noEncontrado)
    expect(problem(await ana.get('/api/Budget/FetchPreconfirm/2147483000'))).toEqual(noEncontrado)
    expect((await t.anonymous.get(`/api/Budget/FetchPreconfirm/${id}`)).status).toBe(401)
    await pre(ana, id)
    await confirm(ana, id)
    expect(problem(await ana.get(`/api/Budget/FetchPreconfirm/${id}`))).toEqual(noEncontrado)
  })
})

describe('pre-confirm', () => {
  it('SHIP-09 SHIP-33 it stores the choice as it was and answers the quote, to the cent', async () => {
    const { id } = await fill(ana)
    const a = await pre(ana, id)
    ok(a)
    // 24 × 13,57 × 12 m = 3908,16, less 8 % = 3595,51; 7 × 51,11 = 357,77, less 3 % (no discount of its group) = 347,04; 4 % of 4265,93 = 170,6372 comes off last
    const cents = (n: number) => Math.floor(n + 0.5 + 1e-6)
    const con = [cents(390816 * 0.92), cents(35777 * 0.97)]
    const total = cents(con[0]! + con[1]! - (390816 + 35777) * 0.04)
    expect([...con, total]).toEqual([359551, 34704, 377191])
    expect(a.body).toMatchObject({ id, montoTotal: total / 100, pesoTotal: 3063.3, descuentoCliente: 3, descuentoCondicionPago: 4, condicionPago: 'Anticipada', estadoPresupuesto: null, esPedidoFirme: null, comentario: null })
    expect(a.body.detalles.$values.map((d: { montoSubtotalDto: number }) => d.montoSubtotalDto)).toEqual(con.map((c) => c / 100))
    const r = await row(id)
    expect(r).toMatchObject({ estado: 'Carrito', preconfirmado: r.version, recibeNombre: 'Verónica', recibeApellido: 'Molina', recibeTelefono: '3514241189', recibeDni: '30111333', condicionPagoId: 901, esObra: false, montoTotalSinDto: '4265.93' })
    const p = await options(ana, id)
    expect(r.transporteDesc).toBe(p.listaTransportes.$values.find((k) => k.id === r.transporteId)!.descripcion)
    expect(a.body).toMatchObject({ clasificacionEnvio: p.clasificacionEnvios.$values[0]!.descripcion, tiendaEntrega: p.tiendas.$values[0]!.nombreFantasia })
    expect(a.body.direccionEntrega).toContain(p.tiendas.$values[0]!.calle)
    for (let i = 0; i < 6; i++) expect((await pre(ana, id)).body).toEqual(a.body) // the plan changes after the fifth
  })
  it('the kilos of the lines follow the product\u2019s weight', async () => {
    const { id } = await fill(ana)
    await t.db.updateTable('producto').set({ peso: 2 }).where('id', '=', pieza).execute()
    const a = await pre(ana, id)
    await t.db.updateTable('producto').set({ peso: 1.5 }).where('id', '=', pieza).execute()
    expect([a.status, a.body.pesoTotal, a.body.detalles.$values.map((d: { pesoSubtotal: number }) => d.pesoSubtotal)]).toEqual([200, 3066.8, [3052.8, 14]])
  })
  it.each([
    ['SHIP-13', { nombre: '' }, 'Ingrese el nombre de la persona que recibe'], ['SHIP-14', { apellido: null }, 'Ingrese el apellido de la persona que recibe'], ['SHIP-15', { nombre: 'Ana1' }, 'Ingrese un nombre válido'],
    ['SHIP-16', { apellido: 'P.' }, 'Ingrese un apellido válido'], ['SHIP-17', { nombre: 'a'.repeat(29) }, 'Ingrese un nombre válido'], ['SHIP-18', { telefono: '11-4' }, 'Ingrese un número válido'],
    ['SHIP-19', { dni: '1'.repeat(16) }, 'Ingrese un DNI válido'], ['SHIP-20', { dni: '' }, 'Ingrese un número de DNI'], ['SHIP-24', { clienteTiendaEntregaNro: null }, 'Debe seleccionar una tienda'],
    ['SHIP-25', { transporteId: null }, 'Debe seleccionar un transporte'], ['SHIP-26', { clasificacionId: null }, 'Debe seleccionar una clasificación de envío'], ['SHIP-27', { condicionPagoId: null }, 'Debe seleccionar una una forma de pago'],
  ])('%s the server refuses %j', async (_id, more, detail) => {
    const { id } = await fill(ana)
    const a = await pre(ana, id, more)
    expect(problem(a)).toEqual(invalido(detail))
    expect(a.body.errors).toEqual([{ field: Object.keys(more)[0], detail }])
    expect((await row(id)).preconfirmado).toBeNull()
  })
  it('SHIP-24 SHIP-25 a shop of another client, and transport, classification or payment that are not on offer, count as none', async () => {
    const { id } = await fill(ana)
    const cases: [object, string][] = [
      [{ clienteTiendaEntregaNro: 999 }, 'Debe seleccionar una tienda'], [{ transporteId: 901 }, 'Debe seleccionar un transporte'], [{ transporteId: 902 }, 'Debe seleccionar un transporte'],
      [{ clasificacionId: 902 }, 'Debe seleccionar una clasificación de envío'], [{ condicionPagoId: 902 }, 'Debe seleccionar una una forma de pago'], [{ condicionPagoId: 2147483647 }, 'Debe seleccionar una una forma de pago'],
      [{ esObra: true, clienteTiendaEntregaNro: 0, localidad: 'Pilar', obraCalle: 'Las Lilas', obraNro: '1', obraCodigoPostal: '1629', provinciaId: 9999 }, 'Complete la dirección de la obra'],
    ]
    for (const [more, detail] of cases) expect(problem(await pre(ana, id, more))).toEqual(invalido(detail))
    const free = await t.db.selectFrom('tienda').select(['clienteId', 'tiendaNro']).where('clienteId', '<>', clienteId).orderBy('tiendaNro', 'desc').executeTakeFirstOrThrow()
    await t.db.insertInto('tienda').values({ clienteId: free.clienteId, tiendaNro: 77, calle: 'Ajena', calleNro: '1', provinciaId: 6 }).onConflict((c) => c.doNothing()).execute()
    expect(problem(await pre(ana, id, { clienteTiendaEntregaNro: 77 }))).toEqual(invalido('Debe seleccionar una tienda'))
    for (const more of [{ transporteId: -1 }, { transporteId: 1.5 }, { nombre: 7 }, { nombre: 'x'.repeat(300) }]) expect((await pre(ana, id, more)).status).toBe(400)
    expect((await ana.put('/api/Budget/preconfirmBudget', { id: 'x' })).status).toBe(400)
  })
  it('SHIP-09 a work site is delivered to its address, by any transport, and has no shop', async () => {
    const { id } = await fill(ana)
    const obra = { esObra: true, clienteTiendaEntregaNro: 0, transporteId: 901, localidad: 'Pilar', obraCalle: ' Las Magnolias\u0000', obraNro: '754', obraCodigoPostal: '1629', provinciaId: 6, obraLatitud: -34.4, obraLongitud: -58.9 }
    const a = await pre(ana, id, obra)
    expect(a.body).toMatchObject({ tiendaEntrega: 'Obra', direccionEntrega: 'Las Magnolias 754, Pilar (CP 1629), Buenos Aires', telefonoEntrega: '3514241189' })
    expect(await row(id)).toMatchObject({ esObra: true, tiendaNro: 0, transporteDesc: 'De nadie', obraCalle: 'Las Magnolias', obraNro: '754', obraLocalidad: 'Pilar', obraCodigoPostal: '1629', obraProvinciaId: 6, obraLatitud: -34.4, obraLongitud: -58.9 })
    for (const field of ['localidad', 'obraCalle', 'obraNro', 'obraCodigoPostal']) expect(problem(await pre(ana, id, { ...obra, [field]: '' }))).toEqual(invalido('Complete la dirección de la obra'))
    await pre(ana, id)
    expect(await row(id)).toMatchObject({ esObra: false, obraCalle: null, obraProvinciaId: null, obraLatitud: null })
  })
  it('API-46 a price that changed, a product that is gone and an empty cart are answered with the fresh cart', async () => {
    const { id } = await fill(ana)
    await setPrecio(barra, 14)
    const a = await pre(ana, id)
    expect(problem(a)).toEqual({ status: 409, code: 'carrito_cambiado', detail: 'El carrito cambió desde que lo abriste. Revisá los valores actuales antes de continuar.' })
    expect(a.body.presupuesto.presupuestoDetalles.$values[0]).toMatchObject({ precio: 14, actualizadoPrecio: true })
    await setPrecio(barra, 13.57)
    await t.db.updateTable('descuento').set({ porcentaje: 2 }).where('codigo', '=', 'E1').execute()
    expect((await pre(ana, id)).body.code).toBe('carrito_cambiado')
    await t.db.updateTable('descuento').set({ porcentaje: 3 }).where('codigo', '=', 'E1').execute()
    await t.db.updateTable('producto').set({ activo: false }).where('id', '=', barra).execute()
    expect(problem(await pre(ana, id))).toMatchObject({ status: 409, code: 'carrito_cambiado', detail: 'Debes eliminar del carrito los productos que ya no tienes disponible' })
    await t.db.deleteFrom('presupuesto_detalle').where('presupuestoId', '=', id).execute()
    expect(problem(await pre(ana, id))).toMatchObject({ status: 409, code: 'carrito_cambiado', detail: 'El carrito está vacío.' })
  })
  it('API-46 another\u2019s cart is not found, and nobody without a session or the permission gets in', async () => {
    const { id } = await fill(ana)
    const body = bodyOf(id, await options(ana, id))
    for (const c of [await t.as('cliente@demo.test'), await t.as('vendedor@demo.test'), await t.as('admin@demo.test')]) expect(problem(await c.put('/api/Budget/preconfirmBudget', body))).toEqual(noEncontrado)
    expect((await t.anonymous.put('/api/Budget/preconfirmBudget', body)).status).toBe(401)
    expect((await (await t.as('admin.sin15@demo.test')).put('/api/Budget/preconfirmBudget', body)).status).toBe(403)
  })
})

describe('confirm', () => {
  it('CONF-14 CONF-15 the answer holds every field of the confirmed presupuesto and of its lines', async () => {
    const id = await ready()
    const a = await confirm(ana, id)
    ok(a)
    const c = await t.db.selectFrom('cliente').selectAll().where('id', '=', clienteId).executeTakeFirstOrThrow()
    const tienda = await t.db.selectFrom('tienda as t').innerJoin('provincia as v', 'v.id', 't.provinciaId').selectAll('t').select('v.name').where('clienteId', '=', clienteId).orderBy('tiendaNro').executeTakeFirstOrThrow()
    const clase = await t.db.selectFrom('clasificacion_envio').select('descripcion').where('activo', '=', true).orderBy('orden').orderBy('id').executeTakeFirstOrThrow()
    const { moneda } = a.body
    expect(moneda).toEqual({ id: (await row(id)).monedaId, simbolo: expect.stringMatching(/^(\$|US\$)$/) })
    expect(a.body).toMatchObject({
      id, pedidoId: null, cliente: c.razonSocial, documentoCliente: c.documentoNro, telefonoCliente: c.telefono, direccionCliente: `${c.calle} ${c.calleNro}, ${c.localidad}`, comentario: 'Avisar antes', esPedidoFirme: true,
      condicionPago: 'Anticipada', descuentoCondicionPago: 4, descuentoCliente: 3, clasificacionEnvio: clase.descripcion,
      tiendaEntrega: tienda.nombreFantasia, direccionEntrega: [...new Set([`${tienda.calle} ${tienda.calleNro}`, tienda.localidad, tienda.name])].filter(Boolean).join(', '), telefonoEntrega: tienda.telefono ?? '3514241189',
    })
    expect(Math.abs(Date.now() - Date.parse(a.body.fecha))).toBeLessThan(60_000)
    const nombres = await t.db.selectFrom('producto').select(['id', 'descripcion']).where('id', 'in', [barra, pieza]).execute()
    const nombre = (productoId: string) => nombres.find((p) => p.id === productoId)!.descripcion
    expect(a.body.detalles.$values).toEqual([
      { nombreProducto: nombre(barra), cantidadTiras: 24, pesoSubtotal: 3052.8, precio: 13.57, descuento1: 5, montoSubtotalDto: 3595.51, dimension1: 12, moneda },
      { nombreProducto: nombre(pieza), cantidadTiras: 7, pesoSubtotal: 10.5, precio: 51.11, descuento1: 0, montoSubtotalDto: 347.04, dimension1: 0, moneda },
    ])
    const seller = await t.db.selectFrom('vendedor').selectAll().where('idVendedor', '=', c.idVendedor).executeTakeFirstOrThrow()
    expect(a.body.nombreVendedor).toBe(`${seller.nombre} ${seller.apellido}`)
  })
  it('CONF-14 the confirmed quote keeps prices, discounts, addresses and conditions as they were, whatever changes later', async () => {
    const id = await ready()
    const { db } = t
    const { body } = await confirm(ana, id)
    const [card] = (await ana.get('/api/Budget/fetchAll')).body.$values
    const { idVendedor } = await db.selectFrom('cliente').select('idVendedor').where('id', '=', clienteId).executeTakeFirstOrThrow()
    const p = await row(id)
    // what the order system may change the day after; each answers how to put it back
    const changed = [
      await change('cliente', 'id', clienteId, { razonSocial: 'Otro nombre', documentoNro: '30999999995', calle: 'Otra', calleNro: '1', localidad: 'Otra', telefono: '1' }), await change('vendedor', 'idVendedor', idVendedor!, { nombre: 'Otro', apellido: 'Vendedor' }),
      await change('producto', 'id', barra, { descripcion: 'Otra barra', peso: 99 }), await change('condicion_pago', 'id', p.condicionPagoId!, { descripcion: 'Otra condición', porcentaje: 9 }),
      await change('clasificacion_envio', 'id', p.clasificacionId!, { descripcion: 'Otra clase' }), await change('transporte', 'id', p.transporteId!, { descripcion: 'Otro transporte' }),
    ]
    const tienda = await db.selectFrom('tienda').selectAll().where('clienteId', '=', clienteId).where('tiendaNro', '=', p.tiendaNro!).executeTakeFirstOrThrow()
    await db.updateTable('tienda').set({ nombreFantasia: 'Otra tienda', calle: 'Otra', calleNro: '2', localidad: 'Otra', telefono: '2' }).where('clienteId', '=', clienteId).where('tiendaNro', '=', p.tiendaNro!).execute()
    await Promise.all([setPrecio(barra, 99), setPrecio(pieza, 98), db.updateTable('descuento').set({ porcentaje: 50 }).where('clienteId', '=', clienteId).execute()])
    const after = [(await ana.get(`/api/Budget/${id}`)).body, (await confirm(ana, id)).body, (await ana.get('/api/Budget/fetchAll')).body.$values[0]]
    for (const back of changed) await back()
    await db.updateTable('tienda').set({ nombreFantasia: tienda.nombreFantasia, calle: tienda.calle, calleNro: tienda.calleNro, localidad: tienda.localidad, telefono: tienda.telefono }).where('clienteId', '=', clienteId).where('tiendaNro', '=', p.tiendaNro!).execute()
    expect(after).toEqual([body, body, card])
  })
  it('CONF-17 it is a request that starts as Enviado, with its history, one outbox row, and a new cart to come', async () => {
    const id = await ready()
    const before = (await outbox()).length
    const a = await confirm(ana, id)
    expect(a.body.estadoPresupuesto).toBe('Enviado')
    const historial = await t.db.selectFrom('presupuesto_historial').selectAll().where('presupuestoId', '=', id).execute()
    expect(historial).toMatchObject([{ de: 'Carrito', a: 'Enviado', usuarioId: ana.session!.userId, usuario: 'Verónica Molina', motivo: null }])
    const rows = await outbox()
    expect([rows.length - before, rows.at(-1)!.datos, rows.at(-1)!.estado]).toEqual([1, { presupuestoId: id, clienteId, usuarioId: ana.session!.userId }, 'pendiente'])
    expect((await ana.get(`/api/Budget/${clienteId}/${ana.session!.contactoId}/getProductsInShoppingCart`)).body).toEqual({ count: 0 })
    expect((await fill(ana)).id).not.toBe(id)
  })
  it('CONF-10 confirming twice at once, and again, makes one order; the first answers stand', async () => {
    const id = await ready()
    const before = (await outbox()).length
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => confirm(ana, id, `observaciones=n${i}&esPedidoFirme=${i % 2 === 0}`)))
    expect(all.map((a) => a.status)).toEqual([200, 200, 200, 200, 200, 200])
    const later = await confirm(ana, id, 'observaciones=tarde&esPedidoFirme=false')
    for (const a of all) expect(a.body).toEqual(later.body)
    expect((await outbox()).length - before).toBe(1)
    expect(await t.db.selectFrom('presupuesto_historial').select('a').where('presupuestoId', '=', id).execute()).toHaveLength(1)
    await setShopping(false)
    expect((await confirm(ana, id)).body).toEqual(later.body) // a repetition orders nothing new
  })
  it('CONF-13 a line added in another tab at the same moment waits in the next cart, or the order is refused: none is placed that nobody saw', async () => {
    for (let i = 0; i < 4; i++) {
      const id = await ready()
      const linea = () => ana.post('/api/Budget/shoppingCart', { productoId: pieza, clienteId, contactoId: ana.session!.contactoId, cantidad: 1, showLargo: false, showAncho: false, largo: null, ancho: null })
      const [a, b] = i % 2 === 0 ? await Promise.all([confirm(ana, id), linea()]) : (await Promise.all([linea(), confirm(ana, id)])).reverse() as [Answer, Answer]
      expect([200, 409]).toContain(a.status)
      ok(b)
      const cantidades = (await t.db.selectFrom('presupuesto_detalle').select('cantidadTiras').where('presupuestoId', '=', id).orderBy('item').execute()).map((l) => Number(l.cantidadTiras))
      expect([a.status, cantidades, b.body.id === id]).toEqual(a.status === 200 ? [200, [24, 7], false] : [409, [24, 8], true])
      await t.db.deleteFrom('presupuesto').where('estado', '=', 'Carrito').execute()
    }
  })
  it('CONF-13 a cart that changed after the pre-confirm is refused with the fresh cart, and can be confirmed after a new one', async () => {
    const id = await ready()
    await add(ana, pieza, 1, null)
    const a = await confirm(ana, id)
    expect([problem(a), a.body.presupuesto.presupuestoDetalles.$values[1].cantidadTiras]).toEqual([vencida, 8])
    const before = (await outbox()).length
    expect((await confirm(ana, (await fill(ana)).id)).status).toBe(409)
    expect((await outbox()).length).toBe(before)
    await pre(ana, id)
    expect((await confirm(ana, id)).status).toBe(200)
  })
  it('CONF-13 a cart that was never pre-confirmed, a changed price or discount, a product gone, an emptied cart are refused', async () => {
    const first = await fill(ana)
    expect(problem(await confirm(ana, first.id))).toEqual(vencida)
    await pre(ana, first.id)
    await setPrecio(pieza, 51.12)
    const a = await confirm(ana, first.id)
    expect([problem(a), a.body.presupuesto.presupuestoDetalles.$values[1].actualizadoPrecio]).toEqual([vencida, true])
    await setPrecio(pieza, 51.11)
    await t.db.updateTable('descuento').set({ porcentaje: 6 }).where('codigo', '=', 'E2').execute()
    expect(problem(await confirm(ana, first.id))).toEqual(vencida)
    await t.db.updateTable('descuento').set({ porcentaje: 5 }).where('codigo', '=', 'E2').execute()
    await t.db.updateTable('producto').set({ activo: false }).where('id', '=', barra).execute()
    expect(problem(await confirm(ana, first.id))).toEqual({ ...vencida, detail: 'Debes eliminar del carrito los productos que ya no tienes disponible' })
    await t.db.updateTable('producto').set({ activo: true }).where('id', '=', barra).execute()
    await t.db.updateTable('condicion_pago').set({ porcentaje: 3 }).where('id', '=', 901).execute()
    expect(problem(await confirm(ana, first.id))).toEqual(vencida)
    await t.db.updateTable('condicion_pago').set({ porcentaje: 4 }).where('id', '=', 901).execute()
    for (const l of first.presupuestoDetalles.$values) await ana.del(`/api/Budget/${first.id}/${l.item}`)
    expect(problem(await confirm(ana, first.id))).toMatchObject({ status: 409, detail: 'El carrito está vacío.' })
    expect((await row(first.id)).estado).toBe('Carrito')
  })
  it('CONF-05 CONF-06 the firm question must be answered', async () => {
    const id = await ready()
    expect(problem(await confirm(ana, id, 'observaciones=x'))).toEqual(invalido('Debe confirmar si el pedido es firme o un presupuesto que requiere asistencia comercial.'))
    expect((await confirm(ana, id, 'esPedidoFirme=quizas')).status).toBe(400)
    expect((await confirm(ana, id, 'esPedidoFirme=false')).body).toMatchObject({ esPedidoFirme: false, comentario: null })
  })
  it('CONF-09 observations past 150 characters are refused', async () => {
    const id = await ready()
    expect(problem(await confirm(ana, id, `esPedidoFirme=true&observaciones=${'%C3%B1'.repeat(151)}`))).toEqual(invalido('Se ha excedido el límite de caracteres. 150 carácteres es el máximo.'))
    expect((await confirm(ana, id, `esPedidoFirme=true&observaciones=${'%C3%B1'.repeat(150)}`)).body.comentario).toBe('ñ'.repeat(150))
  })
  it('API-47 while purchasing is switched off nothing is confirmed, and the call says how it stands', async () => {
    const id = await ready()
    await setShopping(false)
    expect([(await ana.get('/api/configuracion/getShoopEnabled')).body, problem(await confirm(ana, id))]).toEqual([{ shoopEnabled: false }, { status: 409, code: 'compra_deshabilitada', detail: 'La compra se encuentra deshabilitada temporalmente.' }])
    await setShopping(true)
    expect([(await ana.get('/api/configuracion/getShoopEnabled')).body, (await confirm(ana, id)).status]).toEqual([{ shoopEnabled: true }, 200])
  })
  it('API-47 another\u2019s cart or order is not found, a cancelled one is closed, and nobody without the permission gets in', async () => {
    const id = await ready()
    const [other, staff, sin15] = [await t.as('cliente@demo.test'), await t.as('vendedor@demo.test'), await t.as('admin.sin15@demo.test')]
    for (const c of [other, staff, await t.as('admin@demo.test')]) expect(problem(await confirm(c, id))).toEqual(noEncontrado)
    expect([(await confirm(sin15, id)).status, (await confirm(t.anonymous, id)).status]).toEqual([403, 401])
    await confirm(ana, id)
    expect(problem(await confirm(other, id))).toEqual(noEncontrado)
    const second = await ready()
    await t.db.updateTable('presupuesto').set({ estado: 'Cancelado', fecha: new Date() }).where('id', '=', second).execute()
    expect(problem(await confirm(ana, second))).toMatchObject({ status: 409, code: 'carrito_cerrado' })
    expect(problem(await ana.put('/api/Budget/preconfirmBudget', { id: second }))).toMatchObject({ status: 409, code: 'carrito_cerrado' })
  })
  it('CONF-08 the terms come with their version', async () => {
    const a = await ana.get('/api/configuracion/getTermsConditions')
    expect([a.status, a.body]).toEqual([200, { termsConditions: expect.stringContaining('Condiciones generales de venta'), version: 1 }])
    expect((await t.anonymous.get('/api/configuracion/getTermsConditions')).status).toBe(401)
  })
})
