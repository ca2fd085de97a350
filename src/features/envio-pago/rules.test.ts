import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, money } from '#shared/money.ts'
import { netoOf, unidadesOf } from '#shared/renglon.ts'
import type { PreconfirmReq } from './contract.ts'
import {
  checkClasificacion,
  checkDestino,
  checkFirme,
  checkObservaciones,
  checkPago,
  checkPreconfirm,
  checkRecibe,
  direccionOf,
  initialEleccion,
  currentEleccion,
  chooseObra,
  chooseTienda,
  showTime,
  completeObra,
  emptyObra,
  summary,
  secondsCompletos,
  initialSeconds,
  pasoCompleto,
  firstMissing,
  cleanRecibe,
  sameObra,
  onlyDigits,
  textos,
  transportesOf,
  type Destino,
} from './rules.ts'

const recibe = { nombre: 'Hernán', apellido: 'Ledesma Núñez', telefono: '1147482210', dni: '28417903' }
const obra = {
  provinciaId: 6,
  localidad: 'Pilar',
  obraCalle: 'Las Magnolias',
  obraNro: '754',
  obraCodigoPostal: '1629',
}
const destino = (d: Partial<Destino>): Destino => ({
  ...emptyObra,
  esObra: false,
  clienteTiendaEntregaNro: 1,
  transporteId: 2,
  ...d,
})
const transporte = (id: number, ...tiendas: number[]) => ({
  id,
  descripcion: `T${id}`,
  clientes: { $values: tiendas.map((clienteTiendaNro) => ({ clienteTiendaNro })) },
})
const tienda = (tiendaNro: number) => ({
  tiendaNro,
  nombreFantasia: null,
  telefono: null,
  calle: 'Av. Colón',
  calleNro: '4680',
  localidad: 'Villa Allende',
  provincia: 'Córdoba',
  provinciaId: 6,
  pais: 'Argentina',
})
const datos: Parameters<typeof initialEleccion>[0] = {
  tiendas: { $values: [tienda(7), tienda(9)] },
  listaTransportes: { $values: [transporte(1, 9), transporte(2, 7, 9), transporte(3, 7)] },
  clasificacionEnvios: {
    $values: [
      { id: 40, descripcion: 'Grúa' },
      { id: 41, descripcion: 'Manual' },
    ],
  },
  listaFormasPago: {
    $values: [
      { id: 50, descripcion: 'Cuenta', porcentaje: 0, defaultValue: true },
      { id: 51, descripcion: 'Transferencia', porcentaje: 4, defaultValue: false },
      { id: 52, descripcion: 'E-cheq', porcentaje: 2, defaultValue: false },
    ],
  },
}
const req = (more: object = {}): PreconfirmReq =>
  ({
    id: 1,
    ...recibe,
    clienteTiendaEntregaNro: 7,
    transporteId: 2,
    clasificacionId: 40,
    condicionPagoId: 51,
    esObra: false,
    ...more,
  }) as PreconfirmReq

