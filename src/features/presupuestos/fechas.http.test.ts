import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeParam } from '#server/params.ts'
import { addDays, today } from '#shared/dates.ts'
import { noEncontrado, problem } from '../../../test/carrito.ts'
import { dropHolidays } from '../../../test/holidays.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'
import { remitosOf } from '../../../test/remitos.ts'
import { tellDemoradas } from './server/demoradas.ts'

const on = openIntegracion()
let codigo = ''
const r = remitosOf(on, () => codigo)
let [clerk, stranger, admin, seller] = [] as unknown as [Client, Client, Client, Client]
beforeAll(async () => {
  ;[clerk, stranger, admin] = [
    await on.t.as('cliente@demo.test'),
    await on.t.as('cliente2@demo.test'),
    await on.t.as('admin@demo.test'),
  ]
  const own = await on.t.db
    .selectFrom('cliente')
    .select(['codigo', 'idVendedor'])
    .where('id', '=', clerk.session!.clienteId)
    .executeTakeFirstOrThrow()
  codigo = own.codigo
  const sellers = [await on.t.as('vendedor@demo.test'), await on.t.as('vendedor2@demo.test')]
  seller = sellers.find((s) => s.session!.sellerId === own.idVendedor)!
  await dropHolidays(on.t.db)
  await writeParam(on.t.db, 'entregaDias', [0, 1, 2, 3, 4, 5, 6])
  await writeParam(on.t.db, 'entregaCorte', '00:00')
})
/** DD/MM/AAAA. */
const written = (day: string): string => day.split('-').toReversed().join('/')
const ahead = (days: number) => addDays(today(), days)
const beside = (other: string) => (day: string) => {
  const said = written(day)
  return said.slice(6) === written(other).slice(6) ? said.slice(0, 5) : said
}
/** As the portal writes a day beside an order of these days, and beside what happens today. */
const [short, ofMove] = [beside(ahead(-3)), beside(today())]
const numero = (id: number) => new Intl.NumberFormat('es-AR').format(id)
const read = async (id: number, who: Client = clerk) => (await who.get(`/api/Budget/${id}`)).body
const promise = (totvs: string, more: object) => r.ok('presupuestos', { presupuestoTotvsId: totvs, ...more })
const ask = (id: number, more: object = {}, who: Client = clerk) =>
  who.post(`/api/Budget/${id}/otraFecha`, {
    fecha: ahead(6),
    franja: 'de 14 a 18',
    motivo: 'Se cuela el lunes',
    ...more,
  })
const historial = async (id: number, who: Client = clerk) =>
  (await who.get(`/api/Budget/${id}/historial`)).body.$values.map((h: { a: string; motivo: string | null }) => [
    h.a,
    h.motivo,
  ])
const noticesOf = async (id: number, who: Client) =>
  (await who.get('/api/avisos')).body.$values
    .filter((a: { ruta: string }) => a.ruta === `/presupuestos/${id}`)
    .map((a: { titulo: string; detalle: string | null }) => [a.titulo, a.detalle])

