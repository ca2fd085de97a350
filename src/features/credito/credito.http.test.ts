import { describe, expect, it } from 'vitest'
import { forgetParams } from '#server/params.ts'
import { confirm, scenario, ok, pre } from '../../../test/envio-pago.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'

const { e, fill, ready, row } = scenario()
const HELD =
  'La cuenta está retenida: se puede armar el carrito, pero no confirmar la solicitud. Comunicate con tu ejecutivo de cuenta.'
type Stated = { disponible?: number | null; monedaId?: number | null; retenido?: boolean; motivo?: string | null }
const monedaOf = async (id: number) => (await row(id)).monedaId
/** What the order system says of the client by now. */
const setCredito = async (stated: Stated) => {
  await e.t.db.deleteFrom('credito').where('clienteId', '=', e.clienteId).execute()
  await e.t.db
    .insertInto('credito')
    .values({ clienteId: e.clienteId, fecha: '2026-11-20', ...stated })
    .execute()
}
const setAlSuperar = async (valor: 'avisar' | 'aprobacion') => {
  await e.t.db
    .insertInto('configuracion')
    .values({ clave: 'creditoAlSuperar', valor: JSON.stringify(valor) })
    .onConflict((c) => c.column('clave').doUpdateSet({ valor: JSON.stringify(valor) }))
    .execute()
  forgetParams()
}
const creditoOf = async (c: Client) => (await c.get(`/api/Client/${e.clienteId}/credito`)).body.credito
const marks = async (id: number) => {
  const q = await e.t.db
    .selectFrom('presupuesto')
    .select(['estado', 'superaCredito', 'requiereAprobacion'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [q.estado, q.superaCredito, q.requiereAprobacion]
}
const motivoOf = async (id: number) =>
  (
    await e.t.db
      .selectFrom('presupuesto_historial')
      .select('motivo')
      .where('presupuestoId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).motivo

describe('OPEN-154 a client that is held', () => {
  it('fills its cart, chooses shipping and payment, and nobody confirms for it: neither it, its seller nor role 1', async () => {
    await setCredito({ retenido: true, motivo: 'Facturas vencidas' })
    const cart = await fill(e.ana)
    ok(
      await e.ana.put(`/api/Budget/${cart.id}`, {
        presupuestoDetalles: cart.presupuestoDetalles.$values,
        descuentoCliente: cart.descuentoCliente,
      }),
    )
    ok(await pre(e.ana, cart.id))
    const refused = await confirm(e.ana, cart.id)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([403, 'cliente_retenido', HELD])
    expect(await marks(cart.id)).toEqual(['Carrito', false, false])
    for (const account of ['vendedor2@demo.test', 'admin@demo.test']) {
      const c = await e.t.as(account)
      const own = await c.post('/api/Budget/shoppingCart', {
        productoId: e.pieza,
        clienteId: e.clienteId,
        cantidad: 7,
      })
      ok(own)
      ok(await pre(c, own.body.id))
      expect((await confirm(c, own.body.id)).body.code).toBe('cliente_retenido')
    }
  })
  it('whoever was confirming when the hold came is refused, and confirms once it is lifted', async () => {
    await setCredito({ retenido: false })
    const id = await ready()
    await setCredito({ retenido: true })
    expect((await confirm(e.ana, id)).body.code).toBe('cliente_retenido')
    await setCredito({ retenido: false })
    ok(await confirm(e.ana, id))
    ok(await confirm(e.ana, id)) // again, it is placed
    await setCredito({ retenido: true })
    ok(await confirm(e.ana, id)) // what was placed before stays so
    expect(await marks(id)).toEqual(['Enviado', false, false])
  })
  it('is seen by its seller among its clients, and by others not at all', async () => {
    await setCredito({ retenido: true, motivo: 'Facturas vencidas' })
    expect(await creditoOf(e.ana)).toMatchObject({ retenido: true, motivo: 'Facturas vencidas', disponible: null })
    const seller = await e.t.as('vendedor2@demo.test')
    const found = (await seller.get('/api/Client/search?name=alvear')).body.$values
    expect(found.map((c: any) => [c.codigo, c.retenido])).toEqual([['004538', true]])
    for (const account of ['cliente@demo.test', 'vendedor@demo.test'])
      expect((await (await e.t.as(account)).get(`/api/Client/${e.clienteId}/credito`)).status).toBe(404)
  })
})

describe('OPEN-154 a purchase beyond the credit', () => {
  it('goes out marked, its history says so, and what is within does not', async () => {
    await setAlSuperar('avisar')
    const within = await ready()
    const { montoFinal } = await row(within)
    await setCredito({ disponible: Number(montoFinal), monedaId: await monedaOf(within) })
    ok(await confirm(e.ana, within))
    expect([await marks(within), await motivoOf(within)]).toEqual([['Enviado', false, false], null])
    // what was ordered since the figure came is not left any more: the same again is beyond
    expect(await creditoOf(e.ana)).toMatchObject({
      disponible: 0,
      comprometido: Number(montoFinal),
      fecha: '2026-11-20',
    })
    const beyond = await ready()
    ok(await confirm(e.ana, beyond))
    expect([await marks(beyond), await motivoOf(beyond)]).toEqual([
      ['Enviado', true, false],
      'Supera el crédito disponible.',
    ])
  })
  it('asks for approval where the distributor says so, and the order system reads it', async () => {
    await setAlSuperar('aprobacion')
    const id = await ready()
    await setCredito({ disponible: 0.01, monedaId: await monedaOf(id) })
    ok(await confirm(e.ana, id))
    expect([await marks(id), await motivoOf(id)]).toEqual([
      ['Enviado', true, true],
      'Supera el crédito disponible: requiere aprobación.',
    ])
    await setAlSuperar('avisar')
  })
  it('in another currency, or of a client nothing is known of, is not compared', async () => {
    const id = await ready()
    await setCredito({ disponible: 0, monedaId: (await monedaOf(id)) === 1 ? 2 : 1 })
    ok(await confirm(e.ana, id))
    expect(await marks(id)).toEqual(['Enviado', false, false])
    await e.t.db.deleteFrom('credito').execute()
    expect(await creditoOf(e.ana)).toBeNull()
    const other = await ready()
    ok(await confirm(e.ana, other))
    expect(await marks(other)).toEqual(['Enviado', false, false])
  })
  it('of two orders at once that fit one by one, the second is beyond', async () => {
    const seller = await e.t.as('vendedor2@demo.test')
    const mine = await ready()
    const own = await seller.post('/api/Budget/shoppingCart', {
      productoId: e.pieza,
      clienteId: e.clienteId,
      cantidad: 7,
    })
    ok(await pre(seller, own.body.id))
    await setCredito({ disponible: Number((await row(mine)).montoFinal), monedaId: await monedaOf(mine) })
    const both = await Promise.all([confirm(e.ana, mine), confirm(seller, own.body.id)])
    both.forEach(ok)
    const beyond = await Promise.all([marks(mine), marks(own.body.id)])
    expect(beyond.map(([, supera]) => supera).sort()).toEqual([false, true])
  })
})

describe('OPEN-154 what the order system says', () => {
  const on = openIntegracion()
  const put = (text: string) => on.one({ 'creditos.csv': text })
  const cliente = async () =>
    (await on.t.db.selectFrom('cliente').select('id').where('codigo', '=', '004512').executeTakeFirstOrThrow()).id
  const stored = async () =>
    on.t.db
      .selectFrom('credito')
      .selectAll()
      .where('clienteId', '=', await cliente())
      .executeTakeFirst()

  it('comes by import; a missing column keeps, and only a new figure is known anew', async () => {
    await on.t.db.deleteFrom('credito').execute()
    const cabeza = 'cliente;limite;disponible;moneda;fecha;retenido;motivoRetencion\n'
    expect(counts(await put(`${cabeza}004512;25000;18250,50;USD;21/11/2026;no;\n`))).toEqual([1, 1, 0, 0, 0])
    const first = (await stored())!
    expect(counts(await put('cliente;retenido;motivoRetencion\n004512;si;Facturas vencidas\n'))).toEqual([
      1, 0, 1, 0, 0,
    ])
    const held = (await stored())!
    expect([held.disponible, held.retenido, held.motivo]).toEqual(['18250.50', true, 'Facturas vencidas'])
    expect(held.actualizado).toEqual(first.actualizado)
    await put('cliente;disponible;moneda;fecha\n004512;-120;USD;22/11/2026\n')
    const renewed = (await stored())!
    expect([renewed.disponible, renewed.retenido]).toEqual(['-120.00', true])
    expect(renewed.actualizado.getTime()).toBeGreaterThan(first.actualizado.getTime())
    const client = await on.t.as('cliente@demo.test')
    expect((await client.get(`/api/Client/${await cliente()}/credito`)).body.credito).toMatchObject({
      disponible: -120,
      fecha: '2026-11-22',
      moneda: { simbolo: 'US$' },
      alSuperar: 'avisar',
    })
  })
  it('an amount without its currency is a bad line; a row that is withdrawn says nothing any more', async () => {
    const bad = await put('cliente;disponible;moneda\n004512;100;\n')
    expect(bad.errores.map((x) => [x.columna, x.motivo])).toEqual([
      ['moneda', 'Con lo disponible hace falta su moneda.'],
    ])
    await put('cliente;borrar\n004512;si\n')
    expect(await stored()).toBeUndefined()
  })
})