describe('who receives', () => {
  it('SHIP-12 a whole receiver has no errors, and the phone may be missing', () => {
    expect([
      checkRecibe(recibe),
      checkRecibe({ ...recibe, telefono: '' }),
      checkRecibe({ ...recibe, telefono: null }),
    ]).toEqual([{}, {}, {}])
  })
  it.each(['', '   ', null, undefined])('SHIP-13 SHIP-14 an empty name (%j) has its sentence', (empty) => {
    expect(checkRecibe({ ...recibe, nombre: empty, apellido: empty })).toEqual({
      nombre: 'Ingrese el nombre de la persona que recibe',
      apellido: 'Ingrese el apellido de la persona que recibe',
    })
  })
  it.each([
    ['Ñandú Güiraldes', true],
    ['José María', true],
    ['Ana2', false],
    ['O\u2019Higgins', false],
    ['Ana-Paula', false],
    ['Ana.', false],
    ['3', false],
    ['Ana\u00d7', false],
    ['😀', false],
  ])('SHIP-15 SHIP-16 letters, accented letters, ñ and spaces only: %s', (text, right) => {
    expect(checkRecibe({ ...recibe, nombre: text, apellido: text })).toEqual(
      right ? {} : { nombre: 'Ingrese un nombre válido', apellido: 'Ingrese un apellido válido' },
    )
  })
  it('SHIP-17 name and last name have at most 28 characters', () => {
    const [most, more] = ['a'.repeat(28), 'a'.repeat(29)]
    expect(checkRecibe({ ...recibe, nombre: most, apellido: most })).toEqual({})
    expect(checkRecibe({ ...recibe, nombre: more, apellido: more })).toEqual({
      nombre: 'Ingrese un nombre válido',
      apellido: 'Ingrese un apellido válido',
    })
    // accents typed as two characters count once
    expect(checkRecibe({ ...recibe, nombre: 'e\u0301'.repeat(28) })).toEqual({})
  })
  it.each(['11-4748', '11 4748', '+54911', '28.417.903', 'abc', '-1'])(
    'SHIP-18 phone and DNI allow digits only: %s',
    (text) => {
      expect(checkRecibe({ ...recibe, telefono: text, dni: text })).toEqual({
        telefono: 'Ingrese un número válido',
        dni: 'Ingrese un número válido',
      })
    },
  )
  it('SHIP-19 phone and DNI have at most 15 digits, each with its sentence', () => {
    const [most, more] = ['1'.repeat(15), '1'.repeat(16)]
    expect(checkRecibe({ ...recibe, telefono: most, dni: most })).toEqual({})
    expect(checkRecibe({ ...recibe, telefono: more, dni: more })).toEqual({
      telefono: 'Ingrese un número válido',
      dni: 'Ingrese un DNI válido',
    })
  })
  it.each([
    ['dni', '30.111.222', '30111222'],
    ['dni', ' 30 111 222 ', '30111222'],
    ['telefono', '+54 9 11 4725-3310', '5491147253310'],
    ['telefono', '(0351) 424-1189', '03514241189'],
    ['telefono', '11 4286-2257 / 11 4286-2258', '1142862257'],
    ['nombre', 'Ana-Paula', 'Ana Paula'],
    ['nombre', '  José   María ', 'José María'],
    ['apellido', "D'Angelo", 'DAngelo'],
    ['apellido', 'O\u2019Higgins', 'OHiggins'],
  ])('SHIP-15 SHIP-18 what people write is kept as the rule has it: %s %s → %s', (field, text, kept) => {
    const clean = cleanRecibe({ ...recibe, [field]: text })
    expect(clean).toEqual({ ...recibe, [field]: kept })
    expect(checkRecibe(clean)).toEqual({})
    expect(cleanRecibe(clean)).toEqual(clean)
  })
  it.each([
    ['dni', '28a417', 'Ingrese un número válido'],
    ['dni', '-30111222', 'Ingrese un número válido'],
    ['telefono', 'x', 'Ingrese un número válido'],
    ['telefono', '11-4', 'Ingrese un número válido'],
    ['nombre', 'Ana.', 'Ingrese un nombre válido'],
    ['nombre', "'", 'Ingrese un nombre válido'],
    ['apellido', 'P@z', 'Ingrese un apellido válido'],
  ])('SHIP-15 SHIP-16 SHIP-18 what is none is refused: %s %s', (field, text, sentence) => {
    expect(checkRecibe(cleanRecibe({ ...recibe, [field]: text }))).toEqual({ [field]: sentence })
  })
  it('SHIP-20 an empty DNI has its sentence', () =>
    expect(checkRecibe({ ...recibe, dni: ' ' })).toEqual({ dni: 'Ingrese un número de DNI' }))
})

describe('what is chosen', () => {
  it('SHIP-24 SHIP-25 without shop or transport the destination says so', () => {
    expect(checkDestino(destino({}))).toEqual({})
    expect(checkDestino(destino({ clienteTiendaEntregaNro: null, transporteId: null }))).toEqual({
      clienteTiendaEntregaNro: 'Debe seleccionar una tienda',
      transporteId: 'Debe seleccionar un transporte',
    })
    expect(checkDestino(destino({ clienteTiendaEntregaNro: 0 }))).toEqual({
      clienteTiendaEntregaNro: 'Debe seleccionar una tienda',
    })
  })
  it('SHIP-26 SHIP-27 SHIP-28 classification and payment have their sentences', () => {
    expect([
      checkClasificacion(null),
      checkClasificacion(0),
      checkClasificacion(3),
      checkPago(undefined),
      checkPago(2),
    ]).toEqual([
      'Debe seleccionar una clasificación de envío',
      'Debe seleccionar una clasificación de envío',
      null,
      'Debe seleccionar una una forma de pago',
      null,
    ])
    expect(textos.pagoCampo).toBe('Debes seleccionar un metodo de pago')
  })
  it('a work site needs its five fields, and no shop', () => {
    const site = (more: object) => checkDestino(destino({ ...obra, esObra: true, clienteTiendaEntregaNro: 0, ...more }))
    expect(site({})).toEqual({})
    for (const field of ['localidad', 'obraCalle', 'obraNro', 'obraCodigoPostal'])
      expect(site({ [field]: ' ' })).toEqual({ [field]: 'Completá la dirección de la obra' })
    expect([site({ provinciaId: null }), site({ obraCodigoPostal: 'B1629' })]).toEqual([
      { provinciaId: 'Completá la dirección de la obra' },
      { obraCodigoPostal: 'Ingrese un número válido' },
    ])
    expect([
      completeObra(obra),
      completeObra(emptyObra),
      completeObra({ ...obra, obraNro: ' ' }),
      completeObra({ ...obra, provinciaId: null }),
    ]).toEqual([true, false, false, false])
    expect(onlyDigits('B1629 XYZ')).toBe('1629')
  })
  it('SHIP-09 a submission is checked as a whole, in the order of the steps', () => {
    expect(checkPreconfirm(req())).toEqual([])
    expect(
      checkPreconfirm(req({ nombre: '', transporteId: 0, clasificacionId: null, condicionPagoId: undefined })).map(
        (e) => e.field,
      ),
    ).toEqual(['nombre', 'transporteId', 'clasificacionId', 'condicionPagoId'])
  })
})

