import { expect, it } from 'vitest'
import { textos } from './rules.ts'

it('says that nothing is open, whom it does not find, and where one’s own factor is taken away', () => {
  expect(textos).toMatchObject({
    titulo: 'Sesiones abiertas',
    vacio: 'No hay sesiones abiertas.',
    emptyFilter: 'No encontramos cuentas con ese nombre o email.',
    noSesiones: 'No tiene sesiones abiertas.',
    propia: 'La verificación de tu propia cuenta se desactiva en Seguridad.',
  })
})
