import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../test/portal.ts'
import { scenario, lines, noEncontrado, owner, problem } from '../../../test/carrito.ts'

const { e, add, cart, setPrecio, version } = scenario()

describe('reading', () => {
  it('API-37 getProductsInShoppingCart answers the number of lines', async () => {
    const count = async () => (await e.ana.get(`${owner(e.ana, e.clienteId)}/getProductsInShoppingCart`)).body
    expect(await count()).toEqual({ count: 0 })
    await add(e.ana, e.barra)
    await add(e.ana, e.pieza)
    for (let i = 0; i < 7; i++) expect(await count()).toEqual({ count: 2 })
  })
  it('answers 200 with id 0 and no lines where there is no cart (OPEN-77)', async () => {
    for (const call of ['getShoppingCart', 'shoppingCart']) {
      const a = await e.ana.get(`${owner(e.ana, e.clienteId)}/${call}`)
      expect(lines(a)).toEqual([])
      expect(a.body).toMatchObject({
        id: 0,
        clienteId: e.clienteId,
        moneda: null,
        usuarioAlta: null,
        vendedorId: null,
        montoTotal: 0,
      })
    }
  })
  it('API-39 getShoppingCart answers present prices and discounts, with flags where they differ, and writes nothing', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    await add(e.ana, e.pieza)
    await setPrecio(e.barra, 14)
    await e.t.db.updateTable('descuento').set({ porcentaje: 10 }).where('codigo', '=', 'T2').execute()
    const before = await version(id)
    for (let i = 0; i < 7; i++) {
      const now = await cart()
      const [b, p] = now.presupuestoDetalles.$values
      expect(b).toMatchObject({
        precio: 14,
        descuento1: 10,
        actualizadoPrecio: true,
        actualizadoDescuento: true,
        montoSubtotal: 4032,
        montoSubtotalDto: 3507.84,
      })
      expect(p).toMatchObject({ actualizadoPrecio: false })
      expect(now.actualizadoDescuentoCliente).toBe(false)
    }
    expect(await version(id)).toBe(before)
  })
  it('flags a client discount that changed, and counts with the present one', async () => {
    await add(e.ana, e.barra)
    await e.t.db.updateTable('descuento').set({ porcentaje: 4 }).where('codigo', '=', 'T1').execute()
    expect(await cart()).toMatchObject({ descuentoCliente: 4, actualizadoDescuentoCliente: true, montoTotal: 3556.43 })
  })
  it('API-38 shoppingCart answers the lines as they were stored', async () => {
    await add(e.ana, e.barra)
    await setPrecio(e.barra, 14)
    for (let i = 0; i < 7; i++) {
      const a = await e.ana.get(`${owner(e.ana, e.clienteId)}/shoppingCart`)
      expect(lines(a)[0]).toMatchObject({ precio: 13.57, montoSubtotal: 3908.16, actualizadoPrecio: false })
      expect(a.body).toMatchObject({ descuentoCliente: 3, montoTotalSinDto: 3908.16, montoTotal: 3595.51 })
    }
  })
  it('takes a subgroup’s discount before a group’s', async () => {
    const { gruposProdId } = await e.t.db
      .selectFrom('producto')
      .select('gruposProdId')
      .where('id', '=', e.barra)
      .executeTakeFirstOrThrow()
    await e.t.db
      .insertInto('descuento')
      .values({ codigo: 'T4', clienteId: e.clienteId, descripcion: 'Subgrupo', porcentaje: 2, gruposProdId })
      .execute()
    expect(lines(await add(e.ana, e.barra))[0]!.descuento1).toBe(2)
  })
  it('SES-43 cart data need any one of 18, 40 or 28', async () => {
    const sin = await e.t.as('cliente.sincatalogo@demo.test')
    const con = await e.t.as('cliente.sin14@demo.test')
    for (const call of ['getShoppingCart', 'shoppingCart', 'getProductsInShoppingCart']) {
      expect((await sin.get(`${owner(sin, sin.session!.clienteId)}/${call}`)).status).toBe(403)
      expect((await con.get(`${owner(con, con.session!.clienteId)}/${call}`)).status).toBe(200)
    }
  })
  it('finds no one else’s cart, neither of another contact nor of another client', async () => {
    const other = await e.t.as('cliente2@demo.test')
    const seller = await e.t.as('vendedor@demo.test')
    for (const call of ['getShoppingCart', 'shoppingCart', 'getProductsInShoppingCart']) {
      expect(problem(await e.ana.get(`/api/Budget/${e.clienteId}/${other.session!.contactoId}/${call}`))).toEqual(
        noEncontrado,
      )
      expect(
        problem(await e.ana.get(`/api/Budget/${other.session!.clienteId}/${e.ana.session!.contactoId}/${call}`)),
      ).toEqual(noEncontrado)
      expect(problem(await seller.get(`/api/Budget/${e.clienteId}/${e.ana.session!.contactoId}/${call}`))).toEqual(
        noEncontrado,
      )
      expect(problem(await seller.get(`/api/Budget/0/${seller.session!.contactoId}/${call}`))).toMatchObject({
        status: 400,
        detail: 'Debés elegir un cliente.',
      })
      expect((await e.t.anonymous.get(`${owner(e.ana, e.clienteId)}/${call}`)).status).toBe(401)
    }
  })
})

