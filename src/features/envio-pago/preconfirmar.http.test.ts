import { describe, expect, it } from 'vitest'
import { noEncontrado, problem } from '../../../test/carrito.ts'
import { bodyOf, confirm, scenario, invalid, ok, options, pre } from '../../../test/envio-pago.ts'

const { e, setPrecio, add, fill, row } = scenario()

describe('what checkout chooses from', () => {
  it('SHIP-07 the data hold shops, transports, classifications, payments and the receiver; both calls answer the same', async () => {
    const { id } = await fill(e.ana)
    const p = await options(e.ana, id)
    expect((await e.ana.get(`/api/Budget/preconfirm/${id}`)).body).toEqual(p)
    const tiendas = await e.t.db
      .selectFrom('tienda')
      .select(['tiendaNro', 'calle'])
      .where('clienteId', '=', e.clienteId)
      .orderBy('tiendaNro')
      .execute()
    expect(p.tiendas.$values.map(({ tiendaNro, calle }) => ({ tiendaNro, calle }))).toEqual(tiendas)
    expect(Object.keys(p.tiendas.$values[0]!).sort()).toEqual([
      'calle',
      'calleNro',
      'localidad',
      'nombreFantasia',
      'pais',
      'provincia',
      'provinciaId',
      'telefono',
      'tiendaNro',
    ])
    const kinds = await e.t.db
      .selectFrom('clasificacion_envio')
      .select(['id', 'descripcion'])
      .where('activo', '=', true)
      .orderBy('orden')
      .orderBy('id')
      .execute()
    expect(p.clasificacionEnvios.$values).toEqual(kinds)
    const pagos = await e.t.db
      .selectFrom('condicion_pago')
      .select(['id', 'descripcion', 'porcentaje', 'defaultValue'])
      .where('activo', '=', true)
      .orderBy('id')
      .execute()
    expect(p.listaFormasPago.$values).toEqual(pagos.map((f) => ({ ...f, porcentaje: Number(f.porcentaje) })))
    expect(p.listaFormasPago.$values).toContainEqual({
      id: 901,
      descripcion: 'Anticipada',
      porcentaje: 4,
      defaultValue: false,
    })
    expect([
      p.listaFormasPago.$values.some((f) => f.defaultValue),
      p.clasificacionEnvios.$values.some((k) => k.id === 902),
    ]).toEqual([true, false])
    expect(p.datosRecibe).toEqual({
      nombre: 'Verónica',
      apellido: 'Molina',
      telefono: '3514241189',
      nroDocumento: '30111333',
    })
    for (let i = 0; i < 6; i++) expect((await e.ana.get(`/api/Budget/FetchPreconfirm/${id}`)).body).toEqual(p)
  })
  it('SHIP-03 SHIP-07 the data carry the cart with present prices and its client, so that they need no other choice of client', async () => {
    const staff = await e.t.as('gerente@demo.test')
    const cart = await add(staff, e.pieza, 3, null)
    await setPrecio(e.pieza, 60)
    const p = await options(staff, cart.id)
    expect(p.clienteSeleccionado).toEqual({ id: e.clienteId, nombreFantasia: 'Construcciones Alvear' })
    expect(p.presupuesto).toMatchObject({
      id: cart.id,
      clienteId: e.clienteId,
      montoTotalSinDto: 180,
      presupuestoDetalles: { $values: [{ precio: 60, cantidadTiras: 3, actualizadoPrecio: true }] },
    })
    expect(p.tiendas.$values.map((t) => t.localidad)).toEqual(
      (
        await e.t.db
          .selectFrom('tienda')
          .select('localidad')
          .where('clienteId', '=', e.clienteId)
          .orderBy('tiendaNro')
          .execute()
      ).map((t) => t.localidad),
    )
  })
  it('SHIP-08 each transport lists the shops it serves, and an inactive one is not offered', async () => {
    const { id } = await fill(e.ana)
    const p = await options(e.ana, id)
    const served = await e.t.db
      .selectFrom('transporte_tienda as x')
      .innerJoin('transporte as k', 'k.id', 'x.transporteId')
      .select(['x.transporteId', 'x.tiendaNro'])
      .where('x.clienteId', '=', e.clienteId)
      .where('k.activo', '=', true)
      .execute()
    expect(
      p.listaTransportes.$values.flatMap((k) => k.clientes.$values.map((s) => `${k.id}/${s.clienteTiendaNro}`)).sort(),
    ).toEqual(served.map((s) => `${s.transporteId}/${s.tiendaNro}`).sort())
    expect(p.listaTransportes.$values.map((k) => k.id)).toContain(901) // serves no shop: for work sites only
    expect(p.listaTransportes.$values.map((k) => k.id)).not.toContain(902)
  })
  it('SHIP-11 staff get the receiver of the client they buy for, and never their own name', async () => {
    const staff = await e.t.as('vendedor@demo.test')
    const own = await e.t.db
      .selectFrom('cliente')
      .select(['id'])
      .where('idVendedor', '=', staff.session!.sellerId)
      .where('listaPrecioId', '=', e.listaPrecioId)
      .orderBy('id')
      .execute()
    const users = await e.t.db
      .selectFrom('usuario')
      .selectAll()
      .where(
        'clienteId',
        'in',
        own.map((c) => c.id),
      )
      .where('activo', '=', true)
      .orderBy('id')
      .execute()
    const withUser = users[0]!
    const p = await options(staff, (await add(staff, e.pieza, 3, null, withUser.clienteId!)).id)
    expect(p.datosRecibe).toEqual({
      nombre: withUser.nombre,
      apellido: withUser.apellido,
      telefono: withUser.telefono?.replace(/\D/g, '') ?? null,
      nroDocumento: withUser.documentoNro,
    })
    await e.t.db.updateTable('usuario').set({ activo: false }).where('clienteId', '=', withUser.clienteId!).execute()
    const contacto = await e.t.db
      .selectFrom('contacto')
      .selectAll()
      .where('clienteId', '=', withUser.clienteId!)
      .orderBy('tipoEmailId')
      .orderBy('contactoId')
      .executeTakeFirstOrThrow()
    const id = (
      await e.t.db
        .selectFrom('presupuesto')
        .select('id')
        .where('clienteId', '=', withUser.clienteId!)
        .where('estado', '=', 'Carrito')
        .executeTakeFirstOrThrow()
    ).id
    const [nombre, ...rest] = contacto.nombre.split(' ')
    expect((await options(staff, id)).datosRecibe).toMatchObject({
      nombre,
      apellido: rest.join(' '),
      nroDocumento: null,
    })
    await e.t.db.deleteFrom('contacto').where('clienteId', '=', withUser.clienteId!).execute()
    expect((await options(staff, id)).datosRecibe).toEqual({
      nombre: '',
      apellido: '',
      telefono: null,
      nroDocumento: null,
    })
    await e.t.db.updateTable('usuario').set({ activo: true }).where('clienteId', '=', withUser.clienteId!).execute()
  })
  it('SHIP-10 another\u2019s cart, an unknown one and a confirmed one are not found', async () => {
    const { id } = await fill(e.ana)
    const [other, staff] = [await e.t.as('cliente@demo.test'), await e.t.as('vendedor@demo.test')]
    for (const c of [other, staff])
      expect(problem(await c.get(`/api/Budget/FetchPreconfirm/${id}`))).toEqual(noEncontrado)
    expect(problem(await e.ana.get('/api/Budget/FetchPreconfirm/2147483000'))).toEqual(noEncontrado)
    expect((await e.t.anonymous.get(`/api/Budget/FetchPreconfirm/${id}`)).status).toBe(401)
    await pre(e.ana, id)
    await confirm(e.ana, id)
    expect(problem(await e.ana.get(`/api/Budget/FetchPreconfirm/${id}`))).toEqual(noEncontrado)
  })
})

