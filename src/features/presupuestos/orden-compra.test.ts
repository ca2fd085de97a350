import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAnular, checkOrdenCompra, cleanOrdenCompra, estados, showRepetidas } from './rules.ts'

describe('the client’s own order number', () => {
  it.each([
    ['', false, null],
    ['   ', false, null],
    [null, false, null],
    ['', true, 'La orden de compra es obligatoria.'],
    [' \t\n', true, 'La orden de compra es obligatoria.'],
    [undefined, true, 'La orden de compra es obligatoria.'],
    ['OC-1', true, null],
    ['x'.repeat(30), true, null],
    [`  ${'x'.repeat(30)}  `, false, null],
    ['ñ'.repeat(30), false, null],
    ['x'.repeat(31), false, 'La orden de compra lleva hasta 30 caracteres.'],
  ])('OC-01 «%s», asked for: %s', (text, obligatoria, wrong) => {
    expect(checkOrdenCompra(text, obligatoria)).toBe(wrong)
  })
  it('OC-01 it stands on one line, and is cleaned once', () => {
    expect(cleanOrdenCompra(' OC  4500\n012\u0000 ')).toBe('OC 4500 012')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const clean = cleanOrdenCompra(text)
        expect(cleanOrdenCompra(clean)).toBe(clean)
        expect(clean).not.toMatch(/^\s|\s$|\s\s|[\u0000-\u001f\u007f]/)
      }),
    )
  })
  it('OC-03 the warning names the other orders by number and day', () => {
    const one = { id: 48_217, fecha: '2026-03-12T10:00:00-03:00' }
    expect(showRepetidas([])).toBeNull()
    expect(showRepetidas([one])).toBe('Ya hay otra solicitud con esta orden de compra: N° 48.217, del 12/03/2026.')
    expect(showRepetidas([one, { id: 7, fecha: '2026-01-02T10:00:00-03:00' }])).toBe(
      'Ya hay otras solicitudes con esta orden de compra: N° 48.217, del 12/03/2026; N° 7, del 02/01/2026.',
    )
  })
})

it('OC-04 an order is withdrawn in Enviado alone; in any other state it says which and whom to ask', () => {
  expect(estados.filter((e) => checkAnular(e) === null)).toEqual(['Enviado'])
  expect(checkAnular('Comercial')).toBe('El pedido ya está en Comercial: comuníquese con su ejecutivo de cuenta.')
})