describe('changing', () => {
  it('API-40 PUT {id}/{item} sets the quantity and answers the cart with its new totals', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    for (let cantidad = 3; cantidad < 10; cantidad++) {
      const a = await e.ana.put(`/api/Budget/${id}/1`, { cantidad })
      expect(lines(a)[0]!.cantidadTiras).toBe(cantidad)
    }
    expect(await cart()).toMatchObject({ montoTotalSinDto: 1465.56, montoTotal: 1348.32 }) // 9 × 12 × 13,57, less 8 %
  })
  it('stores the present values of its own line alone, so that its flags go and the others stay (OPEN-78)', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    await add(e.ana, e.pieza)
    await Promise.all([setPrecio(e.barra, 14), setPrecio(e.pieza, 60)])
    const [b, p] = lines(await e.ana.put(`/api/Budget/${id}/1`, { cantidad: 10 }))
    expect(b).toMatchObject({ precio: 14, actualizadoPrecio: false, montoSubtotal: 1680 })
    expect(p).toMatchObject({ precio: 60, actualizadoPrecio: true })
    const stored = lines(await e.ana.get(`${owner(e.ana, e.clienteId)}/shoppingCart`))
    expect(stored.map((l) => l.precio)).toEqual([14, 51.1])
  })
  it('refuses a quantity at or below 0, or under the minimum, or half a piece', async () => {
    const { id } = (await add(e.ana, e.pieza)).body
    const detail = 'La unidad mínima de compra es 5, por favor contáctese con su ejecutivo de cuenta.'
    for (const cantidad of [0, -3, 4])
      expect(problem(await e.ana.put(`/api/Budget/${id}/1`, { cantidad }))).toEqual({
        status: 400,
        code: 'datos_invalidos',
        detail,
      })
    expect((await e.ana.put(`/api/Budget/${id}/1`, { cantidad: 5.5 })).status).toBe(400)
    expect((await e.ana.put(`/api/Budget/${id}/1`, { cantidad: 'x' })).status).toBe(400)
    expect((await cart()).presupuestoDetalles.$values[0]!.cantidadTiras).toBe(24)
  })
  it('API-41 DELETE {id}/{item} takes the line out; its number is not given again, and deleting twice is no fault', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    await add(e.ana, e.pieza)
    const after = await e.ana.del(`/api/Budget/${id}/2`)
    expect(lines(after).map((l) => l.item)).toEqual([1])
    expect(after.body.montoTotalSinDto).toBe(3908.16)
    expect(lines(await e.ana.del(`/api/Budget/${id}/2`)).map((l) => l.item)).toEqual([1])
    expect(lines(await add(e.ana, e.chapa, { cantidad: 1, largo: 2, ancho: 1 })).map((l) => l.item)).toEqual([1, 3])
    expect(problem(await e.ana.put(`/api/Budget/${id}/2`, { cantidad: 9 }))).toEqual({
      status: 404,
      code: 'no_encontrado',
      detail: 'El producto ya no está en el carrito.',
    })
  })
  it('SES-41 editing needs 14 and 16 together', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    const sin = await e.t.as('cliente.sin14@demo.test')
    expect((await add(sin, e.barra, { clienteId: sin.session!.clienteId })).status).toBe(403)
    expect((await sin.put(`/api/Budget/${id}/1`, { cantidad: 9 })).status).toBe(403)
    expect((await sin.del(`/api/Budget/${id}/1`)).status).toBe(403)
    expect((await e.t.anonymous.del(`/api/Budget/${id}/1`)).status).toBe(401)
  })
  it('finds no one else’s cart by its id', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    const seller = await e.t.as('vendedor@demo.test') // ana's own seller: staff's cart is apart from the client's
    for (const c of [await e.t.as('cliente2@demo.test'), seller]) {
      expect(problem(await c.put(`/api/Budget/${id}/1`, { cantidad: 9 }))).toEqual(noEncontrado)
      expect(problem(await c.del(`/api/Budget/${id}/1`))).toEqual(noEncontrado)
      expect(problem(await c.put(`/api/Budget/${id}`, await cart()))).toEqual(noEncontrado)
    }
    expect(problem(await seller.get(`/api/Budget/cancel/${id}`))).toEqual(noEncontrado)
    expect((await cart()).presupuestoDetalles.$values[0]!.cantidadTiras).toBe(24)
  })
  it('gives staff a cart of its own for a client', async () => {
    await add(e.ana, e.barra)
    const seller = await e.t.as('vendedor@demo.test')
    const a = await add(seller, e.pieza)
    expect(a.body).toMatchObject({
      clienteId: e.clienteId,
      usuarioAlta: seller.session!.userId,
      vendedorId: seller.session!.sellerId,
    })
    expect(lines(a)).toHaveLength(1)
    expect(a.body.id).not.toBe((await cart()).id)
  })
  it('makes a new version with every change, so that a pre-confirm of the old one is void (OPEN-78)', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    const seen = [await version(id)]
    await add(e.ana, e.pieza)
    seen.push(await version(id))
    await e.ana.put(`/api/Budget/${id}/1`, { cantidad: 5 })
    seen.push(await version(id))
    await e.ana.del(`/api/Budget/${id}/1`)
    seen.push(await version(id))
    expect(new Set(seen).size).toBe(4)
  })
})

