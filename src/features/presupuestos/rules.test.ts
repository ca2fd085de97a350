import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { requestOf } from '../../../test/solicitud.ts'
import {
  canMakeFirm,
  canMove,
  checkDesdeHasta,
  checkDia,
  estados,
  cantidadOf,
  cotizacionOf,
  descuentoOf,
  factsFor,
  destinoOf,
  matchPedido,
  medidasOf,
  productosOf,
  precioOf,
  isEstado,
  lacksMotivo,
  pasoOf,
  stepList,
  primerDia,
  canReclamar,
  textos,
  transitions,
  tripLabel,
  whatHappened,
} from './rules.ts'
import type { Pedido } from './contract.ts'
import { parseSearch, readSearch } from '#shared/search.ts'
import { search } from './search.ts'
import { checkFilter, isVacio, keyOf, narrowedBy, vacio, type Typed } from './web/filter.ts'
import { clavesOf } from '#shared/lookup-keys.ts'
import { searchOptions, maximo } from '#web/ui/options.ts'

const entregado = ['Entregado']
const free = factsFor(entregado, true)
const dia = fc.integer({ min: 0, max: 6000 }).map((n) => addDays('2012-01-01', n))

describe('a move as its client is told of it', () => {
  it('PAPEL-03 each state says what it means to the client, not the office’s word for it', () =>
    expect(estados.map((estado) => whatHappened[estado])).toEqual([
      'quedó enviada',
      'la estamos revisando',
      'está aprobada',
      'la estamos preparando',
      'salió el camión',
      'figura como entregada',
      'se canceló',
    ]))
  it.each([
    ['Comercial', 'Sí', null, null],
    ['Comercial', null, 'La tomo', null],
    ['Comercial', '', '', 'El motivo es obligatorio.'],
    ['Cancelado', null, null, 'El motivo es obligatorio.'],
    ['Cancelado', '', 'Duplicada', 'Para cancelarla hace falta un motivo para el cliente.'],
    ['Cancelado', 'Ya estaba pedida', null, null],
  ])('PAPEL-03 to %s with the reason %j and the note %j: %j', (a, motivo, nota, lacking) =>
    expect(lacksMotivo(a, motivo, nota)).toBe(lacking),
  )
})

describe('a line', () => {
  it.each([
    [2.345, 1.111, '2,345 × 1,111 m', '5'],
    [12, 0, '12,000 m', '5'],
    [0, 0, null, '5 paneles'],
  ])('OPEN-96 cut to %s and %s reads %s, and its quantity %s', (dimension1, dimension2, cut, quantity) => {
    const linea = { cantidadTiras: 5, unidad: 'panel', dimension1, dimension2 }
    expect([medidasOf(linea), cantidadOf(linea)]).toEqual([cut, quantity])
  })
  it('OPEN-96 says the price of one unit of sale', () => {
    expect(precioOf({ precio: 1234.5, unidad: 'm²', moneda: { id: 2, simbolo: 'US$' } })).toBe('US$ 1.234,50 / m²')
    expect(precioOf({ precio: 13.57, unidad: 'm', moneda: { id: 2, simbolo: 'US$' } })).toBe('US$ 13,57 / m')
  })
  it.each([
    [5, 3, '8 %'],
    [0, 0, '0 %'],
    [2.25, 0.5, '2,75 %'],
    [80, 30, '100 %'],
  ])('OPEN-96 %s of its own and %s of the client are %s off', (descuento1, descuentoCliente, expected) => {
    expect(descuentoOf({ descuento1 }, { descuentoCliente })).toBe(expected)
  })
})

