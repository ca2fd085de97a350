import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { hearEnqueued } from '#server/jobs/jobs.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'
import { askResumen } from './server/resumen.ts'

const on = openIntegracion()
let cliente: Client
beforeAll(async () => {
  cliente = await on.t.as('cliente@demo.test')
})
beforeEach(async () => {
  for (const table of ['correo', 'trabajo', 'documento', 'contacto'])
    await sql`delete from ${sql.table(table)}`.execute(on.t.db)
  await sql`delete from configuracion where clave = 'destinosCorreo'`.execute(on.t.db)
  const of = { tipoEmailId: 3, nombre: 'Pagos' }
  await on.put('contactos', [
    { ...of, codigo: 'R1', cliente: '004512', email: 'pagos@metaldontorcuato.test', tiendaNro: 1 },
    { ...of, codigo: 'R2', cliente: '004512', email: 'PAGOS@metaldontorcuato.test', tiendaNro: 2 },
    { ...of, codigo: 'R3', cliente: '004561', email: 'pagos@herreriasancayetano.test' },
    { ...of, codigo: 'R4', cliente: '004512', email: 'compras@metaldontorcuato.test', tipoEmailId: 1 },
  ])
})
/** '27/11/2026', of a day as the wire has it. */
const shown = (day: string): string => day.split('-').reverse().join('/')
const hoy = today()
const of = { cliente: '004512', tipo: 'Factura', importe: 100, moneda: 'USD', saldo: 150_000, fechaEmision: hoy }
const owe = async (...rows: object[]) =>
  expect(
    (
      await on.put(
        'documentos',
        rows.map((row) => ({ ...of, ...row })),
      )
    ).body.conError,
  ).toBe(0)
type Mail = { para: string; asunto: string; texto: string; clave: string; eleccion: string }
const mails = async () =>
  (await sql<Mail>`select para, asunto, texto, clave, eleccion from correo order by id`.execute(on.t.db)).rows
const jobs = async () =>
  (
    await sql<{ clave: string; estado: string }>`
      select clave, estado from trabajo
      where tipo = 'resumen-de-cuenta'
      order by clave`.execute(on.t.db)
  ).rows
const done = async (): Promise<void> => {
  const over = async () => (await jobs()).every(({ estado }) => estado === 'hecho')
  await expect.poll(over, { timeout: 15_000, interval: 20 }).toBe(true)
}
/** The first of December of 2026 is a Tuesday. */
const FIRST = new Date('2026-12-01T08:00:00-03:00')

it('PAPEL-01 the month’s balance goes once to each contact for accounts of a client that owes, with what is due first, and its currency', async () => {
  await owe(
    { documento: '0007-1', vencimiento: addDays(hoy, -12), fechaEmision: addDays(hoy, -42) },
    { documento: '0007-2', vencimiento: addDays(hoy, 10), saldo: 50_000.5, moneda: 'ARS', importe: 50_000.5 },
    { documento: '0007-3', saldo: 0 },
  )
  await askResumen(FIRST)
  await done()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect([mail!.para, mail!.asunto, mail!.eleccion]).toEqual([
    'pagos@metaldontorcuato.test',
    `Resumen de cuenta al ${shown(hoy)}`,
    `contacto ${cliente.session!.clienteId} 3`,
  ])
  const text = mail!.texto.replaceAll('\u00a0', ' ')
  for (const part of [
    'Saldo: $ 200.000,50',
    'Vencido: $ 150.000,00',
    'Vence en 30 días: $ 50.000,50',
    'De documentos en US$: $ 150.000,00',
    'De documentos en $: $ 50.000,50',
    'empezando por lo que vence antes.',
    `Factura 0007-1 (venció ${shown(addDays(hoy, -12))})\n  Vencida hace 12 días · US$ 100,00 · Saldo $ 150.000,00\n` +
      `Factura 0007-2 (vence ${shown(addDays(hoy, 10))})\n  Pendiente · $ 50.000,50 · Saldo $ 50.000,50`,
    '/cuenta-corriente',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('0007-3')
})
it('PAPEL-01 more in favour than owed of what is past is no overdue amount below zero', async () => {
  await owe(
    { documento: '0004-1', tipo: 'Nota de Crédito', importe: -50, saldo: -76_480.4, fechaEmision: addDays(hoy, -58) },
    { documento: '0007-2', vencimiento: addDays(hoy, 10) },
  )
  await askResumen(FIRST)
  await done()
  const [mail] = await mails()
  const text = mail!.texto.replaceAll('\u00a0', ' ')
  expect(text).toContain('Saldo: $ 73.519,60')
  expect(text).toContain('A favor: $ 76.480,40\nVence en 30 días: $ 150.000,00')
  expect(text).not.toContain('Vencido')
})
it('PAPEL-01 before its hour and after its days it is not; asked again, run again or stopped in the middle, nobody is told twice; the next month is', async () => {
  await owe({ documento: '0007-1' }, { documento: '0007-9', cliente: '004561' })
  for (const late of ['2026-12-01T07:59:00-03:00', '2026-12-11T09:00:00-03:00', '2026-11-01T12:00:00-03:00'])
    await askResumen(new Date(late))
  expect(await jobs()).toEqual([])
  for (const later of [0, 600_000, 86_400_000]) await askResumen(new Date(FIRST.getTime() + later))
  await done()
  expect(await jobs()).toEqual([{ clave: '2026-12', estado: 'hecho' }])
  expect((await mails()).map(({ para }) => para)).toEqual([
    'pagos@metaldontorcuato.test',
    'pagos@herreriasancayetano.test',
  ])
  await sql`delete from correo where para = 'pagos@herreriasancayetano.test'`.execute(on.t.db) // as if it was stopped
  await sql`update trabajo set estado = 'pendiente', proxima = now()`.execute(on.t.db)
  hearEnqueued()
  await expect.poll(async () => (await mails()).length, { timeout: 15_000, interval: 20 }).toBe(2)
  await done()
  expect((await mails()).map(({ para }) => para)).toEqual([
    'pagos@metaldontorcuato.test',
    'pagos@herreriasancayetano.test',
  ])
  await askResumen(new Date('2027-01-04T09:00:00-03:00'))
  await expect.poll(async () => (await mails()).length, { timeout: 15_000, interval: 20 }).toBe(4)
})
it('PAPEL-01 a kind nothing writes to is the order system’s: no balance goes out', async () => {
  await owe({ documento: '0007-1' })
  const admin = await on.t.as('admin@demo.test')
  const { status } = await admin.put('/api/correos/destinos', {
    version: 0,
    destinos: [{ suceso: 'resumen', tipoEmailId: null }],
  })
  expect(status).toBe(200)
  await askResumen(FIRST)
  await done()
  expect(await mails()).toEqual([])
})
