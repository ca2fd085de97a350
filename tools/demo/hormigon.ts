import { cod, byMetro, byPieza, by } from './common.ts'
import type { Producto } from './common.ts'

/** Reinforcing bars. */

/**
 * IRAM-IAS U500-528 (ADN 420) and IRAM-IAS U500-207 (ADN 420 S): diameter, nominal mass in kg/m, the same as in table
 * 6 of EN 10080.
 */
const NERVADAS = [
  [6, 0.222],
  [8, 0.395],
  [10, 0.617],
  [12, 0.888],
  [16, 1.58],
  [20, 2.47],
  [25, 3.85],
  [32, 6.31],
] as const
/** Prices per metre in the wholesale list (USD). */
const PRECIO: { readonly [d: number]: number } = {
  6: 0.25,
  8: 0.42,
  10: 0.65,
  12: 0.93,
  16: 1.66,
  20: 2.59,
  25: 4.08,
  32: 6.75,
}
/** IRAM-IAS U500-502 (AL 220), plain bars: diameter, nominal mass in kg/m. */
const SMOOTH = [
  [6, 0.222],
  [8, 0.395],
  [10, 0.617],
  [12, 0.888],
  [16, 1.58],
  [20, 2.47],
  [25, 3.85],
] as const

const uso = (d: number): string =>
  by(d, [
    [6, 'Para estribos, repartición de losas y encadenados livianos.'],
    [10, 'Para losas, encadenados y armadura de muros.'],
    [16, 'Para vigas, columnas y bases.'],
    [99, 'Para vigas y columnas muy cargadas, pilotes y plateas.'],
  ])
const nombres = (d: number): string =>
  `hierro del ${d}, fierro del ${d}, hierro construcción, hierro aletado, nervado, varilla conformada, barra de obra ${d} mm`

const adn = NERVADAS.map(([d, kg]): Producto =>
  byMetro({
    id: `ADN-${cod(d)}-12`,
    descripcion: `Barra ADN 420 Ø ${d} (12,00 m)`,
    sub: 401,
    peso: kg,
    largo: 12,
    precio: PRECIO[d]!,
    norma: 'IRAM-IAS U500-528',
    cantMin: d <= 8 ? 10 : 1,
    detalle: `Barra nervada de dureza natural para hormigón armado, límite de fluencia 420 MPa. ${uso(d)}`,
    sinonimos: nombres(d),
    perfil: `aleteado d=${d}`,
  }),
)

const soldables = NERVADAS.filter(([d]) => d <= 25).map(([d, kg]): Producto =>
  byMetro({
    id: `ADS-${cod(d)}-12`,
    descripcion: `Barra ADN 420 S soldable Ø ${d} (12,00 m)`,
    sub: 402,
    peso: kg,
    largo: 12,
    precio: Math.round(PRECIO[d]! * 104.5) / 100,
    norma: 'IRAM-IAS U500-207',
    cantMin: d <= 8 ? 10 : 1,
    detalle: `Barra nervada soldable, de composición controlada para armaduras electrosoldadas y empalmes por soldadura. ${uso(d)}`,
    sinonimos: `${nombres(d)}, soldable`,
    perfil: `aleteado d=${d}`,
  }),
)

const smooth = SMOOTH.map(([d, kg]): Producto =>
  byMetro({
    id: `ALI-${cod(d)}-12`,
    descripcion: `Barra lisa AL 220 Ø ${d} (12,00 m)`,
    sub: 403,
    peso: kg,
    largo: 12,
    usdKg: 1.12,
    norma: 'IRAM-IAS U500-502',
    detalle:
      'Barra lisa de acero dulce para hormigón, límite de fluencia 220 MPa. Para pasadores de juntas, ganchos de izaje y estribos.',
    sinonimos: `hierro liso del ${d}, redondo liso, acero dulce, pasador`,
    perfil: `redondo d=${d}`,
  }),
)

const rolls = (
  [
    [6, 0.222],
    [8, 0.395],
    [10, 0.617],
  ] as const
).map(([d]): Producto =>
  byPieza({
    id: `ADR-${cod(d)}-KG`,
    descripcion: `Acero ADN 420 Ø ${d} en rollo (por kg)`,
    sub: 404,
    peso: 1,
    unidad: 'kg',
    precio: d === 6 ? 1.14 : 1.08,
    norma: 'IRAM-IAS U500-528',
    cantMin: 1500,
    detalle: 'Acero nervado en rollos de unos 1.500 kg para estribadoras y talleres de cortado y doblado.',
    sinonimos: `hierro en rollo del ${d}, bobina, rollo de hierro, estribadora, aletado`,
    perfil: `aleteado d=${d}`,
    pedido: [1500, 6000],
  }),
)

export const hormigon: readonly Producto[] = [...adn, ...soldables, ...smooth, ...rolls]
