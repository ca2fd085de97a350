import { expect, it } from 'vitest'
import { claveOfPapel, isNews, papelOf } from './papeles.ts'

it.each([
  ['Factura A', 'F'],
  ['FACTURA', 'F'],
  ['Nota de Crédito B', 'C'],
  ['nota de debito', 'D'],
  ['Remito', 'R'],
  ['Remito R', 'R'],
  ['Recibo', null],
  ['Presupuesto', null],
  ['', null],
])('PAPEL-01 %j is mailed as %j', (tipo, papel) => expect(papelOf(tipo)).toBe(papel))

it.each([
  ['2026-11-27', true],
  ['2026-11-20', true],
  ['2026-11-19', false],
  ['2026-12-01', true],
])('PAPEL-01 a paper of %s is news on 27/11/2026: %j', (fecha, news) => expect(isNews(fecha, '2026-11-27')).toBe(news))

it('PAPEL-01 a paper is the same one whichever way it comes, and another’s is another', () => {
  expect(claveOfPapel(7, 'F', '0007-00041286')).toBe('papel-7-F-000700041286')
  expect(claveOfPapel(7, 'F', '0007 00041286')).toBe('papel-7-F-000700041286')
  expect(claveOfPapel(7, 'C', '0007-00041286')).toBe('papel-7-C-000700041286')
  expect(claveOfPapel(8, 'F', '0007-00041286')).toBe('papel-8-F-000700041286')
})
