import { beforeAll, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { dropHolidays } from '../../../test/holidays.ts'
import { openIntegracion, counts } from '../../../test/integracion.ts'
import { problem } from '../../../test/carrito.ts'
import type { Client } from '../../../test/portal.ts'

const on = openIntegracion()
let [admin, clerk] = [] as unknown as [Client, Client]
beforeAll(async () => {
  await dropHolidays(on.t.db)
  ;[admin, clerk] = [await on.t.as('admin@demo.test'), await on.t.as('cliente@demo.test')]
})
const read = async (who: Client = clerk) => (await who.get('/api/configuracion/calendario')).body
const save = (body: object, who: Client = admin) => who.post('/api/configuracion/updateCalendario', body)
const ahead = (days: number) => addDays(today(), days)

it('REMITO-05 it delivers from Monday to Friday until an administrator says otherwise, and on record', async () => {
  const before = await read()
  expect([before.version, before.dias.$values, before.corte, before.franjas.$values]).toEqual([
    0,
    [1, 2, 3, 4, 5],
    '12:00',
    ['de 8 a 12', 'de 14 a 18'],
  ])
  const typed = { version: 0, dias: [6, 1, 6], corte: '15:30', franjas: ['  por la mañana ', ''] }
  expect((await save(typed)).body).toBe(true)
  const after = await read()
  expect([after.version, after.dias.$values, after.corte, after.franjas.$values]).toEqual([
    1,
    [1, 6],
    '15:30',
    ['por la mañana'],
  ])
  const audited = await on.t.db
    .selectFrom('auditoria')
    .select(['despues'])
    .where('accion', '=', 'calendario-cambiado')
    .execute()
  expect(audited).toEqual([{ despues: { dias: 'lunes, sábado', corte: '15:30', franjas: 'por la mañana' } }])
  expect(problem(await save(typed))).toMatchObject({ status: 409, code: 'version_vieja' })
})
it('REMITO-05 who saves is told by field, and no client saves', async () => {
  const answer = await save({ version: 1, dias: [], corte: 'mediodía', franjas: ['x', 'x'] })
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [
      { field: 'dias', detail: 'Elegí al menos un día de entrega.' },
      { field: 'corte', detail: 'Escribí la hora como HH:MM, por ejemplo 12:00.' },
      { field: 'franjas', detail: 'Hay una franja repetida.' },
    ],
  ])
  expect((await save({ version: 1, dias: [1], corte: '12:00', franjas: [] }, clerk)).status).toBe(403)
})
it('REMITO-05 the holidays come in by import: tried first, changed, withdrawn, and what came later stays', async () => {
  const row = { fecha: ahead(20), nombre: 'Aniversario' }
  expect(counts((await on.put('feriados', [row], { dryRun: true })).body)).toEqual([1, 1, 0, 0, 0])
  const names = async () => (await read()).feriados.$values.filter((one: { fecha: string }) => one.fecha === row.fecha)
  expect(await names()).toEqual([])
  expect(counts((await on.put('feriados', [row])).body)).toEqual([1, 1, 0, 0, 0])
  expect(counts((await on.put('feriados', [row])).body)).toEqual([1, 0, 0, 1, 0])
  expect(counts((await on.put('feriados', [{ ...row, nombre: 'Día del metalúrgico' }])).body)).toEqual([1, 0, 1, 0, 0])
  expect(await names()).toEqual([{ fecha: row.fecha, nombre: 'Día del metalúrgico' }])
  const early = { ...row, nombre: 'Otro', momento: '2020-01-01T10:00:00-03:00' }
  await on.put('feriados', [early])
  expect(await names()).toEqual([{ fecha: row.fecha, nombre: 'Día del metalúrgico' }])
  await on.put('feriados', [{ fecha: row.fecha, borrar: 'si' }])
  expect(await names()).toEqual([])
  const bad = await on.put('feriados', [{ fecha: 'mañana', nombre: 'x' }, { fecha: row.fecha }])
  expect(bad.body.errores.$values.map((e: { columna: string }) => e.columna)).toEqual(['fecha', 'nombre'])
})
it('REMITO-05 a whole file withdraws the holidays that it does not name', async () => {
  const [one, other] = [ahead(30), ahead(31)]
  await on.put('feriados', [
    { fecha: one, nombre: 'Uno' },
    { fecha: other, nombre: 'Otro' },
  ])
  const whole = await on.t.anonymous.send('PUT', '/api/integracion/feriados?completo=true&confirmarBajas=true', {
    raw: JSON.stringify([{ fecha: one, nombre: 'Uno' }]),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${on.clave}` },
  })
  expect(whole.status).toBe(200)
  const days = (await read()).feriados.$values.map((f: { fecha: string }) => f.fecha)
  expect([days.includes(one), days.includes(other)]).toEqual([true, false])
})
