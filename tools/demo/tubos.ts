import { cod, esp, espCodigo, mm, byMetro, by } from './common.ts'
import type { Producto } from './common.ts'

/**
 * Welded tubes: Tabela Técnica de Produtos Tuper 2024 (kg of the 6 m bar ÷ 6). The table has no radius: they are drawn
 * with 2e (2,5e above 6 mm).
 */

/** side, thickness, kg/m */
const CUADRADOS = [
  [20, 0.9, 0.534],
  [20, 1.25, 0.725],
  [20, 1.5, 0.856],
  [20, 2, 1.1],
  [25, 0.9, 0.676],
  [25, 1.25, 0.922],
  [25, 1.5, 1.09],
  [25, 2, 1.42],
  [30, 1.25, 1.12],
  [30, 1.5, 1.33],
  [30, 2, 1.73],
  [30, 3, 2.48],
  [40, 1.25, 1.51],
  [40, 1.5, 1.8],
  [40, 2, 2.36],
  [40, 2.65, 3.06],
  [40, 3, 3.42],
  [50, 1.5, 2.27],
  [50, 2, 2.99],
  [50, 2.65, 3.89],
  [50, 3, 4.37],
  [60, 1.5, 2.74],
  [60, 2, 3.62],
  [60, 2.65, 4.72],
  [60, 3, 5.31],
  [70, 2, 4.24],
  [70, 3, 6.25],
  [80, 2, 4.87],
  [80, 2.65, 6.39],
  [80, 3, 7.19],
  [80, 4.75, 11.07],
  [100, 2, 6.13],
  [100, 2.65, 8.05],
  [100, 3, 9.08],
  [100, 4.75, 14.05],
  [100, 6.3, 18.27],
  [120, 4.75, 17.3],
  [120, 6.3, 22.7],
] as const

/** height, width, thickness, kg/m */
const RECTANGULARES = [
  [40, 20, 0.9, 0.817],
  [40, 20, 1.25, 1.12],
  [40, 20, 1.5, 1.33],
  [40, 20, 2, 1.73],
  [50, 30, 2.65, 3.06],
  [50, 30, 3, 3.42],
  [60, 30, 1.25, 1.71],
  [60, 30, 1.5, 2.03],
  [60, 30, 2, 2.67],
  [60, 40, 1.25, 1.9],
  [60, 40, 1.5, 2.27],
  [60, 40, 2, 2.99],
  [60, 40, 2.65, 3.89],
  [60, 40, 3, 4.37],
  [80, 40, 4.75, 8.09],
  [80, 50, 2, 3.93],
  [80, 50, 3, 5.78],
  [100, 40, 2, 4.24],
  [100, 50, 2, 4.56],
  [100, 50, 2.65, 5.97],
  [100, 50, 3, 6.72],
  [100, 50, 4.75, 10.33],
  [100, 60, 2, 4.87],
  [100, 60, 3, 7.19],
  [120, 80, 3, 9.08],
  [120, 80, 4.75, 14.05],
  [150, 50, 4.75, 14.05],
  [180, 60, 4.75, 17.3],
] as const

/** Outside diameter in inches, thickness in mm, kg/m. */
const ROUNDS = [
  ['7/8', 0.9, 0.473],
  ['7/8', 1.25, 0.647],
  ['7/8', 1.5, 0.767],
  ['1', 0.9, 0.544],
  ['1', 1.25, 0.745],
  ['1', 1.5, 0.884],
  ['1', 2, 1.15],
  ['1 1/2', 0.9, 0.826],
  ['1 1/2', 1.25, 1.14],
  ['1 1/2', 1.5, 1.35],
  ['1 1/2', 2, 1.78],
  ['1 1/2', 2.65, 2.32],
  ['1 1/2', 3, 2.6],
  ['1 5/8', 1.25, 1.23],
  ['1 5/8', 1.5, 1.47],
  ['1 7/8', 1.25, 1.43],
  ['1 7/8', 1.5, 1.71],
  ['1 7/8', 2, 2.25],
  ['2', 2, 2.41],
  ['2', 2.65, 3.15],
  ['2', 3, 3.54],
  ['2', 4.75, 5.39],
] as const

