import { expect, it } from 'vitest'
import { readPasted, readSheet, writeCsv } from './rules.ts'

const row = (texto: string, cantidad = '', largo = '', ancho = '') => ({ texto, cantidad, largo, ancho })

it.each<[string, string, ReturnType<typeof row>[]]>([
  ['by tabs', 'UPN-100-12\t24\t12,00\nADN-008-12\t20', [row('UPN-100-12', '24', '12,00'), row('ADN-008-12', '20')]],
  [
    'by semicolons',
    'UPN-100-12; 24; 12,00\r\nCGL-005-24;3;2,44;1,22',
    [row('UPN-100-12', '24', '12,00'), row('CGL-005-24', '3', '2,44', '1,22')],
  ],
  [
    'by commas, decimals with a point',
    'UPN-100-12,24,6.5\nADN-008-12,20',
    [row('UPN-100-12', '24', '6.5'), row('ADN-008-12', '20')],
  ],
  ['by commas, quoted', '"UPN-100-12","24","6,5"', [row('UPN-100-12', '24', '6,5')]],
  [
    'headings in another order and case',
    'CANTIDAD;Largo (m);CÓDIGO;Ancho\n24;6;UPN-100-12;\n3;2,44;CGL-005-24;1,22',
    [row('UPN-100-12', '24', '6'), row('CGL-005-24', '3', '2,44', '1,22')],
  ],
  [
    'headings by commas',
    'cant.,producto\n20,hierro del 8\n6,"C 100x50 de 4,5 m"',
    [row('hierro del 8', '20'), row('C 100x50 de 4,5 m', '6')],
  ],
  [
    'code and description, where one is blank',
    'Código\tDescripción\tCant\nUPN-100-12\tPerfil\t2\n\thierro del 8\t20',
    [row('UPN-100-12', '2'), row('hierro del 8', '20')],
  ],
  [
    'titles above the headings',
    'Pedido obra Tigre\t\t\n\t\t\nproducto\tcantidad\tlargo\nUPN 100\t2\t6',
    [row('UPN 100', '2', '6')],
  ],
  ['millimetres by the heading', 'codigo;cantidad;largo mm\nUPN-100-12;2;4500', [row('UPN-100-12', '2', '4,5')]],
  ['a description between code and quantity', 'UPN-100-12\tPerfil UPN 100\t24\t12', [row('UPN-100-12', '24', '12')]],
  ['the quantity first', '24\tPerfil UPN 100\t12', [row('Perfil UPN 100', '24', '12')]],
  [
    'one free text a line',
    '20 hierro del 8\n\n6 C 100x50 de 4,5 m\n',
    [row('20 hierro del 8'), row('6 C 100x50 de 4,5 m')],
  ],
  [
    'a mail with its greeting',
    'Hola, buen día!\n20 hierro del 8\n---\nMuchas gracias.\nSaludos',
    [row('20 hierro del 8')],
  ],
  [
    'inches in quotes',
    '"Ángulo 2"" x 1/4"""\t12\ncaño 2"\t5\n2" caño negro\t3',
    [row('Ángulo 2" x 1/4"', '12'), row('caño 2"', '5'), row('2" caño negro', '3')],
  ],
  ['what is no number stays as typed', 'codigo;cantidad\nUPN-100-12;doce', [row('UPN-100-12', 'doce')]],
  ['a formula is a text', '=1+1\t2\n@SUM(A1)\t3', [row('=1+1', '2'), row('@SUM(A1)', '3')]],
  ['nothing', '\n \t \n', []],
])('QUICK-05 reads a block %s', (_what, text, rows) => expect(readPasted(text)).toEqual(rows))

it('QUICK-07 the cells of a sheet are read as a paste, numbers as they are typed here', () => {
  expect(
    readSheet([
      ['Producto', 'Cant.', 'Largo'],
      ['UPN-100-12', 1200, 4.5],
      [100234, 2, null],
    ]),
  ).toEqual([row('UPN-100-12', '1200', '4,5'), row('100234', '2')])
})

it('QUICK-15 a cell that a spreadsheet takes for a formula is written as a text', () => {
  expect(writeCsv([['=1+1', '+54 11', '-5', '@SUM(A1)', 'caño 2"', 'a;b', 'Ñandú']])).toBe(
    '\uFEFF\'=1+1;\'+54 11;\'-5;\'@SUM(A1);"caño 2""";"a;b";Ñandú\r\n',
  )
})
