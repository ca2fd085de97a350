import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { archivos, formOf } from '../../../test/archivos.ts'
import { problem } from '../../../test/carrito.ts'
import { at, body, draftBody, draftOf, lastOf, quotes, save, send } from '../../../test/cotizaciones.ts'
import { bodyOf, confirm, ok, options, pre } from '../../../test/envio-pago.ts'
import type { Client } from '../../../test/portal.ts'
import { addDays, today } from '#shared/dates.ts'

const { e, setPrecio, fill, row, change, people, ask, read, sent, answer, accepted, buy, bought, expire } = quotes()
let seller: Client
let admin: Client
let stranger: Client
beforeAll(() => void ({ seller, admin, stranger } = people))

const attach = (who: Client, id: number, files: readonly File[]) =>
  who.send('POST', at(id, 'archivos'), {
    raw: formOf(
      {},
      files.map(([nombre, bytes]) => ['file', nombre, bytes]),
    ),
  })
type File = readonly [nombre: string, bytes: Buffer]
const plano: File = ['plano de la nave.pdf', archivos.pdf]

describe('asking for a price', () => {
  it('COTIZ-01 up to five files go with it while it waits for its price; whoever may see it takes them down, nobody else', async () => {
    const { id, cambio } = body(await ask())
    const kept = body(await attach(e.ana, id, [plano, ['medidas.xlsx', archivos.xlsx]]))
    expect(kept.archivos.$values.map(({ nro, nombre, tipo }) => [nro, nombre, tipo])).toEqual([
      [1, 'plano de la nave.pdf', 'pdf'],
      [2, 'medidas.xlsx', 'xlsx'],
    ])
    expect(kept.cambio).toBe(cambio + 1)
    for (const who of [e.ana, seller, admin]) {
      const file = await who.get(at(id, 'archivos/1'))
      expect([file.status, file.headers.get('content-type'), file.text.slice(0, 5)]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ])
    }
    for (const path of ['archivos/1', 'archivos/3']) expect((await stranger.get(at(id, path))).status).toBe(404)
    expect((await e.ana.get(at(id, 'archivos/3'))).status).toBe(404)
    expect((await attach(stranger, id, [plano])).status).toBe(404)
    expect(problem(await attach(e.ana, id, [plano, plano, plano, plano]))).toMatchObject({
      status: 400,
      detail: 'Se admiten hasta 5 archivos.',
    })
    expect(body(await attach(e.ana, id, [plano, plano, plano])).archivos.$values.length).toBe(5)
    expect((await attach(e.ana, id, [['planilla.exe', Buffer.from('MZ')]])).status).toBe(415)
    body(await send(seller, body(await save(seller, await read(id, seller)))))
    expect(problem(await attach(e.ana, id, [plano]))).toMatchObject({
      status: 409,
      detail: 'Ya tiene precio: mandá el archivo con un mensaje.',
    })
  })
  it('COTIZ-01 «Pedir cotización» makes one of the lines of the cart, with targets, and empties the cart only where that is ticked', async () => {
    const c = body(await ask(e.ana, { vaciarCarrito: false, fechaDeseada: addDays(today(), 9) }))
    expect(c).toMatchObject({
      estado: 'Pedida',
      turno: 'equipo',
      clienteId: e.clienteId,
      obra: 'Galpón norte',
      observaciones: 'Para el galpón',
      fechaDeseada: addDays(today(), 9),
      version: null,
      vence: null,
    })
    expect(c.pedidas.$values.map((p) => [p.item, p.productoId, p.cantidadTiras, p.dimension1, p.objetivo])).toEqual([
      [1, e.barra, 24, 12, 12],
      [2, e.pieza, 7, 0, null],
    ])
    expect(c.pedidas.$values[0]).toMatchObject({ comentario: 'Lo vi a 12', netoHoy: 12.4844 })
    const count = async () =>
      (await e.ana.get(`/api/Budget/${e.clienteId}/${e.ana.session!.contactoId}/getProductsInShoppingCart`)).body.count
    expect(await count()).toEqual(2)
    body(await ask())
    expect(await count()).toEqual(0)
  })

  it('COTIZ-01 is refused of an empty cart, of a target that is no price, of a day gone by', async () => {
    const { id } = await fill(e.ana)
    const asked = (more: object) => ask(e.ana, more)
    expect(problem(await asked({ objetivos: [{ item: 1, objetivo: 0, comentario: null }] }))).toEqual({
      status: 400,
      code: 'datos_invalidos',
      detail: 'El precio tiene que ser mayor que cero.',
    })
    expect(problem(await asked({ fechaDeseada: addDays(today(), -1) })).detail).toBe(
      'La fecha en que lo necesitás ya pasó.',
    )
    ok(await e.ana.send('DELETE', `/api/Budget/${id}/1`))
    ok(await e.ana.send('DELETE', `/api/Budget/${id}/2`))
    const empty = await e.ana.post('/api/cotizaciones', {
      clienteId: e.clienteId,
      presupuestoId: id,
      objetivos: [],
      vaciarCarrito: false,
    })
    expect(problem(empty).detail).toBe('El carrito está vacío.')
  })

  it('COTIZ-01 COTIZ-04 staff begin a draft that their client sees by no call', async () => {
    const c = body(await ask(seller))
    expect([c.estado, draftOf(c)?.numero]).toEqual(['Borrador', 1])
    expect((await e.ana.get(at(c.id))).status).toBe(404)
    const listed = await e.ana.get(`/api/cotizaciones?numero=${c.numero}`)
    expect(listed.body.$values).toEqual([])
    expect((await admin.get(at(c.id))).status).toBe(200)
  })

  it("COTIZ-01 COTIZ-04 what staff began and withdrew without sending it stays the team's", async () => {
    const c = body(await ask(seller))
    const gone = body(await seller.post(at(c.id, 'retirar'), { cambio: c.cambio, detalle: 'Era de otro cliente' }))
    expect(gone.estado).toBe('Retirada')
    expect((await e.ana.get(`/api/cotizaciones?numero=${c.numero}`)).body.$values).toEqual([])
    const calls = [
      e.ana.get(at(c.id)),
      e.ana.get(`/api/mensajes/cotizacion/${c.id}`),
      e.ana.post(at(c.id, 'pedirRenovacion')),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await read(c.id, admin)).estado).toBe('Retirada')
    const own = body(await ask())
    body(await e.ana.post(at(own.id, 'retirar'), { cambio: own.cambio, detalle: null }))
    expect((await read(own.id)).estado).toBe('Retirada')
  })

  it('BASE-04 COTIZ-02 another client and another seller do not find it by any call', async () => {
    const c = await sent()
    const calls = [
      stranger.get(at(c.id)),
      answer(c, 'aceptar', {}, stranger),
      buy(c, null, stranger),
      stranger.post(at(c.id, 'retirar'), { cambio: 1, detalle: null }),
      stranger.post(at(c.id, 'pedirRenovacion')),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await stranger.get(`/api/cotizaciones?numero=${c.numero}`)).body.$values).toEqual([])
  })
})

