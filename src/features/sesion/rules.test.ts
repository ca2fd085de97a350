import { describe, expect, it } from 'vitest'
import { textosFactor } from './factor.ts'
import { checkLogin, internalPath, textosOrganizacion, type LoginForm } from './rules.ts'

const full: LoginForm = {
  email: 'a@b.test',
  identificationType: 2,
  identification: '30111222',
  password: 'x',
  captchaToken: 'y',
}
const check = (over: Partial<LoginForm>, admin = false) => checkLogin({ ...full, ...over }, admin)

describe('the sign-in form', () => {
  it.each([
    ['AUTH-06', { identification: ' ' }, { identification: 'El número de documento es obligatorio' }],
    [
      'AUTH-07',
      { identification: '30,111,222' },
      { identification: 'Debe ingresar un número de documento sin puntos ni guiones' },
    ],
    ['DIARIO-17', { identification: '30.111.222' }, {}],
    ['DIARIO-17', { identification: '20-30111222-3' }, {}],
    ['DIARIO-17', { identification: ' 30 111 222 ' }, {}],
    ['DIARIO-17', { identification: ' .-' }, { identification: 'El número de documento es obligatorio' }],
    [
      'AUTH-07',
      { identification: '30111222a' },
      { identification: 'Debe ingresar un número de documento sin puntos ni guiones' },
    ],
    ['AUTH-08', { password: '' }, { password: 'Ingrese su contraseña' }],
    ['AUTH-09', { email: '  ' }, { email: 'El email es obligatorio' }],
    ['AUTH-10', { captchaToken: null }, { captchaToken: 'Captcha requerido' }],
    ['AUTH-11', { identificationType: null }, { identificationType: 'Ingrese una opción' }],
    ['all is well', { identification: ' 30111222 ' }, {}],
  ] as const)('%s %j', (_id, over, errors) => expect(check(over)).toEqual(errors))
  it('AUTH-16 an administrator’s has no document', () => {
    expect(check({ identification: '', identificationType: null }, true)).toEqual({})
    expect(check({ email: '', password: '', captchaToken: null }, true)).toEqual({
      email: 'El email es obligatorio',
      password: 'Ingrese su contraseña',
      captchaToken: 'Captcha requerido',
    })
  })
})

describe('where a sign-in leads', () => {
  it.each([
    '/presupuestos',
    '/presupuestos?desde=2026-01-01&pagina=2',
    '/productos/1/101',
    '/loginx',
    '/allProductsList/%5B%5D',
  ])('AUTH-13 back to %s', (path) => expect(internalPath(path)).toBe(path))
  it.each([
    null,
    undefined,
    '',
    'presupuestos',
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '\\/evil.test',
    '/a\\b',
    '/\t/evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    '/login',
    '/login?volver=%2F',
    '/admin/login',
  ])('AUTH-13 home instead of %j', (path) => expect(internalPath(path)).toBe('/'))
})

describe('what sign-in says', () => {
  it('of an organisation’s sign-in that comes to nothing, and how to go on', () => {
    expect(textosOrganizacion).toMatchObject({
      button: 'Ingresar con mi organización',
      'sin-cuenta':
        'No hay una cuenta activa para tu usuario de la organización. Contactate con tu ejecutivo de ventas.',
      'sin-verificar': 'Tu organización no confirma tu email, y sin eso no podemos reconocer tu cuenta.',
      cancelado: 'El ingreso con tu organización fue cancelado.',
      vencido: 'El ingreso con tu organización venció o ya fue usado. Intentá nuevamente.',
      fallo: 'No pudimos completar el ingreso con tu organización. Intentá nuevamente más tarde.',
    })
    expect(Object.values(textosOrganizacion)).toContain(
      'Esa cuenta ya está vinculada con otro usuario de tu organización. Contactate con tu ejecutivo de ventas.',
    )
  })
  it('of the second factor', () => {
    expect(textosFactor).toEqual({
      titulo: 'Verificación en dos pasos',
      vacio: 'Ingresá el código',
      incorrecto: 'El código no es correcto.',
      vencido: 'El ingreso venció. Ingresá nuevamente.',
      demasiados: 'Demasiados códigos incorrectos. Esperá unos minutos e intentá nuevamente.',
      alreadyActive: 'La verificación en dos pasos ya está activa.',
      notActive: 'La verificación en dos pasos no está activa.',
      startAgain: 'Empezá de nuevo: la clave para tu aplicación ya no vale.',
      required: 'La verificación en dos pasos es obligatoria para tu cuenta.',
      aplicacion: 'El código de 6 dígitos que muestra tu aplicación de autenticación.',
      respaldo: 'Uno de los diez códigos que guardó al activarla. Cada uno vale una sola vez.',
      perdido:
        'Si perdiste el teléfono y los códigos de respaldo, pedile a un administrador que quite la verificación de tu cuenta.',
    })
  })
})
