import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkMove,
  checkCantidad,
  checkReclamo,
  checkVence,
  isVencido,
  nameOfReclamo,
  numberOf,
  stepList,
  pasoSiguiente,
  problemOfReclamada,
  wholeOf,
  readLinea,
  readReclamada,
  readSolicitud,
  reclamadaOf,
  resolutionOf,
  textos,
  tipos,
  whyNoSolicitud,
  writeLinea,
} from './rules.ts'

it('CLAIM-01 CLAIM-03 CLAIM-05 the sentences of claims, to the letter', () => {
  expect(textos).toMatchObject({
    titulo: 'MIS RECLAMOS',
    nuevo: 'Nuevo reclamo',
    vacio: 'No existen reclamos para el filtro aplicado',
    verDetalles: 'VER DETALLES',
    carga: 'CARGA DE RECLAMOS',
    enviar: 'ENVIAR',
    buscarPresupuesto: 'Debe buscar el presupuesto',
    obligatorios: 'Por favor revisar los campos obligatorios',
    notFound: 'No se encuentra el presupuesto',
    notCreated: 'Error al crear el reclamo. Por favor, intente más tarde.',
    creado: 'Reclamo creado correctamente.',
    acepto: 'Acepto la política de reclamos',
  })
})
it('CLAIM-10 the seven steps, by their number', () => {
  expect(stepList).toEqual([
    'PENDIENTE DE ENVÍO',
    'INGRESO',
    'VERIFICACIÓN',
    'ANÁLISIS',
    'APROBACIÓN',
    'RESOLUCIÓN',
    'CERRADO',
  ])
  expect([0, 1, 2, 3, 4, 5, 6].map(pasoSiguiente)).toEqual([1, 2, 3, 4, 5, 6, null])
})
it('CLAIM-13 the five types, by their number', () => {
  expect(tipos).toEqual([
    'Producto- Calidad',
    'Producto- Logística',
    'Servicio- Logística',
    'Servicio- Comercial',
    'Otros',
  ])
})

describe('a claim as it is typed', () => {
  const whole = { titulo: 'Óxido', tipo: 1, descripcion: 'Llegó así.', nroPedido: '88760' }
  it.each<[string, object, object]>([
    ['nothing wrong', {}, {}],
    ['no title', { titulo: '  ' }, { titulo: 'Por favor revisar los campos obligatorios' }],
    ['no type', { tipo: null }, { tipo: 'Por favor revisar los campos obligatorios' }],
    ['a type nobody knows', { tipo: 6 }, { tipo: 'Por favor revisar los campos obligatorios' }],
    ['no description', { descripcion: '' }, { descripcion: 'Por favor revisar los campos obligatorios' }],
    ['no order', { nroPedido: ' ' }, { nroPedido: 'Por favor revisar los campos obligatorios' }],
    ['an order that is no code', { nroPedido: 'a,b' }, { nroPedido: 'El número de pedido no es válido.' }],
    ['100 characters', { titulo: ` ${'x'.repeat(100)} ` }, {}],
    ['101 characters', { titulo: 'x'.repeat(101) }, { titulo: 'El título admite hasta 100 caracteres.' }],
    [
      '1001 characters',
      { descripcion: 'x'.repeat(1001) },
      { descripcion: 'La descripción admite hasta 1000 caracteres.' },
    ],
  ])('CLAIM-18 OPEN-84 %s', (_what, more, wrong) => {
    expect(checkReclamo({ ...whole, ...more })).toEqual(wrong)
  })
})

describe('the number of the order of a claim', () => {
  it.each([
    ['12345678901234567890', 'No se encuentra el presupuesto'],
    ['2.147.483.648', 'No se encuentra el presupuesto'],
    ['0', 'No se encuentra el presupuesto'],
    ['48a', 'El número de solicitud lleva solo dígitos.'],
    ['', 'El número de solicitud lleva solo dígitos.'],
  ])('OPEN-350 «%s» is nobody’s: %s', (text, why) => {
    expect([readSolicitud(text), whyNoSolicitud(text)]).toEqual([null, why])
  })
  it.each([
    [' 48.217 ', 48_217],
    ['999999999', 999_999_999],
  ])('OPEN-350 «%s» is read', (text, nro) => {
    expect(readSolicitud(text)).toBe(nro)
  })
})

