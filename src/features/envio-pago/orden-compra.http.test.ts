import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { entidades } from '#features/integracion/server/entidades/entidades.ts'
import { archivos, filesBelow, fotoOf, formOf } from '../../../test/archivos.ts'
import { noEncontrado, problem } from '../../../test/carrito.ts'
import { confirm, invalid, ok, options, pre, scenario } from '../../../test/envio-pago.ts'
import { counts } from '../../../test/integracion.ts'
import { textOf, withoutSpaces } from '../../../test/pdf.ts'
import type { Answer, Client } from '../../../test/portal.ts'
import { searchOf } from '../../../test/solicitudes.ts'

const { e, fill, ready, row, outbox } = scenario()
let [loading, reading, codigo] = ['', '', '']
beforeAll(async () => {
  loading = await createClave(e.t.db, 'Carga', { alcance: entidades.map((one) => one.nombre) })
  reading = await createClave(e.t.db, 'Lectura', { alcance: ['eventos'] })
  codigo = (await e.t.db.selectFrom('cliente').select('codigo').where('id', '=', e.clienteId).executeTakeFirstOrThrow())
    .codigo
})
const byKey = (method: 'GET' | 'PUT', path: string, clave: string, rows?: object[]): Promise<Answer> =>
  e.t.anonymous.send(method, `/api/integracion/${path}`, {
    ...(rows ? { raw: JSON.stringify(rows) } : {}),
    headers: { authorization: `Bearer ${clave}`, ...(rows ? { 'content-type': 'application/json' } : {}) },
  })
const put = (entidad: string, rows: object[]) => byKey('PUT', entidad, loading, rows)
/** The order system says whether the client orders only with a number. */
const ask = async (ordenCompraObligatoria: string) => {
  const { body } = await put('clientes', [
    { codigo, razonSocial: 'Construcciones Alvear S.A.', ordenCompraObligatoria },
  ])
  expect([body.leidas, body.conError]).toEqual([1, 0])
}
beforeEach(() => ask('no'))

const OBLIGATORIA = 'La orden de compra es obligatoria.'
const upload = (c: Client, id: number, bytes: Buffer, name = 'OC 4500.pdf') =>
  c.send('POST', `/api/Budget/${id}/ordenCompra`, { raw: formOf({}, [['file', name, bytes]]) })
/** An order with a number; returns its id. */
const placed = async (ordenCompra: string, c: Client = e.ana): Promise<number> => {
  const { id } = await fill(c)
  ok(await pre(c, id, { ordenCompra }))
  ok(await confirm(c, id))
  return id
}
const found = async (c: Client, ordenCompra: string): Promise<number[]> => {
  const answer = await c.post('/api/Budget/search', searchOf({ clienteId: c.session!.clienteId, ordenCompra }))
  ok(answer)
  return answer.body.$values.map((card: { id: number }) => card.id)
}