/** Price per kilo in USD: thin sheet costs more; 2 to 3,2 mm is the list's base. */
const usdKg = (e: number): number => (e < 1 ? 1.62 : e < 2 ? 1.52 : e <= 3.2 ? 1.45 : 1.49)
/** Industrial tube (NBR 6591) below 2 mm, structural tube (NBR 8261) from there on. */
const norma = (e: number): string => (e < 2 ? 'NBR 6591' : 'NBR 8261')
const radio = (e: number): number => Math.round((e <= 6 ? 2 * e : 2.5 * e) * 100) / 100
const uso = (h: number): string =>
  by(h, [
    [30, 'Para muebles, rejas, marcos y herrería liviana.'],
    [60, 'Para portones, bastidores, parantes y estructuras de cerramientos.'],
    [100, 'Para columnas livianas, cabriadas, portones corredizos y acoplados.'],
    [999, 'Para columnas y vigas tubulares de naves y marquesinas.'],
  ])

const cuadrados = CUADRADOS.map(([a, e, kg]): Producto =>
  byMetro({
    id: `TEC-${cod(a)}-${espCodigo(e)}`,
    descripcion: `Tubo estructural cuadrado ${a} × ${a} × ${esp(e)} (6,00 m)`,
    sub: 501,
    peso: kg,
    largo: 6,
    usdKg: usdKg(e),
    norma: norma(e),
    detalle: `Tubo cuadrado soldado de acero al carbono, costura interior sin rebaba exterior. ${uso(a)}`,
    sinonimos: `caño estructural, caño cuadrado, tubo cuadrado, estructural ${a}x${a}`,
    perfil: `tubo-rect h=${a} b=${a} e=${e} r=${radio(e)}`,
  }),
)

const rectangulares = RECTANGULARES.map(([h, b, e, kg]): Producto =>
  byMetro({
    id: `TER-${b * 2 === h ? cod(h) : `${h}${b}`}-${espCodigo(e)}`,
    descripcion: `Tubo estructural rectangular ${h} × ${b} × ${esp(e)} (6,00 m)`,
    sub: 502,
    peso: kg,
    largo: 6,
    ...(h === 100 && b === 50 && e === 2.65 ? { precio: 8.7 } : { usdKg: usdKg(e) }),
    norma: norma(e),
    detalle: `Tubo rectangular soldado de acero al carbono, costura interior sin rebaba exterior. ${uso(h)}`,
    sinonimos: `caño estructural, caño rectangular, tubo rectangular, estructural ${h}x${b}`,
    perfil: `tubo-rect h=${h} b=${b} e=${e} r=${radio(e)}`,
  }),
)

const rounds = ROUNDS.map(([d, e, kg]): Producto =>
  byMetro({
    id: `CER-${cod(Math.round(mm(d) * 10))}-${espCodigo(e)}`,
    descripcion: `Caño estructural redondo ${d}" × ${esp(e)} (6,00 m)`,
    sub: 503,
    peso: kg,
    largo: 6,
    usdKg: usdKg(e),
    norma: norma(e),
    detalle: `Caño redondo soldado para uso mecánico y estructural. ${by(mm(d), [
      [26, 'Para muebles, pasamanos livianos y juegos infantiles.'],
      [52, 'Para barandas, pasamanos, cercos y parantes.'],
      [999, 'Para columnas, portones y postes de iluminación.'],
    ])}`,
    sinonimos: `caño redondo, tubo redondo, caño negro, caño mecánico de ${d}`,
    perfil: `tubo-redondo d=${mm(d)} e=${e}`,
  }),
)

export const tubos: readonly Producto[] = [...cuadrados, ...rectangulares, ...rounds]
