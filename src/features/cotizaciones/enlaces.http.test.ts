import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { sha256 } from '#server/session/sesion.ts'
import { problem } from '../../../test/carrito.ts'
import { at, body, quotes, save, send } from '../../../test/cotizaciones.ts'
import { ok } from '../../../test/envio-pago.ts'
import type { Answer, Client } from '../../../test/portal.ts'
import type { Enlace } from './contract.ts'

const { e, people, ask, read, sent, answer } = quotes()
const GONE = {
  status: 404,
  code: 'no_encontrado',
  detail: 'Este enlace ya no vale. Pedile otro a quien te lo mandó.',
}
const share = (who: Client, id: number, version = 1) => who.post(at(id, 'enlaces'), { version })
type Shared = Enlace & { enlace: string; clave: string }
const shared = async (who: Client, id: number, version = 1): Promise<Shared> => {
  const a = await share(who, id, version)
  ok(a)
  return { ...a.body, clave: new URL(a.body.enlace).pathname.replace('/c/', '') }
}
const publicCall = (clave: string) => `${e.t.url}/api/cotizaciones/enlace/${clave}`
const open = async (clave: string): Promise<Answer> => {
  const res = await fetch(publicCall(clave))
  const text = await res.text()
  return { status: res.status, headers: res.headers, text, body: JSON.parse(text) } as Answer
}
const listed = async (who: Client, id: number): Promise<Enlace[]> => (await who.get(at(id, 'enlaces'))).body.$values
const until = (id: number, day: string) =>
  sql`update cotizacion_enlace set hasta = ${day}::date where id = ${id}`.execute(e.t.db)
const again = async (id: number) => {
  const { seller } = people
  body(await send(seller, body(await save(seller, await read(id, seller), { 1: 11 }))))
}

