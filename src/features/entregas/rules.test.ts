import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, type OrderLine, type RemitoLine } from './lines.ts'
import {
  barOf,
  barOfRemito,
  checkPrueba,
  differenceOf,
  isLate,
  maskDni,
  missingOf,
  readEstadoRemito,
  showDeMas,
  wordsOfBar,
} from './rules.ts'
import { columnsOf, kilosOf } from './week.ts'

const line = (pedida: number, entregada: number, enCamino = 0, preparada = 0) => ({
  pedida,
  entregada,
  enCamino,
  preparada,
})

describe('the bar of an order line', () => {
  it.each([
    [
      line(10, 5),
      [
        ['entregada', 5],
        ['pendiente', 5],
      ],
      null,
    ],
    [
      line(60, 24, 24, 4),
      [
        ['entregada', 24],
        ['enCamino', 24],
        ['preparada', 4],
        ['pendiente', 8],
      ],
      null,
    ],
    [line(80, 82), [['entregada', 80]], 'se entregaron 2 de más'],
    [line(80, 81), [['entregada', 80]], 'se entregó 1 de más'],
    [
      line(10, 8, 4),
      [
        ['entregada', 8],
        ['enCamino', 2],
      ],
      'van 2 de más',
    ],
    [line(80, 82, 4), [['entregada', 80]], 'se entregaron 2 de más y van 4 de más'],
    [line(10, 0), [['pendiente', 10]], null],
    [
      line(2.5, 1.25),
      [
        ['entregada', 1.25],
        ['pendiente', 1.25],
      ],
      null,
    ],
  ] as const)('REMITO-04 %o', (of, parts, deMas) => {
    const bar = barOf(of)
    expect(bar.parts.map(({ kind, cantidad }) => [kind, cantidad])).toEqual(parts)
    expect(showDeMas(bar)).toBe(deMas)
  })
  it('REMITO-04 its parts add up to what was ordered, and none is below 0, whatever comes', () => {
    const cuanto = fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100)
    fc.assert(
      fc.property(cuanto, cuanto, cuanto, cuanto, (...[pedida, entregada, enCamino, preparada]) => {
        const { parts, llego, va } = barOf({ pedida, entregada, enCamino, preparada })
        const total = parts.reduce((all, { cantidad }) => all + cantidad, 0)
        expect(total).toBeCloseTo(pedida, 6)
        expect(parts.every(({ cantidad }) => cantidad > 0)).toBe(true)
        expect(llego).toBeCloseTo(Math.max(0, entregada - pedida), 6)
        expect(llego + va).toBeCloseTo(Math.max(0, entregada + enCamino + preparada - pedida), 6)
      }),
    )
  })
  it('REMITO-04 is said in words to who does not see it', () => {
    expect(wordsOfBar(10, 'tira', barOf(line(10, 5, 3)))).toBe('De 10 tiras: entregado 5, en camino 3, sin salir 2')
    expect(wordsOfBar(1, 'panel', barOf(line(1, 3)))).toBe('De 1 panel: entregado 1; se entregaron 2 de más')
  })
})

const order = (more: Partial<OrderLine> = {}): OrderLine => ({
  presupuestoId: 1,
  pedidoId: 'P',
  item: 1,
  renglon: '1',
  productoId: 'A',
  descripcion: 'Perfil',
  unidad: 'tira',
  largo: 0,
  ancho: 0,
  cantidad: '10',
  entregada: 0,
  pendiente: 10,
  remitoId: null,
  left: false,
  kilosTabla: 100,
  ...more,
})
const part = (numero: string, cantidad: string, more: Partial<RemitoLine> = {}): RemitoLine => ({
  numero,
  fecha: '2026-11-20',
  estado: 'Entregado',
  presupuestoId: 1,
  pedidoId: 'P',
  renglon: '1',
  productoId: 'A',
  colada: '',
  cantidad,
  kilos: null,
  kilosTabla: null,
  ...more,
})
const own = (numero: string, estado: RemitoLine['estado'] = 'Entregado', fecha = '2026-11-20') => ({
  numero,
  fecha,
  estado,
  propio: true,
})

