import { fracCodigo, mm, byMetro, pulgCodigo, by } from './common.ts'
import type { Producto } from './common.ts'

/**
 * Flat and solid bars. Last column: nominal kg/m as each EN standard defines it (7,85 kg/dm³ times the nominal
 * section): EN 10058 flats, EN 10060 rounds, EN 10059 squares, EN 10061 hexagons.
 */

/** IRAM-IAS U500-503 (F-24), flats in inches: width, thickness, nominal kg/m of EN 10058. */
const PLANCHUELAS = [
  ['1/2', '1/8', 0.32],
  ['5/8', '1/8', 0.4],
  ['3/4', '1/8', 0.47],
  ['3/4', '3/16', 0.71],
  ['7/8', '1/8', 0.55],
  ['1', '1/8', 0.63],
  ['1', '3/16', 0.95],
  ['1', '1/4', 1.27],
  ['1', '3/8', 1.9],
  ['1 1/4', '1/8', 0.79],
  ['1 1/4', '3/16', 1.19],
  ['1 1/4', '1/4', 1.58],
  ['1 1/4', '3/8', 2.37],
  ['1 1/2', '1/8', 0.95],
  ['1 1/2', '3/16', 1.42],
  ['1 1/2', '1/4', 1.9],
  ['1 1/2', '3/8', 2.85],
  ['2', '1/8', 1.27],
  ['2', '3/16', 1.9],
  ['2', '1/4', 2.53],
  ['2', '3/8', 3.8],
  ['2', '1/2', 5.06],
  ['2 1/2', '1/4', 3.17],
  ['2 1/2', '3/8', 4.75],
  ['3', '1/4', 3.8],
  ['3', '3/8', 5.7],
  ['3', '1/2', 7.6],
  ['4', '1/4', 5.06],
  ['4', '3/8', 7.6],
  ['4', '1/2', 10.13],
  ['5', '3/8', 9.5],
  ['6', '1/2', 15.19],
] as const

/**
 * IRAM-IAS U500-600 (SAE 1010 and SAE 1045), rounds: diameter, kg/m. From 3/8" to 7/8" Corporación Aceros Arequipa,
 * data sheet «Barras redondas lisas»; the others nominal.
 */
const ROUNDS = [
  ['1/4', 0.249],
  ['5/16', 0.388],
  ['3/8', 0.559],
  ['7/16', 0.761],
  ['1/2', 0.994],
  ['5/8', 1.554],
  ['3/4', 2.237],
  ['7/8', 3.04],
  ['1', 3.98],
] as const
const ROUNDS_1045 = [
  ['1', 3.98],
  ['1 1/4', 6.21],
  ['1 1/2', 8.95],
  ['1 3/4', 12.18],
  ['2', 15.91],
  ['2 1/2', 24.86],
  ['3', 35.8],
] as const

/** IRAM-IAS U500-600 (SAE 1010), squares: side, nominal kg/m of EN 10059. */
const CUADRADOS = [
  ['5/16', 0.49],
  ['3/8', 0.71],
  ['7/16', 0.97],
  ['1/2', 1.27],
  ['5/8', 1.98],
  ['3/4', 2.85],
  ['7/8', 3.88],
  ['1', 5.06],
  ['1 1/4', 7.91],
] as const

/**
 * SAE 12L14 / 1213 cold drawn, hexagons: across flats, nominal kg/m (0,0068 times the square of the millimetres, as
 * the drawers publish them).
 */
const HEXAGONALES = [
  ['5/16', 0.43],
  ['3/8', 0.62],
  ['7/16', 0.84],
  ['1/2', 1.1],
  ['9/16', 1.39],
  ['5/8', 1.71],
  ['3/4', 2.47],
  ['7/8', 3.36],
  ['1', 4.39],
  ['1 1/4', 6.85],
] as const

const id = (letters: string, medida: string): string => `${letters}-${pulgCodigo(medida)}`

