import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { until } from '../../../test/mail.ts'
import type { Client } from '../../../test/portal.ts'
import { listRecipients } from './server/correos.ts'

const on = openIntegracion()
let [admin, gerente, cliente, vendedor] = [] as unknown as Client[]
let clienteId: number
beforeAll(async () => {
  admin = await on.t.as('admin@demo.test')
  gerente = await on.t.as('gerente@demo.test')
  cliente = await on.t.as('cliente@demo.test')
  vendedor = await on.t.as('vendedor@demo.test')
  clienteId = cliente.session!.clienteId
})
beforeEach(async () => {
  await sql`delete from configuracion where clave = 'destinosCorreo'`.execute(on.t.db)
  await sql`delete from aviso_preferencia`.execute(on.t.db)
  await sql`delete from contacto where codigo like 'D-%'`.execute(on.t.db)
  await until(async () => (await read()).version === 0) // the portal was told
})
const read = async (who = admin) => (await who!.get('/api/correos/destinos')).body
const save = (version: number, destinos: Record<string, number | null>, who = admin) =>
  who!.put('/api/correos/destinos', {
    version,
    destinos: Object.entries(destinos).map(([suceso, tipoEmailId]) => ({ suceso, tipoEmailId })),
  })
const START = { pedido: 1, cotizacion: 1, despacho: 4, factura: 2, reclamo: 1, resumen: 3, lista: 6 }
const kindsOf = (body: { destinos: { $values: { suceso: string; tipoEmailId: number | null }[] } }) =>
  Object.fromEntries(body.destinos.$values.map(({ suceso, tipoEmailId }) => [suceso, tipoEmailId]))
const written = async () =>
  (await cliente!.get(`/api/Client/GetTiposEmail/${clienteId}`)).body.$values
    .filter((tipo: { escribe: boolean }) => tipo.escribe)
    .map((tipo: { tipoEmailNombre: string }) => tipo.tipoEmailNombre)