describe('the number is asked for where the account says so', () => {
  it('OC-01 the import says it; rows without the column leave it', async () => {
    const said = async () => (await options(e.ana, (await fill(e.ana)).id)).ordenCompraObligatoria
    expect(await said()).toBe(false)
    await ask('si')
    expect(await said()).toBe(true)
    expect((await put('clientes', [{ codigo, razonSocial: 'Construcciones Alvear S.A.' }])).body.iguales).toBe(1)
    expect(await said()).toBe(true)
    const bad = await put('clientes', [
      { codigo, razonSocial: 'Construcciones Alvear S.A.', ordenCompraObligatoria: 'x' },
    ])
    expect(bad.body.errores.$values[0]).toMatchObject({ columna: 'ordenCompraObligatoria' })
  })
  it('OC-01 choosing shipping and payment without it is refused at its field, also from a tab that does not know it', async () => {
    const { id } = await fill(e.ana)
    await ask('si')
    for (const more of [{}, { ordenCompra: null }, { ordenCompra: '' }, { ordenCompra: ' \n ' }]) {
      const answer = await pre(e.ana, id, more)
      expect(answer.body).toMatchObject({
        ...invalid(OBLIGATORIA),
        errors: [{ field: 'ordenCompra', detail: OBLIGATORIA }],
      })
    }
    expect((await row(id)).condicionPago).toBeNull()
    ok(await pre(e.ana, id, { ordenCompra: '  OC   7 ' }))
    expect((await row(id)).ordenCompra).toBe('OC 7')
  })
  it('OC-01 asked for since shipping and payment were chosen, it stops the confirmation, which says why', async () => {
    const id = await ready()
    await ask('si')
    const answer = await confirm(e.ana, id)
    expect(answer.body).toMatchObject({ status: 409, code: 'preconfirmacion_vencida', detail: OBLIGATORIA })
    expect((await e.ana.get(`/api/Budget/${id}/confirmacion`)).body).toMatchObject({
      version: null,
      aviso: OBLIGATORIA,
    })
    expect((await row(id)).estado).toBe('Carrito')
    ok(await pre(e.ana, id, { ordenCompra: 'OC-8' }))
    ok(await confirm(e.ana, id))
    expect(await row(id)).toMatchObject({ estado: 'Enviado', ordenCompra: 'OC-8' })
  })
  it('OC-01 the seller and role 1 are asked for it as well', async () => {
    await ask('si')
    for (const account of ['vendedor2@demo.test', 'admin@demo.test']) {
      const c = await e.t.as(account)
      const cart = await c.post('/api/Budget/shoppingCart', {
        productoId: e.pieza,
        clienteId: e.clienteId,
        cantidad: 7,
      })
      ok(cart)
      expect((await pre(c, cart.body.id)).body.detail).toBe(OBLIGATORIA)
    }
  })
  it('OC-01 it has 30 characters at most; another number is another version of what was shown', async () => {
    const { id } = await fill(e.ana)
    const long = 'La orden de compra lleva hasta 30 caracteres.'
    expect((await pre(e.ana, id, { ordenCompra: 'x'.repeat(31) })).body).toMatchObject(invalid(long))
    const one = await pre(e.ana, id, { ordenCompra: 'x'.repeat(30) })
    expect((await pre(e.ana, id, { ordenCompra: 'x'.repeat(30) })).body.version).toBe(one.body.version)
    expect((await pre(e.ana, id, { ordenCompra: 'OC-2' })).body.version).toBe(one.body.version + 1)
    const old = await confirm(e.ana, id, `esPedidoFirme=true&version=${one.body.version}`)
    expect(old.body.code).toBe('preconfirmacion_vencida')
  })
})