describe('pricing and sending', () => {
  it('COTIZ-04 COTIZ-05 a version keeps its lines, sums, list prices and rate, and nothing changes it', async () => {
    const c = await sent({ 1: 12 }, { nota: 'En dos viajes', condicionPagoId: 901 })
    const v = lastOf(c)
    expect(v).toMatchObject({
      numero: 1,
      condicionPago: 'Anticipada',
      nota: 'En dos viajes',
      montoTotal: 3803.04,
      vence: addDays(today(), 5),
    })
    expect(
      v.lineas.$values.map((l) => [l.precioLista, l.precio, l.descuento1, l.netoUnitario, l.montoSubtotalDto]),
    ).toEqual([
      [13.57, 12, 0, 12, 3456],
      [51.11, 51.11, 3, 49.577, 347.04],
    ])
    expect(v.enviada).not.toBeNull()
    const tried = sql`update cotizacion_linea set precio = 1 where "cotizacionId" = ${c.id}`.execute(e.t.db)
    await expect(tried).rejects.toThrow('was sent')
    const gone = sql`delete from cotizacion_version where "cotizacionId" = ${c.id}`.execute(e.t.db)
    await expect(gone).rejects.toThrow('was sent')
  })

  it('COTIZ-04 drafts reach no client: neither while it is asked nor beside the version in force', async () => {
    const { id } = body(await ask())
    expect((await read(id)).versiones.$values).toEqual([])
    const c = await sent()
    const again = body(await save(seller, await read(c.id, seller), { 1: 11 }))
    expect(draftOf(again)?.numero).toBe(2)
    expect((await read(c.id)).versiones.$values.map(({ numero }) => numero)).toEqual([1])
  })

  it('BASE-04 a draft whose answer was lost is sent again: it is saved once, and nobody is said to have changed it', async () => {
    const seen = await read(body(await ask()).id, seller)
    const first = body(await save(seller, seen, { 1: 11.5 }))
    const again = body(await save(seller, seen, { 1: 11.5 }))
    expect([again.cambio, draftOf(again)!.lineas.$values[0]!.precio]).toEqual([first.cambio, 11.5])
    // another's, or another price, is told
    expect((await save(seller, seen, { 1: 11 })).status).toBe(409)
  })
  it("BASE-04 whoever saves over another one's draft gets the fresh one, and nothing of it is lost", async () => {
    const { id } = body(await ask())
    const seen = await read(id, seller)
    body(await save(admin, seen, { 1: 11.5 }))
    const late = await save(seller, seen, { 1: 12 })
    expect(problem(late)).toEqual({
      status: 409,
      code: 'version_vieja',
      detail: 'Otra persona la cambió mientras la editabas. Esto es lo que tiene ahora.',
    })
    expect(draftOf(late.body.cotizacion)!.lineas.$values[0]!.precio).toBe(11.5)
  })

  it('COTIZ-05 a price of 0 or below is refused, and a draft without lines is not sent', async () => {
    const { id } = body(await ask())
    const c = await read(id, seller)
    expect(problem(await save(seller, c, { 1: 0 })).detail).toBe('El precio tiene que ser mayor que cero.')
    expect(problem(await save(seller, c, { 1: -3 })).detail).toBe('El precio tiene que ser mayor que cero.')
    const empty = body(await save(seller, c, {}, { lineas: [] }))
    expect(problem(await send(seller, empty)).detail).toBe('La cotización no tiene renglones.')
  })

  it('COTIZ-05 a figure that no line can hold is refused by its field, whatever the screen lets through', async () => {
    const { id } = body(await ask())
    const c = await read(id, seller)
    const [first, ...rest] = draftBody(c).lineas
    const tried = async (more: object) => {
      const a = await save(seller, c, {}, { lineas: [{ ...first, ...more }, ...rest] })
      return [a.status, a.body.detail, a.body.errors?.map(({ field }: { field: string }) => field)]
    }
    const medida = [400, 'La medida no es válida.', ['lineas.1.dimension1']]
    const cantidad = [400, 'La cantidad no es válida.', ['lineas.1.cantidadTiras']]
    const precio = [400, 'El precio tiene que ser mayor que cero.', ['lineas.1.precio']]
    expect(await tried({ dimension1: -1 })).toEqual(medida)
    expect(await tried({ dimension1: 1e9 })).toEqual(medida)
    expect(await tried({ dimension2: 1e9 })).toEqual(medida)
    expect(await tried({ cantidadTiras: 1e11 })).toEqual(cantidad)
    expect(await tried({ cantidadTiras: 9_999_999, dimension1: 9_999 })).toEqual(cantidad)
    expect(await tried({ precio: 10_000_000_001 })).toEqual(precio)
    expect(await tried({ descuento1: 100 })).toEqual(precio)
    expect(await tried({ productoId: 'nothing' })).toEqual([400, 'Ese producto no existe.', ['lineas.1.productoId']])
    expect((await read(id, seller)).cambio).toBe(c.cambio)
  })

  it('COTIZ-04 COTIZ-08 the list prices of a version are those of the moment that it is sent', async () => {
    const { id } = body(await ask())
    const saved = body(await save(seller, await read(id, seller), { 1: 12 }))
    await setPrecio(e.barra, 14)
    const sentOnce = lastOf(body(await send(seller, saved))).lineas.$values[0]!
    expect([sentOnce.precioLista, sentOnce.netoUnitario]).toEqual([14, 12])
    await expire(id)
    const begun = body(await seller.post(at(id, 'renovar'), { cambio: (await read(id, seller)).cambio }))
    const dated = body(await save(seller, begun))
    await setPrecio(e.barra, 15)
    expect(problem(await send(seller, dated)).detail).toMatch(/^El precio de lista de .* cambió: revisalo y marcalo/)
    const now = await read(id, seller)
    expect(draftOf(now)!.lineas.$values[0]!.precioLista).toBe(15)
    expect(lastOf(now).lineas.$values[0]!.precioLista).toBe(14)
    expect(lastOf(body(await send(seller, dated, [1]))).lineas.$values[0]!.precioLista).toBe(15)
  })

  it('COTIZ-05 further below today than the limit only an administrator sends it', async () => {
    await e.t.db
      .insertInto('configuracion')
      .values({ clave: 'cotizacionDescuentoMaximo', valor: '10' })
      .onConflict((k) => k.column('clave').doUpdateSet({ valor: '10' }))
      .execute()
    const { id } = body(await ask())
    const low = body(await save(seller, await read(id, seller), { 1: 11 }))
    expect(problem(await send(seller, low))).toEqual({
      status: 403,
      code: 'precio_a_autorizar',
      detail: 'Este precio necesita la autorización de un administrador.',
    })
    expect(body(await send(admin, low)).estado).toBe('Enviada')
    await e.t.db.deleteFrom('configuracion').where('clave', '=', 'cotizacionDescuentoMaximo').execute()
  })

  it('COTIZ-06 a day gone by, none, or one too far is not sent; the first one is five days ahead', async () => {
    const { id } = body(await ask())
    const c = await read(id, seller)
    expect(draftOf(c)!.vence).toBe(addDays(today(), 5))
    const tried = async (vence: string | null) =>
      problem(await send(seller, body(await save(seller, await read(id, seller), {}, { vence })))).detail
    expect([await tried(addDays(today(), -1)), await tried(null), await tried(addDays(today(), 91))]).toEqual([
      'La fecha de validez ya pasó.',
      'Elegí hasta qué día vale.',
      'La fecha de validez puede ser hasta 90 días adelante.',
    ])
    expect(
      body(await send(seller, body(await save(seller, await read(id, seller), {}, { vence: today() })))).estado,
    ).toBe('Enviada')
  })
})