describe('what is chosen on entry', () => {
  it('SHIP-29 SHIP-30 the first shop and the first transport that serves it', () => {
    expect(initialEleccion(datos)).toMatchObject({ tiendaNro: 7, transporteId: 2, esObra: false })
    expect(transportesOf(datos, 9, false).map((t) => t.id)).toEqual([1, 2])
    expect(transportesOf(datos, null, true).map((t) => t.id)).toEqual([1, 2, 3])
  })
  it('SHIP-31 the first classification', () => expect(initialEleccion(datos).clasificacionId).toBe(40))
  it('SHIP-32 the first payment without the mark; none when all are marked', () => {
    expect(initialEleccion(datos).condicionPagoId).toBe(51)
    const marked = datos.listaFormasPago.$values.map((f) => ({ ...f, defaultValue: true }))
    expect(initialEleccion({ ...datos, listaFormasPago: { $values: marked } }).condicionPagoId).toBeNull()
  })
  it('OPEN-354 OPEN-141 the only payment there is stands chosen, marked or not', () => {
    for (const defaultValue of [true, false]) {
      const only = [{ id: 51, descripcion: 'Transferencia', porcentaje: 4, defaultValue }]
      expect(initialEleccion({ ...datos, listaFormasPago: { $values: only } }).condicionPagoId).toBe(51)
    }
  })
  it('SHIP-34 a real shop resets the classification, picks its first transport and ends the work site', () => {
    const site = chooseObra(datos, { ...initialEleccion(datos), transporteId: 3 })
    expect(site).toMatchObject({ esObra: true, tiendaNro: null, transporteId: 3, clasificacionId: 40 })
    expect(chooseTienda(datos, site, 9)).toEqual({
      esObra: false,
      tiendaNro: 9,
      transporteId: 1,
      clasificacionId: null,
      condicionPagoId: 51,
    })
  })
  it('what is no longer offered is not kept', () => {
    const e = initialEleccion(datos)
    expect(currentEleccion(datos, e)).toEqual(e)
    expect(currentEleccion(datos, { ...e, tiendaNro: 99 })).toEqual(e)
    expect(currentEleccion(datos, { ...e, transporteId: 1, clasificacionId: 99, condicionPagoId: 99 })).toEqual({
      ...e,
      transporteId: null,
      clasificacionId: null,
      condicionPagoId: null,
    })
  })
})

describe('which step lacks something', () => {
  const elegido = { recibe, obra: null, eleccion: initialEleccion(datos) }
  const sin = { ...elegido, eleccion: { ...elegido.eleccion, tiendaNro: null, condicionPagoId: null } }
  it('SHIP-12 SHIP-23 valid proposals lack nothing', () =>
    expect([firstMissing(elegido), [1, 2, 3, 4].map((n) => pasoCompleto(n, elegido))]).toEqual([
      null,
      [true, true, true, true],
    ]))
  it('SHIP-12 the first that lacks something comes first, from a step on and then from the start', () => {
    expect([1, 2, 3, 4, 5].map((desde) => firstMissing(sin, desde))).toEqual([2, 2, 4, 4, 2])
    expect(firstMissing({ ...elegido, recibe: { ...recibe, telefono: 'x' } })).toBe(1)
    expect(firstMissing({ ...elegido, recibe: { ...recibe, telefono: '+54 9 11 4725-3310' } })).toBeNull()
    expect(firstMissing({ ...elegido, eleccion: { ...elegido.eleccion, clasificacionId: null } })).toBe(3)
    expect(firstMissing({ ...elegido, eleccion: { ...elegido.eleccion, esObra: true } })).toBe(2)
    expect(firstMissing({ ...elegido, obra, eleccion: { ...elegido.eleccion, esObra: true } })).toBeNull()
  })
  it('an address is the same until one of its fields is another', () => {
    expect([sameObra(obra, { ...obra }), sameObra(emptyObra, emptyObra)]).toEqual([true, true])
    for (const patch of [{ provinciaId: 7 }, { localidad: 'x' }, { obraCalle: 'x' }, { obraNro: '1' }])
      expect(sameObra(obra, { ...obra, ...patch })).toBe(false)
  })
})

