import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { entidades } from '#features/integracion/server/entidades/entidades.ts'
import { addDays, today } from '#shared/dates.ts'
import { addLine } from '../../../test/compra.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let eventos: string
let others: string
let client: Client
let admin: Client
beforeAll(async () => {
  t = await startTestPortal()
  eventos = await createClave(t.db, 'Gestión', { alcance: ['eventos'] })
  others = await createClave(t.db, 'Entra', { alcance: entidades.map((e) => e.nombre) })
  client = await t.as('cliente@demo.test')
  admin = await t.as('admin@demo.test')
})
afterAll(() => t.stop())

const get = (path: string, key: string | null = eventos) =>
  t.anonymous.send('GET', path.startsWith('/') ? path : `/api/integracion/cotizaciones/${path}`, {
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  })
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n', 'latin1')
const write = async (who: Client, id: number, texto: string, { interno = false, file = false } = {}) => {
  const raw = new FormData()
  raw.set('texto', texto)
  if (interno) raw.set('interno', 'true')
  if (file) raw.append('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'plano.pdf')
  const { status, body } = await who.send('POST', `/api/mensajes/cotizacion/${id}`, { raw })
  expect(status).toBe(200)
  return body.id as number
}
const ok = async (sent: ReturnType<Client['post']>) => {
  const { status, body } = await sent
  expect(status).toBe(200)
  return body
}
/** One that the client asked for and was sent a version of. */
const sent = async () => {
  const presupuestoId = (await addLine(client, 3)).id
  const asked = await ok(
    client.post('/api/cotizaciones', {
      clienteId: client.session!.clienteId,
      presupuestoId,
      objetivos: [{ item: 1, objetivo: 11, comentario: 'Lo vi a 11' }],
      objetivoTotal: null,
      fechaDeseada: null,
      tiendaNro: null,
      obra: null,
      observaciones: 'Para el galpón',
      vaciarCarrito: true,
    }),
  )
  const draft = await ok(admin.get(`/api/cotizaciones/${asked.id}`))
  const [line] = draft.versiones.$values[0].lineas.$values
  const saved = await ok(
    admin.put(`/api/cotizaciones/${asked.id}/borrador`, {
      cambio: draft.cambio,
      condicionPagoId: null,
      vence: addDays(today(), 5),
      porPartes: true,
      nota: null,
      lineas: [{ ...line, precio: 12, descuento1: 0 }].map(
        ({ item, productoId, cantidadTiras, dimension1, dimension2, precio, descuento1 }) => ({
          item,
          productoId,
          cantidadTiras,
          dimension1,
          dimension2,
          precio,
          descuento1,
        }),
      ),
    }),
  )
  return ok(admin.post(`/api/cotizaciones/${asked.id}/enviar`, { cambio: saved.cambio, revisados: [] }))
}

it('COTIZ-16 the order system reads one whole: what was asked, the versions that were sent, what was said, its files', async () => {
  const { id } = await sent()
  const said = await write(client, id, '¿Llega el lunes?', { file: true })
  await write(admin, id, 'Sí, el lunes')
  // a draft of the next version is begun
  const { cambio, versiones } = await ok(admin.get(`/api/cotizaciones/${id}`))
  const { item, productoId, cantidadTiras, dimension1, dimension2 } = versiones.$values[0].lineas.$values[0]
  const next = { item, productoId, cantidadTiras, dimension1, dimension2, precio: 7, descuento1: 0 }
  const base = { cambio, condicionPagoId: null, vence: null, porPartes: false, nota: 'Borrador', lineas: [next] }
  await ok(admin.put(`/api/cotizaciones/${id}/borrador`, base))
  const { status, body } = await get(`C-${id}`)
  expect(status).toBe(200)
  const cliente = await t.db
    .selectFrom('cliente')
    .select('codigo')
    .where('id', '=', client.session!.clienteId)
    .executeTakeFirstOrThrow()
  expect(body).toMatchObject({
    id,
    codigo: null,
    estado: 'Enviada',
    version: 1,
    vence: addDays(today(), 5),
    cliente: cliente.codigo,
    usuario: 'cliente@demo.test',
    observaciones: 'Para el galpón',
    pedidas: {
      $values: [{ item: 1, itemCodigo: '1', producto: 'IPN-080-12', objetivo: 11, comentario: 'Lo vi a 11' }],
    },
  })
  expect(body.versiones.$values).toHaveLength(1)
  expect(body.versiones.$values[0]).toMatchObject({ numero: 1, porPartes: true, nota: null })
  expect(body.versiones.$values[0].lineas.$values).toMatchObject([
    { producto: 'IPN-080-12', cantidad: 3, largo: 12, precio: 12, descuento1: 0 },
  ])
  expect(body.movimientos.$values.map(({ que }: { que: string }) => que)).toEqual(['pedida', 'enviada'])
  const link = `/api/integracion/cotizaciones/${id}/mensajes/${said}/archivos/1`
  expect(body.mensajes.$values).toMatchObject([
    { texto: '¿Llega el lunes?', deCliente: true, archivos: { $values: [{ nombre: 'plano.pdf', link }] } },
    { texto: 'Sí, el lunes', deCliente: false, archivos: { $values: [] } },
  ])
  expect((await get(link)).body).toEqual(PDF)
  await t.db.updateTable('cotizacion').set({ codigo: 'Q-9' }).where('id', '=', id).execute()
  expect((await get('Q-9')).body.id).toBe(id)
  expect((await get(`${id}?por=codigo`)).status).toBe(404)
})
it('COTIZ-16 COTIZ-10 an internal note is in none of its bytes, nor is its file opened', async () => {
  const { id } = await sent()
  const note = await write(admin, id, 'Margen tres por ciento, ojo con el crédito', { interno: true, file: true })
  const { text, body } = await get(String(id))
  expect(text).not.toMatch(/Margen|ojo con|interno/)
  expect(body.mensajes.$values).toEqual([])
  expect((await get(`/api/integracion/cotizaciones/${id}/mensajes/${note}/archivos/1`)).status).toBe(404)
})
it('COTIZ-16 it is read with a key of «eventos» alone; what the team told nobody of is not there', async () => {
  const { id } = await sent()
  const said = await write(client, id, 'Va el plano', { file: true })
  const paths = [String(id), `/api/integracion/cotizaciones/${id}/mensajes/${said}/archivos/1`]
  for (const path of paths) {
    expect((await get(path, others)).body).toMatchObject({ status: 403, code: 'clave_sin_alcance' })
    expect((await get(path, 'pv_nada')).status).toBe(401)
    expect((await get(path, null)).status).toBe(401)
  }
  const draft = await t.db
    .insertInto('cotizacion')
    .values({ clienteId: client.session!.clienteId, contactoId: 0, estado: 'Borrador', pedida: false, monedaId: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const path of [
    String(draft.id),
    'C-999999',
    'NADA',
    `/api/integracion/cotizaciones/${id}/mensajes/${said}/archivos/2`,
  ])
    expect((await get(path)).status).toBe(404)
})

it('COTIZ-16 the files that went with what was asked are read with the same key, and with no other', async () => {
  const presupuestoId = (await addLine(client, 3)).id
  const body = { clienteId: client.session!.clienteId, presupuestoId, objetivos: [], vaciarCarrito: true }
  const { id } = await ok(client.post('/api/cotizaciones', body))
  const raw = new FormData()
  raw.append('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'plano.pdf')
  await ok(client.send('POST', `/api/cotizaciones/${id}/archivos`, { raw }))
  const { body: whole } = await get(`C-${id}`)
  const [file] = whole.archivos.$values
  expect(whole.archivos.$values).toEqual([
    {
      nro: 1,
      nombre: 'plano.pdf',
      tipo: 'pdf',
      bytes: PDF.length,
      link: `/api/integracion/cotizaciones/${id}/archivos/1`,
    },
  ])
  const bytes = await get(file.link)
  expect([bytes.status, bytes.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await get(file.link, others)).status).toBe(403)
  expect((await get(file.link, null)).status).toBe(401)
  expect((await get(`/api/integracion/cotizaciones/${id}/archivos/2`)).status).toBe(404)
})
