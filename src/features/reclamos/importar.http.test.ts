import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { archivos, formOf } from '../../../test/archivos.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

/** The order system's side of claims: what it reads, and what it sends. */
let t: TestPortal
let cliente: Client
let [todo, eventos] = ['', '']
let pedido: { id: number; pedidoId: string; codigo: string; documentoNro: string }
beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '0' })
  cliente = await t.as('cliente@demo.test')
  todo = await createClave(t.db, 'ERP', { alcance: ['reclamos'] })
  eventos = await createClave(t.db, 'ERP eventos', { alcance: ['eventos'] })
  pedido = (
    await sql<typeof pedido>`
      select p.id, p."pedidoId", c.codigo, c."documentoNro"
      from presupuesto p
      join cliente c on c.id = p."clienteId"
      where p."clienteId" = ${cliente.session!.clienteId}
        and p.estado = 'Entregado'
        and p."pedidoId" is not null
      order by p.id
      limit 1`.execute(t.db)
  ).rows[0]!
})
afterAll(() => t.stop())
beforeEach(async () => {
  await sql`delete from reclamo`.execute(t.db)
  await sql`delete from correo`.execute(t.db)
  await sql`delete from trabajo`.execute(t.db)
  await sql`delete from salida`.execute(t.db)
})

const withClave = (clave: string) => ({ authorization: `Bearer ${clave}` })
const created = async (): Promise<number> => {
  const texts = {
    Titulo: 'Faltaron hojas',
    Tipo: '2',
    Descripcion: 'Faltaron 4 hojas.',
    NroPedido: pedido.pedidoId,
    cuit: pedido.documentoNro,
    idPresupuesto: String(pedido.id),
  }
  const raw = formOf(texts, [['file', 'remito.pdf', archivos.pdf]])
  return (await cliente.send('POST', '/api/reclamo', { raw })).body.id
}
const put = async (filas: object[], query = '') => {
  const { status, body } = await t.anonymous.put(`/api/integracion/reclamos${query}`, filas, withClave(todo))
  expect(status).toBe(200)
  return body
}
const errores = (body: { errores: { $values: { columna: string; motivo: string }[] } }) =>
  body.errores.$values.map((e) => [e.columna, e.motivo])
const one = async (id: number) => (await cliente.get(`/api/reclamo/${id}`)).body

it('OPEN-168 a key that reads events reads a claim whole and takes its files; another, and none, do not', async () => {
  const id = await created()
  const get = (path: string, clave = eventos) =>
    t.anonymous.send('GET', `/api/integracion/reclamos/${path}`, { headers: withClave(clave) })
  const { status, body } = await get(String(id))
  expect([status, body.id, body.nombre, body.historial.$values.length]).toEqual([200, id, 'PENDIENTE DE ENVÍO', 1])
  const { link } = body.adjuntos.$values[0]
  expect(link).toBe(`/api/integracion/reclamos/${id}/adjuntos/1`)
  const file = await t.anonymous.send('GET', link, { headers: withClave(eventos) })
  expect([file.status, file.body]).toEqual([200, archivos.pdf])
  for (const path of [`${id}`, `${id}/adjuntos/1`]) {
    expect((await get(path, todo)).status).toBe(403)
    expect((await get(path, 'pv_nada')).status).toBe(401)
  }
  for (const path of ['999999', `${id}/adjuntos/2`]) expect((await get(path)).status).toBe(404)
})

it('OPEN-168 it numbers a claim and moves it step by step, each in the history and told to the client, never back to itself', async () => {
  const id = await created()
  await sql`delete from trabajo`.execute(t.db)
  await sql`delete from salida`.execute(t.db)
  expect(await put([{ id, nroReclamo: '1284', estado: 'INGRESO' }])).toMatchObject({ cambiadas: 1, conError: 0 })
  expect(
    await put([{ nroReclamo: '1284', estado: 'verificacion', motivo: 'Se pidió el remito.', por: 'Calidad' }]),
  ).toMatchObject({
    cambiadas: 1,
  })
  const reclamo = await one(id)
  expect([reclamo.nroReclamo, reclamo.orden]).toEqual(['1284', 2])
  expect(
    reclamo.historial.$values.map((h: { a: number; usuario: string; motivo: string | null }) => [
      h.a,
      h.usuario,
      h.motivo,
    ]),
  ).toEqual([
    [0, cliente.session!.userName, null],
    [1, 'ERP', null],
    [2, 'Calidad', 'Se pidió el remito.'],
  ])
  expect(await put([{ nroReclamo: '1284', estado: 'VERIFICACIÓN' }])).toMatchObject({ iguales: 1, cambiadas: 0 })
  const { rows: told } = await sql<{ tipo: string }>`select tipo from trabajo order by tipo`.execute(t.db)
  expect(told.map(({ tipo }) => tipo)).toEqual(['avisar-paso-reclamo'])
  expect((await sql`select from salida`.execute(t.db)).rows).toEqual([])
})