describe('addresses', () => {
  it('a town named like its province stands once', () => {
    expect([
      direccionOf({ calle: 'Av. Colón', nro: '4680', localidad: 'Córdoba', provincia: 'Córdoba' }),
      direccionOf({ calle: 'Ruta 9', nro: '', localidad: null, provincia: 'Salta' }),
    ]).toEqual(['Av. Colón 4680, Córdoba', 'Ruta 9, Salta'])
  })
})

describe('sums', () => {
  it.each([
    [1000, 920, 4, 880, 120],
    [1000, 920, 0, 920, 80],
    [1000, 30, 4, 0, 1000],
    [33.33, 33.33, 2.5, 32.5, 0.83],
    [0, 0, 4, 0, 0],
  ])('SHIP-33 of %s (%s discounted) a condition of %s %% leaves %s', (sin, con, porcentaje, total, descuentos) => {
    expect(summary(sin, con, porcentaje)).toEqual({ subtotal: sin, total, descuentos })
  })
  it('SHIP-33 subtotal less discounts is the total, to the cent, and never below nothing', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 9 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 10000 }), (c, share, p) => {
        const r = summary(c / 100, Math.floor((c * share) / 100) / 100, p / 100)
        expect(r.total).toBeGreaterThanOrEqual(0)
        expect(Math.round(r.subtotal * 100) - Math.round(r.descuentos * 100)).toBe(Math.round(r.total * 100))
      }),
    )
  })
  it.each([
    [3710.06, 24, 12, 13.57, 5, 12.8822],
    [3710.06, 24, 0.5, 325.44, 5, 309.1717],
    [260.53, 5, 2.345, 20, 0, 20],
    [100, 3, 0, 33.34, 0, 33.333],
  ])(
    'CONF-16 DIARIO-02 the unit price of %s for %s of %s m is the discounted total by quantity and length',
    (total, cantidad, largo, precio, descuento1, expected) => {
      const [units, linea] = [unidadesOf(cantidad, largo, largo === 2.345 ? 1.111 : 0), { precio, descuento1 }]
      const neto = netoOf({ ...linea, descuentoCliente: 0 }, units, total)
      expect(money(dec(neto).times(units))).toBe(total)
      expect(neto).toBeCloseTo(expected, 3)
    },
  )
})

describe('confirmation', () => {
  it('CONF-05 CONF-06 without an answer to the firm question there is a message', () => {
    const text = 'Debe confirmar si el pedido es firme o un presupuesto que requiere asistencia comercial.'
    expect([checkFirme(null), checkFirme(undefined), checkFirme(false), checkFirme(true)]).toEqual([
      text,
      text,
      null,
      null,
    ])
  })
  it('CONF-09 observations have at most 150 characters', () => {
    const text = 'Se ha excedido el límite de caracteres. 150 carácteres es el máximo.'
    expect([
      checkObservaciones(''),
      checkObservaciones('ñ'.repeat(150)),
      checkObservaciones('😀'.repeat(150)),
      checkObservaciones('a'.repeat(151)),
    ]).toEqual([null, null, null, text])
  })
})

describe('the countdown', () => {
  it('SHIP-50 it starts at the stored seconds, or at 300', () => {
    expect([120, 0, -5, null, undefined, NaN].map(initialSeconds)).toEqual([120, 300, 300, 300, 300, 300])
  })
  it('SHIP-51 CONF-12 it is reset to the distributor\u2019s seconds, or 300', () =>
    expect([600, null, 0].map(secondsCompletos)).toEqual([600, 300, 300]))
  it.each([
    [0, '00:00'],
    [9, '00:09'],
    [60, '01:00'],
    [299.9, '04:59'],
    [300, '05:00'],
    [5999, '99:59'],
    [-1, '00:00'],
  ])('SHIP-50 %s seconds show as %s', (s, text) => expect(showTime(s)).toBe(text))
})