describe('answering', () => {
  it('COTIZ-07 «Aceptar», «Rechazar» with why, «Pedir otro precio»: and the history says who', async () => {
    const yes = body(await answer(await sent(), 'aceptar'))
    expect([yes.estado, yes.turno, yes.puede.comprar]).toEqual(['Aceptada', 'cliente', true])
    const no = await sent()
    expect(problem(await answer(no, 'rechazar')).detail).toBe('Elegí por qué no la tomás.')
    expect(
      body(await answer(no, 'rechazar', { motivo: 'Precio', detalle: 'Me pasaron otra' })).movimientos.$values.at(-1),
    ).toMatchObject({
      que: 'rechazada',
      de: 'Enviada',
      a: 'Rechazada',
      deCliente: true,
      motivo: 'Precio',
      detalle: 'Me pasaron otra',
      version: 1,
    })
    const more = await sent()
    expect(problem(await answer(more, 'otroPrecio')).detail).toBe(
      'Decí qué precio buscás, en un renglón o en el total.',
    )
    const { item } = more.pedidas.$values[1]!
    const asked = body(await answer(more, 'otroPrecio', { objetivos: [{ item, objetivo: 45, comentario: null }] }))
    expect([asked.estado, asked.pedidas.$values.map(({ objetivo }) => objetivo)]).toEqual(['Pedida', [null, 45]])
    expect(draftOf(await read(more.id, seller))?.numero).toBe(2)
  })

  it('COTIZ-07 after another version was sent the answer is refused with the new one', async () => {
    const c = await sent()
    const saved = body(await save(seller, await read(c.id, seller), { 1: 11 }))
    body(await send(seller, saved))
    const late = await answer(c, 'aceptar')
    expect(problem(late)).toEqual({
      status: 409,
      code: 'cotizacion_cambiada',
      detail: 'Tu vendedor mandó otra versión mientras la mirabas. Revisala antes de contestar.',
    })
    expect(late.body.cotizacion.version).toBe(2)
  })

  it('COTIZ-07 of a seller who sends and a client who accepts at the same moment one wins', async () => {
    const c = await sent()
    const saved = body(await save(seller, await read(c.id, seller), { 1: 11 }))
    const [given, sending] = await Promise.all([answer(c, 'aceptar'), send(seller, saved)])
    expect([given.status, sending.status].toSorted()).toEqual([200, 409])
    expect((await read(c.id)).estado).toBe(given.status === 200 ? 'Aceptada' : 'Enviada')
  })

  it('COTIZ-07 an answer by telephone is written down by the seller, is shown as such and places no order', async () => {
    const c = await sent()
    const recorded = await seller.post(at(c.id, 'registrar'), {
      version: c.version,
      respuesta: 'aceptar',
      motivo: null,
      detalle: null,
      objetivos: [],
      objetivoTotal: null,
      medio: 'Teléfono',
      referencia: 'Llamó Verónica',
    })
    expect(body(recorded).compras.$values).toEqual([])
    expect((await read(c.id)).movimientos.$values.at(-1)).toMatchObject({
      a: 'Aceptada',
      deCliente: false,
      medio: 'Teléfono',
      referencia: 'Llamó Verónica',
    })
  })

  it('COTIZ-03 what the table does not hold is refused by every door', async () => {
    const c = await accepted()
    expect(problem(await answer(c, 'rechazar', { motivo: 'Otro' }))).toEqual({
      status: 409,
      code: 'estado_no_permitido',
      detail: 'Una cotización no puede pasar de Aceptada a Rechazada.',
    })
    const team = await read(c.id, seller)
    expect(problem(await seller.post(at(c.id, 'retirar'), { cambio: team.cambio, detalle: null })).detail).toBe(
      'Una cotización no puede pasar de Aceptada a Retirada.',
    )
    expect(problem(await seller.post(at(c.id, 'renovar'), { cambio: team.cambio })).code).toBe('estado_no_permitido')
  })
})

