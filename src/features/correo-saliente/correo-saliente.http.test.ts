import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { enqueueCorreo, type Correo } from '#server/mail/correo.ts'
import { sha256 } from '#server/session/sesion.ts'
import { openMailbox, type Mailbox } from '../../../test/smtp.ts'
import { startTestPortal, type Answer, type TestPortal } from '../../../test/portal.ts'
import type { Summary } from './contract.ts'

type Ask = (path: string, method?: string, headers?: Record<string, string>) => Promise<Answer>
let n = 0
/** A person of a role with these permissions, signed in, whoever the demo company holds. */
const personOf = async (t: TestPortal, tipoRol: 1 | 2, permisos: number[]): Promise<Ask> => {
  const token = randomBytes(32).toString('base64url')
  const documentoNro = `9${String(++n).padStart(6, '0')}`
  const idVendedor =
    tipoRol === 2
      ? (
          await t.db
            .insertInto('vendedor')
            .values({ id: `correo-${n}`, nombre: 'Ana', apellido: 'Prueba', documentoNro })
            .returning('idVendedor')
            .executeTakeFirstOrThrow()
        ).idVendedor
      : null
  const { id } = await t.db
    .insertInto('usuario')
    .values({
      email: `correo-${n}@portal.test`,
      nombre: 'Ana',
      apellido: 'Prueba',
      tipoRol,
      permisos,
      idVendedor,
      tipoDocumento: 2,
      documentoNro,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('sesion')
    .values({ token: sha256(token), cookie: sha256(token), usuarioId: id, vence: new Date(Date.now() + 3_600_000) })
    .execute()
  return (path, method = 'GET') =>
    t.anonymous.send(method, path, { headers: { authorization: `Bearer ${token}`, cookie: `pv_sesion=${token}` } })
}
const queue = (more: Partial<Correo> = {}) =>
  tx((db) =>
    enqueueCorreo(db, {
      para: { email: 'compras@cliente.test', nombre: 'José "Pepe" שלום 🏗️' },
      asunto: 'Solicitud 1',
      content: { titulo: 'Solicitud 1', paragraphs: ['Hola <b>vos</b>'] },
      tipo: 'prueba',
      ...more,
    }),
  )
const until = async (what: () => Promise<unknown>) => {
  for (let i = 0; i < 400; i++) {
    if (await what()) return
    await new Promise((r) => setTimeout(r, 25))
  }
  throw new Error('not in time')
}

describe('outgoing mail with nothing configured', () => {
  let t: TestPortal
  let admin: Ask
  beforeAll(async () => {
    t = await startTestPortal()
    admin = await personOf(t, 1, [1])
  })
  afterAll(() => t.stop())
  beforeEach(() => t.db.deleteFrom('correo').execute())

  it.each([
    ['GET', '/api/correo'],
    ['GET', '/api/correo/1'],
    ['POST', '/api/correo/1/reintentar'],
    ['POST', '/api/correo/retenidos/enviar'],
    ['POST', '/api/correo/retenidos/descartar'],
  ])('%s %s is for administrators with permission 1 alone', async (method, path) => {
    const manager = await personOf(t, 1, [3, 10, 14, 15])
    const seller = await personOf(t, 2, [1, 10, 14, 15])
    expect((await t.anonymous.send(method, path)).status).toBe(401)
    expect((await manager(path, method)).body).toMatchObject({ status: 403, code: 'sin_permiso' })
    expect((await seller(path, method)).status).toBe(403)
  })

  it('shows every mail with its texts, though none leaves', async () => {
    const { id } = await queue({ responderA: { email: 'v@portal.test', nombre: 'Vera' } })
    const list = (await admin('/api/correo')).body
    expect(list).toMatchObject({
      total: 1,
      paginas: 1,
      smtp: false,
      cuentas: { pendiente: 1, enviando: 0, enviado: 0, demorado: 0, fallido: 0 },
    })
    expect(list.$values[0]).toMatchObject({
      id,
      para: 'compras@cliente.test',
      nombre: 'José "Pepe" שלום 🏗️',
      asunto: 'Solicitud 1',
      tipo: 'prueba',
      estado: 'pendiente',
      intentos: 0,
      enviado: null,
      proxima: null,
      ultimoError: null,
      reintentable: false,
    })
    expect(list.$values[0].creado).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/)
    const { body } = await admin(`/api/correo/${id}`)
    expect(body).toMatchObject({
      de: 'Aceros Ribera <no-responder@127.0.0.1>',
      responderA: 'Vera <v@portal.test>',
      oculto: false,
    })
    expect(body.texto).toContain('Hola <b>vos</b>')
    expect(body.html).toContain('Hola &#60;b&#62;vos&#60;/b&#62;')
  })

  it('shows a reserved one too: this is how a demo opens its links', async () => {
    const { id } = await queue({ reservado: true })
    expect((await admin(`/api/correo/${id}`)).body).toMatchObject({ oculto: false })
  })

  it('pages by twenty, newest first, and filters by state', async () => {
    for (let i = 1; i <= 45; i++) await queue({ asunto: `N° ${i}` })
    await queue({ para: { email: 'no es una dirección' }, asunto: 'Mala' })
    // a prepared statement changes its plan after the fifth call
    for (let i = 0; i < 6; i++) expect((await admin('/api/correo')).body.$values[0].asunto).toBe('Mala')
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (p) => (await admin(`/api/correo?page=${p}&estado=pendiente`)).body),
    )
    expect(pages.map((p) => p.$values.length)).toEqual([20, 20, 5, 0])
    expect(pages.flatMap((p) => p.$values.map((c: { asunto: string }) => c.asunto))).toEqual(
      Array.from({ length: 45 }, (_, i) => `N° ${45 - i}`),
    )
    expect([pages[0].total, pages[0].paginas]).toEqual([45, 3])
    const bad = (await admin('/api/correo?estado=fallido')).body
    expect(bad.$values.map((c: Summary) => [c.asunto, c.para, c.ultimoError, c.reintentable])).toEqual([
      ['Mala', 'no es una dirección', 'La dirección no es válida.', false],
    ])
  })

  it('refuses what makes no sense', async () => {
    expect((await admin('/api/correo?estado=perdido')).status).toBe(400)
    expect((await admin('/api/correo?page=0')).status).toBe(400)
    expect((await admin('/api/correo/99999999')).body).toMatchObject({ status: 404, code: 'no_encontrado' })
    expect((await admin('/api/correo/99999999/reintentar', 'POST')).status).toBe(404)
    expect((await admin('/api/correo/x')).status).toBe(400)
  })

  it('tries a failed or delayed mail again, and no other', async () => {
    const { id } = await queue()
    const set = (estado: 'pendiente' | 'enviando' | 'enviado' | 'demorado' | 'fallido') =>
      t.db.updateTable('correo').set({ estado, intentos: 7, ultimoError: 'x' }).where('id', '=', id).execute()
    for (const estado of ['pendiente', 'enviando', 'enviado'] as const) {
      await set(estado)
      expect((await admin(`/api/correo/${id}/reintentar`, 'POST')).body).toMatchObject({
        status: 409,
        code: 'no_reintentable',
        detail: 'Este correo no se puede reintentar: ya se envió o está por enviarse.',
      })
    }
    for (const estado of ['fallido', 'demorado'] as const) {
      await set(estado)
      expect((await admin(`/api/correo/${id}`)).body.reintentable).toBe(true)
      expect((await admin(`/api/correo/${id}/reintentar`, 'POST')).body).toMatchObject({
        id,
        estado: 'pendiente',
        intentos: 0,
      })
    }
    const bad = await queue({ para: { email: 'no' } })
    expect((await admin(`/api/correo/${bad.id}/reintentar`, 'POST')).body).toMatchObject({
      status: 409,
      code: 'direccion_invalida',
    })
  })
})