it('PAPEL-01 each event begins with the kind it is about, by its name; the one people sign in with is none to choose', async () => {
  const body = await read()
  expect([body.version, body.cambio, kindsOf(body)]).toEqual([0, null, START])
  expect(body.tipos.$values.map((tipo: { nombre: string }) => tipo.nombre)).toEqual([
    'Confirmación de pedido',
    'Factura electrónica',
    'Resumen de cuenta',
    'Aviso de despacho',
    'Certificados de calidad',
    'Lista de precios',
  ])
  expect(await written()).toEqual([
    'Confirmación de pedido',
    'Factura electrónica',
    'Resumen de cuenta',
    'Aviso de despacho',
    'Lista de precios',
  ])
})
it('PAPEL-01 role 1 with permission 1 sends an event to another kind or to none, on record before and after; a kind nothing writes to is known', async () => {
  expect((await save(0, { despacho: 5, lista: null })).body).toBe(true)
  const now = await read()
  expect([now.version, now.cambio.usuario, kindsOf(now)]).toEqual([
    1,
    'Valeria Domínguez',
    { ...START, despacho: 5, lista: null },
  ])
  expect(await written()).toEqual([
    'Confirmación de pedido',
    'Factura electrónica',
    'Resumen de cuenta',
    'Certificados de calidad',
  ])
  const { rows } = await sql<{ antes: object; despues: object }>`
    select antes, despues
    from auditoria
    where accion = 'destinos-de-correo-cambiados'
    order by id desc
    limit 1`.execute(on.t.db)
  expect(rows).toEqual([{ antes: START, despues: { ...START, despacho: 5, lista: null } }])
  for (const who of [gerente, vendedor, cliente]) {
    const answers = [await who!.get('/api/correos/destinos'), await save(1, { lista: 6 }, who)]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  }
})
it('PAPEL-01 a kind nobody named that is in use is shown, and stays until another is chosen', async () => {
  await sql`delete from tipo_email where "tipoEmailId" = 1`.execute(on.t.db)
  const { tipos } = await read()
  expect(tipos.$values.at(-1)).toEqual({ tipoEmailId: 1, nombre: 'Correo 1' })
  expect((await save(0, { pedido: 1, lista: 6 })).status).toBe(200)
  await on.put('tipos-email', [
    {
      tipoEmailId: 1,
      nombre: 'Confirmación de pedido',
      descripcion: 'Cuando recibimos una solicitud o un reclamo, y en cada cambio',
      idSync: 1,
    },
  ])
})
it('PAPEL-01 what somebody else saved meanwhile is not overwritten, also by two at once; what cannot be is told at its field', async () => {
  const both = await Promise.all([save(0, { lista: null }), save(0, { lista: 5 })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('version_vieja')
  for (const [destinos, field, detail] of [
    [{ despacho: 7 }, 'despacho', 'Esa clase de correo no existe, o se usa para entrar al portal.'],
    [{ despacho: 99 }, 'despacho', 'Esa clase de correo no existe, o se usa para entrar al portal.'],
    [{ nothing: 1 }, 'destinos', 'Eso no se manda por correo.'],
  ] as const) {
    const { status, body } = await save(1, destinos as Record<string, number>)
    expect([status, body.errors]).toEqual([400, [{ field, detail }]])
  }
})

const told = (sucesos: Parameters<typeof listRecipients>[1]['sucesos'], more: object = {}) =>
  tx((db) => listRecipients(db, { sucesos, clienteId, tienda: 1, tipo: null, ...more }))
const emails = async (...of: Parameters<typeof told>) => (await told(...of)).map(({ email }) => email)
const bring = (...rows: object[]) =>
  on.put(
    'contactos',
    rows.map((row, n) => ({ codigo: `D-${n}`, cliente: '004512', nombre: `Uno ${n}`, ...row })),
  )
it('PAPEL-01 an event goes to the contacts of its kind, of that shop and of all, and to nobody twice', async () => {
  await bring(
    { email: 'todas@obra.test', tipoEmailId: 4 },
    { email: 'todas@obra.test', tipoEmailId: 1 },
    { email: 'otra@obra.test', tipoEmailId: 4, tiendaNro: 2 },
    { email: 'oculta@obra.test', tipoEmailId: 4, visible: 'no' },
  )
  expect(await emails(['despacho'])).toEqual(['deposito@metaldontorcuato.test', 'todas@obra.test'])
  expect(await emails(['pedido', 'despacho'])).toEqual([
    'compras@metaldontorcuato.test',
    'todas@obra.test',
    'deposito@metaldontorcuato.test',
  ])
  expect(await emails(['despacho'], { tienda: null })).toEqual([
    'deposito@metaldontorcuato.test',
    'deposito2@metaldontorcuato.test',
    'todas@obra.test',
    'otra@obra.test',
  ])
  await save(0, { despacho: 2 })
  expect(await emails(['despacho'])).toEqual(['administracion@metaldontorcuato.test'])
  await save(1, { despacho: null })
  expect(await emails(['despacho'])).toEqual([])
})
it('PAPEL-01 what is of no shop goes to the contacts of all of them', async () => {
  await bring(
    { email: 'uno@obra.test', tipoEmailId: 3, tiendaNro: 1 },
    { email: 'dos@obra.test', tipoEmailId: 3, tiendaNro: 2 },
  )
  expect(await emails(['resumen'])).toEqual(['pagos@metaldontorcuato.test', 'uno@obra.test', 'dos@obra.test'])
})
it('PAPEL-06 whoever has an account chooses by notice, whoever has none by kind of mail; who does not want it is left out', async () => {
  await bring({ email: 'cliente@demo.test', tipoEmailId: 4 })
  const chosen = async () =>
    (await told(['despacho'], { tipo: 'solicitud' })).map(({ email, eleccion }) => [email, eleccion])
  const contacto = ['deposito@metaldontorcuato.test', { de: 'contacto', clienteId, tipoEmailId: 4 }]
  expect(await chosen()).toEqual([
    contacto,
    ['cliente@demo.test', { de: 'cuenta', usuarioId: cliente!.session!.userId, tipo: 'solicitud' }],
  ])
  await cliente!.put('/api/avisos/preferencias', { tipo: 'solicitud', correo: false })
  expect(await chosen()).toEqual([contacto])
  const always = { email: 'CLIENTE@demo.test', siempre: true }
  expect((await told(['despacho'], { tipo: 'solicitud', propios: [always] }))[0]).toEqual({ ...always, eleccion: null })
})