describe('over and renewed', () => {
  it('COTIZ-06 COTIZ-08 once its day is over nothing is accepted, by the clock alone', async () => {
    const c = await sent()
    await expire(c.id)
    const after = await read(c.id)
    expect([after.estado, after.turno, after.puede.contestar]).toEqual(['Vencida', null, false])
    const day = addDays(today(), -1).split('-').toReversed().join('/')
    expect(problem(await answer(c, 'aceptar'))).toEqual({
      status: 409,
      code: 'cotizacion_vencida',
      detail: `La cotización venció el ${day}. Pedí que la renueven.`,
    })
    const listed = await e.ana.get(`/api/cotizaciones?numero=${c.numero}&estado=Vencida`)
    expect(listed.body.$values.map(({ estado }: { estado: string }) => estado)).toEqual(['Vencida'])
  })

  it('COTIZ-08 «Pedir renovación» once, and «Renovar»: a new day, and lines whose list price moved are ticked', async () => {
    const c = await sent()
    await expire(c.id)
    const asked = body(await e.ana.post(at(c.id, 'pedirRenovacion')))
    expect([asked.turno, asked.renovacionPedida]).toEqual(['equipo', true])
    expect(body(await e.ana.post(at(c.id, 'pedirRenovacion'))).movimientos.$values).toHaveLength(
      asked.movimientos.$values.length,
    )
    await setPrecio(e.barra, 14)
    const begun = body(await seller.post(at(c.id, 'renovar'), { cambio: (await read(c.id, seller)).cambio }))
    expect([draftOf(begun)!.vence, draftOf(begun)!.lineas.$values[0]!.precioLista]).toEqual([null, 14])
    const dated = body(await save(seller, begun))
    expect(problem(await send(seller, dated)).detail).toMatch(/^El precio de lista de .* cambió: revisalo y marcalo/)
    const renewed = body(await send(seller, dated, [1]))
    expect([renewed.estado, renewed.version, renewed.renovacionPedida]).toEqual(['Enviada', 2, false])
    expect(renewed.movimientos.$values.at(-1)).toMatchObject({ que: 'renovada', de: 'Vencida', a: 'Enviada' })
  })
})