describe('a claimed line', () => {
  it.each<[string, object | null]>([
    ['3', { item: 3, cantidad: null }],
    ['3:17', { item: 3, cantidad: 17 }],
    ['3:0.5', { item: 3, cantidad: 0.5 }],
    ['', null],
    ['3:', null],
    ['3:-1', null],
    ['x:1', null],
    ['3:1.234', null],
  ])('OPEN-164 %j reads as %j', (text, linea) => {
    expect(readLinea(text)).toEqual(linea)
  })
  it('OPEN-164 is read as it was written', () => {
    const linea = fc.record({
      item: fc.integer({ min: 0, max: 999_999 }),
      cantidad: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 100)),
    })
    fc.assert(
      fc.property(linea, (one) => {
        expect(readLinea(writeLinea(one))).toEqual(one)
      }),
    )
  })
  it.each([
    [null, true],
    [0, false],
    [0.01, true],
    [60, true],
    [60.01, false],
    [-1, false],
  ])('OPEN-164 %d of 60: %s', (cantidad, right) => {
    expect(checkCantidad(cantidad, 60)).toBe(
      right ? null : 'La cantidad reclamada tiene que ser mayor que cero y no pasar de la pedida.',
    )
  })
  const tiras = { cantidadTiras: 2500, unidad: 'm', dimension1: 6, dimension2: 0 }
  it.each<[string, object]>([
    ['2500', { kind: 'numero', numero: 2500 }],
    ['1.200', { kind: 'numero', numero: 1200 }],
    ['12 tiras', { kind: 'numero', numero: 12 }],
    ['1,200', { kind: 'doubt', question: '¿«1,200» es 1.200?', options: [1200] }],
    ['40 kg', { kind: 'doubt', question: '«kg» no es la unidad: acá se cuenta en tiras.', options: [40] }],
    ['', { kind: 'vacio' }],
    ['doce', { kind: 'nothing' }],
  ])('OPEN-164 a claimed quantity typed as «%s» is read as in the cart', (text, typed) => {
    expect(readReclamada(text, tiras)).toEqual(typed)
  })
  it('OPEN-164 a line that is marked claims all of it as it stands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.boolean(), (cantidadTiras, cut) => {
        const linea = { ...tiras, cantidadTiras, unidad: cut ? 'm' : 'panel', dimension1: cut ? 6 : 0 }
        expect(readReclamada(wholeOf(linea), linea)).toEqual({ kind: 'numero', numero: cantidadTiras })
      }),
    )
    const loose = { ...tiras, cantidadTiras: 1234.56, unidad: 'm²', dimension1: 0 }
    expect(readReclamada(wholeOf(loose), loose)).toEqual({ kind: 'numero', numero: 1234.56 })
  })
  it.each<[string, number, boolean]>([
    ['60', 60, true],
    ['60,5', 60, false],
    ['0', 60, false],
    ['0,125', 60, false],
    ['doce', 60, false],
  ])('OPEN-164 «%s» of %d: %s', (text, requested, right) => {
    expect(problemOfReclamada(readReclamada(text, { ...tiras, unidad: 'm²', dimension1: 0 }), requested)).toBe(
      right ? null : 'La cantidad reclamada tiene que ser mayor que cero y no pasar de la pedida.',
    )
  })
  it('DIARIO-15 a marked line starts blank, and how much of it is claimed has to be said', () => {
    expect(problemOfReclamada(readReclamada('', { ...tiras, unidad: 'm', dimension1: 6 }), 60)).toBe(
      'Poné cuánto reclamás de esta línea.',
    )
  })
  it('DIARIO-15 a claim is named by its number, and until it has one by when it was received', () => {
    const fechaCreacion = '2026-11-26T19:05:12-03:00'
    expect(numberOf({ nroReclamo: 'R-204', fechaCreacion })).toBe('R-204')
    expect(numberOf({ nroReclamo: null, fechaCreacion })).toBe('Recibido el 26/11/2026 a las 19:05, número en camino')
  })
  it('CLAIM-05 is read in strips where it was cut, else in its unit', () => {
    const linea = { cantidad: 17, cantidadTiras: 60, unidad: 'm', dimension1: 6, dimension2: 0 }
    expect(reclamadaOf(linea)).toBe('17 de 60 tiras')
    expect(reclamadaOf({ ...linea, unidad: 'panel', dimension1: 0, cantidadTiras: 1, cantidad: 1 })).toBe(
      '1 de 1 panel',
    )
  })
})

it('OPEN-50 the credit note that settles it is named', () => {
  expect(resolutionOf('0004-00003127')).toBe('Resolución NCC: 0004-00003127')
})

describe('a move of the order system', () => {
  it.each<[number, number, string | null, boolean]>([
    [0, 1, null, true],
    [5, 6, null, true],
    [0, 2, null, false],
    [3, 2, null, false],
    [6, 5, null, false],
    [0, 2, 'Se verificó.', true],
    [6, 2, 'Se reabrió.', true],
    [3, 0, 'Otra vez.', false],
  ])('OPEN-168 from %i to %i with %j: %s', (de, a, motivo, right) => {
    expect(checkMove(de, a, motivo) === null).toBe(right)
  })
})

describe('when it is due', () => {
  it.each<[number, string | null, boolean]>([
    [3, '2026-11-21', true],
    [3, '2026-11-22', false],
    [3, null, false],
    [6, '2026-01-01', false],
  ])('OPEN-166 step %i, due %s, on the 22nd: overdue is %s', (orden, vence, late) => {
    expect(isVencido({ orden, vence }, '2026-11-22')).toBe(late)
  })
  it('OPEN-166 is a day to come, or none', () => {
    expect(['2026-11-22', '2026-11-21', '2026-02-30', null].map((day) => checkVence(day, '2026-11-22'))).toEqual([
      null,
      'El vencimiento no puede ser anterior a hoy.',
      'Ingresá la fecha como DD/MM/AAAA.',
      null,
    ])
  })
})

it('PAPEL-10 a claim’s page and its paper are called by its number, until it has one by its day', () => {
  const fechaCreacion = '2026-11-12T09:15:00-03:00'
  expect(nameOfReclamo({ nroReclamo: 'R-204', fechaCreacion })).toBe('Reclamo R-204')
  expect(nameOfReclamo({ nroReclamo: null, fechaCreacion })).toBe('Reclamo del 12/11/2026')
})
