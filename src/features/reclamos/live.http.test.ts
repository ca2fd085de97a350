import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf } from '../../../test/archivos.ts'
import { people } from '../../../test/people.ts'
import type { Client } from '../../../test/portal.ts'
import { startedListener, type Listener } from '../../../test/live.ts'
import { importReclamos, type StatedReclamo } from './server/importar.ts'

/** Who hears of a claim: on the screen it looks at, at the bell, and by mail where it wants to. */
const { t, admin, seller, other, client, stranger } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  other: 'vendedor2@demo.test',
  client: 'cliente@demo.test',
  stranger: 'cliente2@demo.test',
})
beforeEach(async () => {
  for (const table of ['reclamo', 'aviso_leido', 'aviso_marca', 'aviso_preferencia', 'aviso', 'correo'])
    await sql`delete from ${sql.table(table)}`.execute(t.db)
})
let open: Listener[] = []
const heard = async (c: Client) => {
  const one = await startedListener(t.url, c)
  open.push(one)
  return one
}
afterEach(() => {
  for (const one of open) one.stop()
  open = []
})
const created = async (by: Client = client, of: Client = client): Promise<number> => {
  const { rows } = await sql<{ documentoNro: string; pedidoId: string }>`
    select c."documentoNro", p."pedidoId"
    from cliente c
    join presupuesto p on p."clienteId" = c.id
    where c.id = ${of.session!.clienteId}
      and p.estado = 'Entregado'
      and p."pedidoId" is not null
    order by p.id
    limit 1`.execute(t.db)
  const NroPedido = rows[0]!.pedidoId
  const texts = { Titulo: 'Tubos con óxido', Tipo: '1', Descripcion: 'Llegaron 14.', NroPedido }
  const raw = formOf({ ...texts, cuit: rows[0]!.documentoNro }, [])
  const { status, body } = await by.send('POST', '/api/reclamo', { raw })
  expect([status, body.isSuccess]).toEqual([200, true])
  return body.id
}
const avanzar = async (id: number, body: object = {}): Promise<string> => {
  const answer = await admin.post(`/api/reclamo/${id}/avanzar`, body)
  expect(answer.status).toBe(200)
  return answer.body.nroReclamo
}
const bell = async (c: Client) =>
  (await c.get('/api/avisos')).body.$values.map((a: { titulo: string; detalle: string | null; ruta: string }) => [
    a.titulo,
    a.detalle,
    a.ruta,
  ])
const said = (stated: Partial<StatedReclamo>): StatedReclamo => ({
  id: null,
  nroReclamo: null,
  clienteId: null,
  usuarioId: null,
  presupuestoId: null,
  nroPedido: null,
  tipo: null,
  titulo: null,
  descripcion: null,
  orden: null,
  ncc: null,
  motivo: null,
  fecha: null,
  ...stated,
})
const bring = (stated: Partial<StatedReclamo>) =>
  t.db.transaction().execute((on) =>
    importReclamos(on, [{ stated: said(stated), quien: { usuarioId: null, usuario: 'Sistema' } }], {
      notifies: true,
    }),
  )

describe('a claim that is looked at', () => {
  it('OPEN-170 tells its client, its seller and role 1 that it was filed and moved, and nobody else', async () => {
    const [mine, sellers, admins, foreign, others] = [
      await heard(client),
      await heard(seller),
      await heard(admin),
      await heard(stranger),
      await heard(other),
    ]
    const id = await created()
    for (const one of [mine, sellers, admins]) await one.hears('reclamo', id)
    await avanzar(id)
    for (const one of [mine, sellers, admins]) await one.hears('reclamo', id)
    const theirs = await created(stranger, stranger)
    for (const one of [foreign, others]) expect(await one.next('reclamo')).toEqual({ tipo: 'reclamo', ids: [theirs] })
  })
  it('OPEN-170 a credit note that the order system brings is told; who is in charge, to staff alone', async () => {
    const [mine, sellers] = [await heard(client), await heard(seller)]
    const id = await created()
    for (const one of [mine, sellers]) await one.hears('reclamo', id)
    const { userId } = admin.session!
    const charge = { responsableId: userId, vence: '2099-12-31' }
    expect((await admin.post(`/api/reclamo/${id}/asignar`, charge)).status).toBe(200)
    await sellers.hears('reclamo', id)
    const other = await created()
    expect(await mine.next('reclamo')).toEqual({ tipo: 'reclamo', ids: [other] })
    expect(await bring({ id, ncc: 'NCC-0004' })).toEqual(['cambiado'])
    await mine.hears('reclamo', id)
  })
})