describe('the link to a version', () => {
  it('COTIZ-15 shows its figures to whoever has it, and is counted and listed', async () => {
    const c = await sent({ 1: 12 }, { nota: 'En dos viajes', condicionPagoId: 901 })
    const link = await shared(e.ana, c.id)
    expect(link).toMatchObject({ version: 1, hasta: addDays(today(), 5), abierto: 0, ultima: null, vale: true })
    expect(link.usuario).toBe(e.ana.session!.userName)
    const seen = await open(link.clave)
    expect([seen.status, seen.body.numero, seen.body.version, seen.body.estado]).toEqual([200, c.numero, 1, 'Enviada'])
    expect(seen.body).toMatchObject({
      cliente: c.cliente,
      vence: addDays(today(), 5),
      condicionPago: 'Anticipada',
      nota: 'En dos viajes',
      montoTotal: 3803.04,
    })
    expect(seen.body.lineas.$values[0]).toMatchObject({ cantidadTiras: 24, netoUnitario: 12, porKilo: 1.13, iva: 21 })
    ok(await open(link.clave))
    expect(await listed(people.seller, c.id)).toMatchObject([{ id: link.id, abierto: 2, usuario: link.usuario }])
    // the page that a messenger previews, and a look without reading, are no opening
    expect((await fetch(link.enlace.replace(/^https?:\/\/[^/]+/, e.t.url))).status).toBe(200)
    expect((await fetch(publicCall(link.clave), { method: 'HEAD' })).status).toBe(200)
    expect((await listed(e.ana, c.id)).map(({ abierto }) => abierto)).toEqual([2])
  })

  it('COTIZ-15 carries at least 128 bits, of which the database keeps the hash alone, also where the call is repeated', async () => {
    const c = await sent()
    const key = { 'idempotency-key': randomUUID() }
    const [first, repeated] = [
      await e.ana.post(at(c.id, 'enlaces'), { version: 1 }, key),
      await e.ana.post(at(c.id, 'enlaces'), { version: 1 }, key),
    ]
    expect(repeated.body).toEqual(first.body)
    const clave = new URL(first.body.enlace).pathname.replace('/c/', '')
    expect(Buffer.from(clave, 'base64url').length).toBeGreaterThanOrEqual(16)
    ok(await open(clave))
    const { rows } = await sql<{ huella: string }>`
      select huella from cotizacion_enlace where "cotizacionId" = ${c.id}`.execute(e.t.db)
    expect(rows).toEqual([{ huella: sha256(clave) }])
    const kept = await sql<{ all: string }>`
      select concat(
        (select json_agg(i) from idempotencia i), (select json_agg(l) from cotizacion_enlace l),
        (select json_agg(a) from auditoria a)
      ) as all`.execute(e.t.db)
    expect(kept.rows[0]!.all).toContain(rows[0]!.huella)
    expect(kept.rows[0]!.all).not.toContain(clave)
  })

  it('COTIZ-15 says nothing of the client’s CUIT, codes and orders, nor of the thread, its people and other versions', async () => {
    const c = await sent({ 1: 12 })
    const raw = new FormData()
    raw.append('texto', 'Un secreto de la conversación')
    ok(await e.ana.send('POST', `/api/mensajes/cotizacion/${c.id}`, { raw }))
    await again(c.id)
    const link = await shared(people.seller, c.id, 2)
    const cliente = await e.t.db
      .selectFrom('cliente')
      .select(['codigo', 'documentoNro', 'telefono'])
      .where('id', '=', e.clienteId)
      .executeTakeFirstOrThrow()
    const { text, body: seen } = await open(link.clave)
    const hidden = [
      cliente.codigo,
      cliente.documentoNro,
      cliente.telefono,
      e.ana.session!.userName,
      e.ana.session!.email,
      people.seller.session!.userName,
      'Un secreto',
      'Lo vi a 12',
      'Galpón norte',
      'Para el galpón',
      e.barra,
      e.pieza,
    ]
    for (const one of hidden) if (one) expect(text).not.toContain(one)
    expect(Object.keys(seen).sort()).toEqual([
      'cliente',
      'condicionPago',
      'cotizacion',
      'cotizacionFecha',
      'cotizacionFuente',
      'cotizacionTipo',
      'enviada',
      'estado',
      'hasta',
      'lineas',
      'moneda',
      'montoTotal',
      'nota',
      'numero',
      'pesoTotal',
      'porPartes',
      'vence',
      'version',
    ])
    expect(Object.keys(seen.lineas.$values[0]).sort()).toEqual([
      'cantidadTiras',
      'descuento1',
      'dimension1',
      'dimension2',
      'item',
      'iva',
      'montoSubtotal',
      'montoSubtotalDto',
      'netoUnitario',
      'nombreProducto',
      'pesoSubtotal',
      'porKilo',
      'precio',
      'unidad',
    ])
  })

  it('COTIZ-15 is over with its validity, after 30 days, annulled or never made: one same answer, which is not counted', async () => {
    const c = await sent({ 1: 12 }, { vence: addDays(today(), 60) })
    const long = await shared(e.ana, c.id)
    expect(long.hasta).toBe(addDays(today(), 30))
    const [last, over, annulled] = [await shared(e.ana, c.id), await shared(e.ana, c.id), await shared(e.ana, c.id)]
    await until(last.id, today())
    await until(over.id, addDays(today(), -1))
    const gone = await people.seller.post(at(c.id, `enlaces/${annulled.id}/anular`))
    ok(gone)
    expect([gone.body.vale, gone.body.anulado !== null]).toEqual([false, true])
    expect((await e.ana.post(at(c.id, `enlaces/${annulled.id}/anular`))).body).toEqual(gone.body)
    ok(await open(last.clave))
    const all = await Promise.all([over.clave, annulled.clave, 'a'.repeat(43), 'x', '%20'].map(open))
    for (const one of all) expect(problem(one)).toEqual(GONE)
    expect((await listed(e.ana, c.id)).map(({ id, abierto, vale }) => [id, abierto, vale])).toEqual([
      [annulled.id, 0, false],
      [over.id, 0, false],
      [last.id, 1, true],
      [long.id, 0, true],
    ])
  })

  it('COTIZ-15 goes on showing its own version, and says that it was replaced, withdrawn or answered', async () => {
    const estadoOf = async ({ clave }: Shared) => {
      const { body: seen } = await open(clave)
      return [seen.version, seen.estado]
    }
    const c = await sent()
    const link = await shared(e.ana, c.id)
    const netoOf = async ({ clave }: Shared) => (await open(clave)).body.lineas.$values[0].netoUnitario
    await again(c.id)
    expect(await netoOf(link)).toBe(12)
    expect(await estadoOf(link)).toEqual([1, 'Reemplazada'])
    const second = await shared(e.ana, c.id, 2)
    ok(await answer(await read(c.id), 'aceptar'))
    expect(await estadoOf(second)).toEqual([2, 'Aceptada'])
    const other = await sent()
    const third = await shared(e.ana, other.id)
    const { cambio } = await read(other.id, people.seller)
    ok(await people.seller.post(at(other.id, 'retirar'), { cambio, detalle: null }))
    expect(await estadoOf(third)).toEqual([1, 'Retirada'])
  })

  it('COTIZ-15 is made by whoever reads what was sent: no draft, none of another client, none that is over, 20 at once', async () => {
    const { seller, stranger, admin } = people
    const asked = body(await ask())
    expect((await share(e.ana, asked.id)).status).toBe(404)
    expect(problem(await share(seller, asked.id))).toEqual({
      status: 409,
      code: 'estado_no_permitido',
      detail: 'Un borrador no se comparte: mandalo primero.',
    })
    const c = await sent()
    const made = await shared(admin, c.id)
    const foreign = [
      share(stranger, c.id),
      stranger.get(at(c.id, 'enlaces')),
      stranger.post(at(c.id, `enlaces/${made.id}/anular`)),
      e.ana.post(at(asked.id, `enlaces/${made.id}/anular`)),
      share(e.ana, c.id, 2),
    ]
    expect((await Promise.all(foreign)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    for (let n = 1; n < 20; n++) ok(await share(e.ana, c.id))
    expect(problem(await share(e.ana, c.id))).toMatchObject({ status: 409, code: 'demasiados_enlaces' })
    ok(await e.ana.post(at(c.id, `enlaces/${made.id}/anular`)))
    ok(await share(e.ana, c.id))
    await sql`update cotizacion set vence = ${addDays(today(), -1)}::date where id = ${c.id}`.execute(e.t.db)
    expect(problem(await share(e.ana, c.id))).toMatchObject({ status: 409, code: 'cotizacion_vencida' })
    const { rows } = await sql<{ accion: string }>`
      select distinct accion from auditoria where accion in ('cotizacion-compartida', 'cotizacion-enlace-anulado')
      order by accion`.execute(e.t.db)
    expect(rows.map(({ accion }) => accion)).toEqual(['cotizacion-compartida', 'cotizacion-enlace-anulado'])
  })

  it('COTIZ-15 is found by no search engine and tells no other site where it is, whatever is answered', async () => {
    const c = await sent()
    const { clave } = await shared(e.ana, c.id)
    const of = ({ headers }: { headers: Headers }) =>
      ['x-robots-tag', 'referrer-policy', 'cache-control'].map((name) => headers.get(name))
    const expected = ['noindex, nofollow', 'no-referrer', 'no-store']
    for (const path of [`/c/${clave}`, '/c/otra', `/api/cotizaciones/enlace/${clave}`, '/api/cotizaciones/enlace/otra'])
      expect([path, ...of(await fetch(e.t.url + path))]).toEqual([path, ...expected])
    expect(of(await fetch(`${e.t.url}/cotizaciones/${c.id}`)).slice(0, 2)).toEqual([null, 'same-origin'])
  })
})