describe('pre-confirm', () => {
  it('SHIP-09 SHIP-33 it stores the choice as it was and answers the quote, to the cent', async () => {
    const { id } = await fill(e.ana)
    const a = await pre(e.ana, id)
    ok(a)
    // 24 × 13,57 × 12 m = 3908,16, less 8 % = 3595,51; 7 × 51,11 = 357,77, less 3 % (no discount of its group) =
    // 347,04; 4 % of 4265,93 = 170,6372 comes off last
    const cents = (n: number) => Math.floor(n + 0.5 + 1e-6)
    const con = [cents(390816 * 0.92), cents(35777 * 0.97)]
    const total = cents(con[0]! + con[1]! - (390816 + 35777) * 0.04)
    expect([...con, total]).toEqual([359551, 34704, 377191])
    expect(a.body).toMatchObject({
      id,
      montoTotal: total / 100,
      pesoTotal: 3063.3,
      descuentoCliente: 3,
      descuentoCondicionPago: 4,
      condicionPago: 'Anticipada',
      estadoPresupuesto: null,
      esPedidoFirme: null,
      comentario: null,
    })
    expect(a.body.detalles.$values.map((d: { montoSubtotalDto: number }) => d.montoSubtotalDto)).toEqual(
      con.map((c) => c / 100),
    )
    const r = await row(id)
    expect(r).toMatchObject({
      estado: 'Carrito',
      preconfirmado: r.version,
      recibeNombre: 'Verónica',
      recibeApellido: 'Molina',
      recibeTelefono: '3514241189',
      recibeDni: '30111333',
      condicionPagoId: 901,
      esObra: false,
      montoTotalSinDto: '4265.93',
    })
    const p = await options(e.ana, id)
    expect(r.transporteDesc).toBe(p.listaTransportes.$values.find((k) => k.id === r.transporteId)!.descripcion)
    expect(a.body).toMatchObject({
      clasificacionEnvio: p.clasificacionEnvios.$values[0]!.descripcion,
      tiendaEntrega: p.tiendas.$values[0]!.nombreFantasia,
    })
    expect(a.body.direccionEntrega).toContain(p.tiendas.$values[0]!.calle)
    for (let i = 0; i < 6; i++) expect((await pre(e.ana, id)).body).toEqual(a.body) // the plan changes after the fifth
  })
  it('SHIP-52 the client\u2019s own discount changed since the cart was saved: refused with the fresh cart, and nothing is stored', async () => {
    const { id } = await fill(e.ana)
    await e.t.db.updateTable('descuento').set({ porcentaje: 3.5 }).where('codigo', '=', 'T1').execute()
    const a = await pre(e.ana, id)
    expect(problem(a)).toEqual({
      status: 409,
      code: 'carrito_cambiado',
      detail: 'El carrito cambió desde que lo abriste. Revisá los valores actuales antes de continuar.',
    })
    expect(a.body.presupuesto).toMatchObject({ descuentoCliente: 3.5, actualizadoDescuentoCliente: true })
    expect(await row(id)).toMatchObject({ preconfirmado: null, descuentoCliente: '3.00', recibeNombre: null })
  })
  it('the kilos of the lines follow the product\u2019s weight', async () => {
    const { id } = await fill(e.ana)
    await e.t.db.updateTable('producto').set({ peso: 2 }).where('id', '=', e.pieza).execute()
    const a = await pre(e.ana, id)
    await e.t.db.updateTable('producto').set({ peso: 1.5 }).where('id', '=', e.pieza).execute()
    expect([
      a.status,
      a.body.pesoTotal,
      a.body.detalles.$values.map((d: { pesoSubtotal: number }) => d.pesoSubtotal),
    ]).toEqual([200, 3066.8, [3052.8, 14]])
  })
  it.each([
    ['SHIP-13', { nombre: '' }, 'Ingrese el nombre de la persona que recibe'],
    ['SHIP-14', { apellido: null }, 'Ingrese el apellido de la persona que recibe'],
    ['SHIP-15', { nombre: 'Ana1' }, 'Ingrese un nombre válido'],
    ['SHIP-16', { apellido: 'P.' }, 'Ingrese un apellido válido'],
    ['SHIP-17', { nombre: 'a'.repeat(29) }, 'Ingrese un nombre válido'],
    ['SHIP-18', { telefono: '11-4' }, 'Ingrese un número válido'],
    ['SHIP-19', { dni: '1'.repeat(16) }, 'Ingrese un DNI válido'],
    ['SHIP-20', { dni: '' }, 'Ingrese un número de DNI'],
    ['SHIP-24', { clienteTiendaEntregaNro: null }, 'Debe seleccionar una tienda'],
    ['SHIP-25', { transporteId: null }, 'Debe seleccionar un transporte'],
    ['SHIP-26', { clasificacionId: null }, 'Debe seleccionar una clasificación de envío'],
    ['SHIP-27', { condicionPagoId: null }, 'Debe seleccionar una una forma de pago'],
  ])('%s the server refuses %j', async (_id, more, detail) => {
    const { id } = await fill(e.ana)
    const a = await pre(e.ana, id, more)
    expect(problem(a)).toEqual(invalid(detail))
    expect(a.body.errors).toEqual([{ field: Object.keys(more)[0], detail }])
    expect((await row(id)).preconfirmado).toBeNull()
  })
  it('SHIP-15 SHIP-18 a receiver as people write it is kept as the rule has it', async () => {
    const { id } = await fill(e.ana)
    const a = await pre(e.ana, id, {
      apellido: 'D\u2019Angelo',
      dni: '30.111.222',
      telefono: '+54 9 11 4725-3310',
    })
    expect(a.body).toMatchObject({ recibeApellido: 'DAngelo', recibeDni: '30111222', recibeTelefono: '5491147253310' })
    expect(problem(await pre(e.ana, id, { telefono: 'x' }))).toEqual(invalid('Ingrese un número válido'))
  })
  it('SHIP-24 SHIP-25 a shop of another client, and transport, classification or payment that are not on offer, count as none', async () => {
    const { id } = await fill(e.ana)
    const cases: [object, string][] = [
      [{ clienteTiendaEntregaNro: 999 }, 'Debe seleccionar una tienda'],
      [{ transporteId: 901 }, 'Debe seleccionar un transporte'],
      [{ transporteId: 902 }, 'Debe seleccionar un transporte'],
      [{ clasificacionId: 902 }, 'Debe seleccionar una clasificación de envío'],
      [{ condicionPagoId: 902 }, 'Debe seleccionar una una forma de pago'],
      [{ condicionPagoId: 2147483647 }, 'Debe seleccionar una una forma de pago'],
      [
        {
          esObra: true,
          clienteTiendaEntregaNro: 0,
          localidad: 'Pilar',
          obraCalle: 'Las Lilas',
          obraNro: '1',
          obraCodigoPostal: '1629',
          provinciaId: 9999,
        },
        'Completá la dirección de la obra',
      ],
    ]
    for (const [more, detail] of cases) expect(problem(await pre(e.ana, id, more))).toEqual(invalid(detail))
    const free = await e.t.db
      .selectFrom('tienda')
      .select(['clienteId', 'tiendaNro'])
      .where('clienteId', '<>', e.clienteId)
      .orderBy('tiendaNro', 'desc')
      .executeTakeFirstOrThrow()
    await e.t.db
      .insertInto('tienda')
      .values({ clienteId: free.clienteId, tiendaNro: 77, calle: 'Ajena', calleNro: '1', provinciaId: 6 })
      .onConflict((c) => c.doNothing())
      .execute()
    expect(problem(await pre(e.ana, id, { clienteTiendaEntregaNro: 77 }))).toEqual(
      invalid('Debe seleccionar una tienda'),
    )
    for (const more of [{ transporteId: -1 }, { transporteId: 1.5 }, { nombre: 7 }, { nombre: 'x'.repeat(300) }])
      expect((await pre(e.ana, id, more)).status).toBe(400)
    expect((await e.ana.put('/api/Budget/preconfirmBudget', { id: 'x' })).status).toBe(400)
  })
  it('SHIP-09 a work site is delivered to its address, by any transport, and has no shop', async () => {
    const { id } = await fill(e.ana)
    const obra = {
      esObra: true,
      clienteTiendaEntregaNro: 0,
      transporteId: 901,
      localidad: 'Pilar',
      obraCalle: ' Las Magnolias\u0007',
      obraNro: '754',
      obraCodigoPostal: '1629',
      provinciaId: 6,
      obraLatitud: -34.4,
      obraLongitud: -58.9,
    }
    const a = await pre(e.ana, id, obra)
    expect(a.body).toMatchObject({
      tiendaEntrega: 'Obra',
      direccionEntrega: 'Las Magnolias 754, Pilar (CP 1629), Buenos Aires',
      telefonoEntrega: '3514241189',
    })
    expect(await row(id)).toMatchObject({
      esObra: true,
      tiendaNro: 0,
      transporteDesc: 'De nadie',
      obraCalle: 'Las Magnolias',
      obraNro: '754',
      obraLocalidad: 'Pilar',
      obraCodigoPostal: '1629',
      obraProvinciaId: 6,
      obraLatitud: -34.4,
      obraLongitud: -58.9,
    })
    for (const field of ['localidad', 'obraCalle', 'obraNro', 'obraCodigoPostal'])
      expect(problem(await pre(e.ana, id, { ...obra, [field]: '' }))).toEqual(
        invalid('Completá la dirección de la obra'),
      )
    await pre(e.ana, id)
    expect(await row(id)).toMatchObject({ esObra: false, obraCalle: null, obraProvinciaId: null, obraLatitud: null })
  })
  it('API-46 a price that changed, a product that is gone and an empty cart are answered with the fresh cart', async () => {
    const { id } = await fill(e.ana)
    await setPrecio(e.barra, 14)
    const a = await pre(e.ana, id)
    expect(problem(a)).toEqual({
      status: 409,
      code: 'carrito_cambiado',
      detail: 'El carrito cambió desde que lo abriste. Revisá los valores actuales antes de continuar.',
    })
    expect(a.body.presupuesto.presupuestoDetalles.$values[0]).toMatchObject({ precio: 14, actualizadoPrecio: true })
    await setPrecio(e.barra, 13.57)
    await e.t.db.updateTable('descuento').set({ porcentaje: 2 }).where('codigo', '=', 'T1').execute()
    expect((await pre(e.ana, id)).body.code).toBe('carrito_cambiado')
    await e.t.db.updateTable('descuento').set({ porcentaje: 3 }).where('codigo', '=', 'T1').execute()
    await e.t.db.updateTable('producto').set({ activo: false }).where('id', '=', e.barra).execute()
    expect(problem(await pre(e.ana, id))).toMatchObject({
      status: 409,
      code: 'carrito_cambiado',
      detail: 'Debes eliminar del carrito los productos que ya no tienes disponible',
    })
    await e.t.db.deleteFrom('presupuesto_detalle').where('presupuestoId', '=', id).execute()
    expect(problem(await pre(e.ana, id))).toMatchObject({
      status: 409,
      code: 'carrito_cambiado',
      detail: 'El carrito está vacío.',
    })
  })
  it('API-46 another\u2019s cart is not found, and nobody without a session or the permission gets in', async () => {
    const { id } = await fill(e.ana)
    const body = bodyOf(id, await options(e.ana, id))
    for (const c of [
      await e.t.as('cliente@demo.test'),
      await e.t.as('vendedor@demo.test'),
      await e.t.as('admin@demo.test'),
    ])
      expect(problem(await c.put('/api/Budget/preconfirmBudget', body))).toEqual(noEncontrado)
    expect((await e.t.anonymous.put('/api/Budget/preconfirmBudget', body)).status).toBe(401)
    expect((await (await e.t.as('admin.sin15@demo.test')).put('/api/Budget/preconfirmBudget', body)).status).toBe(403)
  })
})