const planchuelas = PLANCHUELAS.map(([b, e, kg]): Producto =>
  byMetro({
    id: `${id('PLA', b)}-${fracCodigo(e)}`,
    descripcion: `Planchuela ${b}" × ${e}" (6,00 m)`,
    sub: 301,
    peso: kg,
    largo: 6,
    usdKg: mm(b) < 20 ? 1.34 : 1.28,
    norma: 'IRAM-IAS U500-503',
    detalle: `Barra plana laminada en caliente, calidad F-24. ${by(mm(b), [
      [26, 'Para rejas, herrajes y adornos de herrería.'],
      [52, 'Para marcos, soportes, bulonería de montaje y rejas pesadas.'],
      [999, 'Para presillas, cartelas y placas de apoyo de estructuras.'],
    ])}`,
    sinonimos: `hierro planchuela, pletina, hierro chato, solera, planchuela de ${b} por ${e}`,
    perfil: `plano b=${mm(b)} e=${mm(e)}`,
  }),
)

const rounds = ROUNDS.map(([d, kg]): Producto =>
  byMetro({
    id: id('RED', d),
    descripcion: `Redondo liso SAE 1010 ${d}" (6,00 m)`,
    sub: 302,
    peso: kg,
    largo: 6,
    usdKg: 1.3,
    norma: 'IRAM-IAS U500-600',
    detalle:
      'Barra redonda lisa laminada en caliente, fácil de doblar y soldar. Para rejas, tensores, pasadores y herrería general.',
    sinonimos: `hierro redondo, redondo liso, varilla lisa, barra lisa de ${d}`,
    perfil: `redondo d=${mm(d)}`,
  }),
)

const roundBars1045 = ROUNDS_1045.map(([d, kg]): Producto =>
  byMetro({
    id: id('R45', d),
    descripcion: `Redondo SAE 1045 ${d}" (6,00 m)`,
    sub: 302,
    peso: kg,
    largo: 6,
    usdKg: 1.46,
    norma: 'IRAM-IAS U500-600',
    detalle:
      'Barra redonda de acero medio carbono, apta para temple y mecanizado. Para ejes, pernos, bujes y piezas de máquinas.',
    sinonimos: `eje, barra para eje, acero 1045, redondo para tornear, trefilado de ${d}`,
    perfil: `redondo d=${mm(d)}`,
  }),
)

const cuadrados = CUADRADOS.map(([a, kg]): Producto =>
  byMetro({
    id: id('CUA', a),
    descripcion: `Cuadrado macizo SAE 1010 ${a}" (6,00 m)`,
    sub: 303,
    peso: kg,
    largo: 6,
    usdKg: 1.33,
    norma: 'IRAM-IAS U500-600',
    detalle: 'Barra cuadrada maciza laminada en caliente. Para rejas, barrotes torneados y trabajos de forja.',
    sinonimos: `hierro cuadrado, cuadrado macizo, barrote, cuadrado de ${a}`,
    perfil: `cuadrado a=${mm(a)}`,
  }),
)

const hexagonales = HEXAGONALES.map(([a, kg]): Producto =>
  byMetro({
    id: id('HEX', a),
    descripcion: `Hexagonal SAE 12L14 ${a}" (3,00 m)`,
    sub: 304,
    peso: kg,
    largo: 3,
    largoMin: 0.5,
    usdKg: 1.95,
    norma: 'ASTM A108',
    cantMin: mm(a) < 12 ? 5 : 1,
    detalle: 'Barra hexagonal estirada en frío de corte libre. Para tuercas, conexiones y piezas de torno automático.',
    sinonimos: `exagonal, barra hexagonal, hexágono, trefilado hexagonal, calibrado de ${a}`,
    perfil: `hexagonal a=${mm(a)}`,
  }),
)

export const barras: readonly Producto[] = [...planchuelas, ...rounds, ...roundBars1045, ...cuadrados, ...hexagonales]