describe('the lines of a remito', () => {
  it('REMITO-02 what was delivered before is without it and without what came later', () => {
    const parts = [
      part('R1', '2', { fecha: '2026-11-18' }),
      part('R2', '3'),
      part('R3', '1', { fecha: '2026-11-22' }),
      part('R4', '4', { fecha: '2026-11-23', estado: 'En viaje' }),
    ]
    const lines = [order({ entregada: 6, pendiente: 4 })]
    const of = (head: ReturnType<typeof own>) => {
      const [{ antes, cantidad, enCamino } = { antes: 0, cantidad: 0, enCamino: 0 }] = linesOf(
        head,
        lines,
        parts,
        false,
      )
      return [antes, cantidad, enCamino]
    }
    expect(of(own('R1', 'Entregado', '2026-11-18'))).toEqual([0, 2, 4])
    expect(of(own('R2'))).toEqual([2, 3, 4])
    expect(of(own('R4', 'En viaje', '2026-11-23'))).toEqual([6, 4, 0])
  })
  it('REMITO-04 delivered is never taken from the remitos; role 1 alone reads their sum where it differs', () => {
    const parts = [part('R1', '7')]
    const lines = [order({ entregada: 5, pendiente: 5 })]
    const said = (admin: boolean) => linesOf(own('R1'), lines, parts, admin)[0]!
    expect([said(true).entregada, said(true).pendiente, said(true).segunRemitos]).toEqual([5, 5, 7])
    expect(said(false).segunRemitos).toBeNull()
    expect(linesOf(own('R1'), [order({ entregada: 7, pendiente: 3 })], parts, true)[0]!.segunRemitos).toBeNull()
  })
  it('REMITO-01 of what there is: the lines that name it, as much as they say, by the table in proportion', () => {
    const lines = [
      order({ remitoId: 'R9', entregada: 4, pendiente: 6 }),
      order({ renglon: '2', item: 2, remitoId: 'R9', left: true }),
      order({ renglon: '3', item: 3, remitoId: 'R8', left: true }),
    ]
    const found = linesOf({ ...own('R9', 'En viaje'), propio: false }, lines, [], false)
    expect(found.map(({ cantidad, kilosTabla, enCamino }) => [cantidad, kilosTabla, enCamino])).toEqual([
      [4, 40, 0],
      [10, 100, 0],
      [0, null, 10],
    ])
    // what a line says is delivered came with it, not before
    expect(found.map(({ antes }) => antes)).toEqual([0, 0, 0])
  })
  it('REMITO-01 a line that the order system does not know stands by itself', () => {
    const [, orphan] = linesOf(own('R1'), [order()], [part('R1', '2', { renglon: '7', productoId: 'Z' })], true)
    expect([orphan!.renglon, orphan!.pedida, orphan!.cantidad, orphan!.descripcion]).toEqual(['7', null, 2, 'Z'])
  })
  it('REMITO-04 a bar of one that goes beyond what was ordered says so', () => {
    const bar = barOfRemito({ ...line(10, 8), antes: 8, cantidad: 4 })
    expect(bar.parts).toEqual([
      { kind: 'entregada', cantidad: 8 },
      { kind: 'remito', cantidad: 2 },
    ])
    expect(showDeMas(bar)).toBe('van 2 de más')
  })
})

