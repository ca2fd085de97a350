import { cod, esp, espCodigo, mm, porMetro, segun } from './comun.ts'
import type { Producto } from './comun.ts'

/**
 * Tubos estructurales soldados. Masas nominales de EN 10219-2 (radio exterior 2e; 2,5e por encima de 6 mm), la misma base
 * de IRAM-IAS U500-2592; los espesores finos siguen el mismo cálculo de la norma.
 */

/** lado, espesor, kg/m. */
const CUADRADOS = [
  [15, 0.9, 0.382], [15, 1.25, 0.508], [20, 0.9, 0.523], [20, 1.25, 0.704], [20, 1.6, 0.873], [25, 1.25, 0.901], [25, 1.6, 1.12], [25, 2, 1.36],
  [30, 1.25, 1.1], [30, 1.6, 1.38], [30, 2, 1.68], [40, 1.25, 1.49], [40, 1.6, 1.88], [40, 2, 2.31], [40, 2.5, 2.82], [40, 3.2, 3.49],
  [50, 1.6, 2.38], [50, 2, 2.93], [50, 2.5, 3.6], [50, 3.2, 4.5], [60, 1.6, 2.88], [60, 2, 3.56], [60, 2.5, 4.39], [60, 3.2, 5.5],
  [70, 2, 4.19], [70, 3.2, 6.51], [80, 2, 4.82], [80, 2.5, 5.96], [80, 3.2, 7.51], [80, 4.75, 10.8],
  [100, 2, 6.07], [100, 2.5, 7.53], [100, 3.2, 9.52], [100, 4.75, 13.8], [100, 6.35, 17.6], [120, 3.2, 11.5], [120, 4.75, 16.7], [150, 4.75, 21.2], [150, 6.35, 27.6],
] as const

/** alto, ancho, espesor, kg/m. */
const RECTANGULARES = [
  [30, 20, 1.25, 0.901], [40, 20, 1.25, 1.1], [40, 20, 1.6, 1.38], [40, 30, 1.6, 1.63], [50, 20, 1.25, 1.29], [50, 30, 1.6, 1.88], [50, 30, 2, 2.31], [60, 20, 1.6, 1.88],
  [60, 40, 1.6, 2.38], [60, 40, 2, 2.93], [60, 40, 3.2, 4.5], [80, 40, 1.6, 2.88], [80, 40, 2, 3.56], [80, 40, 2.5, 4.39], [80, 40, 3.2, 5.5], [100, 40, 2, 4.19],
  [100, 50, 2, 4.5], [100, 50, 2.5, 5.56], [100, 50, 3.2, 7.01], [100, 50, 4.75, 10], [120, 60, 2, 5.45], [120, 60, 3.2, 8.51], [120, 60, 4.75, 12.3],
  [140, 60, 3.2, 9.52], [150, 100, 4.75, 17.5], [160, 80, 4.75, 16.7], [200, 100, 4.75, 21.2], [200, 100, 6.35, 27.6],
] as const

/** diámetro exterior en pulgadas, espesor en mm, kg/m (EN 10219-2: 0,02466 (D − e) e). */
const REDONDOS = [
  ['5/8', 0.9, 0.332], ['3/4', 0.9, 0.403], ['3/4', 1.25, 0.549], ['7/8', 0.9, 0.473], ['7/8', 1.25, 0.646], ['1', 1.25, 0.744], ['1', 1.6, 0.939],
  ['1 1/4', 1.25, 0.94], ['1 1/4', 1.6, 1.19], ['1 1/2', 1.25, 1.14], ['1 1/2', 1.6, 1.44], ['1 1/2', 2, 1.78], ['1 3/4', 1.6, 1.69],
  ['2', 1.6, 1.94], ['2', 2, 2.41], ['2', 3.2, 3.76], ['2 1/2', 1.6, 2.44], ['2 1/2', 2, 3.03], ['3', 2, 3.66], ['3', 3.2, 5.76], ['4', 2, 4.91], ['4', 3.2, 7.77],
] as const

/** Precio por kilo: la chapa fina paga más; hasta 100 mm y 2 a 3,2 mm, la base de la lista. */
const usdKg = (e: number): number => (e < 1 ? 1.62 : e < 2 ? 1.52 : e <= 3.2 ? 1.45 : 1.49)
const radio = (e: number): number => Math.round((e <= 6 ? 2 * e : 2.5 * e) * 100) / 100
const uso = (h: number): string =>
  segun(h, [
    [30, 'Para muebles, rejas, marcos y herrería liviana.'],
    [60, 'Para portones, bastidores, parantes y estructuras de cerramientos.'],
    [100, 'Para columnas livianas, cabriadas, portones corredizos y acoplados.'],
    [999, 'Para columnas y vigas tubulares de naves y marquesinas.'],
  ])

const cuadrados = CUADRADOS.map(([a, e, kg]): Producto => porMetro({
  id: `TEC-${cod(a)}-${espCodigo(e)}`, descripcion: `Tubo estructural cuadrado ${a} × ${a} × ${esp(e)} (6,00 m)`, sub: 501, peso: kg, largo: 6, usdKg: usdKg(e),
  norma: 'IRAM-IAS U500-2592', detalle: `Tubo cuadrado soldado de acero al carbono, costura interior sin rebaba exterior. ${uso(a)}`,
  sinonimos: `caño estructural, caño cuadrado, tubo cuadrado, estructural ${a}x${a}`, perfil: `tubo-rect h=${a} b=${a} e=${e} r=${radio(e)}`,
}))

const rectangulares = RECTANGULARES.map(([h, b, e, kg]): Producto => porMetro({
  id: `TER-${b * 2 === h ? cod(h) : `${h}${b}`}-${espCodigo(e)}`, descripcion: `Tubo estructural rectangular ${h} × ${b} × ${esp(e)} (6,00 m)`, sub: 502, peso: kg, largo: 6,
  ...(h === 100 && b === 50 && e === 2.5 ? { precio: 8.1 } : { usdKg: usdKg(e) }),
  norma: 'IRAM-IAS U500-2592', detalle: `Tubo rectangular soldado de acero al carbono, costura interior sin rebaba exterior. ${uso(h)}`,
  sinonimos: `caño estructural, caño rectangular, tubo rectangular, estructural ${h}x${b}`, perfil: `tubo-rect h=${h} b=${b} e=${e} r=${radio(e)}`,
}))

const redondos = REDONDOS.map(([d, e, kg]): Producto => porMetro({
  id: `CER-${cod(Math.round(mm(d) * 10))}-${espCodigo(e)}`, descripcion: `Caño estructural redondo ${d}" × ${esp(e)} (6,00 m)`, sub: 503, peso: kg, largo: 6, usdKg: usdKg(e),
  norma: 'IRAM-IAS U500-2592', detalle: `Caño redondo soldado para uso mecánico y estructural. ${segun(mm(d), [
    [26, 'Para muebles, pasamanos livianos y juegos infantiles.'], [52, 'Para barandas, pasamanos, cercos y parantes.'], [999, 'Para columnas, portones y postes de iluminación.'],
  ])}`,
  sinonimos: `caño redondo, tubo redondo, caño negro, caño mecánico de ${d}`, perfil: `tubo-redondo d=${mm(d)} e=${e}`,
}))

export const tubos: readonly Producto[] = [...cuadrados, ...rectangulares, ...redondos]