describe('a mail whose link has expired', () => {
  it('OPEN-342 is not tried again: its date is the link’s, and is not moved', async () => {
    const t = await startTestPortal()
    const admin = await personOf(t, 1, [1])
    const [soon, past] = [new Date(Date.now() + 3_600_000), new Date(Date.now() - 1000)]
    const row = (vence: Date) => ({
      tipo: 'recuperacion',
      para: 'ana@empresa.test',
      asunto: 'Recuperar contraseña',
      texto: 'x',
      html: 'x',
      reservado: true,
      messageId: `<${vence.getTime()}@x>`,
      estado: 'fallido' as const,
      vence,
    })
    const [good, dead] = await t.db
      .insertInto('correo')
      .values([row(soon), row(past)])
      .returning('id')
      .execute()
    expect((await admin(`/api/correo/${dead!.id}`)).body.reintentable).toBe(false)
    expect((await admin(`/api/correo/${dead!.id}/reintentar`, 'POST')).body).toMatchObject({
      status: 409,
      code: 'no_reintentable',
      detail: 'El enlace que lleva ya venció: no se puede enviar otra vez. Quien lo espera puede pedir uno nuevo.',
    })
    expect((await admin(`/api/correo/${good!.id}/reintentar`, 'POST')).body).toMatchObject({ estado: 'pendiente' })
    const kept = await t.db.selectFrom('correo').select('vence').where('id', '=', good!.id).executeTakeFirstOrThrow()
    expect(kept.vence).toEqual(soon)
    await t.stop()
  })
})

