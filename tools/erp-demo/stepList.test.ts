import { expect, it } from 'vitest'
import { invoicedAt } from './stepList.ts'

const linea = (montoSubtotalDto: number, iva: number | null) => ({
  item: 1,
  producto: 'IPN-080-12',
  descripcion: 'Perfil IPN 80',
  cantidad: 1,
  iva,
  montoSubtotalDto,
})
it.each([
  ['one rate', 80.89, [linea(84.57, 21)], 97.88],
  ['two rates', 96, [linea(50, 21), linea(50, 10.5)], 111.12],
  ['no rate that anybody wrote down', 80.89, [linea(84.57, null)], 80.89],
  ['nothing', 0, [], 0],
])(
  'PAPEL-11 an invoice of the demo’s order system comes to the total with IVA: of %s',
  (_, montoFinal, $values, comes) => expect(invoicedAt({ montoFinal, lineas: { $values } })).toBe(comes),
)