it('OPEN-168 a step it skips, and one back, are a bad line; with a reason they are recorded, but never before the number', async () => {
  const id = await created()
  expect(errores(await put([{ id, estado: 'ANÁLISIS' }]))).toEqual([
    ['estado', 'Un reclamo no puede pasar de PENDIENTE DE ENVÍO a ANÁLISIS.'],
  ])
  expect((await one(id)).orden).toBe(0)
  await put([{ id, estado: 'ANÁLISIS', motivo: 'Se verificó en planta.' }])
  expect([(await one(id)).orden, (await one(id)).nroReclamo]).toEqual([3, '1'])
  expect(errores(await put([{ id, estado: 'INGRESO' }]))).toEqual([
    ['estado', 'Un reclamo no puede pasar de ANÁLISIS a INGRESO.'],
  ])
  expect(errores(await put([{ id, estado: 'PENDIENTE DE ENVÍO', motivo: 'Otra vez.' }]))).toHaveLength(1)
  await put([{ id, estado: 'INGRESO', motivo: 'Faltaba el remito.', ncc: '0004-1' }])
  expect(await one(id)).toMatchObject({ orden: 1, ncc: '0004-1' })
})

it('OPEN-168 numbers are told apart: a claim that is not there, one of another, and one that has its own', async () => {
  const [first, second] = [await created(), await created()]
  await put([{ id: first, nroReclamo: 'R-1', estado: 'INGRESO' }])
  expect(errores(await put([{ id: second, nroReclamo: 'R-1' }]))).toEqual([
    ['nroReclamo', `El número ya es del reclamo ${first}.`],
  ])
  expect(errores(await put([{ id: first, nroReclamo: 'R-2' }]))).toEqual([
    ['nroReclamo', 'El reclamo ya tiene el número R-1.'],
  ])
  expect(errores(await put([{ id: 999_999, estado: 'INGRESO' }]))).toEqual([['id', 'No existe el reclamo «999999».']])
  expect(errores(await put([{ estado: 'INGRESO' }]))).toEqual([
    ['nroReclamo', 'Falta el número: nroReclamo, o id del reclamo.'],
  ])
})

it('OPEN-168 one the portal does not know comes in with its past, tells nobody, and again changes nothing', async () => {
  const nuevo = {
    nroReclamo: '500',
    cliente: pedido.codigo,
    pedidoId: pedido.pedidoId,
    fecha: '01/03/2026 09:00',
    estado: 'INGRESO',
    tipo: 'Otros',
    titulo: 'De antes',
    descripcion: 'Cargado por teléfono.',
  }
  const filas = [
    nuevo,
    { nroReclamo: '500', estado: 'VERIFICACIÓN', fecha: '02/03/2026 10:00' },
    { nroReclamo: '500', estado: 'ANÁLISIS', fecha: '03/03/2026 11:00', motivo: 'Se mandó a laboratorio.' },
  ]
  expect(await put(filas, '?dryRun=true')).toMatchObject({ nuevas: 1, cambiadas: 2, conError: 0 })
  expect((await sql`select from reclamo`.execute(t.db)).rows).toEqual([])
  expect(await put(filas)).toMatchObject({ nuevas: 1, cambiadas: 2, conError: 0 })
  expect(await put(filas)).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 3, conError: 0 })
  expect(await put(filas, '?dryRun=true')).toMatchObject({ iguales: 3, conError: 0 })
  const { body } = await cliente.post('/api/reclamo/searchBy', {})
  expect(body.$values).toMatchObject([{ nroReclamo: '500', orden: 3, titulo: 'De antes', presupuestoId: pedido.id }])
  expect(
    (
      await sql`
        select from trabajo
        where tipo = 'avisar-reclamo'`.execute(t.db)
    ).rows,
  ).toEqual([])
  expect(errores(await put([{ nroReclamo: '501', cliente: pedido.codigo, estado: 'INGRESO' }]))).toEqual([
    ['pedidoId', 'Falta el dato: el reclamo es nuevo.'],
  ])
  const id = await created()
  const admin = await t.as('admin@demo.test')
  expect((await admin.post(`/api/reclamo/${id}/avanzar`, {})).body.nroReclamo).toBe('501') // our own go on after theirs
})

it('OPEN-168 after the greatest number that the order system may bring, ours still go on', async () => {
  const nuevo = {
    cliente: pedido.codigo,
    pedidoId: 'P-9',
    fecha: '2026-01-05',
    tipo: 'Otros',
    titulo: 'x',
    descripcion: 'x',
  }
  await put([
    { ...nuevo, nroReclamo: '1283' },
    { ...nuevo, nroReclamo: '999999999' },
  ])
  const admin = await t.as('admin@demo.test')
  const numbers: unknown[] = []
  for (const id of [await created(), await created()]) {
    const { status, body } = await admin.post(`/api/reclamo/${id}/avanzar`, {})
    numbers.push([status, body.nroReclamo])
  }
  expect(numbers).toEqual([
    [200, '1284'],
    [200, '1285'],
  ])
})