describe('outgoing mail with a server', () => {
  let t: TestPortal
  let box: Mailbox
  let admin: Ask
  let down = true
  beforeAll(async () => {
    box = await openMailbox({
      onRcptTo: (_a, _s, answer) =>
        answer(down ? Object.assign(new Error('Casilla cerrada'), { responseCode: 550 }) : null),
    })
    t = await startTestPortal({
      SMTP_URL: `smtp://127.0.0.1:${box.port}?tls=no`,
      MAIL_FROM: 'Aceros <ventas@portal.test>',
    })
    admin = await personOf(t, 1, [1])
  })
  afterAll(async () => {
    await t.stop()
    await box.stop()
  })

  it('the portal itself sends: a refused mail is failed, tried again by an administrator, and sent', async () => {
    const { id } = await queue()
    const stateOf = async () => (await admin(`/api/correo/${id}`)).body
    await until(async () => (await stateOf()).estado === 'fallido')
    expect(await stateOf()).toMatchObject({ intentos: 1, reintentable: true, de: 'Aceros <ventas@portal.test>' })
    expect((await stateOf()).ultimoError).toContain('Casilla cerrada')
    down = false
    expect((await admin(`/api/correo/${id}/reintentar`, 'POST')).status).toBe(200)
    await until(async () => (await stateOf()).estado === 'enviado')
    expect(box.received).toHaveLength(1)
    expect((await admin('/api/correo')).body.smtp).toBe(true)
  })

  it('a reserved text is not shown to anybody', async () => {
    const { id } = await queue({ reservado: true, content: { titulo: 'Clave', paragraphs: ['secreto-1'] } })
    const before = await admin(`/api/correo/${id}`)
    expect(before.body).toMatchObject({ oculto: true, texto: null, html: null })
    expect(before.text).not.toContain('secreto-1')
    await until(async () => (await admin(`/api/correo/${id}`)).body.estado === 'enviado')
    expect(box.received.at(-1)!.mail.text).toContain('secreto-1')
    expect((await admin(`/api/correo/${id}`)).body).toMatchObject({ oculto: true, texto: null })
  })
})

describe('mail from before there was a server', () => {
  let t: TestPortal
  let box: Mailbox
  let admin: Ask
  beforeAll(async () => {
    box = await openMailbox()
    t = await startTestPortal({ SMTP_URL: `smtp://127.0.0.1:${box.port}?tls=no`, MAIL_FROM: 'ventas@portal.test' })
    admin = await personOf(t, 1, [1])
  })
  afterAll(async () => {
    await t.stop()
    await box.stop()
  })
  /** Written without a server, as it stands once a portal with one has started. */
  const before = async (asunto: string, more: Partial<{ reservado: boolean; vence: Date }> = {}) => {
    const { id } = await t.db
      .insertInto('correo')
      .values({
        tipo: 'prueba',
        para: 'compras@cliente.test',
        asunto,
        texto: asunto,
        html: '',
        messageId: `<${randomBytes(9).toString('hex')}@portal.test>`,
        sinServidor: true,
        retenido: true,
        creado: new Date('2026-11-20T13:00:00Z'),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const subjects = () => box.received.map(({ mail }) => mail.subject)
  const onRecord = async () =>
    (
      await t.db
        .selectFrom('auditoria')
        .select(['accion', 'despues'])
        .where('accion', 'like', 'correos-retenidos-%')
        .orderBy('id')
        .execute()
    ).map(({ accion, despues }) => [accion, despues])

  it('OPEN-107 waits until an administrator lets it go; what holds a dead link never does', async () => {
    const ids = [await before('Vieja'), await before('Enlace muerto', { reservado: true, vence: new Date(0) })]
    const fresh = await queue({ asunto: 'Nueva' })
    await until(async () => (await admin(`/api/correo/${fresh.id}`)).body.estado === 'enviado')
    expect(subjects()).toEqual(['Nueva']) // the older ones would have gone first
    const page = (await admin('/api/correo')).body
    expect(page.retenidos).toEqual({ cuantos: 2, desde: '2026-11-20T10:00:00-03:00' })
    expect(page.$values.map((c: Summary) => c.retenido)).toEqual([false, true, true])
    expect((await admin('/api/correo/retenidos/enviar', 'POST')).body).toEqual({ enviados: 1, vencidos: 1 })
    await until(async () => (await admin(`/api/correo/${ids[0]}`)).body.estado === 'enviado')
    expect(subjects()).toEqual(['Nueva', 'Vieja'])
    expect((await admin(`/api/correo/${ids[1]}`)).body).toMatchObject({
      estado: 'fallido',
      ultimoError: 'El enlace que llevaba ya venció: no se envió.',
    })
    expect((await admin('/api/correo')).body.retenidos).toEqual({ cuantos: 0, desde: null })
    expect(await onRecord()).toEqual([['correos-retenidos-enviados', { enviados: 1, vencidos: 1 }]])
  })

  it('OPEN-107 discarded, it stays to be read and never goes', async () => {
    const id = await before('De la demo')
    expect((await admin('/api/correo/retenidos/descartar', 'POST')).body).toEqual({ descartados: 1 })
    expect((await admin(`/api/correo/${id}`)).body).toMatchObject({ estado: 'fallido', texto: 'De la demo' })
    expect((await admin('/api/correo/retenidos/descartar', 'POST')).body).toEqual({ descartados: 0 })
    expect((await onRecord()).at(-1)).toEqual(['correos-retenidos-descartados', { descartados: 1 }])
  })
})