describe('the conditions of a client', () => {
  const own = (ids: readonly number[], activo = true) =>
    e.t.db
      .insertInto('condicion_cliente')
      .values(ids.map((condicionPagoId) => ({ clienteId: e.clienteId, condicionPagoId, activo })))
      .execute()
  it('OPEN-141 with some of its own a client is offered those alone; another is refused, also at the confirmation', async () => {
    const { id } = await fill(e.ana)
    const all = (await options(e.ana, id)).listaFormasPago.$values
    ok(await pre(e.ana, id, { condicionPagoId: 901 }))
    const other = all.find((k) => k.id !== 901)!
    await own([other.id])
    const offered = (await options(e.ana, id)).listaFormasPago.$values
    expect(offered).toEqual([other])
    const refused = await confirm(e.ana, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'preconfirmacion_vencida'])
    expect((await pre(e.ana, id, { condicionPagoId: 901 })).status).toBe(400)
    ok(await pre(e.ana, id, { condicionPagoId: other.id }))
    ok(await confirm(e.ana, id))
    await e.t.db.deleteFrom('condicion_cliente').execute()
  })
  it('OPEN-141 one that was withdrawn from it does not count: with none in force all are offered', async () => {
    const { id } = await fill(e.ana)
    const all = (await options(e.ana, id)).listaFormasPago.$values
    await own([901], false)
    expect((await options(e.ana, id)).listaFormasPago.$values).toEqual(all)
    await e.t.db.deleteFrom('condicion_cliente').execute()
  })
})
