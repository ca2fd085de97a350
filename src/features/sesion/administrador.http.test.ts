import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { captchaToken, signIn, startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { administradorLink } from './server/administrador.ts'

let t: TestPortal
beforeAll(async () => void (t = await startTestPortal()))
afterAll(() => t.stop())

const FIRST = 'Herrero.2026!'
const ask = (email: string) => tx((on) => administradorLink(on, { email, nombre: 'Ana', apellido: 'Paz' }))
/** Sets the password by the printed address, as the screen it leads to does. */
const useEnlace = async (texto: string) => {
  const [, email, code] = /\/changePasswordEmail\/([^/]+)\/([\w-]{32})\?puerta=admin/.exec(texto)!
  return t.anonymous.post('/api/auth/resetpassword', {
    email: decodeURIComponent(email!),
    newPassword: FIRST,
    passwordCopy: FIRST,
    ConfirmationCode: code,
    captchaToken: await captchaToken(t.anonymous),
  })
}

it('OPEN-137 a new administrator sets its password by the printed address, once, and signs in with every permission of the role', async () => {
  const { nuevo, texto } = await ask(' Ana.Paz@Acme.test ')
  expect(nuevo).toBe(true)
  expect(texto).toMatch(
    /^Administrador creado: ana\.paz@acme\.test\nDefiní la contraseña acá \(vale 72 horas y se usa una sola vez/,
  )
  expect((await useEnlace(texto)).status).toBe(200)
  expect((await useEnlace(texto)).status).toBe(400)
  const ana = await signIn(t.url, 'ana.paz@acme.test', FIRST)
  expect([ana.session!.tipoRol, (await ana.get('/api/auditoria')).status]).toEqual([1, 200])
  const { rows } = await sql`
    select accion, usuario, "usuarioId", sobre
    from auditoria
    where sobre = 'ana.paz@acme.test'`.execute(t.db)
  expect(rows).toEqual([
    {
      accion: 'administrador-creado',
      usuario: 'El servidor (npm run admin)',
      usuarioId: null,
      sobre: 'ana.paz@acme.test',
    },
  ])
  const mails = await sql`
    select 1
    from correo
    where para = 'ana.paz@acme.test' and tipo = 'primer-ingreso'`.execute(t.db)
  expect(mails.rows).toEqual([])
})
it('OPEN-137 one that is there gets a new address, and the former one is void', async () => {
  const first = await ask('admin@demo.test')
  const second = await ask('admin@demo.test')
  expect([first.nuevo, second.nuevo]).toEqual([false, false])
  expect((await useEnlace(first.texto)).status).toBe(400)
  expect((await useEnlace(second.texto)).status).toBe(200)
})
it('OPEN-137 what is no address, and an account of another role, are refused in words', async () => {
  await expect(ask('ana')).rejects.toThrow('«ana» no es una dirección de correo.')
  await expect(ask('cliente@demo.test')).rejects.toThrow(
    'cliente@demo.test ya es una cuenta de otro rol: elegí otra dirección.',
  )
  await t.db.updateTable('usuario').set({ activo: false }).where('email', '=', 'gerente@demo.test').execute()
  await expect(ask('gerente@demo.test')).rejects.toThrow('La cuenta gerente@demo.test está inactiva.')
})