describe('saving', () => {
  it('API-42 PUT {id} stores every present value the caller has seen and clears the flags', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    await add(e.ana, e.pieza)
    await Promise.all([
      setPrecio(e.barra, 14),
      e.t.db.updateTable('descuento').set({ porcentaje: 4 }).where('codigo', '=', 'T1').execute(),
    ])
    const seen = await cart()
    const a = await e.ana.put(`/api/Budget/${id}`, seen)
    expect(lines(a).some((l) => l.actualizadoPrecio || l.actualizadoDescuento)).toBe(false)
    expect(a.body).toMatchObject({
      actualizadoDescuentoCliente: false,
      montoTotal: seen.montoTotal,
      montoTotalSinDto: seen.montoTotalSinDto,
    })
    const stored = await e.ana.get(`${owner(e.ana, e.clienteId)}/shoppingCart`)
    expect(lines(stored)[0]).toMatchObject({ precio: 14, descuento1: 5 })
    expect(stored.body).toMatchObject({
      descuentoCliente: 4,
      montoTotal: seen.montoTotal,
      montoTotalSinDto: seen.montoTotalSinDto,
    })
    expect(await cart()).toEqual(a.body)
  })
  it('keeps the version where nothing changed, so that a pre-confirm stands', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    const before = await version(id)
    for (let i = 0; i < 7; i++) expect((await e.ana.put(`/api/Budget/${id}`, await cart())).status).toBe(200)
    expect(await version(id)).toBe(before)
  })
  it.each<[string, () => Promise<void>, object]>([
    ['price', async () => void (await setPrecio(e.barra, 15)), { precio: 15, actualizadoPrecio: true }],
    [
      'discount',
      async () =>
        void (await e.t.db
          .updateTable('descuento')
          .set({ porcentaje: 1 })
          .where('codigo', 'in', ['T2', 'T3'])
          .execute()),
      { descuento1: 1, actualizadoDescuento: true },
    ],
    ['quantity', async () => void (await add(e.ana, e.barra, { cantidad: 2 })), { cantidadTiras: 26 }],
  ])(
    'answers 409 carrito_cambiado with the fresh cart when a %s changed since it was read',
    async (_, change, fresh) => {
      const { id } = (await add(e.ana, e.barra)).body
      const seen = await cart()
      await change()
      const a: Answer = await e.ana.put(`/api/Budget/${id}`, seen)
      expect(problem(a)).toMatchObject({ status: 409, code: 'carrito_cambiado' })
      expect(a.body.presupuesto.presupuestoDetalles.$values[0]).toMatchObject(fresh)
      expect(a.body.presupuesto).toEqual(await cart())
      expect((await e.ana.put(`/api/Budget/${id}`, a.body.presupuesto)).status).toBe(200)
    },
  )
  it('answers 409 carrito_cambiado with the fresh cart when the client\u2019s own discount changed since it was read', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    const seen = await cart()
    await e.t.db.updateTable('descuento').set({ porcentaje: 3.5 }).where('codigo', '=', 'T1').execute()
    const a = await e.ana.put(`/api/Budget/${id}`, seen)
    expect(problem(a)).toEqual({
      status: 409,
      code: 'carrito_cambiado',
      detail: 'El carrito cambió desde que lo abriste. Revisá los valores actuales antes de continuar.',
    })
    expect(a.body.presupuesto).toMatchObject({ descuentoCliente: 3.5, actualizadoDescuentoCliente: true })
    // what is stored is what was seen
    expect((await e.ana.get(`${owner(e.ana, e.clienteId)}/shoppingCart`)).body.descuentoCliente).toBe(3)
  })
  it('CART-12 CART-13 a product no longer sold stays in the cart as not available and bars saving until it is taken out', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    await add(e.ana, e.pieza)
    await e.t.db.updateTable('producto').set({ activo: false }).where('id', '=', e.barra).execute()
    try {
      const seen = await cart()
      const [gone, p] = seen.presupuestoDetalles.$values
      expect(gone).toMatchObject({ activo: false, precio: 13.57, producto: { id: e.barra, precio: null } })
      expect(p!.activo).toBe(true)
      expect(problem(await e.ana.put(`/api/Budget/${id}`, seen))).toEqual({
        status: 409,
        code: 'carrito_cambiado',
        detail: 'Debes eliminar del carrito los productos que ya no tienes disponible',
      })
      expect(problem(await e.ana.put(`/api/Budget/${id}/1`, { cantidad: 9 }))).toMatchObject({
        status: 409,
        detail: 'El producto ya no está disponible.',
      })
      const rest: Answer = await e.ana.del(`/api/Budget/${id}/1`)
      expect((await e.ana.put(`/api/Budget/${id}`, rest.body)).status).toBe(200)
    } finally {
      await e.t.db.updateTable('producto').set({ activo: true }).where('id', '=', e.barra).execute()
    }
  })
  it('refuses a line under a minimum that was raised meanwhile, and an empty cart', async () => {
    const { id, presupuestoDetalles } = (await add(e.ana, e.pieza, { cantidad: 6 })).body
    const { descripcion } = presupuestoDetalles.$values[0].producto
    await e.t.db.updateTable('producto').set({ cantMin: 10 }).where('id', '=', e.pieza).execute()
    try {
      expect(problem(await e.ana.put(`/api/Budget/${id}`, await cart()))).toEqual({
        status: 400,
        code: 'datos_invalidos',
        detail: `${descripcion}: La unidad mínima de compra es 10, por favor contáctese con su ejecutivo de cuenta.`,
      })
    } finally {
      await e.t.db.updateTable('producto').set({ cantMin: 5 }).where('id', '=', e.pieza).execute()
    }
    const { body } = await e.ana.del(`/api/Budget/${id}/1`)
    expect(problem(await e.ana.put(`/api/Budget/${id}`, body))).toMatchObject({
      status: 409,
      detail: 'El carrito está vacío.',
    })
  })
  it('refuses bad input with 400 and an unknown id with 404', async () => {
    expect((await e.ana.put('/api/Budget/abc', {})).status).toBe(400)
    expect((await e.ana.put('/api/Budget/999999', { presupuestoDetalles: [] })).status).toBe(404)
    expect((await e.ana.put('/api/Budget/999999/1', {})).status).toBe(400)
  })
})

