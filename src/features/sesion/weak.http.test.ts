import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeParam } from '#server/params.ts'
import { tx } from '#server/context.ts'
import { signIn, startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { weakClave } from './server/sesion.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal()
  await tx((on) => writeParam(on, 'empresa', { nombre: 'Ferrosur', razonSocial: 'Ferrosur Aceros S.A.' }))
})
afterAll(() => t.stop())

const COMMON = 'Esa contraseña es muy común o fácil de adivinar. Elegí otra.'
const ana = { email: 'ana.quiroga@talleres.test', nombre: 'Ana María Quiroga' }

describe('a password anybody would guess', () => {
  it.each([
    'Password1!',
    'password',
    'PASSWORD1!',
    'P@ssw0rd1!',
    'Passw0rd.2026',
    'Qwerty123!',
    'Qwertyuiop1.',
    'Contraseña1!',
    'CONTRASEÑA.2026',
    'Bienvenido1!',
    'Verano.2026',
    'Argentina.1',
    'Demo.2026',
    '1.Dragon.1',
    'Aaaaaaa1!',
    'Abcdefgh1!',
    '123456789',
    'Quiroga.1',
    'Ana.Quiroga1',
    'AnaQuiroga2026!',
    'Ferrosur.2026',
    'FerrosurAceros1!',
    'ferrosur.Ana1',
    'QuirogaXyz1.',
    '1Quiroga!',
  ])('OPEN-17 is refused: %s', async (clave) => expect(await weakClave(t.db, clave, ana)).toBe(true))
  it.each([
    'Otra-puerta-5',
    'Nueva.2027',
    'Caballo!grapa7',
    'Xk9$mm2!vR',
    'Quiroga-tornillo-9',
    'Tres tristes t1gres',
    'Ñandú1 2€ verde',
    '7#Lluvia.en.Azul',
  ])('OPEN-17 is not: %s', async (clave) => expect(await weakClave(t.db, clave, ana)).toBe(false))

  const link = async (path: string, tipo: string) => {
    const mail = await t.db
      .selectFrom('correo')
      .select('texto')
      .where('tipo', '=', tipo)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return new RegExp(`${path}([\\w-]{32})`).exec(mail.texto)![1]!
  }
  it('OPEN-17 at every door: a new account, the first password, a change', async () => {
    const admin = await t.as('admin@demo.test')
    const user = {
      userName: 'Berta Luna',
      email: 'berta.luna@talleres.test',
      tipoRol: 2,
      sellerId: 1,
      identification: '28111222',
      identificationType: 2,
    }
    const made = await admin.post('/api/User', { user: { ...user, password: 'Password1!' } })
    expect([made.status, made.body.detail, made.body.errors]).toEqual([
      400,
      COMMON,
      [{ field: 'user.password', detail: COMMON }],
    ])
    expect((await admin.post('/api/User', { user })).status).toBe(200)
    const code = await link('changePasswordEmail/[^/]+/', 'primer-ingreso')
    const reset = (newPassword: string) =>
      t.anonymous.post('/api/auth/resetpassword', {
        email: user.email,
        newPassword,
        passwordCopy: newPassword,
        ConfirmationCode: code,
      })
    for (const clave of ['Password1!', 'Berta.2026']) {
      const res = await reset(clave)
      expect([res.status, res.body.detail, res.body.errors]).toEqual([
        400,
        COMMON,
        [{ field: 'newPassword', detail: COMMON }],
      ])
    }
    expect((await reset('Otra-puerta-5')).body).toBe(true)
    const me = await signIn(t.url, 'vendedor2@demo.test')
    const changed = await me.post('/api/auth/changepassword', {
      password: 'Demo.2026',
      newPassword: 'Ferreyra.1',
      passwordCopy: 'Ferreyra.1',
    })
    expect([changed.status, changed.body.detail]).toEqual([400, COMMON])
  })
})