describe('the bell', () => {
  it('OPEN-171 a new claim is told to its seller and to administrators, not to whoever filed it', async () => {
    const id = await created()
    for (const c of [admin, seller])
      expect(await bell(c)).toEqual([['Se cargó el reclamo «Tubos con óxido»', null, `/reclamos?reclamo=${id}`]])
    for (const c of [client, stranger, other]) expect(await bell(c)).toEqual([])
  })
  it('OPEN-171 each step is told to the client’s accounts and its seller, with its note and the way to it', async () => {
    const id = await created(seller)
    const numero = await avanzar(id, { motivo: 'Lo recibió Calidad' })
    const moved = [`El reclamo N° ${numero} pasó a INGRESO`, 'Lo recibió Calidad', `/reclamos?reclamo=${id}`]
    const filed = ['Se cargó el reclamo «Tubos con óxido»', null, `/reclamos?reclamo=${id}`]
    const told = [`Reclamo N° ${numero}: quedó registrado`, 'Lo recibió Calidad', `/reclamos?reclamo=${id}`]
    expect(await bell(client)).toEqual([told, filed])
    expect(await bell(seller)).toEqual([moved])
    expect(await bell(admin)).toEqual([filed])
  })
  it('OPEN-171 so is one of the order system, but not what is long past, nor a move that is undone', async () => {
    const id = await created()
    await sql`delete from aviso`.execute(t.db)
    expect(await bring({ id, orden: 1, nroReclamo: 'R-90', fecha: '2020-03-04T12:00:00Z' })).toEqual(['cambiado'])
    expect(await bell(client)).toEqual([])
    expect(await bring({ id, orden: 2, motivo: 'Se midió' })).toEqual(['cambiado'])
    expect(await bell(client)).toEqual([
      ['Reclamo N° R-90: lo estamos verificando', 'Se midió', `/reclamos?reclamo=${id}`],
    ])
    expect((await admin.post(`/api/reclamo/${id}/avanzar`, { orden: 0 })).status).toBe(409)
    expect(await bell(client)).toHaveLength(1)
  })
})

describe('also by mail', () => {
  /** Of this claim alone: those of the tests before may still be written. */
  const mails = async (id: number) =>
    (
      await sql<{ para: string }>`
        select c.para
        from correo c
        join reclamo_historial h on c.clave like 'reclamo-' || h.id || '-%'
        where h."reclamoId" = ${id}
        order by c.para`.execute(t.db)
    ).rows.map((m) => m.para)
  it('OPEN-172 whoever wants no mail of claims gets none, the client’s contacts do', async () => {
    // steps are told at once: what waits is due
    await sql`insert into configuracion (clave, valor) values ('minutosAvisoEstado', '0')`.execute(t.db)
    for (const c of [client, seller])
      expect((await c.put('/api/avisos/preferencias', { tipo: 'reclamo', correo: false })).status).toBe(200)
    const id = await created()
    await expect.poll(() => mails(id), { timeout: 15_000, interval: 20 }).toEqual(['compras@metaldontorcuato.test'])
    await client.put('/api/avisos/preferencias', { tipo: 'reclamo', correo: true })
    await avanzar(id)
    await expect
      .poll(() => mails(id), { timeout: 15_000, interval: 20 })
      .toEqual(['cliente@demo.test', 'compras@metaldontorcuato.test', 'compras@metaldontorcuato.test'])
  })
})
