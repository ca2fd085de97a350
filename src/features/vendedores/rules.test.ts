import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail } from '#shared/identity.ts'
import { checkVendedor, isDocumento, textos, type VendedorForm } from './rules.ts'

const full: VendedorForm = {
  name: 'Ana',
  lastName: 'Paz',
  identificationTypes: 2,
  identification: '30111999',
  phone: '11 4725-3310',
  email: 'ana@empresa.test',
  totVsCode: '000200',
  region: 1,
}
const texts: { readonly [campo in keyof VendedorForm]: string } = {
  name: 'El nombre es obligatorio',
  lastName: 'El apellido es obligatorio',
  identificationTypes: 'Ingrese una opción',
  identification: 'El número de documento es obligatorio',
  phone: 'El teléfono es obligatorio',
  email: 'El email es obligatorio',
  totVsCode: 'El código TOTVS es obligatorio',
  region: 'Ingrese una opción',
}

describe('the seller form', () => {
  it('SELL-10 each of the eight fields is required, with its own text', () => {
    expect(checkVendedor(full)).toEqual({})
    for (const campo of Object.keys(texts) as (keyof VendedorForm)[]) {
      const empty = typeof full[campo] === 'string' && campo !== 'identificationTypes' ? '  ' : null
      expect(checkVendedor({ ...full, [campo]: empty })).toEqual({ [campo]: texts[campo] })
    }
    expect(
      checkVendedor({
        name: '',
        lastName: '',
        identificationTypes: null,
        identification: '',
        phone: '',
        email: '',
        totVsCode: '',
        region: null,
      }),
    ).toEqual(texts)
  })
  it('OPEN-108 a telephone number has six digits at least, and no words', () => {
    for (const phone of ['x', '12345', 'preguntar'])
      expect(checkVendedor({ ...full, phone })).toEqual({ phone: 'El teléfono no es válido: al menos seis números' })
    expect(checkVendedor({ ...full, phone: '+54 9 (11) 4725-3310' })).toEqual({})
  })
  it.each([
    [2, '30111999', true],
    [2, '30.111.999', false],
    [2, '301119990000', false],
    [3, '30709184322', true],
    [3, '30709184321', false],
    [1, '20226304186', true],
    [1, '30111999', false],
    [null, '30111999', false],
  ])('SELL-10 document type %s with %s: %s', (tipo, numero, ok) => expect(isDocumento(tipo, numero)).toBe(ok))
  it('an e-mail is one address; nothing that could end a header line is one', () => {
    for (const ok of ['a@b.co', 'ana.paz+x@sub.empresa.com.ar']) expect(isEmail(ok)).toBe(true)
    for (const no of [
      '',
      'a',
      'a@b',
      'a b@c.co',
      'a@b.co, c@d.co',
      'a@b.co\r\nBcc: x@y.z',
      'Ana <a@b.co>',
      `${'x'.repeat(250)}@b.co`,
    ])
      expect(isEmail(no)).toBe(false)
    fc.assert(fc.property(fc.string(), (t) => !isEmail(t) || !/[\s,;<>"]/.test(t)))
  })
})
it('says what is wrong with a seller, and what is taken', () => {
  expect(textos).toMatchObject({
    editar: 'Editar vendedor',
    none: 'Todavía no hay vendedores.',
    sinResultado: 'Ningún vendedor coincide con la búsqueda.',
    identificationInvalida: 'El número de documento no es válido',
    emailInvalid: 'El email no es válido',
    totVsCodeInvalid: 'El código TOTVS admite hasta 30 letras, números, espacios adentro y signos como . - / #',
    takenCodigo: 'Ya existe un vendedor con ese código TOTVS.',
    takenDocumento: 'Ya existe un vendedor con ese documento.',
  })
})
