import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClave, revokeClaves } from '#features/integracion/server/claves.ts'
import { tx } from '#server/context.ts'
import { emit } from '#server/events/events.ts'
import { addLine, buy } from '../../../test/compra.ts'
import { soon } from '../../../test/with-jobs.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { openReceptor, type Receptor } from '../../../test/receiver.ts'

const tell = (calle: string) =>
  tx((on) => emit(on, { tipo: 'direccion-cambiada', datos: { clienteId: 1, tiendaNro: 1, calle, calleNro: '1' } }))
/** One that was given up before anything could send it. */
const tellFailed = (calle: string) =>
  tx(async (on) => {
    await emit(on, { tipo: 'direccion-cambiada', datos: { clienteId: 1, tiendaNro: 1, calle, calleNro: '1' } })
    await on.updateTable('salida').set({ estado: 'fallido' }).where('estado', '=', 'pendiente').execute()
  })

describe('what goes out, with nobody who takes it', () => {
  let t: TestPortal
  let admin: Client
  beforeAll(async () => {
    t = await startTestPortal()
    await revokeClaves(t.db, 'Sistema de gestión de demostración') // nobody reads but whom a test names
    admin = await t.as('admin@demo.test')
  })
  afterAll(() => t.stop())
  beforeEach(async () => void (await t.db.deleteFrom('salida').execute()))

  it.each([
    ['GET', '/api/salida'],
    ['GET', '/api/salida/1'],
    ['POST', '/api/salida/1/reenviar'],
    ['POST', '/api/salida/reenviar'],
  ])('OPEN-117 %s %s is for administrators alone', async (method, path) => {
    expect((await t.anonymous.send(method, path)).status).toBe(401)
    for (const who of ['cliente@demo.test', 'vendedor@demo.test'])
      expect((await (await t.as(who)).send(method, path)).body).toMatchObject({ status: 403, code: 'sin_permiso' })
  })
  it('OPEN-117 shows what waits, newest first, by twenty and by state', async () => {
    for (let i = 1; i <= 25; i++) await tell(`Calle ${i}`)
    const { body } = await admin.get('/api/salida')
    expect([body.total, body.paginas, body.webhook, body.cuentas.pendiente]).toEqual([25, 2, null, 25])
    expect(body.$values).toHaveLength(20)
    expect(body.$values[0]).toMatchObject({
      tipo: 'direccion-cambiada',
      sobre: 'tienda 1/1',
      estado: 'pendiente',
      intentos: 0,
      proxima: null,
      acusado: null,
      ultimoError: null,
      reenviable: false,
    })
    const numbers = body.$values.map((s: any) => s.numero)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect((await admin.get('/api/salida?page=2')).body.$values).toHaveLength(5)
    expect((await admin.get('/api/salida?estado=fallido')).body).toMatchObject({ $values: [], total: 0 })
    const whole = (await admin.get(`/api/salida/${body.$values[0].id}`)).body
    expect(JSON.parse(whole.cuerpo)).toMatchObject({
      id: numbers[0],
      clave: whole.clave,
      datos: { calle: 'Calle 25', calleNro: '1' },
    })
  })
  it('OPEN-117 an order is found by any of its numbers, and a wild text finds nothing', async () => {
    const who = await t.as('cliente@demo.test')
    const { id } = await buy(who, (await addLine(who)).id)
    await tell('Otra cosa')
    await t.db
      .updateTable('presupuesto')
      .set({ presupuestoTotvsId: '990441', pedidoId: 'P-77' })
      .where('id', '=', id)
      .execute()
    const withPunto = String(id).replace(/(\d{3})$/, '.$1')
    for (const numero of [String(id), withPunto, '990441', 'P-77', ` ${id} `]) {
      const { body } = await admin.get(`/api/salida?numero=${encodeURIComponent(numero)}`)
      expect([numero, body.total, body.$values.map((s: any) => s.sobre)]).toEqual([numero, 1, [`presupuesto ${id}`]])
    }
    for (const numero of ['99999999999999999999', "' or 1=1", '%']) {
      const { body } = await admin.get(`/api/salida?numero=${encodeURIComponent(numero)}`)
      expect([numero, body.total]).toEqual([numero, 0])
    }
  })
  it('OPEN-117 with nowhere to send, nothing is sent again', async () => {
    await tell('A')
    const [{ id }] = (await admin.get('/api/salida')).body.$values
    expect((await admin.post(`/api/salida/${id}/reenviar`)).body).toMatchObject({
      status: 409,
      code: 'sin_webhook',
      detail: 'No hay un webhook configurado: no hay adónde reenviar.',
    })
    expect((await admin.post('/api/salida/reenviar')).body).toMatchObject({ status: 409, code: 'sin_webhook' })
    expect((await admin.get('/api/salida/99999999')).body).toMatchObject({ status: 404, code: 'no_encontrado' })
    expect((await admin.post('/api/salida/99999999/reenviar')).status).toBe(404)
    expect((await admin.get('/api/salida?estado=perdido')).status).toBe(400)
  })
  it('OPEN-117 shows who reads, up to where, and what it lacks', async () => {
    const clave = await createClave(t.db, 'ERP', { alcance: ['eventos'] })
    for (const calle of ['A', 'B', 'C']) await tell(calle)
    const headers = { authorization: `Bearer ${clave}` }
    const { $values } = (await t.anonymous.send('GET', '/api/integracion/eventos', { headers })).body
    await t.anonymous.send('POST', '/api/integracion/eventos/acuse', { headers, body: { hasta: $values[0].id } })
    const { body } = await admin.get('/api/salida')
    expect(body.lectores.$values).toEqual([
      {
        nombre: 'ERP',
        acusado: $values[0].id,
        esperan: 2,
        leido: expect.stringMatching(/-03:00$/),
        momento: expect.stringMatching(/-03:00$/),
      },
    ])
    expect([body.sistema, body.cuentas.enviado, body.cuentas.pendiente]).toEqual(['ERP', 1, 2])
  })
})

