import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishLater } from '#server/jobs/after-response.ts'
import { signText } from '#server/signed-text.ts'
import { codigoOf } from '../../../test/factor.ts'
import {
  captchaToken,
  CLAVE,
  signIn,
  startTestPortal,
  type Answer,
  type Client,
  type TestPortal,
} from '../../../test/portal.ts'
import { hashClave } from './server/clave.ts'
import { emailMark, noFuiYoOf } from './server/no-fui-yo-link.ts'
import { encrypt } from './server/secretos.ts'
import { stampLogin } from './server/store.ts'

let t: TestPortal
let admin: Client
let clave: { clave: string | null }
beforeAll(async () => {
  t = await startTestPortal()
  admin = await t.as('admin@demo.test')
  clave = await t.db
    .selectFrom('usuario')
    .select('clave')
    .where('email', '=', 'cliente@demo.test')
    .executeTakeFirstOrThrow()
})
afterAll(() => t.stop())
beforeEach(async () => {
  for (const table of ['correo', 'intento_fallido', 'codigo_clave'] as const) await t.db.deleteFrom(table).execute()
  await t.db.updateTable('usuario').set({ noFuiYo: null, emailDisputado: null, claveDudosa: false }).execute()
  await t.db.updateTable('usuario').set(clave).where('email', 'in', [CLIENTE, VENDEDOR]).execute()
})

const DE_ANTES = 'Puerta-azul-7'
const CLIENTE = 'cliente@demo.test'
const VENDEDOR = 'vendedor@demo.test'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const documents: Record<string, string> = { [CLIENTE]: '30111222', [VENDEDOR]: '25111222' }
const enter = async (email: string, password = CLAVE, agent = FIREFOX): Promise<Answer> =>
  t.anonymous.post(
    '/api/auth/login',
    {
      email,
      identification: documents[email],
      identificationType: 2,
      password,
      captchaToken: await captchaToken(t.anonymous),
    },
    { 'user-agent': agent, cookie: '' }, // each from a browser of its own
  )
/** What a browser that came in asks with. */
const headersOf = (res: Answer) => ({
  authorization: `Bearer ${res.body.tokens.idToken}`,
  cookie: res.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; '),
})
const isOpen = async (res: Answer): Promise<number> =>
  (await t.anonymous.send('GET', '/api/auth/sesiones', { headers: headersOf(res) })).status
