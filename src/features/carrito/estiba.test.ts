import { describe, expect, it } from 'vitest'
import { dec } from '#shared/money.ts'
import { readPerfil, urlOfDrawing } from '#shared/dibujo/perfil.ts'
import type { Bulto } from './bulto.ts'
import { cargaOf } from './carga.ts'
import { altoLibreOf, camion, fittingOf, type Camion } from './estiba.ts'

const CORTE = { largo: 0, ancho: 0 }
/** So many pieces of a product, each of so many kilos; `perfil` as the order system writes it, or none. */
const linea = (
  perfil: string | null,
  each: number,
  cantidad: number,
  { descripcion = 'x', unidad = 'hoja', ...corte } = { ...CORTE, descripcion: 'x', unidad: 'hoja' },
) => {
  const url = perfil === null ? null : urlOfDrawing(readPerfil(perfil)!, 'seccion')
  return {
    item: 1,
    dimension1: corte.largo,
    dimension2: corte.ancho,
    cantidad,
    kg: dec(each).times(cantidad).toNumber(),
    producto: {
      descripcion,
      largoComercial: null,
      image: url,
      images: { $values: url === null ? [] : [url] },
      unidadMedida: { metroLineal: corte.largo > 0, metroCuadrado: unidad === 'm²', descripcion: unidad },
    },
  }
}
const bultoOf = (...of: Parameters<typeof linea>): Bulto => cargaOf([linea(...of)])!.bultos[0]!
const free = (truck: Camion = camion) => ({ kg: truck.kg, alto: dec(truck.alto) })
const fits = (bulto: Bulto, truck: Camion = camion) => fittingOf(bulto, free(truck), truck)
const short: Camion = { kg: 8000, largo: 6.5, ancho: 2.3, alto: 1.2 }

const MALLA = 'malla b=2400 l=6000 paso1=150 d1=6 d2=6'
const CHAPA = 'chapa b=1220 l=2440 e=1.6'
const bar = (largo: number) => ({ largo, ancho: 0, descripcion: `Perfil (${largo},00 m)`, unidad: 'm' })