describe('what goes out to a webhook', () => {
  let t: TestPortal
  let r: Receptor
  let admin: Client
  let bad = true
  beforeAll(async () => {
    r = await openReceptor(() => (bad ? 422 : 200))
    t = await startTestPortal({ WEBHOOK_URL: r.url, WEBHOOK_SECRET: 'un secreto de treinta y dos letras' })
    admin = await t.as('admin@demo.test')
  })
  afterAll(async () => {
    await t.stop()
    await r.stop()
  })
  const states = async () =>
    (await t.db.selectFrom('salida').select('estado').orderBy('id').execute()).map((s) => s.estado)
  const onRecord = async () =>
    (
      await t.db
        .selectFrom('auditoria')
        .select(['accion', 'sobre'])
        .where('accion', 'like', 'aviso%')
        .orderBy('id')
        .execute()
    ).map((a) => [a.accion, a.sobre])

  it('OPEN-117 the portal itself sends; what failed says why, and goes again when an administrator says so', async () => {
    await tell('A')
    await expect.poll(states, soon).toEqual(['demorado'])
    const [one] = (await admin.get('/api/salida')).body.$values
    expect(one).toMatchObject({ intentos: 1, ultimoError: 'Contestó 422: No puedo ahora', reenviable: true })
    expect(one.proxima).toMatch(/-03:00$/)
    bad = false
    const again = await admin.post(`/api/salida/${one.id}/reenviar`)
    expect([again.status, again.body.numero]).toEqual([200, one.numero])
    await expect.poll(states, soon).toEqual(['enviado'])
    expect(new Set(r.arrivals.map((l) => l.aviso.clave)).size).toBe(1)
    expect((await admin.get('/api/salida')).body).toMatchObject({
      webhook: new URL(r.url).host,
      cuentas: { enviado: 1 },
    })
    expect(await onRecord()).toEqual([['aviso-reenviado', 'tienda 1/1']])
  })
  it('OPEN-117 all that failed goes again at once; with none there is nothing to do', async () => {
    for (const calle of ['B', 'C']) await tellFailed(calle)
    expect((await admin.post('/api/salida/reenviar')).body).toEqual({ reenviados: 2 })
    await expect.poll(states, soon).toEqual(['enviado', 'enviado', 'enviado'])
    expect((await admin.post('/api/salida/reenviar')).body).toEqual({ reenviados: 0 })
    expect((await onRecord()).slice(1)).toEqual([['avisos-reenviados', null]])
  })
  it('OPEN-111 what a reader acknowledges, the webhook gets all the same', async () => {
    const clave = await createClave(t.db, 'Tablero', { alcance: ['eventos'] })
    bad = true
    await tell('D')
    await expect.poll(states, soon).toContain('demorado')
    const headers = { authorization: `Bearer ${clave}` }
    const { hasta } = (await t.anonymous.send('GET', '/api/integracion/eventos', { headers })).body
    await t.anonymous.send('POST', '/api/integracion/eventos/acuse', { headers, body: { hasta } })
    expect(await states()).toContain('demorado')
    bad = false
    const [last] = (await admin.get('/api/salida')).body.$values
    await admin.post(`/api/salida/${last.id}/reenviar`)
    await expect.poll(states, soon).toEqual(['enviado', 'enviado', 'enviado', 'enviado'])
  })
})