describe('its PDF', () => {
  it('OC-01 it is kept with the cart in place of the former one, and dropped; no byte stays without a row', async () => {
    const { id } = await fill(e.ana)
    const first = await upload(e.ana, id, archivos.pdf)
    expect([first.status, first.body]).toEqual([200, { nombre: 'OC 4500.pdf', bytes: archivos.pdf.length }])
    const { ordenCompraArchivo: before } = await row(id)
    ok(await upload(e.ana, id, Buffer.concat([archivos.pdf, Buffer.from('\n%2')]), 'otra.pdf'))
    const { ordenCompraArchivo: after } = await row(id)
    expect((await options(e.ana, id)).ordenCompraArchivo!.nombre).toBe('otra.pdf')
    const kept = async () => {
      const names = filesBelow(e.t.dataDir)
      return [before, after].map((one) => names.some((name) => name.includes(one!)))
    }
    await expect.poll(kept).toEqual([false, true])
    expect((await e.ana.del(`/api/Budget/${id}/ordenCompra`)).body).toBe(true)
    expect((await e.ana.del(`/api/Budget/${id}/ordenCompra`)).body).toBe(true)
    expect((await options(e.ana, id)).ordenCompraArchivo).toBeNull()
    await expect.poll(kept).toEqual([false, false])
    expect((await e.ana.get(`/api/Budget/${id}/ordenCompra`)).body).toMatchObject(noEncontrado)
  })
  it('OC-01 what is no PDF, by its bytes, is refused, and so is one of more than 10 MB', async () => {
    const { id } = await fill(e.ana)
    const refused = async (bytes: Buffer) => problem(await upload(e.ana, id, bytes))
    expect(await refused(archivos.png)).toMatchObject({ status: 415, code: 'tipo_no_admitido' })
    expect(await refused(archivos.html)).toMatchObject({ status: 415, code: 'tipo_no_admitido' })
    expect(await refused(archivos.vacio)).toMatchObject({ status: 400, code: 'archivo_vacio' })
    const big = Buffer.concat([archivos.pdf, fotoOf(10 * 1024 * 1024)])
    expect(await refused(big)).toMatchObject({ status: 413, code: 'archivo_grande' })
    ok(await upload(e.ana, id, big.subarray(0, 10 * 1024 * 1024)))
    expect((await row(id)).ordenCompraArchivo).not.toBeNull()
  })
  it('OC-01 a file that comes after the choice leaves it standing, as another version than was shown', async () => {
    const { id } = await fill(e.ana)
    const { version } = (await pre(e.ana, id)).body
    ok(await upload(e.ana, id, archivos.pdf))
    expect((await e.ana.get(`/api/Budget/${id}/confirmacion`)).body).toMatchObject({
      version: version + 1,
      aviso: null,
      ordenCompraArchivo: { nombre: 'OC 4500.pdf' },
    })
    expect((await confirm(e.ana, id, `esPedidoFirme=true&version=${version}`)).status).toBe(409)
    ok(await confirm(e.ana, id, `esPedidoFirme=true&version=${version + 1}`))
    for (const late of [await upload(e.ana, id, archivos.pdf), await e.ana.del(`/api/Budget/${id}/ordenCompra`)])
      expect(problem(late)).toMatchObject({ status: 409, code: 'carrito_cerrado' })
  })
  it('OC-02 it opens for whoever may see the order; to others it is not found, and a cart’s to all but who fills it', async () => {
    const { id } = await fill(e.ana)
    ok(await upload(e.ana, id, archivos.pdf))
    const get = (c: Client) => c.get(`/api/Budget/${id}/ordenCompra`)
    const [seller, admin] = [await e.t.as('vendedor2@demo.test'), await e.t.as('admin@demo.test')]
    const others = [await e.t.as('cliente@demo.test'), await e.t.as('vendedor@demo.test')]
    for (const c of [seller, admin, ...others]) expect(problem(await get(c))).toMatchObject(noEncontrado)
    for (const c of [...others, admin]) {
      expect(problem(await upload(c, id, archivos.pdf))).toMatchObject(noEncontrado)
      expect(problem(await c.del(`/api/Budget/${id}/ordenCompra`))).toMatchObject(noEncontrado)
    }
    ok(await pre(e.ana, id))
    ok(await confirm(e.ana, id))
    for (const c of [e.ana, seller, admin]) {
      const answer = await get(c)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(answer.headers.get('content-disposition')).toContain('OC%204500.pdf')
    }
    for (const c of others) expect(problem(await get(c))).toMatchObject(noEncontrado)
    const asked = (key: string) => byKey('GET', `presupuestos/${id}/ordenCompra`, key)
    expect([(await asked(reading)).status, (await asked(loading)).status, (await asked('pv_x')).status]).toEqual([
      200, 403, 401,
    ])
  })
})

