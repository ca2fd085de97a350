import { describe, expect, it } from 'vitest'
import { answeredBy } from '#server/mail/content.ts'
import { requestOf } from '../../../test/solicitud.ts'
import { asuntoOf, entregaOf, hiloOf, lineasOf, previewOf, totalsOf } from './server/mails.ts'

/** What all mails of a request share. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a mail of a request', () => {
  it('PAPEL-02 its subject begins with the number, whatever happened, and its thread is the request’s', () => {
    expect(asuntoOf(48421, 'salió el camión')).toBe('48.421: salió el camión')
    expect(asuntoOf(7, 'solicitud nueva de Metalúrgica San Martín S.R.L.')).toMatch(/^7: /)
    expect([hiloOf(48421), hiloOf(7)]).toEqual(['solicitud-48421', 'solicitud-7'])
  })
  it('PAPEL-02 its preview says what it is worth and of what, its kilos and where it goes: what the subject lacks', () => {
    expect(plain(previewOf(requestOf(3)))).toBe(
      'US$ 429,89 + IVA · Perfil UPN 1 (12,00 m) y 2 productos más · 2.067,00 KG · ' +
        'Casa central, Av. San Martín 1200, San Martín, Buenos Aires',
    )
  })
  it('PAPEL-02 a line is its code, its cut, its quantity with the unit, its net price of one unit and its total', () => {
    const { rows, more } = lineasOf(requestOf(1))
    expect(more).toBe(0)
    expect(rows.map(({ nombre, ...row }) => ({ nombre: plain(nombre), ...row }))).toMatchObject([
      { codigo: 'UPN-100-1', nombre: 'Perfil UPN 1', nota: 'En stock' },
    ])
    expect([plain(rows[0]!.cantidad), plain(rows[0]!.unitario!), plain(rows[0]!.total!)]).toEqual([
      '10 × 6,50 m',
      'US$ 2,3046 / m',
      'US$ 149,81',
    ])
  })
  it.each([
    ['Preparación', 'En stock'],
    ['En tránsito', null],
    ['Entregado', null],
    ['Cancelado', null],
  ])('PAPEL-03 of one that is %s its lines say of their stock %j: what left is not in stock', (estado, nota) => {
    const [linea] = lineasOf({ ...requestOf(1), estadoPresupuesto: estado }).rows
    expect(linea!.nota).toBe(nota)
  })
  it.each([
    [1, 1, 0],
    [20, 20, 0],
    [21, 20, 1],
    [150, 20, 130],
  ])('PAPEL-02 of %i lines it shows %i and says %i more', (lines, shown, more) => {
    const said = lineasOf(requestOf(lines))
    expect([said.rows.length, said.more]).toEqual([shown, more])
    expect(said.rows.at(-1)!.codigo).toBe(`UPN-100-${shown}`)
  })
  it('PAPEL-02 its largest figure is what the request comes to, and the sums that lead there say of what each is', () => {
    const { total, sums } = totalsOf(requestOf(2))
    expect(total.map(plain)).toEqual(['Total + IVA', 'US$ 286,59'])
    expect(sums.map((row) => row.map(plain))).toEqual([
      ['Subtotal', 'US$ 325,68'],
      ['Perfiles, 8 % de US$ 325,68', '− US$ 26,06'],
      ['Productos, con descuentos', 'US$ 299,62'],
      ['Forma de pago, 4 % del subtotal de US$ 325,68', '− US$ 13,03'],
      ['IVA 21 % de US$ 286,59', 'US$ 60,18'],
      ['Total con IVA', 'US$ 346,77'],
    ])
  })
  it('PAPEL-02 what stands between its lines and its total is said wherever they differ, else nothing', () => {
    expect(totalsOf(requestOf(2)).after.map((row) => row.map(plain))).toEqual([
      ['Productos, con descuentos', 'US$ 299,62'],
      ['Forma de pago, 4 % del subtotal de US$ 325,68', '− US$ 13,03'],
    ])
    const plainly = { ...requestOf(2), montoTotal: 299.62, descuentoCondicionPago: 0 }
    expect(totalsOf(plainly).after).toEqual([])
    expect(plain(totalsOf(plainly).total[1])).toBe('US$ 299,62')
  })
  it('PAPEL-02 whoever answers reaches the seller, who stands below by name and telephone; without one nobody does', () => {
    const vendedor = { nombre: 'Laura Gómez', email: 'laura@aceros.test', telefono: '11 4725-3310' }
    expect(answeredBy(vendedor)).toEqual({ responderA: vendedor, firma: vendedor })
    expect(answeredBy(null)).toEqual({ firma: null })
  })
  it('PAPEL-02 where it goes: the shop and its address, or the work site’s; of neither nothing', () => {
    const quote = requestOf(1)
    expect(entregaOf({ ...quote, esObra: true, direccionEntrega: 'Ruta 8 km 50' })).toBe('Obra: Ruta 8 km 50')
    expect(entregaOf({ ...quote, tiendaEntrega: null, direccionEntrega: null })).toBeNull()
  })
})
