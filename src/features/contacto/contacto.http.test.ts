import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'pv-contacto-'))
  writeFileSync(join(dir, 'portal.json'), JSON.stringify({ contacto: 'mesa@distribuidora.test' }))
  t = await startTestPortal({ PORTAL_CONFIG: join(dir, 'portal.json') })
})
afterAll(async () => {
  await t.stop()
  rmSync(dir, { recursive: true })
})
beforeEach(async () => {
  await t.db.deleteFrom('correo').execute()
  await t.db.deleteFrom('cupo').execute()
})

const PATH = '/api/Client/contactForm'
const bodyOf = (c: Client, more: object = {}) => ({
  Email: c.session!.email,
  Issue: 'Precio de perfiles',
  Message: 'Necesito 40 tiras.\nGracias.',
  ClienteId: c.session!.clienteId,
  RazonSocial: c.session!.bussinessName,
  Telefono: c.session!.telefono,
  ...more,
})
const mails = () => t.db.selectFrom('correo').selectAll().orderBy('id').execute()
const sellerOf = (clienteId: number) =>
  t.db
    .selectFrom('cliente as c')
    .innerJoin('vendedor as v', 'v.idVendedor', 'c.idVendedor')
    .select(['v.idVendedor', 'v.email', 'v.nombre', 'v.apellido', 'c.razonSocial'])
    .where('c.id', '=', clienteId)
    .executeTakeFirstOrThrow()