type Mail = { para: string; tipo: string; asunto: string; texto: string }
const mails = async (tipo?: string): Promise<Mail[]> => {
  await finishLater()
  const { rows } = await sql<Mail>`select para, tipo, asunto, texto from correo order by id`.execute(t.db)
  return rows.filter((mail) => tipo === undefined || mail.tipo === tipo)
}
const paseOf = ({ texto }: Mail): string => /\/no-fui-yo\/([\w.-]+)/.exec(texto)![1]!
const look = (pase: string) => t.anonymous.get(`/api/auth/noFuiYo/${pase}`)
const press = (pase: string) => t.anonymous.post(`/api/auth/noFuiYo/${pase}`)
const idOf = async (email: string) =>
  (await t.db.selectFrom('usuario').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
/** Two browsers of an account: the second is told. Answers them, and its link. */
const twoBrowsers = async (email = CLIENTE) => {
  const first = await enter(email)
  const second = await enter(email)
  const [mail] = await mails('ingreso-nuevo').then((all) => all.slice(-1))
  return { first, second, pase: paseOf(mail!) }
}
const record = async () =>
  t.db
    .selectFrom('auditoria')
    .select(['usuario', 'usuarioId', 'sobre', 'despues', 'direccion'])
    .where('accion', '=', 'no-fui-yo')
    .orderBy('id')
    .execute()

describe('the link', () => {
  it('PAPEL-05 looking at it changes nothing, however often; it says what the button will do', async () => {
    const { first, second, pase } = await twoBrowsers()
    for (let n = 0; n < 3; n++) {
      const { status, body } = await look(pase)
      expect([status, body]).toEqual([
        200,
        {
          asunto: 'cuenta',
          estado: 'pendiente',
          email: 'c•••e@demo.test',
          momento: null,
          suspendida: false,
          clave: true,
          organizacion: false,
          admin: false,
        },
      ])
    }
    expect([await isOpen(first), await isOpen(second), await record()]).toEqual([200, 200, []])
  })
  it('PAPEL-05 it ends every session, forgets devices and links on their way, and stands on record', async () => {
    const { first, second, pase } = await twoBrowsers()
    const id = await idOf(CLIENTE)
    await t.anonymous.post('/api/auth/forgotpassword', {
      email: CLIENTE,
      identification: documents[CLIENTE],
      identificationType: 2,
    })
    await finishLater()
    const done = await press(pase)
    expect([done.status, done.body.estado, done.body.momento]).toEqual([
      200,
      'hecho',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-03:00$/),
    ])
    expect([await isOpen(first), await isOpen(second)]).toEqual([401, 401])
    for (const table of ['dispositivo', 'codigo_clave', 'sesion'] as const)
      expect(await t.db.selectFrom(table).select('usuarioId').where('usuarioId', '=', id).execute(), table).toEqual([])
    expect((await record()).at(-1)).toMatchObject({
      usuarioId: null,
      usuario: CLIENTE,
      sobre: `usuario ${CLIENTE}`,
      despues: { asunto: 'cuenta', mail: expect.any(String), sesionesCerradas: expect.any(Number) },
    })
  })
  it('PAPEL-05 again, twice at once, or by a mail from before, it ends nothing more', async () => {
    const { pase } = await twoBrowsers()
    const before = (await record()).length
    const both = await Promise.all([press(pase), press(pase)])
    expect(both.map(({ status, body }) => [status, body.estado])).toEqual([
      [200, 'hecho'],
      [200, 'hecho'],
    ])
    expect(await record()).toHaveLength(before + 1)
    await t.db.updateTable('usuario').set({ claveDudosa: false }).where('email', '=', CLIENTE).execute()
    const again = await enter(CLIENTE)
    expect((await press(pase)).body.estado).toBe('hecho')
    expect([await isOpen(again), (await record()).length]).toEqual([200, before + 1])
    // the next sign-in is told, and its own link is good
    const [mail] = (await mails('ingreso-nuevo')).slice(-1)
    expect((await press(paseOf(mail!))).body.estado).toBe('hecho')
    expect([await isOpen(again), (await record()).length]).toEqual([401, before + 2])
  })
  it('PAPEL-05 what this portal did not sign is refused in a clear sentence, and trying many is limited', async () => {
    const { first, pase } = await twoBrowsers()
    const [text, mac] = pase.split('.') as [string, string]
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(text, 'base64url').toString()), id: 1 }),
    ).toString('base64url')
    const refused = [
      404,
      'no_encontrado',
      'El enlace no está completo o no salió de este portal. Abrilo otra vez desde el mensaje que recibiste.',
    ]
    for (const forged of [`${other}.${mac}`, text, pase.slice(0, -4), 'x', signText('organizacion', '{"id":1}')])
      for (const ask of [look, press]) {
        const { status, body } = await ask(forged)
        expect([status, body.code, body.detail], forged).toEqual(refused)
      }
    expect(await isOpen(first)).toBe(200)
    const tried = await Promise.all(Array.from({ length: 25 }, () => press('x.y')))
    expect(tried.map((r) => r.status).filter((status) => status === 429)).toHaveLength(5)
    expect((await look(pase)).status).toBe(200) // a right one is not counted
  })
  it('PAPEL-05 it is good for seven days, and while the account has the e-mail it had', async () => {
    const id = await idOf(CLIENTE)
    const of = (days: number, email: string) =>
      signText(
        'no-fui-yo',
        JSON.stringify({
          id,
          asunto: 'cuenta',
          para: CLIENTE,
          issued: Date.now() - days * 86_400_000,
          mark: emailMark(email),
        }),
      )
    const states = []
    for (const pase of [of(6.9, CLIENTE), of(7.1, CLIENTE), of(1, 'otra@demo.test')]) {
      const [{ body }, pressed] = [await look(pase), await press(pase)]
      states.push([body.estado, pressed.status, pressed.body.detail])
      await t.db.updateTable('usuario').set({ noFuiYo: null }).execute()
    }
    expect(states).toEqual([
      ['pendiente', 200, undefined],
      ['vencido', 409, 'Este enlace venció: valía 7 días.'],
      ['otra', 409, 'El email de la cuenta cambió después de ese mensaje: vale el enlace del último que te mandamos.'],
    ])
  })
})

