import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { writeParam } from '#server/params.ts'
import { addDays, today } from '#shared/dates.ts'
import { problem } from '../../../test/carrito.ts'
import { confirm, ok, options, pre, scenario } from '../../../test/envio-pago.ts'
import { dropHolidays } from '../../../test/holidays.ts'
import { textOf, withoutSpaces } from '../../../test/pdf.ts'

const { e, fill, row } = scenario()
let reading = ''
/** DD/MM/AAAA. */
const written = (day: string): string => day.split('-').toReversed().join('/')
const ahead = (days: number) => addDays(today(), days)
/** It delivers every day, and the next one may not be asked for at any hour: the first possible is the one after. */
const deliver = async (dias = [0, 1, 2, 3, 4, 5, 6]) => {
  await writeParam(e.t.db, 'entregaDias', dias)
  await writeParam(e.t.db, 'entregaCorte', '00:00')
}
beforeAll(async () => {
  await dropHolidays(e.t.db)
  await deliver()
  reading = await createClave(e.t.db, 'Lectura', { alcance: ['eventos'] })
})
const holiday = (fecha: string) =>
  sql`insert into feriado (fecha, nombre) values (${fecha}::date, 'Prueba')`.execute(e.t.db)
const notDelivered = () => `Ese día no entregamos. El primero posible es el ${written(ahead(2))}.`

it('REMITO-05 checkout offers the days and slots, and keeps what was asked for with the cart', async () => {
  const { id } = await fill(e.ana)
  const offered = await options(e.ana, id)
  expect([offered.fechaPedida, offered.franjaPedida]).toEqual([null, null])
  expect([offered.calendario.corte, offered.calendario.dias.$values.length]).toEqual(['00:00', 7])
  ok(await pre(e.ana, id, { fechaPedida: ahead(5), franjaPedida: ' de 8 a 12 ' }))
  const again = await options(e.ana, id)
  expect([again.fechaPedida, again.franjaPedida]).toEqual([ahead(5), 'de 8 a 12'])
})
it('REMITO-05 a day on which nothing is delivered is refused at its field, with the first possible one', async () => {
  const { id } = await fill(e.ana)
  await holiday(ahead(9))
  for (const fechaPedida of [ahead(-1), ahead(0), ahead(1), ahead(9)]) {
    const answer = await pre(e.ana, id, { fechaPedida })
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'fechaPedida', detail: notDelivered() }]])
  }
  const far = await pre(e.ana, id, { fechaPedida: ahead(91), franjaPedida: 'de noche' })
  expect(far.body.errors).toEqual([
    { field: 'fechaPedida', detail: `Se puede pedir hasta el ${written(ahead(90))}.` },
    { field: 'franjaPedida', detail: 'Esa franja ya no se ofrece. Elegí otra.' },
  ])
  for (const fechaPedida of [ahead(2), ahead(90), null]) ok(await pre(e.ana, id, { fechaPedida }))
})
it('REMITO-05 a day that went by while it was confirmed stops it with that sentence, and nothing is lost', async () => {
  const { id } = await fill(e.ana)
  ok(await pre(e.ana, id, { fechaPedida: ahead(2), franjaPedida: 'de 8 a 12' }))
  await holiday(ahead(2))
  const first = `Ese día no entregamos. El primero posible es el ${written(ahead(3))}.`
  const shown = (await e.ana.get(`/api/Budget/${id}/confirmacion`)).body
  expect([shown.version, shown.aviso]).toEqual([null, first])
  expect(problem(await confirm(e.ana, id))).toMatchObject({ code: 'preconfirmacion_vencida', detail: first })
  expect((await row(id)).estado).toBe('Carrito')
  const kept = await options(e.ana, id)
  expect([kept.fechaPedida, kept.franjaPedida]).toEqual([ahead(2), 'de 8 a 12'])
  ok(await pre(e.ana, id, { fechaPedida: ahead(3), franjaPedida: 'de 8 a 12' }))
  ok(await confirm(e.ana, id))
  await sql`delete from feriado where fecha = ${ahead(2)}::date`.execute(e.t.db)
})
it('REMITO-05 it stands on the order, its card, its PDF, its mails and what the order system reads', async () => {
  const { id } = await fill(e.ana)
  ok(await pre(e.ana, id, { fechaPedida: ahead(4), franjaPedida: 'de 14 a 18' }))
  ok(await confirm(e.ana, id))
  const [quote, [card]] = [
    (await e.ana.get(`/api/Budget/${id}`)).body,
    (await e.ana.get('/api/Budget/fetchAll?page=1')).body.$values,
  ]
  for (const one of [quote, card])
    expect([one.id, one.fechaPedida, one.franjaPedida, one.fechaPrometida, one.demorada]).toEqual([
      id,
      ahead(4),
      'de 14 a 18',
      null,
      false,
    ])
  const [day, placed] = [written(ahead(4)), written(today())]
  const said = `Pedida ${day.slice(6) === placed.slice(6) ? day.slice(0, 5) : day}, de 14 a 18`
  expect(textOf((await e.ana.get(`/api/Budget/${id}/pdf`)).body)).toContain(withoutSpaces(said))
  const mails = async () => {
    const rows = await e.t.db.selectFrom('correo').select(['asunto', 'texto']).execute()
    return rows.filter((m) => m.asunto.includes(new Intl.NumberFormat('es-AR').format(id)))
  }
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBeGreaterThan(1)
  for (const { texto } of await mails()) expect(texto).toContain(said)
  const { body } = await e.t.anonymous.send('GET', `/api/integracion/presupuestos/${id}`, {
    headers: { authorization: `Bearer ${reading}` },
  })
  expect([body.fechaPedida, body.franjaPedida, body.fechaPrometida, body.franjaPrometida, body.otraFecha]).toEqual([
    ahead(4),
    'de 14 a 18',
    null,
    null,
    null,
  ])
})
