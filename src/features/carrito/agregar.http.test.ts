import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeParam } from '#server/params.ts'
import { scenario, lines, owner, problem } from '../../../test/carrito.ts'
import { bodyOf } from '../../../test/envio-pago.ts'
import { signIn } from '../../../test/portal.ts'

const { e, add, cart, setPrecio, setShopping } = scenario()

describe('adding', () => {
  it('API-36 POST shoppingCart takes price, discounts and weight from the database, whatever the payload says', async () => {
    const a = await add(e.ana, e.barra, {
      precio: 0.01,
      peso: 0,
      monedaId: 99,
      sellerId: 99,
      userId: 99,
      tipoRol: 1,
      descuento1: 100,
    })
    const [line] = lines(a)
    expect(line).toMatchObject({
      item: 1,
      cantidadTiras: 24,
      dimension1: 12,
      dimension2: 0,
      precio: 13.57,
      precioLista: 13.57,
      descuento1: 5,
      montoSubtotal: 3908.16,
      montoSubtotalDto: 3595.51,
      pesoSubtotal: 3052.8,
    })
    expect(a.body).toMatchObject({
      clienteId: e.clienteId,
      usuarioAlta: e.ana.session!.userId,
      vendedorId: e.ana.session!.sellerId,
      descuentoCliente: 3,
      montoTotalSinDto: 3908.16,
      montoTotal: 3595.51,
      actualizadoDescuentoCliente: false,
    })
  })
  it('CART-09 the presupuesto carries the documented fields', async () => {
    const { body } = await add(e.ana, e.barra)
    expect(Object.keys(body).sort()).toEqual([
      'actualizadoDescuentoCliente',
      'clienteId',
      'descuentoCliente',
      'id',
      'moneda',
      'montoTotal',
      'montoTotalSinDto',
      'presupuestoDetalles',
      'tieneStock',
      'usuarioAlta',
      'vendedorId',
    ])
    expect(body.moneda).toEqual({ id: expect.any(Number), simbolo: expect.any(String) })
  })
  it('CART-10 a line carries the documented fields', async () => {
    const a = await add(e.ana, e.barra)
    const [line] = lines(a)
    expect(Object.keys(line!).sort()).toEqual([
      'activo',
      'actualizadoDescuento',
      'actualizadoDisponible',
      'actualizadoPrecio',
      'cantMin',
      'cantidadTiras',
      'descuento1',
      'dimension1',
      'dimension2',
      'enStock',
      'item',
      'listaPrecioId',
      'montoSubtotal',
      'montoSubtotalDto',
      'netoUnitario',
      'pesoSubtotal',
      'precio',
      'precioLista',
      'precioOrigen',
      'presupuestoId',
      'producto',
    ])
    expect(line).toMatchObject({
      item: 1,
      presupuestoId: a.body.id,
      producto: { id: e.barra, peso: 10.6 },
      cantMin: 2,
      activo: true,
      actualizadoPrecio: false,
      actualizadoDescuento: false,
    })
  })
  it('counts the dimensions a product asks for and no other', async () => {
    await add(e.ana, e.pieza, { cantidad: 60, largo: 12, ancho: 3 })
    await add(e.ana, e.chapa, { cantidad: 3, largo: 2.5, ancho: 1.22 })
    const [p, c, m] = lines(await add(e.ana, e.losa, { cantidad: 7.25, largo: 9, ancho: 9 }))
    expect(p).toMatchObject({ dimension1: 0, dimension2: 0, montoSubtotal: 3066, pesoSubtotal: 90 })
    expect(c).toMatchObject({ dimension1: 2.5, dimension2: 1.22, montoSubtotal: 183, pesoSubtotal: 215.48 })
    expect(m).toMatchObject({ dimension1: 0, dimension2: 0, cantidadTiras: 7.25, montoSubtotal: 72.5 })
  })
  it('adds the same product with the same dimensions to its line, and another length as a line with the next item', async () => {
    await add(e.ana, e.barra, { cantidad: 2 })
    const [one] = lines(await add(e.ana, e.barra, { cantidad: 3 }))
    expect(one).toMatchObject({ item: 1, cantidadTiras: 5, montoSubtotal: 814.2 })
    expect(
      lines(await add(e.ana, e.barra, { cantidad: 2, largo: 6 })).map((l) => [l.item, l.dimension1, l.cantidadTiras]),
    ).toEqual([
      [1, 12, 5],
      [2, 6, 2],
    ])
  })
  it('adding to a line whose price or discount changed takes neither in silence: stored values stay, the flags too, until it is saved (OPEN-78)', async () => {
    await add(e.ana, e.barra, { cantidad: 10 })
    await Promise.all([
      setPrecio(e.barra, 14),
      e.t.db.updateTable('descuento').set({ porcentaje: 10 }).where('codigo', '=', 'T2').execute(),
    ])
    const a = await add(e.ana, e.barra, { cantidad: 14 })
    expect(lines(a)).toMatchObject([
      {
        item: 1,
        cantidadTiras: 24,
        precio: 14,
        descuento1: 10,
        montoSubtotal: 4032,
        actualizadoPrecio: true,
        actualizadoDescuento: true,
      },
    ])
    expect(await cart()).toEqual({ ...a.body, tieneStock: true })
    const stored = await e.ana.get(`${owner(e.ana, e.clienteId)}/shoppingCart`)
    expect(lines(stored)).toMatchObject([
      {
        cantidadTiras: 24,
        precio: 13.57,
        precioLista: null, // kept with the pre-confirm (DOLAR-08)
        descuento1: 5,
        montoSubtotal: 3908.16,
        montoSubtotalDto: 3595.51,
        pesoSubtotal: 3052.8,
      },
    ])
    const saved = await e.ana.put(`/api/Budget/${a.body.id}`, a.body)
    expect(lines(saved)).toMatchObject([{ precio: 14, actualizadoPrecio: false, actualizadoDescuento: false }])
    expect(lines(await e.ana.get(`${owner(e.ana, e.clienteId)}/shoppingCart`))).toMatchObject([
      { precio: 14, descuento1: 10, montoSubtotal: 4032 },
    ])
  })
  it('answers whether the line just added has stock, its whole quantity; reading answers for all lines (OPEN-33)', async () => {
    expect((await add(e.ana, e.barra, { cantidad: 20 })).body.tieneStock).toBe(true)
    expect((await add(e.ana, e.barra, { cantidad: 11 })).body.tieneStock).toBe(false) // 31 of 30
    expect((await add(e.ana, e.pieza, { cantidad: 5 })).body.tieneStock).toBe(true)
    expect((await cart()).tieneStock).toBe(false)
  })
  it('a quantity equal to the stock is in stock, one more is not (OPEN-33)', async () => {
    const { body } = await add(e.ana, e.barra, { cantidad: 30 })
    expect([body.tieneStock, (await cart()).tieneStock]).toEqual([true, true])
    expect((await e.ana.put(`/api/Budget/${body.id}/1`, { cantidad: 31 })).body.tieneStock).toBe(false)
  })
  const minimum = (n: string) => `La unidad mínima de compra es ${n}, por favor contáctese con su ejecutivo de cuenta.`
  it.each<[string, 'barra' | 'chapa', object, string]>([
    ['PROD-13 no quantity', 'barra', { cantidad: null }, 'La cantidad no puede ser cero.'],
    ['PROD-12 a quantity under the minimum', 'barra', { cantidad: 1 }, minimum('2')],
    ['PROD-12 a quantity of 0', 'barra', { cantidad: 0 }, minimum('2')],
    ['PROD-12 a negative quantity', 'chapa', { cantidad: -1, largo: 2, ancho: 1 }, minimum('1')],
    ['half a piece', 'barra', { cantidad: 2.5 }, 'La cantidad debe ser un número entero.'],
    ['PROD-17 no length', 'barra', { largo: null }, 'La dimensión Largo es requerida.'],
    ['PROD-15 a length under the minimum', 'barra', { largo: 0.5 }, 'El largo mínimo del producto es de 1'],
    ['PROD-16 a length above the maximum', 'barra', { largo: 12.5 }, 'El largo máximo del producto es de 12'],
    ['a length with 4 decimals', 'barra', { largo: 2.0005 }, 'Se admiten hasta 3 decimales.'],
    ['PROD-20 no width', 'chapa', { largo: 2, ancho: null }, 'La dimensión Ancho es requerida.'],
    ['PROD-18 a width under the minimum', 'chapa', { largo: 2, ancho: 0.4 }, 'El ancho mínimo del producto es de 0,5'],
    ['PROD-19 a width above the maximum', 'chapa', { largo: 2, ancho: 2.01 }, 'El ancho máximo del producto es de 2'],
  ])('refuses %s with the screen’s own sentence, and keeps nothing', async (_, which, more, detail) => {
    expect(problem(await add(e.ana, e[which], more))).toEqual({ status: 400, code: 'datos_invalidos', detail })
    expect((await cart()).id).toBe(0)
  })
  it('PROD-14 takes the least quantity by the square metre from the parameter, and not a tenth of a cent of it away', async () => {
    await writeParam(e.t.db, 'ProductoCantidadMinimaMC', 2.5)
    try {
      expect(problem(await add(e.ana, e.losa, { cantidad: 2.49 }))).toEqual({
        status: 400,
        code: 'datos_invalidos',
        detail: minimum('2,5'),
      })
      expect(lines(await add(e.ana, e.losa, { cantidad: 2.5 }))).toMatchObject([
        { cantidadTiras: 2.5, montoSubtotal: 25 },
      ])
    } finally {
      await writeParam(e.t.db, 'ProductoCantidadMinimaMC', 1)
    }
  })
  it('refuses a product that is unknown, or not sold to the client, alike', async () => {
    const refusal = { status: 404, code: 'no_encontrado', detail: 'El producto no está disponible para este cliente.' }
    expect(problem(await add(e.ana, 'NO-EXISTE'))).toEqual(refusal)
    const another = await e.t.db
      .selectFrom('producto')
      .select('id')
      .where('id', 'not in', [e.barra, e.pieza, e.chapa, e.losa])
      .where('metroLineal', '=', true)
      .where('activo', '=', true)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await e.t.db
      .deleteFrom('precio')
      .where('productoId', '=', another.id)
      .where('listaPrecioId', '=', e.listaPrecioId)
      .execute()
    expect(problem(await add(e.ana, another.id))).toEqual(refusal)
  })
  it('refuses a product in another currency than the cart’s, and takes it into an empty one', async () => {
    const lista = await e.t.db
      .selectFrom('lista_precio')
      .select('monedaId')
      .where('id', '=', e.listaPrecioId)
      .executeTakeFirstOrThrow()
    const otherMoneda = await e.t.db
      .selectFrom('moneda')
      .select('id')
      .where('id', '<>', lista.monedaId)
      .executeTakeFirstOrThrow()
    const { id } = (await add(e.ana, e.barra)).body
    try {
      await e.t.db
        .updateTable('lista_precio')
        .set({ monedaId: otherMoneda.id })
        .where('id', '=', e.listaPrecioId)
        .execute()
      expect(problem(await add(e.ana, e.pieza))).toMatchObject({ status: 409, code: 'moneda_distinta' })
      await e.ana.del(`/api/Budget/${id}/1`)
      const fresh = await add(e.ana, e.pieza)
      expect(fresh.body).toMatchObject({ id, moneda: { id: otherMoneda.id } })
    } finally {
      await e.t.db
        .updateTable('lista_precio')
        .set({ monedaId: lista.monedaId })
        .where('id', '=', e.listaPrecioId)
        .execute()
    }
  })
  it('refuses an amount no quote can hold', async () => {
    expect(problem(await add(e.ana, e.barra, { cantidad: 999_999_999 }))).toEqual({
      status: 400,
      code: 'datos_invalidos',
      detail: 'La cantidad no es válida.',
    })
  })
  it('PROD-14 adding to a line keeps to the rule of a single quantity: 999.999.999 twice is refused, and the cart stays as it was', async () => {
    await setPrecio(e.pieza, 1)
    await e.t.db.updateTable('producto').set({ peso: 0.01 }).where('id', '=', e.pieza).execute()
    expect((await add(e.ana, e.pieza, { cantidad: 999_999_999 })).status).toBe(200)
    const before = await cart()
    for (const cantidad of [999_999_999, 5])
      expect(problem(await add(e.ana, e.pieza, { cantidad }))).toEqual({
        status: 400,
        code: 'datos_invalidos',
        detail: 'La cantidad máxima es 999.999.999.',
      })
    expect(await cart()).toEqual(before)
    expect(problem(await e.ana.put(`/api/Budget/${before.id}/1`, { cantidad: 1_000_000_000 }))).toMatchObject({
      status: 400,
      detail: 'La cantidad máxima es 999.999.999.',
    })
    expect(await cart()).toEqual(before)
  })
  it('a price or a weight that grew beyond what a quote can hold is refused when it is saved, and is no bug', async () => {
    await setPrecio(e.pieza, 1)
    await e.t.db.updateTable('producto').set({ peso: 0.01 }).where('id', '=', e.pieza).execute()
    expect((await add(e.ana, e.pieza, { cantidad: 999_999_999 })).status).toBe(200)
    await setPrecio(e.pieza, 900_000_000)
    const seen = await cart()
    const demasiado = {
      status: 400,
      code: 'datos_invalidos',
      detail: expect.stringMatching(/(^|: )La cantidad no es válida\.$/),
    }
    expect(problem(await e.ana.put(`/api/Budget/${seen.id}`, seen))).toEqual(demasiado)
    expect(problem(await e.ana.put(`/api/Budget/${seen.id}/1`, { cantidad: 999_999_998 }))).toEqual(demasiado)
    await setPrecio(e.pieza, 1)
    await e.t.db.updateTable('producto').set({ peso: 99_999 }).where('id', '=', e.pieza).execute()
    const heavy = await cart()
    expect(problem(await e.ana.put(`/api/Budget/${heavy.id}`, heavy))).toEqual(demasiado)
    const p = (await e.ana.get(`/api/Budget/FetchPreconfirm/${heavy.id}`)).body
    expect(
      problem(
        await e.ana.put(
          '/api/Budget/preconfirmBudget',
          bodyOf(heavy.id, p, { condicionPagoId: p.listaFormasPago.$values[0].id }),
        ),
      ),
    ).toEqual(demasiado)
    await e.t.db.updateTable('producto').set({ peso: 1.5 }).where('id', '=', e.pieza).execute()
  })
  it('a cart holds 1.000 lines: one more is refused, more of one that is there is not', async () => {
    const { id } = (await add(e.ana, e.barra, { largo: 12 })).body
    await sql`
      insert into presupuesto_detalle
      select
        "presupuestoId", n, "productoId", "nombreProducto", "grupoId", "cantidadTiras", 1 + n * 0.001, dimension2,
        precio, "precioLista", descuento1, "montoSubtotal", "montoSubtotalDto", "pesoSubtotal"
      from presupuesto_detalle, generate_series(2, 1000) n
      where "presupuestoId" = ${id} and item = 1`.execute(e.t.db)
    await e.t.db.updateTable('presupuesto').set({ ultimoItem: 1_000 }).where('id', '=', id).execute()
    expect(problem(await add(e.ana, e.pieza))).toEqual({
      status: 409,
      code: 'carrito_lleno',
      detail: 'El carrito admite hasta 1.000 productos. Confirmalo, o quitá alguno antes de agregar otro.',
    })
    expect((await add(e.ana, e.barra, { largo: 12 })).body.presupuestoDetalles.$values).toHaveLength(1_000)
    const compared = (await cart()).presupuestoDetalles.$values.map(
      ({ item, cantidadTiras, precio, descuento1, dimension1, dimension2 }) => ({
        item,
        cantidadTiras,
        precio,
        descuento1,
        dimension1,
        dimension2,
      }),
    )
    // a thousand lines are a list of a request
    expect((await e.ana.put(`/api/Budget/${id}`, { presupuestoDetalles: compared })).status).toBe(200)
  })
  it('refuses while purchasing is switched off, and lets quantities and deletions pass (OPEN-38)', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    await setShopping(false)
    try {
      const refusal = {
        status: 409,
        code: 'compra_deshabilitada',
        detail: 'La compra se encuentra deshabilitada temporalmente.',
      }
      expect(problem(await add(e.ana, e.barra))).toEqual(refusal)
      expect(problem(await e.ana.put(`/api/Budget/${id}`, await cart()))).toEqual(refusal)
      expect((await e.ana.put(`/api/Budget/${id}/1`, { cantidad: 3 })).status).toBe(200)
      expect((await e.ana.del(`/api/Budget/${id}/1`)).status).toBe(200)
    } finally {
      await setShopping(true)
    }
  })
})