describe('after it', () => {
  const define = async (code: string, newPassword: string) =>
    t.anonymous.post('/api/auth/definirClave', {
      email: CLIENTE,
      ConfirmationCode: code,
      newPassword,
      passwordCopy: newPassword,
      captchaToken: await captchaToken(t.anonymous),
    })
  it('PAPEL-05 the password alone opens nothing: it asks for a new one by a link to the e-mail, and the new one is another', async () => {
    await press((await twoBrowsers()).pase)
    await t.db.deleteFrom('correo').execute()
    // one that may be chosen, were it not the one from before; the mark stays as it was
    const antes = await hashClave(DE_ANTES)
    await t.db.updateTable('usuario').set({ clave: antes }).where('email', '=', CLIENTE).execute()
    await t.db.updateTable('usuario').set({ claveDudosa: true }).where('email', '=', CLIENTE).execute()
    const asked = await enter(CLIENTE, DE_ANTES)
    expect([asked.status, asked.body, asked.headers.getSetCookie()]).toEqual([
      200,
      { pideClave: true, email: CLIENTE },
      [],
    ])
    expect((await enter(CLIENTE, 'otra-clave')).status).toBe(401)
    const [mail] = await mails('recuperacion')
    expect(mail!.texto).toContain('como dijiste «No fui yo» ya no alcanza para entrar')
    expect(mail!.texto).toMatch(
      /Fecha y hora: .*\nDispositivo: Firefox en Windows\nDesde: red interna \(127\.0\.0\.1\)/,
    )
    const code = /code=([\w-]{32})/.exec(mail!.texto)![1]!
    const same = await define(code, DE_ANTES)
    expect([same.status, same.body.errors]).toEqual([
      400,
      [{ field: 'newPassword', detail: 'Elegí otra: ésa es la contraseña de antes.' }],
    ])
    const done = await define(code, 'Nueva.2027')
    expect([done.status, done.body.email]).toEqual([200, CLIENTE])
    expect((await enter(CLIENTE, 'Nueva.2027')).body.tokens).toBeDefined()
  })
  it('PAPEL-05 a password that a former version, or a person with SQL, sets is trusted again', async () => {
    await press((await twoBrowsers()).pase)
    const dudosa = async () =>
      (await t.db.selectFrom('usuario').select('claveDudosa').where('email', '=', CLIENTE).executeTakeFirstOrThrow())
        .claveDudosa
    expect(await dudosa()).toBe(true)
    await sql`update usuario set clave = clave where email = ${CLIENTE}`.execute(t.db)
    expect(await dudosa()).toBe(true)
    await sql`update usuario set clave = 'otra' where email = ${CLIENTE}`.execute(t.db)
    expect(await dudosa()).toBe(false)
  })
  it('PAPEL-05 a sign-in that was on its way opens nothing', async () => {
    const { pase } = await twoBrowsers()
    const id = await idOf(CLIENTE)
    expect(await stampLogin(t.db, { id, noFuiYo: null })).toBe(true)
    await press(pase)
    expect(await stampLogin(t.db, { id, noFuiYo: null })).toBe(false)
    const { noFuiYo } = await t.db
      .selectFrom('usuario')
      .select('noFuiYo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await stampLogin(t.db, { id, noFuiYo })).toBe(true)
  })
  it('PAPEL-05 a second factor stays, a step to it that had begun does not, and after the new password it is asked for', async () => {
    const id = await idOf(VENDEDOR)
    const { pase } = await twoBrowsers(VENDEDOR)
    await t.db
      .insertInto('segundo_factor')
      .values({ usuarioId: id, secreto: encrypt(id, Buffer.from('12345678901234567890')), activado: new Date() })
      .execute()
    const step = await enter(VENDEDOR)
    expect(step.body).toMatchObject({ segundoFactor: true })
    await press(pase)
    const cookie = step.headers.getSetCookie()[0]!.split(';')[0]!
    const codigo = codigoOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const late = await t.anonymous.post('/api/auth/segundoFactor', { codigo }, { cookie })
    expect([late.status, late.body.code]).toEqual([401, 'ingreso_vencido'])
    expect((await enter(VENDEDOR)).body).toEqual({ pideClave: true, email: VENDEDOR })
    const code = /code=([\w-]{32})/.exec((await mails('recuperacion')).at(-1)!.texto)![1]!
    const answer = await t.anonymous.post('/api/auth/definirClave', {
      email: VENDEDOR,
      ConfirmationCode: code,
      newPassword: 'Nueva.2027',
      passwordCopy: 'Nueva.2027',
      captchaToken: await captchaToken(t.anonymous),
    })
    expect(answer.body).toMatchObject({ segundoFactor: true, inscribir: false })
    await t.db.deleteFrom('segundo_factor').execute()
  })
})

describe('a changed e-mail', () => {
  const NUEVO = 'ana.nueva@empresa.test'
  /** A seller's account whose e-mail an administrator changes; its two mails. */
  const changed = async (n: number, more: object = { email: `${n}.${NUEVO}` }) => {
    const vendedor = {
      name: 'Ana',
      lastName: 'Paz',
      identificationTypes: 2,
      identification: `4100000${n}`,
      phone: '11 4725-9999',
      email: `ana${n}@empresa.test`,
      totVsCode: `NF${n}`,
      region: 2,
    }
    const made = await admin.post('/api/Vendedor', vendedor)
    expect(made.status, made.text).toBe(200)
    const id = await idOf(vendedor.email)
    await t.db
      .updateTable('usuario')
      .set({ ...clave, claveProvisoria: false })
      .where('id', '=', id)
      .execute()
    await t.db.deleteFrom('correo').execute()
    const put = await admin.put(`/api/Vendedor/${made.body.idVendedor}`, {
      vendedor: { ...vendedor, ...more },
    })
    expect(put.status, put.text).toBe(200)
    return { id, antes: vendedor.email, despues: `${n}.${NUEVO}`, told: await mails('cuenta-cambiada') }
  }
  const estadoOf = async (id: number) =>
    (await t.db.selectFrom('usuario').select('estado').where('id', '=', id).executeTakeFirstOrThrow()).estado

  it('PAPEL-05 is told to the old and to the new, with when and by whom; each has a link of its own', async () => {
    const { antes, despues, told } = await changed(1)
    expect(told.map((mail) => mail.para)).toEqual([antes, despues])
    for (const { texto } of told) {
      expect(texto).toContain(`El email de la cuenta ahora es ${despues}.`)
      expect(texto).toMatch(/Fecha y hora: \d\d\/\d\d\/\d{4} \d\d:\d\d\nLo hizo: Un administrador/)
      expect(texto).toContain('la cuenta queda suspendida hasta que un administrador lo revise')
    }
    expect(paseOf(told[0]!)).not.toBe(paseOf(told[1]!))
  })
  it('PAPEL-05 a document that an administrator changed is nothing that its owner may have done: the mail asks whether it was expected', async () => {
    const { antes, told } = await changed(5, { identification: '41000099' })
    expect(told.map((mail) => mail.para)).toEqual([antes])
    expect(told[0]!.texto).toContain('El documento de tu cuenta cambió.')
    expect(told[0]!.texto).toContain(
      'Si no lo esperabas, tocá «No fui yo»: se cierran todas las sesiones de tu cuenta, y para volver a entrar te pedimos una contraseña nueva.',
    )
    expect(told[0]!.texto).not.toContain('Si no fuiste vos')
  })
  it('PAPEL-05 from the old one the link ends the sessions and stops the account until an administrator looks: whoever has the new one sets no password', async () => {
    const { id, antes, despues, told } = await changed(2)
    expect((await look(paseOf(told[0]!))).body).toMatchObject({ asunto: 'direccion', estado: 'pendiente' })
    const done = await press(paseOf(told[0]!))
    expect(done.body).toMatchObject({ asunto: 'direccion', estado: 'hecho', suspendida: true })
    expect(await estadoOf(id)).toBe('suspendida')
    await t.anonymous.post('/api/auth/forgotpassword', {
      email: despues,
      identification: '41000002',
      identificationType: 2,
    })
    expect((await mails('recuperacion')).filter((mail) => mail.para === despues)).toEqual([])
    const [notice] = (await mails('usuario')).filter((mail) => mail.para === 'admin@demo.test')
    expect(notice!.asunto).toBe('«No fui yo»: revisá la cuenta de Ana Paz')
    expect(notice!.texto).toContain(`El email de la cuenta cambió a ${despues}. ${antes} recibió el aviso`)
    expect(notice!.texto).toMatch(new RegExp(`Ver la cuenta:\nhttp\\S+/cuentas/${id}\n`))
    expect((await press(paseOf(told[1]!))).body.estado).toBe('hecho')
    expect((await record()).at(-1)).toMatchObject({ usuario: antes, despues: { asunto: 'direccion' } })
  })
  it('PAPEL-05 a link from before it is worth nothing, whoever holds the old mailbox', async () => {
    const { id, antes } = await changed(3)
    const old = signText(
      'no-fui-yo',
      JSON.stringify({ id, asunto: 'cuenta', para: antes, issued: Date.now(), mark: emailMark(antes) }),
    )
    expect([(await look(old)).body.estado, (await press(old)).status, await estadoOf(id)]).toEqual([
      'otra',
      409,
      'activa',
    ])
  })
  it('PAPEL-05 whoever took the account cannot spend the old address’s link: by a mail of the new one, or by changing it again', async () => {
    const { id, despues, told } = await changed(4)
    const own = noFuiYoOf({ id, email: despues }).button.ruta.split('/').at(-1)!
    expect((await press(own)).body).toMatchObject({ asunto: 'cuenta', estado: 'hecho', suspendida: false })
    await t.db.updateTable('usuario').set({ email: 'tercera@empresa.test' }).where('id', '=', id).execute()
    expect((await look(paseOf(told[0]!))).body.estado).toBe('pendiente')
    expect((await press(paseOf(told[0]!))).body).toMatchObject({ estado: 'hecho', suspendida: true })
  })
  it('PAPEL-05 the last one who administers is not stopped: the sessions end', async () => {
    const id = await idOf('admin@demo.test')
    const others = await t.db
      .updateTable('usuario')
      .set({ activo: false })
      .where('tipoRol', '=', 1)
      .where('activo', '=', true)
      .where('id', '<>', id)
      .returning('id')
      .execute()
    const pase = signText(
      'no-fui-yo',
      JSON.stringify({
        id,
        asunto: 'direccion',
        para: 'otro@demo.test',
        issued: Date.now(),
        mark: emailMark('admin@demo.test'),
      }),
    )
    expect((await press(pase)).body).toMatchObject({ estado: 'hecho', suspendida: false, admin: true })
    expect([await estadoOf(id), (await admin.get('/api/auth/sesiones')).status]).toEqual(['activa', 401])
    const ids = others.map((other) => other.id)
    await t.db.updateTable('usuario').set({ activo: true }).where('id', 'in', ids).execute()
    await t.db.updateTable('usuario').set({ claveDudosa: false }).where('id', '=', id).execute()
    admin = await signIn(t.url, 'admin@demo.test')
  })
})

describe('mails on an account', () => {
  const FACTS =
    /Fecha y hora: \d\d\/\d\d\/\d{4} \d\d:\d\d\nDispositivo: Firefox en Windows\nDesde: red interna \(127\.0\.0\.1\)/
  it('PAPEL-05 say day, hour, device and place; their button is what the sentence says, and none leads to a form for a password', async () => {
    const { second } = await twoBrowsers()
    const changed = await t.anonymous.send('POST', '/api/auth/changepassword', {
      body: { password: CLAVE, newPassword: 'Nueva.2027', passwordCopy: 'Nueva.2027' },
      headers: { ...headersOf(second), 'user-agent': FIREFOX },
    })
    expect(changed.status).toBe(200)
    const told = await mails()
    expect([...new Set(told.map((mail) => mail.tipo))]).toEqual(['ingreso-nuevo', 'clave-modificada'])
    for (const { texto } of told) {
      expect(texto).toMatch(FACTS)
      expect(texto).toContain(
        'Si no fuiste vos, tocá «No fui yo»: se cierran todas las sesiones de tu cuenta, y para volver a entrar te pedimos una contraseña nueva.',
      )
      expect([...texto.matchAll(/https?:\/\/[^/\s]+(\/\S*)/g)].map((m) => m[1]!.split('/')[1])).toEqual(['no-fui-yo'])
    }
    expect((await press(paseOf(told.at(-1)!))).body.estado).toBe('hecho')
    expect(await isOpen(second)).toBe(401)
  })
  it('PAPEL-05 a recovery says when, with what and from where it was asked, whenever it is attended', async () => {
    await t.anonymous.post(
      '/api/auth/forgotpassword',
      { email: CLIENTE, identification: documents[CLIENTE], identificationType: 2 },
      { 'user-agent': FIREFOX },
    )
    const [mail] = await mails('recuperacion')
    expect(mail!.texto).toMatch(FACTS)
    expect(mail!.texto).not.toContain('/no-fui-yo/')
  })
  it('PAPEL-05 CUENTAS-06 what an administrator asked for or gave says who and when, not from where', async () => {
    const id = await idOf(CLIENTE)
    expect((await admin.post(`/api/cuentas/${id}/blanquear`)).status).toBe(200)
    const [mail] = await mails('recuperacion')
    expect(mail!.texto).toMatch(/Fecha y hora: \d\d\/\d\d\/\d{4} \d\d:\d\d\nLo pidió: /)
    expect(mail!.texto).not.toMatch(/Dispositivo|Desde:/)
  })
})
