import { describe, expect, it } from 'vitest'
import type { Aviso } from './server/escribe.ts'
import { mailOf, notasOf, type Claimed, type News } from './server/mails.ts'
import type { LineaRow } from './server/store.ts'

const aviso: Aviso = {
  id: 31,
  clienteId: 128,
  nroReclamo: '1284',
  creado: new Date('2026-11-21T17:05:00Z'),
  titulo: 'Tubos con óxido',
  tipo: 1,
  nroPedido: '88883',
  presupuestoId: 48421,
  descripcion: 'Llegaron con óxido en las puntas.',
  orden: 2,
  ncc: null,
  cliente: 'Herrería Los Álamos S.R.L.',
  usuario: 'Ana Paz',
  notified: [],
  vendedor: { nombre: 'Mariana Sosa', email: 'vendedor@demo.test', telefono: '11 4725-3310' },
  cuenta: null,
}
const linea: LineaRow = {
  item: 1,
  itemCodigo: '10',
  nombreProducto: 'Perfil UPN 100 (12,00 m)',
  unidad: 'm',
  dimension1: 6.5,
  dimension2: 0,
  cantidad: 3,
  cantidadTiras: 10,
  pesoSubtotal: '689.00',
  productoId: 'UPN-100-12',
}
const uncut: LineaRow = {
  ...linea,
  item: 2,
  nombreProducto: 'Malla Q188',
  unidad: 'panel',
  dimension1: 0,
  cantidad: 17,
  cantidadTiras: 60,
  pesoSubtotal: '0',
  productoId: null,
}
const claimed: Claimed = {
  lineas: [linea, uncut],
  adjuntos: [
    { nombre: 'oxido.jpg', tipo: 'jpg', archivoId: 'a' },
    { nombre: 'remito.pdf', tipo: 'pdf', archivoId: 'b' },
  ],
  fotos: [],
}
const step: News = { filed: false, notas: [] }
const of = (more: Partial<Aviso>, news: News = step, forVendedor = false) =>
  mailOf({ ...aviso, ...more }, claimed, news, forVendedor)
const factsOf = (mail: ReturnType<typeof of>) => Object.fromEntries(mail.content.datos ?? [])