describe('buying', () => {
  it("BASE-01 COTIZ-11 stands aside: the cart stays as it is, and the lines keep the version's prices", async () => {
    const c = await accepted()
    const cart = await fill(e.ana)
    const a = await buy(c)
    ok(a)
    const id = a.body.presupuestoId
    expect(id).not.toBe(cart.id)
    await setPrecio(e.barra, 27.14)
    const { presupuesto } = await options(e.ana, id)
    expect(presupuesto.presupuestoDetalles.$values.map((l) => [l.precio, l.descuento1, l.actualizadoPrecio])).toEqual([
      [12, 0, false],
      [51.11, 3, false],
    ])
    expect(presupuesto.montoTotal).toBe(3803.04)
    const open = (await e.ana.get(`/api/Budget/${e.clienteId}/${e.ana.session!.contactoId}/getShoppingCart`)).body
    expect([open.id, open.presupuestoDetalles.$values.length]).toEqual([cart.id, 2])
    const again = await buy(c)
    expect(again.body.presupuestoId).toBe(id)
    const changed = await e.ana.put(`/api/Budget/${id}/1`, { cantidad: 3 })
    expect(problem(changed)).toEqual({
      status: 409,
      code: 'carrito_cerrado',
      detail: 'Estos renglones son los de una cotización: sus cantidades y precios no se cambian.',
    })
  })

  it('COTIZ-13 is placed at its prices after the lists doubled, and becomes Comprada with it', async () => {
    const c = await accepted({ 1: 12 }, { condicionPagoId: 901 })
    await Promise.all([setPrecio(e.barra, 27.14), setPrecio(e.pieza, 102.22)])
    const id = await bought(c)
    const placed = await row(id)
    expect([placed.estado, placed.montoTotal, placed.descuentoCondicionPago, placed.cotizacionVersion]).toEqual([
      'Enviado',
      '3803.04',
      '4.00',
      1,
    ])
    const { numero } = c
    expect((await e.ana.get(`/api/Budget/${id}`)).body.deCotizacion).toEqual({ id: c.id, numero, version: 1 })
    const after = await read(c.id)
    expect([after.estado, after.compras.$values.map(({ presupuestoId }) => presupuestoId)]).toEqual(['Comprada', [id]])
    expect(after.versiones.$values[0]!.lineas.$values.map(({ comprada }) => comprada)).toEqual([24, 7])
    expect(problem(await buy(c))).toMatchObject({
      code: 'cotizacion_agotada',
      detail: 'Ya se compró todo lo de esta cotización.',
    })
  })

  it('COTIZ-11 checkout offers the condition that the version names alone, and no other is taken', async () => {
    const c = await accepted({}, { condicionPagoId: 902 })
    const { presupuestoId } = (await buy(c)).body
    const offered = await options(e.ana, presupuestoId)
    expect(offered.listaFormasPago.$values.map(({ id }) => id)).toEqual([902])
    const other = await e.ana.put('/api/Budget/preconfirmBudget', bodyOf(presupuestoId, offered))
    expect(other.status).toBe(400)
    ok(await e.ana.put('/api/Budget/preconfirmBudget', bodyOf(presupuestoId, offered, { condicionPagoId: 902 })))
  })

  it('COTIZ-11 a product that nobody is sold any more is named, before and at the last step', async () => {
    const c = await accepted()
    const { presupuestoId } = (await buy(c)).body
    ok(await pre(e.ana, presupuestoId))
    const back = await change('producto', 'id', e.barra, { activo: false })
    const [late, early] = [await confirm(e.ana, presupuestoId), await buy(c)]
    expect(early.body.code).toBe('producto_no_disponible')
    expect(late.body.detail).toMatch(/ ya no se vende\. Escribile a tu vendedor en los mensajes de la cotización\.$/)
    expect((await row(presupuestoId)).estado).toBe('Aparte')
    await back()
  })

  it('COTIZ-08 COTIZ-11 what expires between the first step and the last is not placed, and what was chosen stays', async () => {
    const c = await accepted()
    const { presupuestoId } = (await buy(c)).body
    ok(await pre(e.ana, presupuestoId))
    await expire(c.id)
    expect(problem(await confirm(e.ana, presupuestoId))).toMatchObject({ status: 409, code: 'cotizacion_vencida' })
    expect(await row(presupuestoId)).toMatchObject({ estado: 'Aparte', condicionPagoId: 901 })
    const shown = (await e.ana.get(`/api/Budget/${presupuestoId}/confirmacion`)).body
    expect(shown.aviso).toMatch(/^La cotización venció el /)
  })

  it('COTIZ-12 is bought in parts at the same prices until nothing is left; a cancelled order gives its part back', async () => {
    const c = await accepted({ 1: 12 }, { porPartes: true })
    const first = await bought(c, [{ item: 1, cantidad: 10 }])
    const half = await read(c.id)
    expect([half.estado, half.versiones.$values[0]!.lineas.$values.map(({ comprada }) => comprada)]).toEqual([
      'Aceptada',
      [10, 0],
    ])
    expect(problem(await buy(c, [{ item: 1, cantidad: 15 }])).detail).toMatch(/: quedan 14\.$/)
    await bought(c)
    expect((await read(c.id)).estado).toBe('Comprada')
    ok(await e.ana.post(`/api/Budget/${first}/anular`, { motivo: 'No hace falta' }))
    const back = await read(c.id)
    expect([back.estado, back.versiones.$values[0]!.lineas.$values.map(({ comprada }) => comprada)]).toEqual([
      'Aceptada',
      [14, 7],
    ])
    expect(back.movimientos.$values.at(-1)).toMatchObject({ que: 'devuelta', de: 'Comprada', a: 'Aceptada' })
  })

  it('COTIZ-12 the quantity steps of the list do not apply: a part costs what was offered, whatever step it reaches', async () => {
    const c = await accepted({ 1: 12 }, { porPartes: true })
    // from 100 m on the list asks half, and fewer than that cost more than before
    await setPrecio(e.barra, 20)
    await sql`
      insert into precio ("listaPrecioId", "productoId", desde, "cantidadDesde", hasta, precio, "monedaId")
      select "listaPrecioId", "productoId", desde, 100, hasta, 6, "monedaId"
      from precio
      where "productoId" = ${e.barra} and "listaPrecioId" = ${e.listaPrecioId} and "cantidadDesde" = 0`.execute(e.t.db)
    for (const cantidad of [4, 20]) {
      const order = await bought(c, [{ item: 1, cantidad }])
      const { body: quote } = await e.ana.get(`/api/Budget/${order}`)
      const [line] = quote.detalles.$values
      expect([line.cantidadTiras, line.netoUnitario, line.montoSubtotalDto]).toEqual([cantidad, 12, cantidad * 144])
    }
    await sql`delete from precio where "productoId" = ${e.barra} and "cantidadDesde" = 100`.execute(e.t.db)
  })

  it('COTIZ-12 of two orders for the last pieces one wins, the other is told what is left', async () => {
    const c = await accepted({ 1: 12 }, { porPartes: true })
    const mine = (await buy(c, [{ item: 1, cantidad: 20 }])).body.presupuestoId
    const theirs = (await buy(c, [{ item: 1, cantidad: 10 }], seller)).body.presupuestoId
    ok(await pre(e.ana, mine))
    ok(await pre(seller, theirs))
    const placed = await Promise.all([confirm(e.ana, mine), confirm(seller, theirs)])
    expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(placed.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'cotizacion_agotada' })
  })

  it('COTIZ-12 one that is not sold in parts is bought whole', async () => {
    const c = await accepted()
    expect(problem(await buy(c, [{ item: 1, cantidad: 10 }])).detail).toBe('Esta cotización se compra entera.')
    expect(problem(await buy(c, [{ item: 1, cantidad: -1 }])).status).toBe(400)
  })

  it('COTIZ-14 «Responder con una cotización»: a request that is not firm is answered, and replaced when that is bought', async () => {
    const { id } = await fill(e.ana)
    ok(await pre(e.ana, id))
    ok(await confirm(e.ana, id, 'esPedidoFirme=false'))
    const begun = body(await seller.post(`/api/Budget/${id}/cotizacion`))
    expect([begun.estado, begun.presupuestoOrigen, begun.pedidas.$values.length]).toEqual(['Borrador', id, 2])
    expect(problem(await seller.post(`/api/Budget/${id}/cotizacion`)).code).toBe('con_cotizacion')
    body(await send(seller, body(await save(seller, begun, { 1: 12 }))))
    const c = body(await answer(await read(begun.id), 'aceptar'))
    const order = await bought(c)
    const replaced = await row(id)
    expect(replaced.estado).toBe('Cancelado')
    const history = await e.t.db
      .selectFrom('presupuesto_historial')
      .select(['a', 'motivo'])
      .where('presupuestoId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(history).toEqual({ a: 'Cancelado', motivo: `Reemplazada por la solicitud N° ${order}.` })
    const told = await e.t.db.selectFrom('salida').select('datos').where('tipo', '=', 'pedido-cancelado').execute()
    expect(told.map(({ datos }) => (datos as { presupuestoId: number }).presupuestoId)).toContain(id)
  })

  it('BASE-01 one that nobody touched for 30 days goes, and its quote says so', async () => {
    const c = await accepted()
    const { presupuestoId } = (await buy(c)).body
    const { sweepAparte } = await import('./server/compra-store.ts')
    await sweepAparte(e.t.db)
    expect((await row(presupuestoId)).estado).toBe('Aparte')
    await sql`update presupuesto set creado = now() - interval '31 days' where id = ${presupuestoId}`.execute(e.t.db)
    await sweepAparte(e.t.db)
    const left = await e.t.db.selectFrom('presupuesto').select('id').where('id', '=', presupuestoId).execute()
    expect(left).toEqual([])
    expect((await read(c.id)).movimientos.$values.at(-1)).toMatchObject({ que: 'apartado-vencido' })
  })
})

