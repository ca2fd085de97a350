import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captchaToken, CLAVE, startTestPortal, type Answer, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal()
})
afterAll(() => t.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const people = {
  'cliente@demo.test': { identification: '30111222', identificationType: 2 },
  'vendedor@demo.test': { identification: '25111222', identificationType: 2 },
  'admin@demo.test': null,
} as const
type Email = keyof typeof people
const enter = async (email: Email, cookie = '', agent = FIREFOX) => {
  const res = await t.anonymous.post(
    people[email] ? '/api/auth/login' : '/api/auth/loginAdmin',
    { email, ...people[email], password: CLAVE, captchaToken: await captchaToken(t.anonymous) },
    { 'user-agent': agent, cookie },
  )
  expect(res.status, res.text).toBe(200)
  return res
}
const deviceOf = (res: Answer) =>
  res.headers
    .getSetCookie()
    .find((c) => c.startsWith('pv_dispositivo='))!
    .split(';')[0]!
const mails = (email: string) =>
  t.db
    .selectFrom('correo')
    .select(['asunto', 'texto', 'creado'])
    .where('para', '=', email)
    .where('tipo', '=', 'ingreso-nuevo')
    .orderBy('id')
    .execute()

describe('a sign-in from a new device', () => {
  it.each(Object.keys(people) as Email[])(
    'OPEN-81 is told to %s by mail: not the first ever, not a device that is known, once for each new one',
    async (email) => {
      const first = await enter(email)
      expect(await mails(email)).toEqual([])
      const again = await enter(email, deviceOf(first))
      expect(await mails(email)).toEqual([])
      const other = await enter(email, '', 'curl/8.9')
      expect(await mails(email)).toHaveLength(1)
      await enter(email, deviceOf(other), 'curl/8.9')
      await enter(email, deviceOf(again))
      expect(await mails(email)).toHaveLength(1)
    },
  )
  it('OPEN-81 the mail says when, from where, with what, and what to do', async () => {
    await enter('cliente@demo.test')
    const mail = (await mails('cliente@demo.test')).at(-1)!
    expect(mail.asunto).toBe('Ingreso a tu cuenta desde un dispositivo nuevo')
    const at = /(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)/.exec(mail.texto)!
    const said = Date.parse(`${at[3]}-${at[2]}-${at[1]}T${at[4]}:${at[5]}:00-03:00`)
    expect(Math.abs(said - mail.creado.getTime())).toBeLessThan(90_000)
    for (const text of ['127.0.0.1', 'Firefox en Windows', 'Si no fuiste vos', '/no-fui-yo/'])
      expect(mail.texto).toContain(text)
    await enter('admin@demo.test', '', 'curl/8.9')
    const admin = (await mails('admin@demo.test')).at(-1)!.texto
    expect(admin).toContain('/no-fui-yo/')
    // what is not known is left out (PAPEL-05)
    for (const text of ['Dispositivo', 'Navegador', 'reestablecer']) expect(admin).not.toContain(text)
  })
  it('one browser of two people is known to both', async () => {
    const shared = deviceOf(await enter('cliente@demo.test'))
    const both = deviceOf(await enter('vendedor@demo.test', shared))
    const before = [await mails('cliente@demo.test'), await mails('vendedor@demo.test')]
    await enter('vendedor@demo.test', deviceOf(await enter('cliente@demo.test', both)))
    expect([await mails('cliente@demo.test'), await mails('vendedor@demo.test')]).toEqual(before)
  })
  it('a changed password leaves known only the device it was changed on', async () => {
    const here = await enter('vendedor@demo.test')
    const elsewhere = deviceOf(await enter('vendedor@demo.test'))
    const cookie = here.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ')
    const change = (password: string, newPassword: string) =>
      t.anonymous.post(
        '/api/auth/changepassword',
        { password, newPassword, passwordCopy: newPassword },
        { authorization: `Bearer ${here.body.tokens.idToken}`, cookie },
      )
    expect((await change(CLAVE, 'Otra-puerta-5')).status).toBe(200)
    await t.db
      .updateTable('usuario')
      .set({
        clave: (
          await t.db
            .selectFrom('usuario')
            .select('clave')
            .where('email', '=', 'cliente@demo.test')
            .executeTakeFirstOrThrow()
        ).clave,
      })
      .where('email', '=', 'vendedor@demo.test')
      .execute()
    const before = (await mails('vendedor@demo.test')).length
    await enter('vendedor@demo.test', deviceOf(here))
    expect(await mails('vendedor@demo.test')).toHaveLength(before)
    await enter('vendedor@demo.test', elsewhere)
    expect(await mails('vendedor@demo.test')).toHaveLength(before + 1)
  })
})
