import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { hearEnqueued } from '#server/jobs/jobs.ts'
import { formOf, zipOf } from '../../../test/archivos.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'

const on = openIntegracion()
let admin: Client
beforeAll(async () => {
  admin = await on.t.as('admin@demo.test')
})
beforeEach(async () => {
  for (const table of ['correo', 'trabajo', 'contacto']) await sql`delete from ${sql.table(table)}`.execute(on.t.db)
  const of = { tipoEmailId: 6, nombre: 'Compras' }
  await on.put('contactos', [
    { ...of, codigo: 'L1', cliente: '004512', email: 'listas@metaldontorcuato.test' },
    { ...of, codigo: 'L2', cliente: '004561', email: 'LISTAS@metaldontorcuato.test' },
    { ...of, codigo: 'L3', cliente: '004561', email: 'compras@herreriasancayetano.test' },
    { ...of, codigo: 'L4', cliente: '004561', email: 'otra@herreriasancayetano.test', tipoEmailId: 1 },
  ])
})
const publish = async (call: string, name: string) => {
  const raw = formOf({}, [['file', `${name}.zip`, zipOf([[`${name}.xlsx`, name]])]])
  const { status } = await admin.send('POST', `/api/configuracion/${call}`, { raw })
  expect(status).toBe(200)
}
const jobs = async () =>
  (await sql<{ estado: string }>`select estado from trabajo where tipo = 'avisar-lista' order by id`.execute(on.t.db))
    .rows
/** What waits for its ten minutes is due. */
const release = async () => {
  await sql`update trabajo set proxima = now() where tipo = 'avisar-lista'`.execute(on.t.db)
  hearEnqueued()
  await expect
    .poll(async () => (await jobs()).every(({ estado }) => estado === 'hecho'), { timeout: 15_000, interval: 20 })
    .toBe(true)
}
const told = async () =>
  (await sql<{ para: string; asunto: string }>`select para, asunto from correo order by id`.execute(on.t.db)).rows.map(
    ({ para, asunto }) => [para, asunto],
  )

it('PAPEL-01 a price list that is published is told to its contacts, an address once for all its clients; one that was put right meanwhile is told once', async () => {
  await publish('uploadListPrecios', 'enero')
  expect(await told()).toEqual([])
  await publish('uploadListPrecios', 'enero-bis')
  await release()
  expect(await told()).toEqual([
    ['listas@metaldontorcuato.test', 'Lista de precios: hay una nueva'],
    ['compras@herreriasancayetano.test', 'Lista de precios: hay una nueva'],
  ])
  await sql`delete from correo`.execute(on.t.db)
  await publish('uploadListPreciosHerr', 'herramientas')
  await release()
  expect((await told()).map(([, asunto]) => asunto)).toEqual([
    'Lista de precios de herramientas: hay una nueva',
    'Lista de precios de herramientas: hay una nueva',
  ])
})
it('PAPEL-01 another file to download, and a former list that is taken again, are no news', async () => {
  await publish('uploadManualMarca', 'manual')
  const estado = (await admin.get('/api/configuracion')).body
  const listas = estado.archivos.$values.find((one: { tipo: string }) => one.tipo === 'ListaPrecio').versiones.$values
  const former = listas.find((one: { vigente: boolean }) => !one.vigente)
  expect((await admin.post(`/api/configuracion/archivos/${former.id}/usar`)).status).toBe(200)
  expect(await jobs()).toEqual([])
})
