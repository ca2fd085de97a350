import { describe, expect, it } from 'vitest'
import { listDifferences, readQr } from './qr.ts'

const dice = {
  ver: 1,
  fecha: '2025-09-26',
  cuit: 30_709_184_322,
  ptoVta: 7,
  tipoCmp: 1,
  nroCmp: 40_959,
  importe: 3447.5,
  moneda: 'DOL',
  ctz: 1_489,
  tipoDocRec: 80,
  nroDocRec: 30_500_010_912,
  tipoCodAut: 'E',
  codAut: 75_389_012_345_678,
}
const payload = (more: object = {}) => btoa(JSON.stringify({ ...dice, ...more }))
const at = (p: string, base = 'https://www.afip.gob.ar/fe/qr/') => `${base}?p=${p}`

describe('OPEN-163 the official code of an invoice', () => {
  it('is an address of the tax office that says kind, number, amount and authorisation', () => {
    expect(readQr(at(encodeURIComponent(payload())))).toEqual({
      url: at(encodeURIComponent(payload())),
      tipo: 'Factura A',
      numero: '00007-00040959',
      importe: 3447.5,
      cae: '75389012345678',
    })
    for (const text of [
      at(payload()), // nobody escaped its + and =
      at(payload().replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')),
      at(payload(), 'https://www.arca.gob.ar/fe/qr'),
    ])
      expect(readQr(text)).toMatchObject({ numero: '00007-00040959', cae: '75389012345678' })
    expect(readQr(at(payload({ tipoCmp: 8 })))?.tipo).toBe('Nota de Crédito B')
    expect(readQr(at(payload({ tipoCmp: 2 })))?.tipo).toBe('Nota de Débito A')
    expect(readQr(at(payload({ tipoCmp: 211 })))?.tipo).toBe('Factura de Crédito Electrónica MiPyME C')
    expect(readQr(at(payload({ tipoCmp: 995 })))?.tipo).toBeNull()
  })
  it('is nothing else: another host, another page, another text, or numbers that are none', () => {
    for (const text of [
      at(payload(), 'http://www.afip.gob.ar/fe/qr/'),
      at(payload(), 'https://www.afip.gob.ar.estafa.test/fe/qr/'),
      at(payload(), 'https://estafa.test/fe/qr/'),
      at(payload(), 'https://www.afip.gob.ar:8443/fe/qr/'),
      at(payload(), 'https://yo@www.afip.gob.ar/fe/qr/'),
      at(payload(), 'https://www.afip.gob.ar/otra/'),
      at('no es base64 ¡!'),
      at(btoa('no es JSON')),
      at(btoa('null')),
      'https://www.afip.gob.ar/fe/qr/',
      'javascript:alert(1)',
      '',
      at(payload({ codAut: 123 })),
      at(payload({ importe: '3447' })),
      at(payload({ importe: -1 })),
      at(payload({ nroCmp: 0 })),
      at(payload({ ptoVta: 1.5 })),
    ])
      expect([text, readQr(text)]).toEqual([text, null])
  })
  const qr = readQr(at(payload()))!
  it('agrees with a voucher that says the same in its own way', () => {
    for (const stated of [
      { tipo: 'FACTURA A', numero: '0007-00040959', importe: 3447.5, cae: '75389012345678' },
      { tipo: 'Factura Electrónica', numero: 'FC 7-40959', importe: -3447.5, cae: null },
      { tipo: null, numero: null, importe: null, cae: null },
    ])
      expect(listDifferences(qr, stated)).toEqual([])
  })
  it('differs where it says another thing, and says in what', () => {
    const stated = { tipo: 'Factura B', numero: '0008-00040959', importe: 3447.51, cae: '75389012345679' }
    expect(listDifferences(qr, stated)).toEqual([
      ['el tipo', 'Factura A', 'Factura B'],
      ['el número', '00007-00040959', '0008-00040959'],
      ['el importe', '3447,5', '3447,51'],
      ['el CAE', '75389012345678', '75389012345679'],
    ])
  })
})