describe('adding at once', () => {
  it('lets two first adds into one cart, both lines with a number of their own', async () => {
    const [a, b] = await Promise.all([add(e.ana, e.barra), add(e.ana, e.pieza)])
    expect([a.status, b.status]).toEqual([200, 200])
    const now = await cart()
    expect(now.presupuestoDetalles.$values.map((l) => l.item)).toEqual([1, 2])
    expect(new Set(now.presupuestoDetalles.$values.map((l) => l.producto.id))).toEqual(new Set([e.barra, e.pieza]))
    expect(
      await e.t.db
        .selectFrom('presupuesto')
        .select('id')
        .where('estado', '=', 'Carrito')
        .where('clienteId', '=', e.clienteId)
        .execute(),
    ).toHaveLength(1)
  })
  it('two people signed in to one account add, change and delete at once: every line stands, numbers are unique, totals right', async () => {
    const other = await signIn(e.t.url, 'cliente@demo.test')
    const { id } = (await add(e.ana, e.barra, { largo: 1 })).body
    await add(e.ana, e.barra, { largo: 1.5 })
    const change = (cantidad: number) => e.ana.put(`/api/Budget/${id}/1`, { cantidad })
    const answers = await Promise.all([
      add(e.ana, e.barra, { largo: 2 }),
      change(7),
      add(other, e.barra, { largo: 3 }),
      change(7),
      add(other, e.pieza),
      other.del(`/api/Budget/${id}/2`),
      change(7),
      add(e.ana, e.chapa, { largo: 2, ancho: 1 }),
      change(7),
      add(other, e.losa),
      change(7),
    ])
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200))
    const now = await cart(other)
    const all = now.presupuestoDetalles.$values
    expect(all.map((l) => l.item)).toEqual([1, 3, 4, 5, 6, 7])
    expect(all.map((l) => [l.producto.id, l.dimension1, l.cantidadTiras]).sort()).toEqual(
      [
        [e.barra, 1, 7],
        [e.barra, 2, 24],
        [e.barra, 3, 24],
        [e.chapa, 2, 24],
        [e.losa, 0, 24],
        [e.pieza, 0, 24],
      ].sort(),
    )
    const cents = (of: 'montoSubtotal' | 'montoSubtotalDto') => all.reduce((acc, l) => acc + Math.round(l[of] * 100), 0)
    expect([now.montoTotalSinDto, now.montoTotal].map((n) => Math.round(n * 100))).toEqual([
      cents('montoSubtotal'),
      cents('montoSubtotalDto'),
    ])
    const stored = await e.t.db
      .selectFrom('presupuesto')
      .select(['montoTotalSinDto', 'montoTotal', 'pesoTotal'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([stored.montoTotalSinDto, stored.montoTotal].map(Number)).toEqual([now.montoTotalSinDto, now.montoTotal])
    expect(Math.round(Number(stored.pesoTotal) * 100)).toBe(
      all.reduce((acc, l) => acc + Math.round(l.pesoSubtotal * 100), 0),
    )
  })
  it('keeps all of twenty adds from two tabs: unique items, exact totals', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => add(e.ana, e.barra, { cantidad: 2, largo: 1 + i / 2 })),
    )
    expect(answers.map((a) => a.status)).toEqual(Array(20).fill(200))
    const now = await cart()
    const items = now.presupuestoDetalles.$values
    expect(items.map((l) => l.item)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(Math.round(now.montoTotalSinDto * 100)).toBe(
      items.reduce((acc, l) => acc + Math.round(l.montoSubtotal * 100), 0),
    )
    const stored = await e.t.db
      .selectFrom('presupuesto')
      .select(['montoTotalSinDto', 'montoTotal', 'version', 'pesoTotal'])
      .where('id', '=', now.id)
      .executeTakeFirstOrThrow()
    expect([Number(stored.montoTotalSinDto), Number(stored.montoTotal)]).toEqual([now.montoTotalSinDto, now.montoTotal])
    expect(stored.version).toBe(21)
  })
  it('adds up twenty adds of the same product in one line', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(e.ana, e.barra, { cantidad: 2 })))
    expect((await cart()).presupuestoDetalles.$values.map((l) => [l.item, l.cantidadTiras])).toEqual([[1, 40]])
  })
  it('OPEN-86 the same key with another quantity is 422 and adds nothing; in another order, and with what is not read, it is the same', async () => {
    const key = randomUUID()
    const { body: first } = await add(e.ana, e.barra, { cantidad: 24 }, key)
    const repetida = {
      status: 422,
      code: 'clave_repetida',
      detail: 'Ese pedido ya se envió con otros datos. Actualizá la página e intentá de nuevo.',
    }
    for (const more of [{ cantidad: 25 }, { largo: 6 }])
      expect(problem(await add(e.ana, e.barra, more, key))).toEqual(repetida)
    expect(problem(await add(e.ana, e.pieza, { cantidad: 24 }, key))).toEqual(repetida)
    const same = await e.ana.post(
      '/api/Budget/shoppingCart',
      { otherOne: [1], largo: 12, cantidad: 24, clienteId: e.clienteId, productoId: e.barra, contactoId: 'x' },
      { 'idempotency-key': key },
    )
    expect(same.body).toEqual(first)
    expect((await cart()).presupuestoDetalles.$values.map((l) => l.cantidadTiras)).toEqual([24])
  })
  it('OPEN-86 two at once with one key and different bodies: one is done, the other is 422', async () => {
    const key = randomUUID()
    const both = await Promise.all([24, 25].map((cantidad) => add(e.ana, e.barra, { cantidad }, key)))
    expect(both.map((a) => a.status).sort()).toEqual([200, 422])
    const done = both.find((a) => a.status === 200)!
    expect((await cart()).presupuestoDetalles.$values.map((l) => l.cantidadTiras)).toEqual(
      lines(done).map((l) => l.cantidadTiras),
    )
  })
  it('OPEN-86 a key whose first try was refused is free for the corrected one; one kept by the former version answers as before', async () => {
    const key = randomUUID()
    expect((await add(e.ana, e.barra, { cantidad: 1 }, key)).status).toBe(400)
    const { body } = await add(e.ana, e.barra, { cantidad: 24 }, key)
    await e.t.db.updateTable('idempotencia').set({ huella: null }).where('clave', '=', key).execute()
    expect((await add(e.ana, e.barra, { cantidad: 30 }, key)).body).toEqual(body)
  })
  it('does a double click with one key once and answers both alike (OPEN-86)', async () => {
    const key = randomUUID()
    const [a, b] = await Promise.all([add(e.ana, e.barra, {}, key), add(e.ana, e.barra, {}, key)])
    expect(a.status).toBe(200)
    expect(b.body).toEqual(a.body)
    expect((await add(e.ana, e.barra, {}, key)).body).toEqual(a.body)
    expect((await cart()).presupuestoDetalles.$values.map((l) => l.cantidadTiras)).toEqual([24])
  })
})