describe('a message', () => {
  it('CONT-04 OPEN-27 a client’s goes to its seller, with who writes, and an answer goes back to the client', async () => {
    const c = await t.as('cliente2@demo.test')
    expect(Object.keys(bodyOf(c))).toEqual(['Email', 'Issue', 'Message', 'ClienteId', 'RazonSocial', 'Telefono'])
    const res = await c.post(PATH, bodyOf(c))
    expect([res.status, res.body]).toEqual([200, true])
    const seller = await sellerOf(c.session!.clienteId)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      tipo: 'contacto',
      para: seller.email,
      nombre: `${seller.nombre} ${seller.apellido}`,
      responderA: c.session!.email,
      responderNombre: c.session!.userName,
      asunto: 'Mensaje del portal: Precio de perfiles',
      estado: 'pendiente',
    })
    for (const text of [
      'Necesito 40 tiras.\nGracias.',
      seller.razonSocial,
      c.session!.email,
      c.session!.telefono!,
      'Podés responderlo',
    ])
      expect(mail!.texto).toContain(text)
    expect(mail!.html).toContain('Necesito 40\u00a0tiras.<br>Gracias.')
  })
  it('identity is the session’s: the payload’s copies change nothing', async () => {
    const c = await t.as('cliente2@demo.test')
    expect(
      (await c.post(PATH, bodyOf(c, { Email: 'otro@malo.test', RazonSocial: 'Otra S.A.', Telefono: '99' }))).status,
    ).toBe(200)
    const [mail] = await mails()
    expect(mail!.responderA).toBe(c.session!.email)
    expect(mail!.texto).not.toMatch(/otro@malo|Otra S\.A\./)
  })
  it.each(['vendedor@demo.test', 'admin@demo.test'])(
    'OPEN-27 one of %s goes to the configured contact address, with 0 as client',
    async (account) => {
      const c = await t.as(account)
      expect(bodyOf(c)).toMatchObject({ ClienteId: 0, RazonSocial: c.session!.userName })
      expect((await c.post(PATH, bodyOf(c))).body).toBe(true)
      expect((await mails())[0]).toMatchObject({ para: 'mesa@distribuidora.test', responderA: account })
    },
  )
  it('OPEN-27 without a seller, with one that left, or one without an address: the contact address', async () => {
    const c = await t.as('cliente2@demo.test')
    const { idVendedor, email } = await sellerOf(c.session!.clienteId)
    const seller = t.db.updateTable('vendedor').where('idVendedor', '=', idVendedor)
    const cliente = t.db.updateTable('cliente').where('id', '=', c.session!.clienteId)
    for (const [change, back] of [
      [cliente.set({ idVendedor: null }), cliente.set({ idVendedor })],
      [seller.set({ activo: false }), seller.set({ activo: true })],
      [seller.set({ email: null }), seller.set({ email })],
      [seller.set({ email: 'no es una dirección' }), seller.set({ email })],
    ] as const) {
      await change.execute()
      expect((await c.post(PATH, bodyOf(c))).status).toBe(200)
      await back.execute()
    }
    expect((await mails()).map((m) => m.para)).toEqual(Array(4).fill('mesa@distribuidora.test'))
  })
  it('CONT-02 CONT-03 the server says the same of an empty subject and a blank message', async () => {
    const c = await t.as('cliente2@demo.test')
    for (const [more, field, detail] of [
      [{ Issue: '  ' }, 'Issue', 'Ingrese un asunto.'],
      [{ Issue: undefined }, 'Issue', 'Ingrese un asunto.'],
      [{ Message: ' \r\n\t' }, 'Message', 'Ingrese su mensaje.'],
      [{ Message: null }, 'Message', 'Ingrese su mensaje.'],
      [{ Issue: 'a'.repeat(251) }, 'Issue', 'El asunto admite hasta 250 caracteres.'],
      [{ Message: 'b'.repeat(2001) }, 'Message', 'El mensaje admite hasta 2000 caracteres.'],
    ] as const) {
      const res = await c.post(PATH, bodyOf(c, more))
      expect([res.status, res.body.errors]).toEqual([400, [{ field, detail }]])
    }
    expect(await mails()).toEqual([])
  })
  it('another’s client is not found, and nobody sends without a session', async () => {
    const [c, other] = [await t.as('cliente2@demo.test'), await t.as('cliente@demo.test')]
    expect((await c.post(PATH, bodyOf(c, { ClienteId: other.session!.clienteId }))).status).toBe(404)
    const seller = await t.as('vendedor@demo.test')
    expect((await seller.post(PATH, bodyOf(seller, { ClienteId: c.session!.clienteId }))).status).toBe(404)
    expect((await c.post(PATH, bodyOf(c, { ClienteId: 0 }))).status).toBe(400)
    expect((await t.anonymous.post(PATH, bodyOf(c))).status).toBe(401)
    expect(await mails()).toEqual([])
  })
  it('header injection and odd texts arrive as text: one recipient, one line of subject', async () => {
    const c = await t.as('cliente2@demo.test')
    const odd = [
      'Hola\r\nBcc: z@malo.test',
      'x\nContent-Type: text/html\n\n<script>alert(1)</script>',
      '=?utf-8?q?=0ABcc:_z@malo.test?=',
      'timbre \u0007 y \ud800 suelto',
      'José "Pepe" <z@malo.test>, otro',
      '\u202etxt.exe',
      '🏗️ ñandú שלום',
      "'; drop table correo; --",
    ]
    for (const s of odd) expect([s, (await c.post(PATH, bodyOf(c, { Issue: s, Message: s }))).status]).toEqual([s, 200])
    const seller = await sellerOf(c.session!.clienteId)
    for (const m of await mails()) {
      expect([m.para, m.responderA]).toEqual([seller.email, c.session!.email])
      expect(m.asunto).not.toMatch(/[\u0000-\u001f\u202e]|=\?/)
      expect(m.html).not.toContain('<script')
      expect(m.estado).toBe('pendiente')
    }
  })
  it('a person with an odd name can write', async () => {
    const c = await t.as('cliente.sin20@demo.test')
    await t.db
      .updateTable('usuario')
      .set({ nombre: 'Bcc: x@y.test\r\n', apellido: '"; <b>' })
      .where('email', '=', c.session!.email)
      .execute()
    expect((await c.post(PATH, bodyOf(c))).status).toBe(200)
    const [mail] = await mails()
    expect(mail!.responderA).toBe(c.session!.email)
    expect(mail!.responderNombre ?? '').not.toMatch(/[\r\n]/)
  })
  it('OPEN-86 the same key is sent once, however often and at once; another key again', async () => {
    const c = await t.as('cliente2@demo.test')
    const key = { 'idempotency-key': randomUUID() }
    const all = await Promise.all(Array.from({ length: 6 }, () => c.post(PATH, bodyOf(c), key)))
    expect(all.map((r) => [r.status, r.body])).toEqual(Array(6).fill([200, true]))
    expect(await mails()).toHaveLength(1)
    expect((await c.post(PATH, bodyOf(c), { 'idempotency-key': randomUUID() })).body).toBe(true)
    expect(await mails()).toHaveLength(2)
    expect((await c.post(PATH, bodyOf(c), { 'idempotency-key': 'x' })).status).toBe(400)
  })
  it('OPEN-86 the same key with other words is 422, and the first message stands', async () => {
    const c = await t.as('cliente2@demo.test')
    const key = { 'idempotency-key': randomUUID() }
    expect((await c.post(PATH, bodyOf(c, { Message: 'Uno' }), key)).body).toBe(true)
    const other = await c.post(PATH, bodyOf(c, { Message: 'Dos' }), key)
    expect([other.status, other.body.code, other.body.detail]).toEqual([
      422,
      'clave_repetida',
      'Ese pedido ya se envió con otros datos. Actualizá la página e intentá de nuevo.',
    ])
    expect((await c.post(PATH, bodyOf(c, { Message: 'Uno' }), key)).body).toBe(true)
    expect(await mails()).toHaveLength(1)
  })
})