describe('what tells orders apart', () => {
  it.each([
    ['Perfil IPN 80 (12,00 m)', 1, 'Perfil IPN 80 (12,00 m)'],
    ['Perfil IPN 80 (12,00 m)', 2, 'Perfil IPN 80 (12,00 m) y 1 producto más'],
    ['Perfil IPN 80 (12,00 m)', 1001, 'Perfil IPN 80 (12,00 m) y 1.000 productos más'],
    [null, 0, null],
  ])('OPEN-97 %j of %s lines reads %j', (primerProducto, lineas, expected) => {
    expect(productosOf({ primerProducto, lineas })).toBe(expected)
  })
  it.each([
    [false, 'Depósito Norte', 'Ruta 9 km 37, Garín', 'Depósito Norte'],
    [true, 'Obra', 'Ruta 9 1200, Garín (CP 1619), Buenos Aires', 'Obra: Ruta 9 1200, Garín (CP 1619), Buenos Aires'],
    [true, 'Obra', null, 'Obra'],
    [false, null, null, null],
  ])('OPEN-97 a work site %j of %j at %j goes to %j', (esObra, tiendaEntrega, direccionEntrega, expected) => {
    expect(destinoOf({ esObra, tiendaEntrega, direccionEntrega })).toBe(expected)
  })
  it('OPER-22 OPEN-97 each line finds its line of the order once, whatever it is called there; what was split or changed stands alone', () => {
    const pedido = (item: number, productoId: string, cantidad: number) =>
      ({ item, productoId, descripcion: 'PERFIL', cantidad, estado: 'Pendiente' }) as Pedido
    const lineas = [
      { productoId: 'IPN-080', cantidadTiras: 5 },
      { productoId: 'IPN-080', cantidadTiras: 5 },
      { productoId: 'UPN-100', cantidadTiras: 10 },
    ]
    const { de, orphaned } = matchPedido(lineas, [
      pedido(1, 'UPN-100', 4),
      pedido(2, 'IPN-080', 5),
      pedido(3, 'UPN-100', 6),
      pedido(4, 'IPN-080', 5),
    ])
    expect([de.map((p) => p?.item ?? null), orphaned.map((p) => p.item)]).toEqual([
      [2, 4, null],
      [1, 3],
    ])
  })
})

