import { describe, expect, it } from 'vitest'
import { checkContacto, checkPersona, quienes } from './rules.ts'

const bueno = { nombre: 'Hernán Ledesma', email: 'compras@empresa.test', tiendaId: 1 }
describe('a contact', () => {
  it('MAIL-10 MAIL-11 MAIL-13 needs name, address and, a new one, its shop', () => {
    expect(checkContacto({ nombre: ' ', email: '', tiendaId: null }, true)).toEqual({
      nombre: 'El nombre es obligatorio.',
      email: 'El email es obligatorio.',
      tiendaId: 'La tienda es obligatoria.',
    })
    expect(checkContacto({ ...bueno, tiendaId: null }, false)).toEqual({})
  })
  it.each(['a', 'a@b', 'a b@c.test', 'a@@b.test', 'a@b.test, c@d.test', '<a@b.test>', 'a@b.test\nBcc: c@d.test'])(
    'MAIL-12 %j is no address',
    (email) =>
      expect(checkContacto({ ...bueno, email }, true)).toEqual({ email: 'El formato del email no es válido.' }),
  )
  it('MAIL-14 has a telephone or none, whatever it says', () => {
    expect(checkContacto(bueno, true)).toEqual({})
  })
  it('OPEN-230 a new person gets one kind of mail at least; one that is there keeps those it has', () => {
    expect(checkPersona({ ...bueno, tipos: [] }, true)).toEqual({ tipos: 'Elegí al menos un correo.' })
    expect(checkPersona({ ...bueno, tipos: [3] }, true)).toEqual({})
    expect(checkPersona({ ...bueno, tiendaId: null, tipos: [] }, false)).toEqual({})
  })
  it('OPEN-201 a card tells the first names and how many more', () => {
    expect(quienes(['Ana', 'Luis'], 2)).toBe('Ana, Luis')
    expect(quienes(['Ana', 'Luis', 'Eva'], 7)).toBe('Ana, Luis, Eva y 4 más')
  })
})