it('OPEN-168 OPEN-244 OPEN-301 what names another client’s claim, another client’s quote, or another order than its quote’s, is a bad line and moves nothing', async () => {
  const id = await created()
  await put([{ id, nroReclamo: '1284', estado: 'INGRESO' }])
  const another = (
    await sql<{ codigo: string }>`
      select codigo
      from cliente
      where codigo <> ${pedido.codigo} and activo
      order by id
      limit 1`.execute(t.db)
  ).rows[0]!.codigo
  expect(
    errores(await put([{ nroReclamo: '1284', cliente: another, estado: 'VERIFICACIÓN', motivo: 'De otro.' }])),
  ).toEqual([['cliente', `El reclamo ${id} es de otro cliente.`]])
  expect((await one(id)).orden).toBe(1)
  const { presupuestoTotvsId } = (
    await sql<{
      presupuestoTotvsId: string
    }>`select "presupuestoTotvsId" from presupuesto where id = ${pedido.id}`.execute(t.db)
  ).rows[0]!
  const nuevo = {
    nroReclamo: '1290',
    cliente: another,
    pedidoId: 'P-9',
    presupuesto: presupuestoTotvsId,
    fecha: '2026-01-05',
    tipo: 'Otros',
    titulo: 'Otro',
    descripcion: 'Otro',
  }
  expect(errores(await put([nuevo]))).toEqual([['presupuesto', 'El presupuesto es de otro cliente.']])
  expect(errores(await put([{ ...nuevo, cliente: pedido.codigo }]))).toEqual([
    ['pedidoId', `El pedido del presupuesto es el ${pedido.pedidoId}.`],
  ])
  const propio = { ...nuevo, cliente: pedido.codigo, pedidoId: pedido.pedidoId }
  expect(await put([propio])).toMatchObject({ nuevas: 1, conError: 0 })
  // an order of before the portal
  const { presupuesto: _, ...withoutPresupuesto } = nuevo
  expect(await put([{ ...withoutPresupuesto, nroReclamo: '1291' }])).toMatchObject({ nuevas: 1, conError: 0 })
})

it('OPEN-333 a file that names one claim in two ways, or twice, sent again moves nothing: its history stays, and nobody is mailed', async () => {
  const id = await created()
  await put([{ id, nroReclamo: '1284', estado: 'INGRESO' }])
  await sql`delete from trabajo`.execute(t.db)
  const files = [
    [
      { id, estado: 'ANÁLISIS', motivo: 'Se mandó a laboratorio.', ncc: '0004-1' },
      { nroReclamo: '1284', estado: 'VERIFICACIÓN', motivo: 'Falta el remito.', ncc: '0004-2' },
    ],
    [
      { nroReclamo: '1284', estado: 'ANÁLISIS' },
      { nroReclamo: '1284', estado: 'VERIFICACIÓN', motivo: 'Otra vez.' },
      { nroReclamo: '1284', estado: 'RESOLUCIÓN', motivo: 'Nota emitida.' },
    ],
  ]
  const mails = async () =>
    (
      await sql<{ de: number }>`
        select (datos ->> 'de')::int as de
        from trabajo
        where tipo = 'avisar-paso-reclamo'`.execute(t.db)
    ).rows.map(({ de }) => de)
  const state = async () => {
    const { orden, ncc, historial } = await one(id)
    return [orden, ncc, historial.$values.length, await mails()]
  }
  expect(await put(files[0]!)).toMatchObject({ cambiadas: 2, conError: 0 })
  expect(await state()).toEqual([2, '0004-2', 4, [1]])
  for (const query of ['?dryRun=true', '', ''])
    expect(await put(files[0]!, query)).toMatchObject({ iguales: 2, cambiadas: 0, conError: 0 })
  expect(await state()).toEqual([2, '0004-2', 4, [1]])
  expect(await put(files[1]!)).toMatchObject({ cambiadas: 3, conError: 0 })
  expect(await state()).toEqual([5, '0004-2', 7, [1]])
  // without a reason the first is a step back by now: refused as ever, and what follows is told again
  const again = await put(files[1]!)
  expect([errores(again), again.iguales, again.cambiadas]).toEqual([
    [['estado', 'Un reclamo no puede pasar de RESOLUCIÓN a ANÁLISIS.']],
    2,
    0,
  ])
  expect(await state()).toEqual([5, '0004-2', 7, [1]])
})

it('OPEN-333 what is dated and comes late replaces no later credit note, in whatever order a file tells it', async () => {
  const id = await created()
  await put([{ id, nroReclamo: '1284', estado: 'INGRESO' }])
  const dia = (days: number) => new Date(Date.now() + days * 3_600_000).toISOString()
  const filas = [
    { id, estado: 'VERIFICACIÓN', fecha: dia(2), ncc: '0004-2', motivo: 'Se cambió.' },
    { nroReclamo: '1284', estado: 'ANÁLISIS', fecha: dia(1), ncc: '0004-1', motivo: 'Antes.' },
  ]
  expect(await put(filas, '?dryRun=true')).toMatchObject({ cambiadas: 1, iguales: 1 }) // a rehearsal tells nobody
  const first = await put(filas)
  expect([errores(first), first.cambiadas, first.iguales]).toEqual([[], 1, 1])
  expect(await put(filas)).toMatchObject({ iguales: 2 })
  expect(await one(id)).toMatchObject({ orden: 2, ncc: '0004-2' })
})