describe('statuses', () => {
  it('OPER-23 the seven statuses, in their order', () => {
    expect(estados).toEqual([
      'Enviado',
      'Comercial',
      'Finanzas',
      'Preparación',
      'En tránsito',
      'Entregado',
      'Cancelado',
    ])
    expect(estados.every(isEstado)).toBe(true)
    expect(isEstado('Carrito')).toBe(false)
  })

  it('OPER-24 each of the six steps is its status, Cancelado and unknown values highlight none', () => {
    expect(stepList.map((p) => [p, pasoOf(p)])).toEqual([
      ['Enviado', 1],
      ['Comercial', 2],
      ['Finanzas', 3],
      ['Preparación', 4],
      ['En tránsito', 5],
      ['Entregado', 6],
    ])
    for (const none of ['Cancelado', 'Otro', 'enviado', '', null]) expect(pasoOf(none)).toBeNull()
  })

  it('OPER-23 exactly the moves of the table are allowed, and every refusal has its reason', () => {
    const allowed = estados.flatMap((from) =>
      estados.filter((to) => canMove(from, to, free) === null).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual([
      'Enviado → Comercial',
      'Enviado → Cancelado',
      'Comercial → Finanzas',
      'Comercial → Cancelado',
      'Finanzas → Preparación',
      'Finanzas → Cancelado',
      'Preparación → En tránsito',
      'Preparación → Cancelado',
      'En tránsito → Entregado',
    ])
    expect(transitions).toHaveLength(allowed.length + 2) // and the cart's two, moved by other doors
    for (const t of transitions)
      expect([t.moves, t.condicion]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
    for (const to of estados)
      expect(canMove('Carrito', to, free)).toBe(`Una solicitud no puede pasar de Carrito a ${to}.`)
  })

  it.each([
    [
      'Comercial',
      'Finanzas',
      factsFor(entregado, false),
      'La solicitud no es un pedido firme: queda en Comercial hasta que se la confirme como firme.',
    ],
    [
      'Comercial',
      'Finanzas',
      factsFor(entregado, null),
      'La solicitud no es un pedido firme: queda en Comercial hasta que se la confirme como firme.',
    ],
    ['Enviado', 'Comercial', factsFor(entregado, false), null],
    ['Comercial', 'Cancelado', factsFor(entregado, false), null],
    ['Preparación', 'En tránsito', factsFor([], true), 'Para pasar a En tránsito hace falta un viaje asignado.'],
    [
      'En tránsito',
      'Entregado',
      factsFor(['Despachado'], true),
      'Para pasar a Entregado, sus viajes tienen que estar entregados.',
    ],
    [
      'En tránsito',
      'Entregado',
      factsFor(['Entregado', 'Reprogramado'], true),
      'Para pasar a Entregado, sus viajes tienen que estar entregados.',
    ],
    ['En tránsito', 'Entregado', factsFor([], true), 'Para pasar a Entregado, sus viajes tienen que estar entregados.'],
    ['En tránsito', 'Entregado', factsFor(['Entregado', 'Otro'], true), null],
    ['En tránsito', 'Cancelado', free, 'Una solicitud en tránsito o entregada no se puede cancelar.'],
    ['Entregado', 'Cancelado', free, 'Una solicitud en tránsito o entregada no se puede cancelar.'],
    ['Entregado', 'Enviado', free, 'Una solicitud no puede pasar de Entregado a Enviado.'],
    ['Cancelado', 'Enviado', free, 'Una solicitud no puede pasar de Cancelado a Enviado.'],
  ] as const)(
    'CONF-17 %s → %s: approval by the commercial officer, and what else a move waits for',
    (from, to, facts, reason) => {
      expect(canMove(from, to, facts)).toBe(reason)
    },
  )

  it('CONF-17 no way leads from Enviado to Preparación but through Comercial, and only a firm quote leaves it upwards', () => {
    const reach = (facts: typeof free): string[] => {
      const seen = ['Enviado']
      for (const from of seen)
        for (const to of estados) if (canMove(from, to, facts) === null && !seen.includes(to)) seen.push(to)
      return seen
    }
    expect(reach(factsFor(entregado, false)).sort()).toEqual(['Cancelado', 'Comercial', 'Enviado'])
    expect(reach(free)).toHaveLength(7)
    expect(transitions.filter((t) => t.a === 'Finanzas').map((t) => t.de)).toEqual(['Comercial'])
  })

  it('a quote is made firm while it is Enviado or Comercial and not firm yet', () => {
    expect(estados.filter((e) => canMakeFirm(e, false))).toEqual(['Enviado', 'Comercial'])
    expect(estados.filter((e) => canMakeFirm(e, null))).toEqual(['Enviado', 'Comercial'])
    expect(estados.filter((e) => canMakeFirm(e, true))).toEqual([])
  })

  it('OPER-27 a trip is Reprogramado or Despachado, and any other value counts as delivered', () => {
    expect(tripLabel('Reprogramado')).toBe('Reprogramado')
    expect(tripLabel('Despachado')).toBe('Despachado')
    for (const other of ['Entregado', 'reprogramado', 'DESPACHADO', 'Despachado ', 'Reprogramado 2', 'En viaje', ''])
      expect(tripLabel(other)).toBe('Entregado')
    fc.assert(
      fc.property(
        fc.string().filter((s) => s !== 'Reprogramado' && s !== 'Despachado'),
        (s) => tripLabel(s) === 'Entregado',
      ),
    )
  })

  it('OPER-30 a claim can be filed with an order number and unless cancelled', () => {
    expect(canReclamar('88914', 'Entregado')).toBe(true)
    expect(canReclamar(null, 'Entregado')).toBe(false)
    expect(canReclamar('88914', 'Cancelado')).toBe(false)
  })
})

describe('filter', () => {
  it("OPER-13 'Desde' after 'Hasta' gives the sentence and no filter to search by", () => {
    expect(textos.desdeMayor).toBe("La fecha 'Desde' no puede ser mayor que la fecha 'Hasta'.")
    fc.assert(
      fc.property(
        dia,
        dia,
        (a, b) =>
          checkDesdeHasta(a, b) === (a > b ? "La fecha 'Desde' no puede ser mayor que la fecha 'Hasta'." : null),
      ),
    )
    expect(checkDesdeHasta(null, '2020-01-01')).toBeNull()
    expect(checkDesdeHasta('2020-01-01', null)).toBeNull()
    const typed: Typed = {
      vendedor: null,
      cliente: null,
      operacion: '',
      presupuesto: '',
      pedido: '',
      ordenCompra: '',
      desde: '02/11/2026',
      hasta: '01/11/2026',
      estado: null,
      producto: '',
      entrega: '',
      orden: null,
      todos: null,
    }
    expect(checkFilter(typed, '2026-11-21').errores).toEqual({
      desde: "La fecha 'Desde' no puede ser mayor que la fecha 'Hasta'.",
    })
    expect(checkFilter({ ...typed, hasta: '02/11/2026' }, '2026-11-21').errores).toEqual({})
  })

  it('OPER-14 a date stands between 2015-01-01 and today, both included', () => {
    const hoy = '2026-11-21'
    fc.assert(fc.property(dia, (d) => (checkDia(d, hoy) === null) === (d >= '2015-01-01' && d <= hoy)))
    expect(primerDia).toBe('2015-01-01')
    expect([checkDia('2015-01-01', hoy), checkDia(hoy, hoy), checkDia(null, hoy), checkDia('', hoy)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(checkDia('2014-12-31', hoy)).toBe('La fecha debe estar entre el 01/01/2015 y hoy.')
    expect(checkDia('2026-11-22', hoy)).toBe('La fecha debe estar entre el 01/01/2015 y hoy.')
    expect(checkDia('2026-02-30', hoy)).toBe('Ingresá la fecha como DD/MM/AAAA.')
  })

  const code = fc.stringMatching(/^[A-Za-z0-9._-]{0,12}$/)
  it('OPER-08 the filter survives the address it is written into, and reading never throws', () => {
    const id = fc.option(fc.integer({ min: 1, max: 99_999_999 }), { nil: null })
    const day = fc.option(dia, { nil: null })
    fc.assert(
      fc.property(id, id, id, code, code, day, day, (vendedor, cliente, op, presupuesto, pedido, desde, hasta) => {
        const ordenCompra = pedido
        const operacion = op === null ? '' : String(op)
        const rest = {
          estado: 'Comercial',
          todos: 'si',
          producto: 'ipn 80',
          entrega: 'Obra: Ruta 8',
          orden: 'sigue',
        } as const
        const f = { vendedor, cliente, operacion, presupuesto, pedido, ordenCompra, desde, hasta, ...rest }
        expect(readSearch(search, parseSearch(keyOf(f)))).toEqual({ ...f, pagina: 1 })
      }),
    )
    fc.assert(fc.property(fc.webQueryParameters(), (text) => readSearch(search, parseSearch(text)).pagina >= 1))
    expect(isVacio(vacio) && keyOf(vacio) === '').toBe(true)
    expect(readSearch(search, { pagina: '-3' }).pagina).toBe(1)
  })

  it('OPER-08 an operation is typed with or without its points; words are no operation', () => {
    const typed: Typed = { ...vacio, operacion: ' 48.217 ', desde: '', hasta: '' }
    expect(checkFilter(typed, '2026-11-21').filter.operacion).toBe('48217')
    expect(checkFilter({ ...typed, operacion: 'abc' }, '2026-11-21').errores).toEqual({
      operacion: 'El número de operación lleva solo dígitos.',
    })
  })
  it('OPEN-350 too many digits are digits all the same: nobody has that operation', () => {
    const typed: Typed = { ...vacio, desde: '', hasta: '' }
    for (const operacion of ['12345678901234567890', '2147483648', '12.345.678.901'])
      expect(checkFilter({ ...typed, operacion }, '2026-11-21').errores).toEqual({
        operacion: 'No hay ninguna operación con ese número.',
      })
    expect(checkFilter({ ...typed, operacion: '999999999' }, '2026-11-21').errores).toEqual({})
  })
})

describe('chooser', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => ({ id: i + 1, nombre: `Herrería Ñandú ${i}`, activo: true }))
  it('OPER-09 the chooser finds one of 20.000 clients by any of its words, without accents, and draws fifty at most', () => {
    expect(searchOptions(many, '').shown).toHaveLength(maximo)
    expect(searchOptions(many, '').total).toBe(20_000)
    expect(searchOptions(many, '19999 herreria').shown.map((o) => o.id)).toEqual([20_000])
    expect(searchOptions(many, 'NANDU 1999').total).toBe(12) // 1999, 11999 and 19990 … 19999
    expect(searchOptions(many, 'zzz').shown).toEqual([])
  })
  it('OPEN-106 the chooser finds by code and document, too, with and without signs; two digits are part of a name', () => {
    const claves = clavesOf('004512', '30709184322')
    const dos = [
      { id: 1, nombre: 'Corralón 30', activo: true },
      { id: 2, nombre: 'Don Torcuato', claves, activo: true },
    ]
    const found = (text: string) => searchOptions(dos, text).shown.map((o) => o.id)
    for (const text of ['4512', '30-70918432-2', '30709184322', 'torcuato 4512']) expect(found(text), text).toEqual([2])
    expect(found('30')).toEqual([1])
    expect(found('corralon 4512')).toEqual([])
  })
})

describe('cotizacionOf', () => {
  const quote = { ...requestOf(1), cotizacion: 1489.5, cotizacionFecha: '2026-11-20T15:00:00-03:00' }
  const kept = { ...quote, cotizacionTipo: 'divisa' as const, cotizacionFuente: 'BNA' }
  it.each([
    ['in dollars', quote, 'Dólar a $ 1.489,50, del 20/11/2026'],
    ['of a day nobody said', { ...quote, cotizacionFecha: null }, 'Dólar a $ 1.489,50'],
    ['in pesos', { ...quote, moneda: { id: 1, simbolo: '$' } }, null],
    [
      'with its kind and source',
      kept,
      'Total con IVA ≈ $ 258.264,41 · dólar divisa BNA $ 1.489,50 del 20/11/2026 15:00',
    ],
    [
      'with a kind and no source',
      { ...kept, cotizacion: 1489.1234, cotizacionFuente: null },
      'Total con IVA ≈ $ 258.199,11 · dólar divisa $ 1.489,1234 del 20/11/2026 15:00',
    ],
    ['before it was kept', { ...quote, cotizacion: null, cotizacionFecha: null }, null],
  ])('OPEN-149 DOLAR-04 an order %s', (_what, quote, said) => {
    expect(cotizacionOf(quote)).toBe(said)
  })
})

it.each<[string, Partial<Parameters<typeof narrowedBy>[0]>, string | null, string]>([
  ['by nothing', {}, null, ''],
  ['by a state', { estado: 'En tránsito' }, null, 'Estado: En tránsito.'],
  [
    'by days, and ordered',
    { desde: '2026-11-02', hasta: '2026-11-20', orden: 'viejas' },
    null,
    'Desde: 02/11/2026. Hasta: 20/11/2026. Las más viejas primero.',
  ],
  [
    'by all that is typed',
    { operacion: '48421', presupuesto: 'P-1', pedido: '88', ordenCompra: 'OC 7', producto: 'ipn', entrega: 'Norte' },
    'Laura Gómez',
    'Vendedor: Laura Gómez. Producto: ipn. Obra o local: Norte. N° operación: 48421. N° presupuesto: P-1. ' +
      'N° pedido: 88. Orden de compra: OC 7.',
  ],
  ['of a client, who stands in the head', { cliente: 12, todos: 'si', orden: 'sigue' }, null, 'Lo que sigue primero.'],
])('PAPEL-10 OPEN-450 the list of operations says on paper what it was narrowed by: %s', (_, filter, seller, said) => {
  expect(narrowedBy({ ...vacio, ...filter }, seller)).toBe(said)
})