describe('the mail of a claim', () => {
  it.each([
    [1, 'quedó registrado', 'Quedó registrado, y desde ahora tiene número.', 'Lo que sigue es verificarlo.'],
    [
      2,
      'lo estamos verificando',
      'Estamos verificando lo que nos contás con lo que se pidió y lo que se entregó.',
      'Después analizamos cómo se resuelve.',
    ],
    [
      3,
      'lo estamos analizando',
      'Ya está verificado, y estamos analizando cómo se resuelve.',
      'Lo que se proponga pasa por una aprobación.',
    ],
    [
      4,
      'espera la aprobación',
      'Ya está analizado, y la solución espera la aprobación.',
      'Cuando esté aprobada te avisamos.',
    ],
    [5, 'tiene resolución', 'Está decidido cómo se resuelve.', 'Cuando esté hecho, lo cerramos.'],
    [6, 'está cerrado', 'Quedó cerrado: no hay nada más que hacer.', 'Si algo no quedó bien, avisanos.'],
  ])(
    'PAPEL-04 step %i is told by what it means to whoever claims, not by the office’s word',
    (orden, what, means, next) => {
      const { asunto, content } = of({ orden })
      expect([asunto, content.titulo]).toEqual([`Reclamo 1284: ${what}`, `Reclamo 1284: ${what}`])
      expect(content.paragraphs).toEqual([means, next])
      expect(JSON.stringify(content)).not.toMatch(
        /PENDIENTE|INGRESO|VERIFICACIÓN|ANÁLISIS|APROBACIÓN|RESOLUCIÓN|CERRADO/,
      )
    },
  )
  it('PAPEL-04 whoever just sent it reads that it came, and that its number is to come', () => {
    const { asunto, content } = of({ orden: 0, nroReclamo: null }, { filed: true })
    expect(asunto).toBe('Reclamo del 21/11/2026: lo recibimos')
    expect(content.paragraphs).toEqual([
      'Lo recibimos y lo estamos registrando.',
      'Cuando quede registrado te mandamos su número.',
    ])
    expect(content.datos?.[0]).toEqual(['Número', 'Todavía no tiene número'])
  })
  it('PAPEL-04 a mail that is late says where the claim is by then, and its number', () => {
    const late = of({ orden: 3 }, { filed: true })
    expect([late.asunto, late.content.paragraphs[0], factsOf(late).Número]).toEqual([
      'Reclamo 1284: lo recibimos',
      'Ya está verificado, y estamos analizando cómo se resuelve.',
      '1284',
    ])
    expect(of({ orden: 3 }, { filed: true }, true).content.paragraphs).toEqual(['Lo cargó Ana Paz.'])
  })
  it('PAPEL-04 what is claimed: product without the length it is sold in, cut, quantity with its unit, code, weight', () =>
    expect(of({}).content.lineas).toEqual({
      head: ['Producto y cuánto se reclama', 'Peso'],
      rows: [
        {
          codigo: 'UPN-100-12',
          nombre: 'Perfil UPN 100',
          cantidad: '3 × 6,50 m, de 10 tiras',
          total: '206,70 KG',
        },
        { codigo: '', nombre: 'Malla Q188', cantidad: '17 de 60 paneles', total: '' },
      ],
      more: 0,
    }))
  it('PAPEL-04 of many lines twenty, and how many more', () => {
    const many = mailOf(aviso, { ...claimed, lineas: Array.from({ length: 23 }, () => linea) }, step, false)
    expect([many.content.lineas!.rows.length, many.content.lineas!.more]).toEqual([20, 3])
    expect(mailOf(aviso, { ...claimed, lineas: [] }, step, false).content.lineas).toBeUndefined()
  })
  it('PAPEL-04 its preview says what the subject lacks, what was noted and decided stands first, its facts the rest, its foot who answers', () => {
    const mail = of({ ncc: '0004-2' }, { filed: false, notas: ['Lo midió Calidad', 'Se retira el lunes'] })
    expect(mail.content.preview).toBe(
      '«Lo midió Calidad» «Se retira el lunes» Estamos verificando lo que nos contás con lo que se pidió y lo que se entregó. Después analizamos cómo se resuelve. «Tubos con óxido» · Perfil UPN 100, 3 × 6,50 m, de 10 tiras · Malla Q188, 17 de 60 paneles · pedido 88883',
    )
    expect(mail.content.first).toEqual([
      ['Nota', 'Lo midió Calidad\nSe retira el lunes'],
      ['Resolución NCC', '0004-2'],
    ])
    expect(mail.content.datos).toEqual([
      ['Número', '1284'],
      ['Título', 'Tubos con óxido'],
      ['Tipo', 'Producto- Calidad'],
      ['Descripción', 'Llegaron con óxido en las puntas.'],
      ['Adjuntos', 'oxido.jpg\nremito.pdf'],
      ['Pedido', '88883'],
      ['Solicitud', '48.421'],
      ['Cliente', 'Herrería Los Álamos S.R.L.'],
      ['Lo cargó', 'Ana Paz, el 21/11/2026 14:05'],
    ])
    expect(mail.content.firma).toEqual(aviso.vendedor)
    const toSeller = of({ orden: 0 }, { filed: true }, true)
    expect([toSeller.asunto, toSeller.content.paragraphs, toSeller.content.firma]).toEqual([
      'Reclamo 1284: lo cargó Herrería Los Álamos S.R.L.',
      ['Lo cargó Ana Paz, y espera que lo registren.'],
      null,
    ])
  })
})

it.each([
  [
    [
      [1, 'uno'],
      [2, null],
      [3, 'tres'],
    ],
    ['uno', 'tres'],
  ],
  [
    [
      [4, 'aprobado'],
      [3, 'era un error'],
    ],
    ['era un error'],
  ],
  [
    [
      [4, 'cuatro'],
      [5, 'cinco'],
      [3, null],
      [4, 'otra vez'],
    ],
    ['otra vez'],
  ],
  [[], []],
] as const)('PAPEL-04 of the steps %j the notes that still hold: %j', (steps, notas) =>
  expect(notasOf(steps.map(([a, motivo]) => ({ a, motivo })))).toEqual(notas),
)