describe('what the order system promises', () => {
  it('REMITO-06 stands beside what was asked for; a change is told to both sides with before and after', async () => {
    const { id, totvs } = await r.order('F1', { estado: 'Comercial' })
    await promise(totvs, { fechaPedida: ahead(4), franjaPedida: 'de 8 a 12' })
    await promise(totvs, { fechaPrometida: ahead(5), franjaPrometida: 'de 8 a 12' })
    const first = await read(id)
    expect([first.fechaPedida, first.franjaPedida, first.fechaPrometida, first.franjaPrometida]).toEqual([
      ahead(4),
      'de 8 a 12',
      ahead(5),
      'de 8 a 12',
    ])
    await promise(totvs, { fechaPrometida: ahead(7) })
    const moved = await read(id)
    expect([moved.fechaPrometida, moved.franjaPrometida]).toEqual([ahead(7), null])
    // said again, or an empty cell: nothing new
    await promise(totvs, { fechaPrometida: ahead(7) })
    await promise(totvs, { fechaPrometida: '', franjaPrometida: '' })
    const told = [
      [
        `Solicitud N° ${numero(id)}: entrega confirmada para el ${short(ahead(7))}`,
        `Antes ${short(ahead(5))}, de 8 a 12.`,
      ],
      [
        `Solicitud N° ${numero(id)}: entrega confirmada para el ${short(ahead(5))}, de 8 a 12`,
        `Pedida ${short(ahead(4))}, de 8 a 12.`,
      ],
    ]
    for (const who of [clerk, seller]) expect(await noticesOf(id, who)).toEqual(told)
    expect((await historial(id)).slice(-2)).toEqual([
      [`Entrega confirmada: ${ofMove(ahead(5))}, de 8 a 12`, null],
      [`Entrega confirmada: ${ofMove(ahead(7))}; antes ${ofMove(ahead(5))}, de 8 a 12`, null],
    ])
  })
  it('REMITO-05 what was asked for in the portal is not changed by the order system', async () => {
    const { id, totvs } = await r.order('F2', { estado: 'Comercial' })
    await promise(totvs, { fechaPedida: ahead(4) })
    await promise(totvs, { fechaPedida: ahead(8), franjaPedida: 'de 8 a 12' })
    expect([(await read(id)).fechaPedida, (await read(id)).franjaPedida]).toEqual([ahead(4), null])
  })
  it('REMITO-06 a slot without a day is refused by its row, and a dry run writes nothing', async () => {
    const { id, totvs } = await r.order('F3', { estado: 'Comercial' })
    const row = { presupuestoTotvsId: totvs, franjaPrometida: 'de 8 a 12' }
    expect(await r.said('presupuestos', row)).toEqual([
      0,
      0,
      [1, 'franjaPrometida', 'Con la franja hace falta la fechaPrometida.'],
    ])
    const dry = await on.put('presupuestos', [{ ...row, fechaPrometida: ahead(5) }], { dryRun: true })
    expect([dry.status, dry.body.cambiadas]).toEqual([200, 1])
    expect([(await read(id)).fechaPrometida, await noticesOf(id, clerk)]).toEqual([null, []])
  })
  it('REMITO-06 a promised day that is over is late while something is pending, and its seller is told once', async () => {
    const { id, totvs } = await r.order('F4', { estado: 'Preparación' })
    const done = await r.order('F5', { estado: 'En tránsito', delivered: [10] })
    for (const one of [totvs, done.totvs])
      await promise(one, { fechaPrometida: ahead(-1), franjaPrometida: 'de 8 a 12' })
    expect([(await read(id)).demorada, (await read(done.id)).demorada]).toEqual([true, false])
    await Promise.all([tellDemoradas(new Date()), tellDemoradas(new Date())])
    await tellDemoradas(new Date())
    const late = [
      `Solicitud N° ${numero(id)}: la entrega está demorada`,
      `Estaba confirmada para el ${short(ahead(-1))}, de 8 a 12 y falta entregar.`,
    ]
    const lateOf = async (who: Client, one: number) =>
      (await noticesOf(one, who)).filter(([titulo]: [string]) => titulo.includes('demorada'))
    expect([await lateOf(seller, id), await lateOf(clerk, id), await lateOf(seller, done.id)]).toEqual([[late], [], []])
    // another day that goes by is told again
    await promise(totvs, { fechaPrometida: ahead(1) })
    expect((await read(id)).demorada).toBe(false)
    await tellDemoradas(new Date(Date.now() + 2 * 86_400_000))
    expect((await lateOf(seller, id)).length).toBe(2)
  })
  it('REMITO-06 it is the day of an order without trip and remito in the list of deliveries, and stands in the remito', async () => {
    const { id, totvs, pedidoId } = await r.order('F6', { estado: 'Preparación' })
    const parts = async () => {
      const { body } = await clerk.get('/api/entregas')
      return ['antes', 'semana', 'sinFecha'].map((part) =>
        body[part].$values
          .filter((one: { presupuestoId: number }) => one.presupuestoId === id)
          .map((one: { fecha: string | null; estado: string }) => [one.fecha, one.estado]),
      )
    }
    expect(await parts()).toEqual([[], [], [[null, 'Preparación']]])
    await promise(totvs, { fechaPrometida: ahead(2), franjaPrometida: 'de 8 a 12' })
    expect(await parts()).toEqual([[], [[ahead(2), 'Preparación']], []])
    await r.remito('R-F6', pedidoId)
    expect((await clerk.get('/api/entregas/R-F6')).body.pedidos.$values).toMatchObject([
      { presupuestoId: id, fechaPedida: null, fechaPrometida: ahead(2), franjaPrometida: 'de 8 a 12' },
    ])
  })
})