describe('what still fits on a truck', () => {
  it('DIARIO-24 OPEN-425 meshes go as high as the truck: two a layer, their crossing wires on each other', () => {
    // 2.6 m / 12 mm = 216 layers of two, 18.3 t: the height is full long before the weight
    expect(fits(bultoOf(MALLA, 42.6, 10))).toEqual({ cuantos: 432, porPeso: false })
    expect(fits(bultoOf('malla b=2400 l=6000 paso1=150 d1=6 d2=8', 42.6, 10)).cuantos).toBe(370) // 185 layers of 14 mm
    expect(fits(bultoOf('malla b=2400 l=6000 paso1=150 d1=6', 42.6, 10)).cuantos).toBe(432)
  })
  it('DIARIO-24 in a smaller truck fewer stand, across where they do not lie lengthwise, and none that is too wide', () => {
    expect(fits(bultoOf(MALLA, 42.6, 10), short)).toEqual({ cuantos: 0, porPeso: false }) // 2.40 m on 2.30
    expect(fits(bultoOf(MALLA, 42.6, 10), { ...short, ancho: 2.4 }).cuantos).toBe(100) // 1.2 m / 12 mm, one a layer
    const across = 'chapa b=2200 l=3000 e=0.5' // 2 × 1 lengthwise is none: 3,00 on 2,30; turned it does not lie either
    expect(fits(bultoOf(across, 1, 10), { ...short, largo: 4.5, ancho: 3.1 }).cuantos).toBe(4800) // two, turned
  })
  it('DIARIO-24 sheets lie beside each other: five by two a layer, until the kilos end', () => {
    expect(fits(bultoOf(CHAPA, 37.39, 10))).toEqual({ cuantos: 735, porPeso: false })
    // the same in a truck with almost no height: 0.1 m / 1.6 mm = 62 layers of ten
    expect(fits(bultoOf(CHAPA, 37.39, 10), { ...camion, alto: 0.1 }).cuantos).toBe(620)
  })
  it('DIARIO-24 profiled sheets lie within each other, the topmost as high as its wave', () => {
    const corrugated = 'chapa-acanalada b=1010 l=4000 e=0.5 paso=76 alto=18'
    // (1 m - 18 mm) / 1 mm = 982 layers, 3 × 2 of them; by kilos there would be 16,987
    expect(fits(bultoOf(corrugated, 1.6189, 10), { ...camion, alto: 1 }).cuantos).toBe(5892)
  })
  it('DIARIO-24 a sheet cut to measure is as large as it was asked for', () => {
    const cut = (largo: number, ancho: number) =>
      bultoOf('chapa b=1500 l=6000 e=2', 1, 10, { largo, ancho, descripcion: 'x', unidad: 'm²' })
    expect(fits(cut(6, 1.2), { ...camion, alto: 0.02 }).cuantos).toBe(40) // ten layers of 2 × 2
    expect(fits(cut(3, 0.8), { ...camion, alto: 0.02 }).cuantos).toBe(120) // 4 × 3
    expect(fits(cut(13, 1.2)).cuantos).toBe(0)
  })
  it('DIARIO-24 a bar longer than the bed does not fit, whether or not its section is known', () => {
    const upn = 'u h=100 b=50 s=6 t=8.5 r=8.5 r2=4.5 p=8'
    expect(fits(bultoOf(upn, 127.2, 10, bar(12)))).toEqual({ cuantos: 216, porPeso: false })
    expect(fits(bultoOf(upn, 127.2, 10, bar(12)), short).cuantos).toBe(0)
    expect(fits(bultoOf(upn, 63.6, 10, bar(6)), short).cuantos).toBe(125)
    expect(fits(bultoOf(null, 127.2, 10, bar(12)))).toEqual({ cuantos: 216, porPeso: true })
    expect(fits(bultoOf(null, 127.2, 10, bar(13)))).toEqual({ cuantos: 0, porPeso: true })
  })
  it('DIARIO-24 light tubes fill the truck before they weigh too much: their section counts as a box', () => {
    const tubo = 'tubo-rect h=200 b=200 e=2'
    expect(fits(bultoOf(tubo, 74.4, 10, bar(6)))).toEqual({ cuantos: 312, porPeso: false }) // 12 × 2 a layer, 13 layers
  })
  it('DIARIO-24 what has no measures, or is sold by the square metre, fits ‘por peso’', () => {
    expect(fits(bultoOf('bolsa kg=25', 25, 10))).toEqual({ cuantos: 1100, porPeso: true })
    expect(fits(bultoOf(null, 25, 10))).toEqual({ cuantos: 1100, porPeso: true })
    const m2 = bultoOf(CHAPA, 12.56, 10, { ...CORTE, descripcion: 'x', unidad: 'm²' })
    expect(fits(m2)).toEqual({ cuantos: 2189, porPeso: true })
  })
  it('DIARIO-24 OPEN-425 what is loaded takes its height, exactly; what has no measures takes its share of weight', () => {
    const parts = (of: Bulto) => [{ bulto: of, kg: of.kg }]
    expect(altoLibreOf([]).toNumber()).toBe(2.6)
    expect(altoLibreOf(parts(bultoOf(MALLA, 42.6, 216))).toNumber()).toBe(1.304) // 108 layers of 12 mm
    expect(altoLibreOf(parts(bultoOf(null, 1, 13750))).toNumber()).toBe(1.3)
    const half = bultoOf(MALLA, 42.6, 216)
    expect(fittingOf(half, { kg: 27500, alto: altoLibreOf(parts(half)) }).cuantos).toBe(216)
    const third = bultoOf('chapa b=800 l=3000 e=1', 1, 1) // a twelfth of a layer: no last place is lost
    const twelve = Array.from({ length: 12 }, () => ({ bulto: third, kg: 1 }))
    expect(altoLibreOf(twelve).toNumber()).toBe(2.599)
  })
  it('DIARIO-24 the load’s examples say it: as many meshes as still stand, and of cement by weight', () => {
    const carga = cargaOf([
      { ...linea(MALLA, 42.6, 200), item: 1 },
      { ...linea('bolsa kg=25', 25, 40, { ...CORTE, descripcion: 'Cemento (bolsa 25 kg)', unidad: 'bolsa' }), item: 2 },
    ])!
    // 1,000 kg of cement stand 9.45 cm high by their weight, 100 layers of mesh 1.2 m: 108 layers are left
    expect(carga.examples).toEqual([
      { descripcion: 'x', cuanto: '216 hojas', porPeso: false },
      { descripcion: 'Cemento (bolsa 25 kg)', cuanto: '719 bolsas', porPeso: true },
    ])
  })
})