describe('cancelling', () => {
  it('API-43 GET cancel/{id} ends the cart as Cancelado, with an entry in its history; again is no fault', async () => {
    const seller = await e.t.as('vendedor@demo.test')
    const { id } = (await add(seller, e.barra)).body
    for (let i = 0; i < 2; i++)
      expect(await seller.get(`/api/Budget/cancel/${id}`)).toMatchObject({ status: 200, body: true })
    const row = await e.t.db
      .selectFrom('presupuesto')
      .select(['estado', 'fecha', 'montoTotal'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ estado: 'Cancelado', fecha: null, montoTotal: '3595.51' })
    const history = await e.t.db
      .selectFrom('presupuesto_historial')
      .select(['de', 'a', 'usuarioId'])
      .where('presupuestoId', '=', id)
      .execute()
    expect(history).toEqual([{ de: 'Carrito', a: 'Cancelado', usuarioId: seller.session!.userId }])
    expect((await cart(seller)).id).toBe(0)
    expect(problem(await seller.put(`/api/Budget/${id}/1`, { cantidad: 9 }))).toMatchObject({
      status: 409,
      code: 'carrito_cerrado',
    })
    expect((await add(seller, e.barra)).body.id).not.toBe(id)
  })
  it('OPEN-77 CART-06 a cart that staff cancelled was never an order: nobody finds it among the operations, and only who filled it by its number', async () => {
    const seller = await e.t.as('vendedor@demo.test')
    const admin = await e.t.as('admin@demo.test')
    const { id } = (await add(seller, e.barra)).body
    await seller.get(`/api/Budget/cancel/${id}`)
    const { clienteId } = e.ana.session!
    for (const [who, scope] of [
      [e.ana, clienteId],
      [seller, clienteId],
      [seller, 0],
      [admin, 0],
    ] as const) {
      const found = await who.post('/api/Budget/search', { clienteId: scope, nroOperacion: id })
      expect([found.status, found.body.$values]).toEqual([200, []])
      const [newest] = (await who.get(`/api/Budget/fetchAll?clienteId=${scope}`)).body.$values
      expect(newest.id).not.toBe(id)
    }
    expect((await seller.get(`/api/Budget/${id}`)).body.estadoPresupuesto).toBe('Cancelado')
    for (const who of [e.ana, admin]) {
      expect(problem(await who.get(`/api/Budget/${id}`))).toEqual(noEncontrado)
      expect(problem(await who.post(`/api/Budget/${id}?esPedidoFirme=true`))).toEqual(noEncontrado)
      expect(problem(await who.put(`/api/Budget/${id}/1`, { cantidad: 9 }))).toEqual(noEncontrado)
    }
  })
  it('CART-05 only role 2 cancels, and only with permission 17', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    const sin17 = await e.t.as('vendedor.sin17@demo.test')
    const admin = await e.t.as('admin@demo.test')
    for (const c of [e.ana, sin17, admin]) expect((await c.get(`/api/Budget/cancel/${id}`)).status).toBe(403)
    expect((await e.t.anonymous.get(`/api/Budget/cancel/${id}`)).status).toBe(401)
    expect((await cart()).id).toBe(id)
  })
  it('refuses a quote that was confirmed already', async () => {
    const seller = await e.t.as('vendedor@demo.test')
    const { id } = (await add(seller, e.barra)).body
    await e.t.db.updateTable('presupuesto').set({ estado: 'Enviado', fecha: new Date() }).where('id', '=', id).execute()
    expect(problem(await seller.get(`/api/Budget/cancel/${id}`))).toMatchObject({
      status: 409,
      code: 'carrito_cerrado',
    })
  })
})