describe('asking for another day', () => {
  const events = async (id: number) =>
    (
      await on.t.db
        .selectFrom('salida')
        .select('datos')
        .where('tipo', '=', 'fecha-pedida')
        .where(sql<boolean>`(datos->>'presupuestoId')::int = ${id}`)
        .execute()
    ).map(({ datos }) => datos)
  const mails = async (id: number) =>
    (await on.t.db.selectFrom('correo').select(['asunto', 'para', 'texto']).execute()).filter(
      ({ asunto }) => asunto.includes(numero(id)) && asunto.includes('otra fecha'),
    )

  it('REMITO-07 goes to history, event, bell and mail of the seller; the confirmed day stays until it is answered', async () => {
    const { id, totvs } = await r.order('O1', { estado: 'Finanzas' })
    await promise(totvs, { fechaPrometida: ahead(3), franjaPrometida: 'de 8 a 12' })
    const { status, body } = await ask(id)
    expect([status, body.fechaPrometida, body.otraFecha]).toEqual([
      200,
      ahead(3),
      { fecha: ahead(6), franja: 'de 14 a 18', motivo: 'Se cuela el lunes' },
    ])
    expect((await historial(id)).at(-1)).toEqual([
      `Pidió otra fecha: ${ofMove(ahead(6))}, de 14 a 18`,
      'Se cuela el lunes',
    ])
    expect(await events(id)).toEqual([
      {
        presupuestoId: id,
        clienteId: clerk.session!.clienteId,
        usuarioId: clerk.session!.userId,
        usuario: clerk.session!.userName,
        fecha: ahead(6),
        franja: 'de 14 a 18',
        motivo: 'Se cuela el lunes',
        fechaPrometida: ahead(3),
        ordenCompra: null,
      },
    ])
    expect((await noticesOf(id, seller))[0]).toEqual([
      `Solicitud N° ${numero(id)}: piden otra fecha, ${ofMove(ahead(6))}, de 14 a 18`,
      'Se cuela el lunes',
    ])
    expect((await noticesOf(id, clerk)).filter(([t]: [string]) => t.includes('otra fecha'))).toEqual([])
    await expect.poll(async () => (await mails(id)).length, { timeout: 15_000 }).toBe(1)
    const [mail] = await mails(id)
    expect(mail!.texto).toContain('Se cuela el lunes')
    // what is repeated without a moment of its own answers nothing; another day does
    await promise(totvs, { fechaPrometida: ahead(3), franjaPrometida: 'de 8 a 12' })
    expect((await read(id)).otraFecha).not.toBeNull()
    await promise(totvs, { fechaPrometida: ahead(7), franjaPrometida: 'de 8 a 12' })
    const answered = await read(id)
    expect([answered.otraFecha, answered.fechaPrometida]).toEqual([null, ahead(7)])
  })
  it('REMITO-07 the same day said again, later than it was asked, answers it', async () => {
    const { id, totvs } = await r.order('O2', { estado: 'Enviado' })
    const said = { fechaPrometida: ahead(3), franjaPrometida: 'de 8 a 12' }
    await promise(totvs, said)
    expect((await ask(id)).status).toBe(200)
    await promise(totvs, { ...said, momento: new Date(Date.now() + 1_000).toISOString() })
    expect((await read(id)).otraFecha).toBeNull()
    expect((await historial(id)).at(-1)).toEqual([`Entrega confirmada otra vez: ${ofMove(ahead(3))}, de 8 a 12`, null])
    expect((await noticesOf(id, clerk))[0]).toEqual([
      `Solicitud N° ${numero(id)}: entrega confirmada para el ${short(ahead(3))}, de 8 a 12`,
      'Es la misma que estaba confirmada.',
    ])
  })
  it('REMITO-07 asked twice, and twice at once, it is asked once; another day takes its place', async () => {
    const { id } = await r.order('O3', { estado: 'Comercial' })
    const both = await Promise.all([ask(id), ask(id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await ask(id)).status).toBe(200)
    expect((await events(id)).length).toBe(1)
    expect((await ask(id, { fecha: ahead(8), franja: null })).body.otraFecha.fecha).toBe(ahead(8))
    expect((await events(id)).length).toBe(2)
  })
  it('REMITO-07 from Preparación on it is refused with whom to ask, whatever the dialog showed', async () => {
    const { id } = await r.order('O4', { estado: 'Finanzas' })
    await admin.post(`/api/Budget/${id}/estado`, { estado: 'Preparación', motivo: 'Sigue' })
    expect(problem(await ask(id))).toMatchObject({
      status: 409,
      code: 'pedido_en_curso',
      detail: 'El pedido ya está en Preparación: comunicate con tu ejecutivo de cuenta.',
    })
    expect([(await read(id)).otraFecha, await events(id)]).toEqual([null, []])
  })
  it('REMITO-07 the day is one of delivery, and the reason has 250 characters at most', async () => {
    const { id } = await r.order('O5', { estado: 'Enviado' })
    const errors = async (more: object) => (await ask(id, more)).body.errors
    const first = `Ese día no entregamos. El primero posible es el ${written(ahead(2))}.`
    expect(await errors({ fecha: ahead(1) })).toEqual([{ field: 'fecha', detail: first }])
    expect(await errors({ fecha: null })).toEqual([{ field: 'fecha', detail: 'Elegí una fecha.' }])
    expect(await errors({ franja: 'de noche' })).toEqual([
      { field: 'franja', detail: 'Esa franja ya no se ofrece. Elegí otra.' },
    ])
    expect(await errors({ motivo: ' ' })).toEqual([{ field: 'motivo', detail: 'Escribí por qué.' }])
    expect((await errors({ motivo: 'x'.repeat(251) }))[0].field).toBe('motivo')
    expect((await ask(id, { motivo: 'x'.repeat(250) })).status).toBe(200)
  })
  it('REMITO-07 another client’s order is not found', async () => {
    const { id } = await r.order('O6', { estado: 'Enviado' })
    expect(problem(await ask(id, {}, stranger))).toMatchObject(noEncontrado)
  })
})
