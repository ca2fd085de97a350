import { describe, expect, it } from 'vitest'
import { noEncontrado, problem } from '../../../test/carrito.ts'
import { confirm, scenario, invalid, ok, pre, vencida } from '../../../test/envio-pago.ts'
import type { Answer } from '../../../test/portal.ts'

const withdrawn =
  'El transporte, el tipo de envío o la forma de pago que elegiste ya no están disponibles como los viste. Volvé a elegirlos antes de confirmar.'
const { e, setPrecio, setShopping, add, fill, ready, row, outbox, change } = scenario()

describe('confirm', () => {
  it('CONF-14 CONF-15 the answer holds every field of the confirmed presupuesto and of its lines', async () => {
    const id = await ready()
    const a = await confirm(e.ana, id)
    ok(a)
    const c = await e.t.db
      .selectFrom('cliente as k')
      .innerJoin('provincia as v', 'v.id', 'k.provinciaId')
      .selectAll('k')
      .select('v.name as provincia')
      .where('k.id', '=', e.clienteId)
      .executeTakeFirstOrThrow()
    const tienda = await e.t.db
      .selectFrom('tienda as t')
      .innerJoin('provincia as v', 'v.id', 't.provinciaId')
      .selectAll('t')
      .select('v.name')
      .where('clienteId', '=', e.clienteId)
      .orderBy('tiendaNro')
      .executeTakeFirstOrThrow()
    const kind = await e.t.db
      .selectFrom('clasificacion_envio')
      .select('descripcion')
      .where('activo', '=', true)
      .orderBy('orden')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { moneda } = a.body
    expect(moneda).toEqual({ id: (await row(id)).monedaId, simbolo: expect.stringMatching(/^(\$|US\$)$/) })
    expect(a.body).toMatchObject({
      id,
      pedidoId: null,
      cliente: c.razonSocial,
      documentoCliente: c.documentoNro,
      telefonoCliente: c.telefono,
      direccionCliente: [...new Set([`${c.calle} ${c.calleNro}`, c.localidad, c.provincia])].join(', '),
      comentario: 'Avisar antes',
      esPedidoFirme: true,
      condicionPago: 'Anticipada',
      descuentoCondicionPago: 4,
      descuentoCliente: 3,
      clasificacionEnvio: kind.descripcion,
      tiendaEntrega: tienda.nombreFantasia,
      direccionEntrega: [...new Set([`${tienda.calle} ${tienda.calleNro}`, tienda.localidad, tienda.name])]
        .filter(Boolean)
        .join(', '),
      telefonoEntrega: tienda.telefono ?? '3514241189',
    })
    expect(Math.abs(Date.now() - Date.parse(a.body.fecha))).toBeLessThan(60_000)
    const nombres = await e.t.db
      .selectFrom('producto as p')
      .innerJoin('grupo as g', 'g.id', 'p.grupoId')
      .select(['p.id', 'p.descripcion', 'p.unidad', 'g.descripcion as grupo'])
      .where('p.id', 'in', [e.barra, e.pieza])
      .execute()
    const nombre = (productoId: string) => nombres.find((p) => p.id === productoId)!.descripcion
    const grupo = (productoId: string) => nombres.find((p) => p.id === productoId)!.grupo
    const unidad = (productoId: string) => nombres.find((p) => p.id === productoId)!.unidad
    expect(a.body.detalles.$values).toEqual([
      {
        item: 1,
        productoId: e.barra,
        nombreProducto: nombre(e.barra),
        cantidadTiras: 24,
        pesoSubtotal: 3052.8,
        precio: 13.57,
        descuento1: 5,
        netoUnitario: 12.4844,
        montoSubtotal: 3908.16,
        montoSubtotalDto: 3595.51,
        grupo: grupo(e.barra),
        enStock: expect.any(Boolean),
        dimension1: 12,
        dimension2: 0,
        unidad: unidad(e.barra),
        iva: 21,
        formacion: expect.objectContaining({ precioOrigen: 'lista', precio: 13.57, precioLista: 13.57 }),
        moneda,
      },
      {
        item: 2,
        productoId: e.pieza,
        nombreProducto: nombre(e.pieza),
        cantidadTiras: 7,
        pesoSubtotal: 10.5,
        precio: 51.11,
        descuento1: 0,
        netoUnitario: 49.577,
        montoSubtotal: 357.77,
        montoSubtotalDto: 347.04,
        grupo: grupo(e.pieza),
        enStock: expect.any(Boolean),
        dimension1: 0,
        dimension2: 0,
        unidad: unidad(e.pieza),
        iva: 21,
        formacion: expect.objectContaining({ precioOrigen: 'lista', precio: 51.11, precioLista: 51.11 }),
        moneda,
      },
    ])
    const seller = await e.t.db
      .selectFrom('vendedor')
      .selectAll()
      .where('idVendedor', '=', c.idVendedor)
      .executeTakeFirstOrThrow()
    expect(a.body.nombreVendedor).toBe(seller.nombreFantasia ?? `${seller.nombre} ${seller.apellido}`)
  })
  it('CONF-14 the confirmed quote keeps prices, discounts, addresses and conditions as they were, whatever changes later', async () => {
    const id = await ready()
    const { db } = e.t
    const { body } = await confirm(e.ana, id)
    const [card] = (await e.ana.get('/api/Budget/fetchAll')).body.$values
    const { idVendedor } = await db
      .selectFrom('cliente')
      .select('idVendedor')
      .where('id', '=', e.clienteId)
      .executeTakeFirstOrThrow()
    const p = await row(id)
    // what the order system may change the day after; each answers how to put it back
    const changed = [
      await change('cliente', 'id', e.clienteId, {
        razonSocial: 'Otro nombre',
        documentoNro: '30999999995',
        calle: 'Otra',
        calleNro: '1',
        localidad: 'Otra',
        telefono: '1',
      }),
      await change('vendedor', 'idVendedor', idVendedor!, { nombre: 'Otro', apellido: 'Vendedor' }),
      await change('producto', 'id', e.barra, { descripcion: 'Otra barra', peso: 99 }),
      await change('condicion_pago', 'id', p.condicionPagoId!, { descripcion: 'Otra condición', porcentaje: 9 }),
      await change('clasificacion_envio', 'id', p.clasificacionId!, { descripcion: 'Otra clase' }),
      await change('transporte', 'id', p.transporteId!, { descripcion: 'Otro transporte' }),
    ]
    const tienda = await db
      .selectFrom('tienda')
      .selectAll()
      .where('clienteId', '=', e.clienteId)
      .where('tiendaNro', '=', p.tiendaNro!)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('tienda')
      .set({ nombreFantasia: 'Otra tienda', calle: 'Otra', calleNro: '2', localidad: 'Otra', telefono: '2' })
      .where('clienteId', '=', e.clienteId)
      .where('tiendaNro', '=', p.tiendaNro!)
      .execute()
    await Promise.all([
      setPrecio(e.barra, 99),
      setPrecio(e.pieza, 98),
      db.updateTable('descuento').set({ porcentaje: 50 }).where('clienteId', '=', e.clienteId).execute(),
    ])
    const after = [
      (await e.ana.get(`/api/Budget/${id}`)).body,
      (await confirm(e.ana, id)).body,
      (await e.ana.get('/api/Budget/fetchAll')).body.$values[0],
    ]
    for (const back of changed) await back()
    await db
      .updateTable('tienda')
      .set({
        nombreFantasia: tienda.nombreFantasia,
        calle: tienda.calle,
        calleNro: tienda.calleNro,
        localidad: tienda.localidad,
        telefono: tienda.telefono,
      })
      .where('clienteId', '=', e.clienteId)
      .where('tiendaNro', '=', p.tiendaNro!)
      .execute()
    expect(after).toEqual([body, body, card])
  })
  it('CONF-17 it is a request that starts as Enviado, with its history, one outbox row, and a new cart to come', async () => {
    const id = await ready()
    const before = (await outbox()).length
    const a = await confirm(e.ana, id)
    expect(a.body.estadoPresupuesto).toBe('Enviado')
    const historial = await e.t.db
      .selectFrom('presupuesto_historial')
      .selectAll()
      .where('presupuestoId', '=', id)
      .execute()
    expect(historial).toMatchObject([
      { de: 'Carrito', a: 'Enviado', usuarioId: e.ana.session!.userId, usuario: 'Verónica Molina', motivo: null },
    ])
    const rows = await outbox()
    expect([rows.length - before, rows.at(-1)!.datos, rows.at(-1)!.estado]).toEqual([
      1,
      { presupuestoId: id, clienteId: e.clienteId, usuarioId: e.ana.session!.userId, ordenCompra: null },
      'pendiente',
    ])
    expect(
      (await e.ana.get(`/api/Budget/${e.clienteId}/${e.ana.session!.contactoId}/getProductsInShoppingCart`)).body,
    ).toEqual({ count: 0 })
    expect((await fill(e.ana)).id).not.toBe(id)
  })
  it('CONF-10 confirming twice at once, and again, makes one order; the first answers stand', async () => {
    const id = await ready()
    const before = (await outbox()).length
    const all = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((i) => confirm(e.ana, id, `observaciones=n${i}&esPedidoFirme=${i % 2 === 0}`)),
    )
    expect(all.map((a) => a.status)).toEqual([200, 200, 200, 200, 200, 200])
    const later = await confirm(e.ana, id, 'observaciones=tarde&esPedidoFirme=false')
    for (const a of all) expect(a.body).toEqual(later.body)
    expect((await outbox()).length - before).toBe(1)
    expect(
      await e.t.db.selectFrom('presupuesto_historial').select('a').where('presupuestoId', '=', id).execute(),
    ).toHaveLength(1)
    await setShopping(false)
    expect((await confirm(e.ana, id)).body).toEqual(later.body) // a repetition orders nothing new
  })
  it('CONF-13 a line added in another tab at the same moment waits in the next cart, or the order is refused: none is placed that nobody saw', async () => {
    for (let i = 0; i < 4; i++) {
      const id = await ready()
      const linea = () =>
        e.ana.post('/api/Budget/shoppingCart', {
          productoId: e.pieza,
          clienteId: e.clienteId,
          contactoId: e.ana.session!.contactoId,
          cantidad: 1,
          showLargo: false,
          showAncho: false,
          largo: null,
          ancho: null,
        })
      const [a, b] =
        i % 2 === 0
          ? await Promise.all([confirm(e.ana, id), linea()])
          : ((await Promise.all([linea(), confirm(e.ana, id)])).reverse() as [Answer, Answer])
      expect([200, 409]).toContain(a.status)
      ok(b)
      const cantidades = (
        await e.t.db
          .selectFrom('presupuesto_detalle')
          .select('cantidadTiras')
          .where('presupuestoId', '=', id)
          .orderBy('item')
          .execute()
      ).map((l) => Number(l.cantidadTiras))
      expect([a.status, cantidades, b.body.id === id]).toEqual(
        a.status === 200 ? [200, [24, 7], false] : [409, [24, 8], true],
      )
      await e.t.db.deleteFrom('presupuesto').where('estado', '=', 'Carrito').execute()
    }
  })
  it('CONF-13 a cart that changed after the pre-confirm is refused with the fresh cart, and can be confirmed after a new one', async () => {
    const id = await ready()
    await add(e.ana, e.pieza, 1, null)
    const a = await confirm(e.ana, id)
    expect([problem(a), a.body.presupuesto.presupuestoDetalles.$values[1].cantidadTiras]).toEqual([vencida, 8])
    const before = (await outbox()).length
    expect((await confirm(e.ana, (await fill(e.ana)).id)).status).toBe(409)
    expect((await outbox()).length).toBe(before)
    await pre(e.ana, id)
    expect((await confirm(e.ana, id)).status).toBe(200)
  })
  it('CONF-13 a cart that was never pre-confirmed, a changed price or discount, a product gone, an emptied cart are refused', async () => {
    const first = await fill(e.ana)
    expect(problem(await confirm(e.ana, first.id))).toEqual(vencida)
    await pre(e.ana, first.id)
    await setPrecio(e.pieza, 51.12)
    const a = await confirm(e.ana, first.id)
    expect([problem(a), a.body.presupuesto.presupuestoDetalles.$values[1].actualizadoPrecio]).toEqual([vencida, true])
    await setPrecio(e.pieza, 51.11)
    await e.t.db.updateTable('descuento').set({ porcentaje: 6 }).where('codigo', '=', 'T2').execute()
    expect(problem(await confirm(e.ana, first.id))).toEqual(vencida)
    await e.t.db.updateTable('descuento').set({ porcentaje: 5 }).where('codigo', '=', 'T2').execute()
    await e.t.db.updateTable('producto').set({ activo: false }).where('id', '=', e.barra).execute()
    expect(problem(await confirm(e.ana, first.id))).toEqual({
      ...vencida,
      detail: 'Debes eliminar del carrito los productos que ya no tienes disponible',
    })
    await e.t.db.updateTable('producto').set({ activo: true }).where('id', '=', e.barra).execute()
    await e.t.db.updateTable('condicion_pago').set({ porcentaje: 3 }).where('id', '=', 901).execute()
    expect(problem(await confirm(e.ana, first.id))).toEqual({ ...vencida, detail: withdrawn })
    await e.t.db.updateTable('condicion_pago').set({ porcentaje: 4 }).where('id', '=', 901).execute()
    for (const l of first.presupuestoDetalles.$values) await e.ana.del(`/api/Budget/${first.id}/${l.item}`)
    expect(problem(await confirm(e.ana, first.id))).toMatchObject({ status: 409, detail: 'El carrito está vacío.' })
    expect((await row(first.id)).estado).toBe('Carrito')
  })
  it.each(['transporte', 'clasificacion_envio', 'condicion_pago'] as const)(
    'CONF-13 a %s withdrawn after the pre-confirm is refused and nothing is ordered; back on offer, it is confirmed',
    async (tabla) => {
      const id = await ready()
      const p = await row(id)
      const elegido = {
        transporte: p.transporteId,
        clasificacion_envio: p.clasificacionId,
        condicion_pago: p.condicionPagoId,
      }[tabla]
      const before = (await outbox()).length
      const back = await change(tabla, 'id', elegido!, { activo: false })
      try {
        expect(problem(await confirm(e.ana, id))).toEqual({ ...vencida, detail: withdrawn })
        expect([(await row(id)).estado, (await outbox()).length]).toEqual(['Carrito', before])
        const again = await pre(e.ana, id, {
          transporteId: p.transporteId,
          clasificacionId: p.clasificacionId,
          condicionPagoId: p.condicionPagoId,
        })
        expect(problem(again)).toEqual(
          invalid(
            {
              transporte: 'Debe seleccionar un transporte',
              clasificacion_envio: 'Debe seleccionar una clasificación de envío',
              condicion_pago: 'Debe seleccionar una una forma de pago',
            }[tabla],
          ),
        )
      } finally {
        await back()
      }
      ok(await confirm(e.ana, id))
    },
  )
  it('CONF-13 the client\u2019s own discount changed after the pre-confirm: refused with the fresh cart', async () => {
    const id = await ready()
    await e.t.db.updateTable('descuento').set({ porcentaje: 3.5 }).where('codigo', '=', 'T1').execute()
    const a = await confirm(e.ana, id)
    expect([problem(a), a.body.presupuesto]).toMatchObject([
      vencida,
      { descuentoCliente: 3.5, actualizadoDescuentoCliente: true },
    ])
    expect((await row(id)).estado).toBe('Carrito')
  })
  it('CONF-03 what is shown carries the version of a pre-confirm that stands, and says why where none does', async () => {
    const id = await ready()
    const shown = async () => (await e.ana.get(`/api/Budget/${id}/confirmacion`)).body
    const first = await shown()
    expect(first).toMatchObject({
      id,
      montoTotal: 3771.91,
      version: (await row(id)).version,
      aviso: null,
      clienteSeleccionado: { id: e.clienteId, nombreFantasia: 'Construcciones Alvear' },
      recibeNombre: 'Verónica',
      recibeApellido: 'Molina',
      recibeDni: '30111333',
      recibeTelefono: '3514241189',
      transporteDesc: (await row(id)).transporteDesc,
    })
    const cambiado = {
      version: null,
      aviso:
        'El carrito o sus precios cambiaron desde que elegiste el envío y el pago. Revisá tu carrito antes de confirmar.',
    }
    await setPrecio(e.pieza, 51.12)
    expect(await shown()).toMatchObject(cambiado)
    await setPrecio(e.pieza, 51.11)
    expect(await shown()).toEqual(first)
    const back = await change('condicion_pago', 'id', 901, { porcentaje: 3 })
    expect(await shown()).toMatchObject({ ...cambiado, aviso: withdrawn })
    await back()
    await e.t.db.updateTable('producto').set({ activo: false }).where('id', '=', e.barra).execute()
    expect(await shown()).toMatchObject({
      version: null,
      aviso: 'Debes eliminar del carrito los productos que ya no tienes disponible',
    })
    await e.t.db.updateTable('producto').set({ activo: true }).where('id', '=', e.barra).execute()
    await add(e.ana, e.pieza, 1, null)
    expect(await shown()).toMatchObject(cambiado)
    expect((await e.ana.get(`/api/Budget/${id}`)).body.version).toBeNull()
    ok(await pre(e.ana, id))
    ok(await confirm(e.ana, id))
    expect(await shown()).toMatchObject({ estadoPresupuesto: 'Enviado', version: null, aviso: null })
    for (const c of [await e.t.as('cliente@demo.test'), await e.t.as('vendedor@demo.test')])
      expect(problem(await c.get(`/api/Budget/${id}/confirmacion`))).toEqual(noEncontrado)
  })
  it('CONF-03 CONF-13 what is placed is what was shown: another payment chosen in another tab is refused, the same choice again is not', async () => {
    const id = await ready()
    const { version } = await pre(e.ana, id).then((a) => a.body)
    expect((await pre(e.ana, id)).body.version).toBe(version)
    const otherPago = await e.t.db
      .selectFrom('condicion_pago')
      .select('id')
      .where('activo', '=', true)
      .where('id', '<>', 901)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const otherTab = (await pre(e.ana, id, { condicionPagoId: otherPago.id })).body
    expect(otherTab.version).not.toBe(version)
    const before = (await outbox()).length
    expect(problem(await confirm(e.ana, id, `esPedidoFirme=true&version=${version}`))).toEqual({
      status: 409,
      code: 'preconfirmacion_vencida',
      detail: 'La solicitud cambió en otra pestaña. Revisá los datos actuales antes de confirmar.',
    })
    expect([(await row(id)).estado, (await outbox()).length]).toEqual(['Carrito', before])
    const placed = await confirm(e.ana, id, `esPedidoFirme=true&version=${otherTab.version}`)
    ok(placed)
    expect(placed.body.montoTotal).toBe(otherTab.montoTotal)
    expect((await confirm(e.ana, id, `esPedidoFirme=true&version=${version}`)).body).toEqual(placed.body)
    expect((await confirm(e.ana, id, 'esPedidoFirme=true&version=x')).status).toBe(400)
  })
  it('CONF-05 CONF-06 the firm question must be answered', async () => {
    const id = await ready()
    expect(problem(await confirm(e.ana, id, 'observaciones=x'))).toEqual(
      invalid('Debe confirmar si el pedido es firme o un presupuesto que requiere asistencia comercial.'),
    )
    expect((await confirm(e.ana, id, 'esPedidoFirme=quizas')).status).toBe(400)
    expect((await confirm(e.ana, id, 'esPedidoFirme=false')).body).toMatchObject({
      esPedidoFirme: false,
      comentario: null,
    })
  })
  it('CONF-09 observations past 150 characters are refused', async () => {
    const id = await ready()
    expect(problem(await confirm(e.ana, id, `esPedidoFirme=true&observaciones=${'%C3%B1'.repeat(151)}`))).toEqual(
      invalid('Se ha excedido el límite de caracteres. 150 carácteres es el máximo.'),
    )
    expect((await confirm(e.ana, id, `esPedidoFirme=true&observaciones=${'%C3%B1'.repeat(150)}`)).body.comentario).toBe(
      'ñ'.repeat(150),
    )
  })
  it('API-47 while purchasing is switched off nothing is confirmed, and the call says how it stands', async () => {
    const id = await ready()
    await setShopping(false)
    expect([(await e.ana.get('/api/configuracion/getShoopEnabled')).body, problem(await confirm(e.ana, id))]).toEqual([
      { shoopEnabled: false },
      { status: 409, code: 'compra_deshabilitada', detail: 'La compra se encuentra deshabilitada temporalmente.' },
    ])
    await setShopping(true)
    expect([(await e.ana.get('/api/configuracion/getShoopEnabled')).body, (await confirm(e.ana, id)).status]).toEqual([
      { shoopEnabled: true },
      200,
    ])
  })
  it('API-47 another\u2019s cart or order is not found, a cancelled one is closed, and nobody without the permission gets in', async () => {
    const id = await ready()
    const [other, staff, sin15] = [
      await e.t.as('cliente@demo.test'),
      await e.t.as('vendedor@demo.test'),
      await e.t.as('admin.sin15@demo.test'),
    ]
    for (const c of [other, staff, await e.t.as('admin@demo.test')])
      expect(problem(await confirm(c, id))).toEqual(noEncontrado)
    expect([(await confirm(sin15, id)).status, (await confirm(e.t.anonymous, id)).status]).toEqual([403, 401])
    await confirm(e.ana, id)
    expect(problem(await confirm(other, id))).toEqual(noEncontrado)
    const second = await ready()
    await e.t.db
      .updateTable('presupuesto')
      .set({ estado: 'Cancelado', fecha: new Date() })
      .where('id', '=', second)
      .execute()
    expect(problem(await confirm(e.ana, second))).toMatchObject({ status: 409, code: 'carrito_cerrado' })
    expect(problem(await e.ana.put('/api/Budget/preconfirmBudget', { id: second }))).toMatchObject({
      status: 409,
      code: 'carrito_cerrado',
    })
  })
  it('CONF-08 the terms come with their version', async () => {
    const a = await e.ana.get('/api/configuracion/getTermsConditions')
    expect([a.status, a.body]).toEqual([
      200,
      { termsConditions: expect.stringContaining('Condiciones generales de venta'), version: 1 },
    ])
    expect((await e.t.anonymous.get('/api/configuracion/getTermsConditions')).status).toBe(401)
  })
})
