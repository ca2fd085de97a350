import { cod, fracCodigo, mm, n, byMetro, pulgCodigo, by } from './common.ts'
import type { Producto } from './common.ts'

/** Hot-rolled equal angles and tees. Last column: kg/m of the table. */

/**
 * Inch series (IRAM-IAS U500-558): leg, thickness, kg/m. Up to 1 1/2" table LI of the IMCA manual (Mexico); from 2"
 * the AISC manual (lb/ft); 5/8" and 1 3/4" «Tablas de pesos y medidas (hierros, aceros y caños)», PYM, which has the
 * others with one decimal.
 */
const PULGADAS = [
  ['5/8', '1/8', 0.7],
  ['3/4', '1/8', 0.88],
  ['7/8', '1/8', 1.04],
  ['1', '1/8', 1.19],
  ['1', '3/16', 1.73],
  ['1', '1/4', 2.22],
  ['1 1/4', '1/8', 1.5],
  ['1 1/4', '3/16', 2.2],
  ['1 1/4', '1/4', 2.86],
  ['1 1/2', '1/8', 1.83],
  ['1 1/2', '3/16', 2.68],
  ['1 1/2', '1/4', 3.48],
  ['1 3/4', '1/8', 2.1],
  ['1 3/4', '3/16', 3.1],
  ['2', '1/8', 2.46],
  ['2', '3/16', 3.63],
  ['2', '1/4', 4.75],
  ['2', '5/16', 5.83],
  ['2', '3/8', 6.99],
  ['2 1/2', '3/16', 4.57],
  ['2 1/2', '1/4', 6.1],
  ['2 1/2', '5/16', 7.44],
  ['3', '1/4', 7.29],
  ['3', '5/16', 9.08],
  ['3', '3/8', 10.71],
  ['4', '1/4', 9.82],
  ['4', '5/16', 12.2],
  ['4', '3/8', 14.58],
  ['4', '1/2', 19.05],
] as const

/** EN 10056-1, the standard's table: leg, thickness, r1, kg/m (r2 = r1 / 2). */
const METRIC = [
  [20, 3, 3.5, 0.882],
  [25, 3, 3.5, 1.12],
  [30, 3, 5, 1.36],
  [35, 4, 5, 2.09],
  [40, 4, 6, 2.42],
  [40, 5, 6, 2.97],
  [50, 5, 7, 3.77],
  [50, 6, 7, 4.47],
  [60, 6, 8, 5.42],
  [70, 7, 9, 7.38],
  [80, 8, 10, 9.63],
  [90, 9, 11, 12.2],
  [100, 10, 12, 15],
  [120, 12, 13, 21.6],
] as const

/**
 * IRAM-IAS U500-561, INTI-CIRSOC, «Tablas de perfiles» (reglamentos 301-EL and 302-EL): inches by which it is ordered,
 * height = width, thickness, radius, kg/m.
 */
const TES = [
  ['3/4" × 1/8"', 19, 3.2, 1.5, 0.89],
  ['1" × 1/8"', 25, 3.2, 1.5, 1.19],
  ['1 1/4" × 1/8"', 32, 3.2, 1.5, 1.54],
  ['1 1/2" × 3/16"', 38, 4.8, 2.5, 2.72],
  ['1 3/4" × 3/16"', 45, 4.8, 2.5, 3.24],
  ['2" × 3/16"', 51, 4.8, 2.5, 3.69],
] as const

const uso = (ala: number): string =>
  by(ala, [
    [26, 'Para marcos de carpintería metálica, tapas y herrería liviana.'],
    [52, 'Para estructuras reticuladas, bancos, estanterías y rejas.'],
    [999, 'Para torres, cabriadas pesadas y refuerzos de bastidores.'],
  ])

const pulgadas = PULGADAS.map(([ala, e, kg]): Producto => {
  const a = mm(ala)
  const r = mm(e)
  return byMetro({
    id: `ANG-${pulgCodigo(ala)}-${fracCodigo(e)}`,
    descripcion: `Ángulo ${ala}" × ${e}" (6,00 m)`,
    sub: 201,
    peso: kg,
    largo: 6,
    usdKg: a < 26 ? 1.33 : 1.27,
    norma: 'IRAM-IAS U500-558',
    detalle: `Ángulo de alas iguales laminado en caliente, calidad F-24. ${uso(a)}`,
    sinonimos: `hierro ángulo, perfil L, angular, ele, esquinero, ángulo de ${ala} por ${e}, ${Math.round(a)} x ${Math.round(a)}`,
    perfil: `l a=${a} b=${a} e=${r} r=${r} r2=${Math.round(r * 50) / 100}`,
  })
})

const metric = METRIC.map(([a, e, r, kg]): Producto =>
  byMetro({
    id: `ANM-${cod(a)}-${cod(e, 2)}`,
    descripcion: `Ángulo ${a} × ${a} × ${n(e, 1)} (${a >= 80 ? '12,00' : '6,00'} m)`,
    sub: 202,
    peso: kg,
    largo: a >= 80 ? 12 : 6,
    usdKg: 1.29,
    norma: 'EN 10056-1',
    detalle: `Ángulo de alas iguales en milímetros, laminado en caliente, calidad F-24. ${uso(a)}`,
    sinonimos: 'hierro ángulo, perfil L, angular, ele, ángulo milimétrico',
    perfil: `l a=${a} b=${a} e=${e} r=${r} r2=${r / 2}`,
  }),
)

const tes = TES.map(([pedido, h, e, r, kg]): Producto =>
  byMetro({
    id: `TEE-${cod(h)}-${String(e).replace('.', '').padStart(2, '0')}`,
    descripcion: `Perfil T ${h} × ${h} × ${n(e, 1)} (6,00 m)`,
    sub: 203,
    peso: kg,
    largo: 6,
    usdKg: 1.38,
    norma: 'IRAM-IAS U500-561',
    detalle:
      'Perfil te laminado en caliente de ala y alma iguales. Para parantes de ventanas, vidrieras, rieles y cubiertas de chapa.',
    sinonimos: `hierro te, te, perfil te, hierro T, simple te, te de ${pedido.replaceAll('"', '').replace('×', 'por')}`,
    perfil: `t h=${h} b=${h} s=${e} t=${e} r=${r}`,
  }),
)

export const angulos: readonly Producto[] = [...pulgadas, ...metric, ...tes]
