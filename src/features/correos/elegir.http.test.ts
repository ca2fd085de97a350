import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { elecciones } from '#server/mail/eleccion.ts'
import { enqueueCorreo, type Correo, type Eleccion } from '#server/mail/correo.ts'
import { startWorker } from '#server/mail/worker.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { quick, until } from '../../../test/mail.ts'
import type { Client } from '../../../test/portal.ts'
import { certificate, openMailbox, refusal, type Mailbox } from '../../../test/smtp.ts'

const on = openIntegracion()
let [cliente, admin] = [] as unknown as Client[]
let clienteId: number
let usuarioId: number
let dataDir: string
const open: { stop: () => Promise<unknown> }[] = []
beforeAll(async () => {
  cliente = await on.t.as('cliente@demo.test')
  admin = await on.t.as('admin@demo.test')
  clienteId = cliente.session!.clienteId
  usuarioId = cliente.session!.userId
  dataDir = mkdtempSync(join(tmpdir(), 'pv-elegir-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))
beforeEach(async () => {
  for (const table of ['contacto', 'correo_baja', 'correo_no_quiere', 'correo', 'cupo', 'aviso_preferencia'])
    await sql`delete from ${sql.table(table)}`.execute(on.t.db)
  await sql`delete from salida where tipo = 'contacto-cambiado'`.execute(on.t.db)
  await on.put('contactos', [
    { ...DEPOSITO, codigo: 'C1', tipoEmailId: 4 },
    { ...DEPOSITO, codigo: 'C2', tipoEmailId: 2 },
  ])
})
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop()
})
const DEPOSITO = { cliente: '004512', nombre: 'Depósito Garín', email: 'deposito@obra.test', tiendaNro: 1 }
const despacho = () => ({ de: 'contacto', clienteId, tipoEmailId: 4 }) as const
const solicitud = (): Eleccion => ({ de: 'cuenta', usuarioId, tipo: 'solicitud' })
const queue = (eleccion: Eleccion | null, email: string, more: Partial<Correo> = {}) =>
  tx((db) =>
    enqueueCorreo(db, {
      tipo: 'pedido',
      para: { email },
      asunto: 'Prueba',
      content: { titulo: 'Prueba', paragraphs: ['Un texto.'] },
      eleccion,
      ...more,
    }),
  )
const work = (box: Mailbox) => {
  const server = { host: '127.0.0.1', port: box.port, secure: false, requireTLS: false, ignoreTLS: false }
  open.push(
    startWorker({
      smtp: { ...server, user: null, pass: '', ca: certificate.cert },
      from: { address: 'ventas@ejemplo.test', name: 'Aceros Prueba' },
      dataDir,
      pacing: quick,
    }),
  )
}
const mailbox = async (script: Parameters<typeof openMailbox>[0] = {}): Promise<Mailbox> => {
  const box = await openMailbox(script)
  open.push(box)
  return box
}
const row = (id: number) =>
  on.t.db
    .selectFrom('correo')
    .select(['estado', 'ultimoError', 'noQuiere', 'texto'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const inState = (id: number, estado: string) => until(async () => (await row(id)).estado === estado)
/** The pass in a link of that choice. */
const paseOf = (eleccion: Eleccion, email: string) => elecciones().rutas(eleccion, email).oneClick.split('/').at(-1)!
const look = (pase: string) => on.t.anonymous.get(`/api/correos/elegir/${pase}`)
const choose = (pase: string, clave: string, recibe: boolean) =>
  on.t.anonymous.post(`/api/correos/elegir/${pase}`, { clave, recibe })
const oneClick = (pase: string, type = 'application/x-www-form-urlencoded') =>
  on.t.anonymous.send('POST', `/api/correos/un-clic/${pase}`, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': type },
  })
const list = async (tipoEmailId: number) =>
  (await cliente!.get(`/api/Client/GetContactoPorTipoEmail/${clienteId}/${tipoEmailId}`)).body.$values
const told = async () =>
  (
    await sql<{ accion: string; codigo: string | null }>`
      select datos->>'accion' as accion, datos->>'codigo' as codigo
      from salida
      where tipo = 'contacto-cambiado'
      order by id`.execute(on.t.db)
  ).rows

describe('a mail that can be chosen', () => {
  it('PAPEL-06 says where, and its program can leave with one click (RFC 8058); another says why it comes and has no such header', async () => {
    const box = await mailbox()
    work(box)
    const chosen = await queue(despacho(), 'deposito@obra.test')
    const fixed = await queue(null, 'cliente@demo.test', { tipo: 'clave-modificada' })
    await inState(chosen.id, 'enviado')
    await inState(fixed.id, 'enviado')
    const [one, other] = ['deposito@obra.test', 'cliente@demo.test'].map(
      (email) => box.received.find(({ to }) => to[0] === email)!.mail,
    )
    const header = (name: string, mail = one) => mail!.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, url] = /^<(https?:\/\/\S+)>$/.exec(header('list-unsubscribe')!)!
    expect(one!.text).toMatch(/\nElegir qué me llega: https?:\/\/\S+\/correos\/elegir\/\S+\n+$/)
    expect([header('list-unsubscribe', other), header('list-unsubscribe-post', other)]).toEqual([undefined, undefined])
    expect(other!.text).toContain('Te llega siempre: cuida la seguridad de tu cuenta.')
    const left = await on.t.anonymous.send('POST', new URL(url!).pathname, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([left.status, left.body]).toEqual([200, true])
    expect([(await list(4)).length, (await list(2)).length]).toEqual([0, 1])
  })
  it('PAPEL-06 of an account leads to its notices, and one click is of that kind and of that person', async () => {
    const { id } = await queue(solicitud(), 'cliente@demo.test')
    expect((await row(id)).texto).toMatch(/\nElegir qué me llega: https?:\/\/\S+\/avisos\n$/)
    const pase = paseOf(solicitud(), 'cliente@demo.test')
    expect((await look(pase)).body).toEqual({
      email: 'cliente@demo.test',
      de: 'Aceros Ribera',
      cuenta: true,
      propia: 'solicitud',
      correos: {
        $values: [
          {
            clave: 'solicitud',
            nombre: 'Cambios de estado de las solicitudes',
            descripcion: null,
            recibe: true,
          },
        ],
      },
    })
    expect((await oneClick(pase)).body).toBe(true)
    const chosen = async (who: Client) => (await who.get('/api/avisos/preferencias')).body.$values
    expect((await chosen(cliente!)).map((one: { correo: boolean }) => one.correo)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
    expect((await chosen(admin!)).map((one: { correo: boolean }) => one.correo)).toEqual([true, true, true])
    expect((await choose(pase, 'reclamo', false)).body).toMatchObject({
      status: 400,
      detail: 'Ese correo no se elige desde este enlace.',
    })
    expect((await choose(pase, 'solicitud', true)).body.correos.$values[0].recibe).toBe(true)
    expect((await chosen(cliente!)).map((one: { correo: boolean }) => one.correo)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  })
  it('PAPEL-06 waiting in the outbox, delayed or tried again, it does not go to who left meanwhile; another’s does', async () => {
    let full = true
    const box = await mailbox({ afterMessage: () => (full ? refusal(452, 'Sin lugar') : null) })
    work(box)
    const left = await queue(despacho(), 'deposito@obra.test')
    const stays = await queue({ ...despacho(), tipoEmailId: 2 }, 'deposito@obra.test')
    await inState(left.id, 'demorado')
    expect((await oneClick(paseOf(despacho(), 'deposito@obra.test'))).body).toBe(true)
    full = false
    await inState(stays.id, 'enviado')
    await inState(left.id, 'fallido')
    expect(await row(left.id)).toMatchObject({
      noQuiere: true,
      ultimoError: 'No se mandó: quien lo recibía eligió no recibirlo.',
    })
    const again = await admin!.post(`/api/correo/${left.id}/reintentar`)
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Quien lo recibía eligió no recibirlo: no se puede enviar.',
    ])
    const failed = await admin!.get('/api/correo?estado=fallido')
    expect([failed.body.$values, failed.body.cuentas.fallido]).toEqual([[], 0])
    const all = (await admin!.get('/api/correo')).body
    expect([all.$values.length, all.total]).toEqual([2, 2])
  })
  it('PAPEL-06 an account that no longer wants it is asked at the last moment too', async () => {
    const { id } = await queue(solicitud(), 'cliente@demo.test')
    await cliente!.put('/api/avisos/preferencias', { tipo: 'solicitud', correo: false })
    work(await mailbox())
    await inState(id, 'fallido')
    expect((await row(id)).noQuiere).toBe(true)
  })
})

describe('the page of a mail’s link', () => {
  it('PAPEL-06 looking changes nothing, scanners follow links; the address of the header leads to it', async () => {
    const pase = paseOf(despacho(), 'deposito@obra.test')
    const opened = await on.t.anonymous.get(`/api/correos/un-clic/${pase}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/correos/elegir/${pase}`])
    const { status, body } = await look(pase)
    expect([status, body.email, body.cuenta, body.propia]).toEqual([200, 'deposito@obra.test', false, '4'])
    expect(body.correos.$values).toEqual([
      {
        clave: '2',
        nombre: 'Factura electrónica',
        descripcion: 'El PDF de cada factura, al emitirse',
        recibe: true,
      },
      {
        clave: '4',
        nombre: 'Aviso de despacho',
        descripcion: 'Salió el camión: viaje, patente y chofer',
        recibe: true,
      },
    ])
    expect([(await list(4)).length, (await list(2)).length]).toEqual([1, 1])
    expect(await told()).toEqual([])
  })
  it('PAPEL-06 leaving is told and on record once, however often; taking it back makes the same contact again', async () => {
    const pase = paseOf(despacho(), 'deposito@obra.test')
    const before = await sql<{ id: number }>`select coalesce(max(id), 0) as id from auditoria`.execute(on.t.db)
    for (let again = 0; again < 2; again++) {
      expect((await oneClick(pase, 'multipart/form-data; boundary=x')).body).toBe(true)
      expect((await choose(pase, '4', false)).body.correos.$values).toMatchObject([
        { clave: '2', recibe: true },
        { clave: '4', recibe: false },
      ])
    }
    expect(await told()).toEqual([{ accion: 'baja', codigo: 'C1' }])
    const { rows } = await sql<{ usuario: string }>`
      select usuario
      from auditoria
      where accion = 'contacto-eliminado' and id > ${before.rows[0]!.id}`.execute(on.t.db)
    expect(rows).toEqual([{ usuario: 'deposito@obra.test' }])
    for (let again = 0; again < 2; again++)
      expect((await choose(pase, '4', true)).body.correos.$values[1]).toMatchObject({ clave: '4', recibe: true })
    expect(await list(4)).toMatchObject([{ nombre: 'Depósito Garín', email: 'deposito@obra.test', tiendaNro: 1 }])
    expect(await told()).toEqual([
      { accion: 'baja', codigo: 'C1' },
      { accion: 'alta', codigo: 'C1' },
    ])
  })
  it('PAPEL-06 who left a kind is put back by nobody else, but still gets the others', async () => {
    await oneClick(paseOf(despacho(), 'deposito@obra.test'))
    const { body } = await cliente!.get(`/api/Client/GetTiendasByCliente/${clienteId}`)
    const contacto = { clienteId, tipoEmailId: 4, nombre: 'Garín', email: 'DEPOSITO@obra.test', telefono: null }
    const sentence =
      'Esa dirección pidió no recibir este correo: sólo ella puede volver a elegirlo, desde uno de sus correos.'
    const tried = [
      await cliente!.post('/api/Client/CreateContacto', { ...contacto, tiendaId: body.$values[0].id }),
      await cliente!.post('/api/Client/RecibeCorreo', {
        clienteId,
        email: 'deposito@obra.test',
        tiendaNro: 1,
        tipoEmailId: 4,
        recibe: true,
      }),
    ]
    for (const { status, body: told } of tried)
      expect([status, told.code, told.detail]).toEqual([409, 'pidio_no_recibir', sentence])
    expect((await list(2)).length).toBe(1)
  })
  it('PAPEL-06 a link that was changed, cut or made for something else is refused in words, by every door', async () => {
    const pase = paseOf(despacho(), 'deposito@obra.test')
    const [payload, signature] = pase.split('.')
    const forged = Buffer.from(`contacto ${clienteId} 2 deposito@obra.test`).toString('base64url')
    const sentence = 'El enlace no está entero o fue cambiado. Abrilo de nuevo desde el correo.'
    for (const bad of [payload!, `${payload}.`, `${payload}.x`, pase.slice(0, -3), `${forged}.${signature}`, 'nada'])
      for (const { status, body } of [await look(bad), await choose(bad, '4', false), await oneClick(bad)])
        expect([bad, status, body.detail]).toEqual([bad, 404, sentence])
    const ofAnother = paseOf(solicitud(), 'otra@demo.test') // the account has another address
    for (const { status, body } of [await look(ofAnother), await oneClick(ofAnother)])
      expect([status, body.detail]).toEqual([404, sentence])
    expect([(await list(4)).length, (await list(2)).length]).toEqual([1, 1])
  })
  it('PAPEL-06 OPEN-285 who left all of them by the first mail can take each back', async () => {
    const every = paseOf({ de: 'contacto', clienteId, tipoEmailId: 0 }, 'deposito@obra.test')
    expect((await oneClick(every)).body).toBe(true)
    expect([(await list(4)).length, (await list(2)).length]).toEqual([0, 0])
    expect((await look(every)).body).toMatchObject({
      propia: null,
      correos: {
        $values: [
          { clave: '2', recibe: false },
          { clave: '4', recibe: false },
        ],
      },
    })
    expect((await choose(every, '4', true)).status).toBe(200)
    expect([(await list(4)).length, (await list(2)).length]).toEqual([1, 0])
  })
  it('PAPEL-06 a kind that is full meanwhile says so, and nothing is lost', async () => {
    const pase = paseOf(despacho(), 'deposito@obra.test')
    await oneClick(pase)
    await on.put(
      'contactos',
      Array.from({ length: 20 }, (_, n) => ({
        ...DEPOSITO,
        codigo: `L${n}`,
        tipoEmailId: 4,
        email: `l${n}@obra.test`,
      })),
    )
    const full = await choose(pase, '4', true)
    expect([full.status, full.body.detail]).toEqual([
      409,
      'Ese correo ya tiene todos los contactos que admite. Pedile a tu empresa que libere un lugar.',
    ])
    await sql`delete from contacto where codigo = 'L0'`.execute(on.t.db)
    expect((await choose(pase, '4', true)).status).toBe(200)
  })
})