describe('the thread', () => {
  const write = (who: Client, id: number, texto: string, interno = false) => {
    const raw = new FormData()
    raw.set('texto', texto)
    if (interno) raw.set('interno', 'true')
    return who.send('POST', `/api/mensajes/cotizacion/${id}`, { raw })
  }
  const texts = async (who: Client, id: number): Promise<string[]> =>
    (await who.get(`/api/mensajes/cotizacion/${id}`)).body.$values?.map(({ texto }: { texto: string }) => texto)

  it('COTIZ-10 client and distributor talk about one; internal notes and drafts stay with the team', async () => {
    const c = await sent()
    ok(await write(e.ana, c.id, '¿Llega el lunes?'))
    ok(await write(seller, c.id, 'Sí, el lunes'))
    ok(await write(seller, c.id, 'Ojo con el crédito', true))
    expect(await texts(e.ana, c.id)).toEqual(['¿Llega el lunes?', 'Sí, el lunes'])
    expect(await texts(seller, c.id)).toEqual(['¿Llega el lunes?', 'Sí, el lunes', 'Ojo con el crédito'])
    expect((await stranger.get(`/api/mensajes/cotizacion/${c.id}`)).status).toBe(404)
    const draft = body(await ask(seller))
    ok(await write(seller, draft.id, 'La termino mañana'))
    expect((await e.ana.get(`/api/mensajes/cotizacion/${draft.id}`)).status).toBe(404)
    body(await send(seller, body(await save(seller, await read(draft.id, seller)))))
    expect(await texts(e.ana, draft.id)).toEqual([])
  })
})

