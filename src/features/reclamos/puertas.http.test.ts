import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { archivos, formOf } from '../../../test/archivos.ts'
import { people } from '../../../test/people.ts'
import type { Client } from '../../../test/portal.ts'
import { solicitudes } from '../../../test/solicitudes.ts'
import { startedListener, type Listener } from '../../../test/live.ts'

/**
 * What comes after an order, by every door that somebody may try: its PDF, its vouchers, a claim, a stockpile, a
 * notice.
 */
const { t, admin, seller, other, client, stranger } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  other: 'vendedor2@demo.test',
  client: 'cliente@demo.test',
  stranger: 'cliente2@demo.test',
})
const { fresh } = solicitudes(t, seller)
type Things = { id: number; reclamo: number; cuit: string; acopio: string; link: string; aviso: number }
let things: Things
let open: Listener[] = []
afterAll(() => {
  for (const one of open) one.stop()
  open = []
})
const firstOf = async <T>(query: { execute: (on: typeof t.db) => Promise<{ rows: T[] }> }): Promise<T> =>
  (await query.execute(t.db)).rows[0]!

beforeAll(async () => {
  const { clienteId } = client.session!
  const id = await fresh('Entregado', { clienteId, pedidoId: 'P-puertas' })
  const link = `puertas-${id}`
  await sql`
    insert into comprobante (link, "presupuestoId", tipo, numero, fecha, estado, dibujado)
    values (${link}, ${id}, 'Remito', '1', '2026-03-05', 'Emitido', true)`.execute(t.db)
  await sql`
    insert into acopio ("nroAcopio", "clienteId", "fechaEmision", cotizacion, "saldoDolares", "lastUpdate")
    values ('A-puertas', ${clienteId}, '2026-03-05', 1400, 100, now())`.execute(t.db)
  const { cuit } = await firstOf(
    sql<{ cuit: string }>`select "documentoNro" as cuit from cliente where id = ${clienteId}`,
  )
  const texts = { Titulo: 'Óxido', Tipo: '1', Descripcion: 'Llegaron 14.', NroPedido: 'P-puertas', cuit }
  const raw = formOf({ ...texts, idPresupuesto: String(id) }, [['file', 'a.png', archivos.png]])
  const { body, text } = await client.send('POST', '/api/reclamo', { raw })
  const moved = await admin.post(`/api/reclamo/${body.id}/avanzar`, {})
  if (moved.status !== 200) throw new Error(`${text} ${moved.text}`)
  const { aviso } = await firstOf(
    sql<{ aviso: number }>`
      select id as aviso
      from aviso
      where "clienteId" = ${clienteId}
      order by id desc
      limit 1`,
  )
  things = { id, link, cuit, reclamo: body.id, acopio: 'A-puertas', aviso }
})

/** Every call that answers one thing by its number, or of one client. */
const byNumero = (c: Client): [string, () => Promise<{ status: number }>][] => {
  const { id, link, reclamo, cuit, acopio, aviso } = things
  const { clienteId } = client.session!
  const get = (path: string): [string, () => Promise<{ status: number }>] => [path, () => c.get(path)]
  const post = (path: string, body?: object): [string, () => Promise<{ status: number }>] => [
    path,
    () => c.post(path, body),
  ]
  const texts = { Titulo: 'x', Tipo: '1', Descripcion: 'x', NroPedido: 'P-puertas' }
  return [
    get(`/api/Budget/${id}`),
    get(`/api/Budget/${id}/historial`),
    get(`/api/Budget/${id}/pdf`),
    get(`/api/Budget/Download/1/Remito/${link}`),
    get(`/api/estadopedidos/GetByPresupuesto?clienteId=${c.session!.clienteId}&presupuestoId=${id}`),
    get(`/api/Budget/fetchAll?page=1&clienteId=${clienteId}`),
    get(`/api/reclamo/${reclamo}`),
    get(`/api/reclamo/${reclamo}/adjuntos/1`),
    get(`/api/reclamo/getReclamos/${cuit}`),
    post('/api/reclamo/searchBy', { clienteId }),
    post(`/api/reclamo?${new URLSearchParams({ ...texts, idPresupuesto: String(id) }).toString()}`),
    post(`/api/reclamo?${new URLSearchParams({ ...texts, cuit }).toString()}`),
    get(`/api/acopios/getAcopioByClienteId/${clienteId}`),
    get(`/api/acopios/getAcopiosDetalle/${acopio}`),
    post(`/api/avisos/${aviso}/leido`, {}),
    post(`/api/Budget/${id}/repetir`, {}),
  ]
}
const answersOf = async (c: Client): Promise<[string, number][]> => {
  const all: [string, number][] = []
  for (const [path, ask] of byNumero(c)) all.push([path, (await ask()).status])
  return all
}
const refused = async (c: Client) => {
  const all = await answersOf(c)
  expect(all).toEqual(all.map(([path]) => [path, 404]))
  expect(all.length).toBe(16)
}
/** Lists that name no client: none of these things stands in one. */
const listed = async (c: Client): Promise<boolean[]> => {
  const values = async (asked: Promise<{ body: { $values: { id: number }[] } }>) =>
    (await asked).body.$values.map(({ id }) => id)
  const [own, claims, notices] = [
    await values(c.get(`/api/Budget/fetchAll?page=1&clienteId=${c.session!.clienteId}`)),
    await values(c.post('/api/reclamo/searchBy', {})),
    await values(c.get('/api/avisos')),
  ]
  return [own.includes(things.id), claims.includes(things.reclamo), notices.includes(things.aviso)]
}