describe('what a remito says of itself', () => {
  it.each([
    ['En Tránsito', 'En viaje'],
    ['CONFORMADO', 'Entregado'],
    ['emitido', 'Preparado'],
    ['devuelto', 'No entregado'],
    ['Cancelado', 'Anulado'],
    ['quién sabe', undefined],
  ])('REMITO-01 «%s» is %s', (said, estado) => expect(readEstadoRemito(said)).toBe(estado))
  it('REMITO-02 the difference of kilos, in kilos and per cent of the table', () => {
    expect(differenceOf(11_916, 11_980)).toEqual({ kilos: 64, porcentaje: 0.54 })
    expect(differenceOf(1_000, 987.654)).toEqual({ kilos: -12.35, porcentaje: -1.23 })
    expect(differenceOf(0, 10)).toEqual({ kilos: 10, porcentaje: null })
  })
  it('REMITO-03 what left is not late', () => {
    const hoy = '2026-11-24'
    expect(
      ['Preparado', 'Preparación', 'En viaje'].map((estado) => isLate({ fecha: '2026-11-20', estado }, hoy)),
    ).toEqual([true, true, false])
    expect([
      isLate({ fecha: hoy, estado: 'Preparado' }, hoy),
      isLate({ fecha: null, estado: 'Preparado' }, hoy),
    ]).toEqual([false, false])
  })
  it('REMITO-11 says what was announced and did not come', () => {
    const proof = { fotosAnunciadas: 1, fotos: 0, firmaAnunciada: false, firma: false }
    expect(missingOf(proof)).toEqual(['Falta la foto que anunció el transporte.'])
    expect(missingOf({ ...proof, fotosAnunciadas: 3, fotos: 1, firmaAnunciada: true })).toEqual([
      'Faltan 2 fotos que anunció el transporte.',
      'Falta la firma que anunció el transporte.',
    ])
    expect(missingOf({ fotosAnunciadas: 1, fotos: 2, firmaAnunciada: true, firma: true })).toEqual([])
  })
  it('REMITO-11 a proof without its zone, or of tomorrow’s tomorrow, is none', () => {
    const proof = {
      fecha: '2026-11-24T10:00:00-03:00',
      por: 'Luis',
      entregado: true,
      motivo: null,
      recibe: null,
      dni: null,
      latitud: null,
      longitud: null,
      precisionMetros: null,
      fotos: null,
      firma: null,
    }
    const now = new Date('2026-11-24T12:00:00-03:00')
    expect(checkPrueba(proof, now)).toBeNull()
    expect(checkPrueba({ ...proof, fecha: '2026-11-24T10:00:00' }, now)?.[0]).toBe('fecha')
    expect(checkPrueba({ ...proof, fecha: '2026-11-26T10:00:00-03:00' }, now)?.[0]).toBe('fecha')
  })
  it('REMITO-11 of a DNI stand the last three digits', () => expect(maskDni('30111678')).toBe('•••••678'))
})

describe('the week', () => {
  const entrega = (fecha: string | null, kilos: number | null) => ({
    numero: 'R',
    presupuestoId: 1,
    pedidoId: null,
    clienteId: 1,
    cliente: 'A',
    fecha,
    estado: 'Preparado',
    kilos,
    destino: null,
    transporte: null,
    placaCamion: null,
  })
  it('REMITO-03 has today and the next seven days, and beside them only what there is', () => {
    const none = { $values: [], mas: false }
    const agenda = {
      hoy: '2026-11-24',
      antes: none,
      semana: { $values: [entrega('2026-11-26', 10), entrega('2026-11-26', null)], mas: false },
      sinFecha: none,
      cerradas: { $values: [], length: 0 },
      destinos: { $values: [] },
    }
    expect(columnsOf(agenda).map(({ title, detail, entregas }) => [title, detail, entregas.length])).toEqual([
      ['Hoy', 'mar 24', 0],
      ['mié', '25', 0],
      ['jue', '26', 2],
      ['vie', '27', 0],
      ['sáb', '28', 0],
      ['dom', '29', 0],
      ['lun', '30', 0],
      ['mar', '1/12', 0],
    ])
    const more = columnsOf({
      ...agenda,
      antes: { $values: [entrega('2026-11-20', 1)], mas: true },
      sinFecha: agenda.semana,
    })
    expect([more.at(0)!.title, more.at(-1)!.title]).toEqual(['Antes', 'Sin fecha'])
    expect(kilosOf(agenda.semana.$values)).toBe(10)
    expect(kilosOf([entrega(null, null)])).toBeNull()
  })
})