describe('who is told', () => {
  const bell = async (who: Client, id: number): Promise<string[]> =>
    (await who.get('/api/avisos')).body.$values
      .filter(({ ruta }: { ruta: string }) => ruta === `/cotizaciones/${id}`)
      .map(({ titulo }: { titulo: string }) => titulo)
      .toReversed()

  it('COTIZ-07 each side is told at its bell of what the other did, nobody of what they did themselves', async () => {
    const c = await sent()
    body(await answer(c, 'aceptar'))
    expect([await bell(e.ana, c.id), await bell(seller, c.id)]).toEqual([
      [`Cotización C-${c.numero}: llegó la versión 1`],
      [`Cotización C-${c.numero}: la pidieron`, `Cotización C-${c.numero}: la aceptaron`],
    ])
    expect(await bell(stranger, c.id)).toEqual([])
    const draft = body(await ask(seller))
    body(await seller.post(at(draft.id, 'retirar'), { cambio: draft.cambio, detalle: null }))
    expect(await bell(e.ana, draft.id)).toEqual([])
  })
})

describe('what the order system is told', () => {
  const told = async (id: number) => {
    const rows = await e.t.db.selectFrom('salida').select(['tipo', 'sobre', 'datos']).orderBy('id').execute()
    return rows
      .filter(({ sobre }) => sobre === `cotizacion ${id}`)
      .map(({ tipo, datos }) => [tipo, datos as Record<string, unknown>] as const)
  }
  const kinds = async (id: number) => (await told(id)).map(([tipo, { version }]) => [tipo, version ?? null])

  it('BASE-06 each move that the other side is told of goes out, under one name and in order, in the transaction of the move', async () => {
    const c = await sent()
    const other = body(
      await answer(c, 'otroPrecio', { objetivos: [{ item: 1, objetivo: 11, comentario: null }], objetivoTotal: null }),
    )
    expect(other.estado).toBe('Pedida')
    body(await send(seller, body(await save(seller, await read(c.id, seller), { 1: 11.5 }))))
    const last = await read(c.id)
    body(await answer(last, 'rechazar', { motivo: 'Precio' }))
    body(await e.ana.post(at(c.id, 'pedirRenovacion')))
    expect(await kinds(c.id)).toEqual([
      ['cotizacion-pedida', null],
      ['cotizacion-enviada', 1],
      ['cotizacion-pedida', 1],
      ['cotizacion-enviada', 2],
      ['cotizacion-rechazada', 2],
      ['cotizacion-renovacion-pedida', 2],
    ])
    const datos = { sobre: `cotizacion ${c.id}`, cotizacionId: c.id, codigo: null, clienteId: e.clienteId }
    const [, sending, , , rejection] = await told(c.id)
    expect(sending![1]).toEqual({ ...datos, usuarioId: seller.session!.userId, version: 1, vence: addDays(today(), 5) })
    expect(rejection![1]).toEqual({ ...datos, usuarioId: e.ana.session!.userId, version: 2, motivo: 'Precio' })
  })
  it('BASE-06 an acceptance and a withdrawal go out; a draft nobody was told of says nothing, nor a move that was refused', async () => {
    const c = await accepted()
    expect((await answer(c, 'aceptar')).status).toBe(409)
    expect((await kinds(c.id)).at(-1)).toEqual(['cotizacion-aceptada', 1])
    expect(await kinds(c.id)).toHaveLength(3)
    const asked = body(await ask())
    body(await e.ana.post(at(asked.id, 'retirar'), { cambio: asked.cambio, detalle: null }))
    expect(await kinds(asked.id)).toEqual([
      ['cotizacion-pedida', null],
      ['cotizacion-retirada', null],
    ])
    const draft = body(await ask(seller))
    body(await seller.post(at(draft.id, 'retirar'), { cambio: draft.cambio, detalle: null }))
    expect(await told(draft.id)).toEqual([])
  })
})