describe('where it stands, and who finds it', () => {
  it('OC-02 on the order, its card, its PDF, its mails and the event', async () => {
    const id = await placed('OC-4500012345')
    const quote = (await e.ana.get(`/api/Budget/${id}`)).body
    expect([quote.ordenCompra, quote.ordenCompraArchivo]).toEqual(['OC-4500012345', null])
    const [card] = (await e.ana.get('/api/Budget/fetchAll?page=1')).body.$values
    expect([card.id, card.ordenCompra]).toEqual([id, 'OC-4500012345'])
    expect(textOf((await e.ana.get(`/api/Budget/${id}/pdf`)).body)).toContain(
      withoutSpaces('Orden de compra OC-4500012345'),
    )
    expect((await outbox()).at(-1)!.datos).toMatchObject({ presupuestoId: id, ordenCompra: 'OC-4500012345' })
    const mails = async () => {
      const rows = await e.t.db.selectFrom('correo').select(['asunto', 'texto']).execute()
      return rows.filter((m) => m.asunto.includes(new Intl.NumberFormat('es-AR').format(id)))
    }
    await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBeGreaterThan(1)
    for (const { texto } of await mails()) expect(texto).toContain('OC-4500012345')
  })
  it('OC-02 the order system reads it with the whole order, with the address of its file', async () => {
    const { id } = await fill(e.ana)
    ok(await upload(e.ana, id, archivos.pdf))
    ok(await pre(e.ana, id, { ordenCompra: 'OC-9' }))
    ok(await confirm(e.ana, id))
    const { body } = await byKey('GET', `presupuestos/${id}`, reading)
    expect([body.ordenCompra, body.ordenCompraArchivo]).toEqual([
      'OC-9',
      `/api/integracion/presupuestos/${id}/ordenCompra`,
    ])
  })
  it('OC-02 operations are found by it, whole, whatever its capitals, within what one may see', async () => {
    const id = await placed('Oc-Única 7')
    const seller = await e.t.as('vendedor2@demo.test')
    for (const c of [e.ana, seller]) expect(await found(c, ' OC-única   7')).toEqual([id])
    expect(await found(e.ana, 'OC-Única')).toEqual([])
    for (const account of ['cliente@demo.test', 'vendedor@demo.test'])
      expect(await found(await e.t.as(account), 'Oc-Única 7')).toEqual([])
  })
  it('OC-02 what the order system brings has it, too; an empty cell and a file without the column leave it', async () => {
    const nueva = {
      presupuestoTotvsId: 'OC-T1',
      cliente: codigo,
      fecha: '2026-01-05',
      estado: 'Comercial',
      moneda: 'ARS',
      ordenCompra: '  4500   77 ',
    }
    expect(counts((await put('presupuestos', [nueva])).body)).toEqual([1, 1, 0, 0, 0])
    const [id] = await found(e.ana, '4500 77')
    expect((await row(id!)).presupuestoTotvsId).toBe('OC-T1')
    const same = { presupuestoTotvsId: 'OC-T1' }
    expect(counts((await put('presupuestos', [same, { ...same, ordenCompra: '' }])).body)).toEqual([2, 0, 0, 2, 0])
    expect(await found(e.ana, '4500 77')).toEqual([id])
    const bad = await put('presupuestos', [{ ...same, ordenCompra: 'x'.repeat(31) }])
    expect(bad.body.errores.$values[0]).toMatchObject({
      columna: 'ordenCompra',
      motivo: `«${'x'.repeat(31)}» tiene más de 30 caracteres.`,
    })
    expect(counts((await put('presupuestos', [{ ...same, ordenCompra: '4500 78' }])).body)).toEqual([1, 0, 1, 0, 0])
    expect(await found(e.ana, '4500 78')).toEqual([id])
  })
})

describe('a second order with the same number', () => {
  const repeated = async (c: Client, id: number, numero: string): Promise<number[]> =>
    (await c.get(`/api/Budget/${id}/ordenCompra/repetidas?numero=${encodeURIComponent(numero)}`)).body.$values.map(
      (one: { id: number }) => one.id,
    )
  it('OC-03 it is told of while the cart is filled, whatever the capitals, and goes through', async () => {
    const first = await placed('Repetida-1')
    const { id } = await fill(e.ana)
    expect(await repeated(e.ana, id, ' repetida-1 ')).toEqual([first])
    expect(await repeated(e.ana, id, 'repetida-2')).toEqual([])
    expect(await repeated(e.ana, id, '  ')).toEqual([])
    ok(await pre(e.ana, id, { ordenCompra: 'repetida-1' }))
    ok(await confirm(e.ana, id))
    expect(await found(e.ana, 'REPETIDA-1')).toEqual([id, first])
  })
  it('OC-03 another client’s and a cancelled one are none, and nobody else asks', async () => {
    const other = await e.t.as('cliente@demo.test')
    await sql`
      update presupuesto
      set "ordenCompra" = 'AJENA-1'
      where id = (
        select max(id)
        from presupuesto
        where "clienteId" = ${other.session!.clienteId} and fecha is not null
      )`.execute(e.t.db)
    expect((await found(other, 'AJENA-1')).length).toBe(1)
    const { id } = await fill(e.ana)
    expect(await repeated(e.ana, id, 'AJENA-1')).toEqual([])
    const own = await placed('ANULADA-1')
    const next = (await fill(e.ana)).id
    expect(await repeated(e.ana, next, 'ANULADA-1')).toEqual([own])
    ok(await e.ana.post(`/api/Budget/${own}/anular`, { motivo: 'Me equivoqué' }))
    expect(await repeated(e.ana, next, 'ANULADA-1')).toEqual([])
    const answer = await other.get(`/api/Budget/${next}/ordenCompra/repetidas?numero=ANULADA-1`)
    expect(problem(answer)).toMatchObject(noEncontrado)
  })
})