it('OPEN-238 another client and another seller find none of it: neither by its number, nor in a list, nor live', async () => {
  const streams = await Promise.all([client, stranger, other].map((c) => startedListener(t.url, c)))
  open.push(...streams)
  for (const c of [stranger, other]) {
    await refused(c)
    expect(await listed(c)).toEqual([false, false, false])
  }
  expect((await admin.post(`/api/reclamo/${things.reclamo}/avanzar`, {})).status).toBe(200)
  const theirs = await fresh('Enviado', { clienteId: stranger.session!.clienteId })
  expect((await admin.post(`/api/Budget/${theirs}/estado`, { estado: 'Comercial', motivo: 'x' })).status).toBe(200)
  await streams[0]!.hears('reclamo', things.reclamo)
  for (const one of streams.slice(1)) {
    const told = await one.until(({ tipo }) => tipo === 'presupuesto')
    expect(told.map(({ tipo }) => tipo)).not.toContain('reclamo')
  }
})

it('OPEN-238 whoever is not its seller any more finds none of it from that moment on', async () => {
  const before = await answersOf(seller)
  expect(before.slice(0, 10).map(([, status]) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await listed(seller)).slice(1)).toEqual([true, true])
  const stream = await startedListener(t.url, seller)
  open.push(stream)
  const { clienteId } = client.session!
  const pass = (idVendedor: number) => sql`
    update cliente
    set "idVendedor" = ${idVendedor}
    where id = ${clienteId}`
  await pass(other.session!.sellerId).execute(t.db)
  try {
    // what asks the database, and what remembers whose a client is, which the notice of the change drops
    for (const path of [`/api/Budget/${things.id}`, `/api/Budget/fetchAll?page=1&clienteId=${clienteId}`])
      await expect.poll(async () => (await seller.get(path)).status).toBe(404)
    await refused(seller)
    expect(await listed(seller)).toEqual([false, false, false])
  } finally {
    await pass(seller.session!.sellerId).execute(t.db)
  }
})

it('OPEN-238 a key of the order system reads a claim and its photo only where it was given for that; nobody without one', async () => {
  const [corta, long] = [
    await createClave(t.db, 'Corta', { alcance: ['stock'] }),
    await createClave(t.db, 'Larga', { alcance: ['eventos'] }),
  ]
  const paths = [`reclamos/${things.reclamo}`, `reclamos/${things.reclamo}/adjuntos/1`, `presupuestos/${things.id}`]
  for (const path of paths) {
    const ask = async (clave: string | null) =>
      (
        await fetch(`${t.url}/api/integracion/${path}`, {
          headers: clave === null ? {} : { authorization: `Bearer ${clave}` },
        })
      ).status
    expect([await ask(null), await ask('pv_inventada'), await ask(corta), await ask(long)]).toEqual([
      401, 401, 403, 200,
    ])
    // somebody's session is no key, nor a key a session
    expect((await client.get(`/api/integracion/${path}`)).status).toBe(401)
  }
  expect((await fetch(`${t.url}/api/vivo`, { headers: { authorization: `Bearer ${long}` } })).status).toBe(401)
})
