import { cod, n, byMetro, by } from './common.ts'
import type { Producto } from './common.ts'

/** Rolled sections. Dimensions in mm; last column: kg/m of the standard's table. */

/**
 * DIN 1025-1 and IRAM-IAS U500-511; checked against INTI-CIRSOC, «Tablas de perfiles» (reglamentos 301-EL and 302-EL).
 * h, b, s, t, r2, kg/m (r1 = s; inner slope 14 %).
 */
const IPN = [
  [80, 42, 3.9, 5.9, 2.3, 5.94],
  [100, 50, 4.5, 6.8, 2.7, 8.34],
  [120, 58, 5.1, 7.7, 3.1, 11.1],
  [140, 66, 5.7, 8.6, 3.4, 14.3],
  [160, 74, 6.3, 9.5, 3.8, 17.9],
  [180, 82, 6.9, 10.4, 4.1, 21.9],
  [200, 90, 7.5, 11.3, 4.5, 26.2],
  [220, 98, 8.1, 12.2, 4.9, 31.1],
  [240, 106, 8.7, 13.1, 5.2, 36.2],
  [260, 113, 9.4, 14.1, 5.6, 41.9],
  [280, 119, 10.1, 15.2, 6.1, 47.9],
  [300, 125, 10.8, 16.2, 6.5, 54.2],
  [340, 137, 12.2, 18.3, 7.3, 68],
  [380, 149, 13.7, 20.5, 8.2, 84],
] as const

/**
 * DIN 1026-1; checked against ArcelorMittal, «Perfiles U de alas inclinadas», and the table «Hierro U perfil normal»
 * (designation IRAM PNU). h, b, s, t, r2, kg/m (r1 = t; inner slope 8 %).
 */
const UPN = [
  [50, 38, 5, 7, 3.5, 5.59],
  [65, 42, 5.5, 7.5, 4, 7.09],
  [80, 45, 6, 8, 4, 8.64],
  [100, 50, 6, 8.5, 4.5, 10.6],
  [120, 55, 7, 9, 4.5, 13.4],
  [140, 60, 7, 10, 5, 16],
  [160, 65, 7.5, 10.5, 5.5, 18.8],
  [180, 70, 8, 11, 5.5, 22],
  [200, 75, 8.5, 11.5, 6, 25.3],
  [220, 80, 9, 12.5, 6.5, 29.4],
  [240, 85, 9.5, 13, 6.5, 33.2],
  [260, 90, 10, 14, 7, 37.9],
  [280, 95, 10, 15, 7.5, 41.8],
  [300, 100, 10, 16, 8, 46.2],
] as const

/** EN 10365 (formerly DIN 1025-5 and Euronorm 19-57), the standard's table: h, b, s, t, r, kg/m. */
const IPE = [
  [80, 46, 3.8, 5.2, 5, 6],
  [100, 55, 4.1, 5.7, 7, 8.1],
  [120, 64, 4.4, 6.3, 7, 10.4],
  [140, 73, 4.7, 6.9, 7, 12.9],
  [160, 82, 5, 7.4, 9, 15.8],
  [180, 91, 5.3, 8, 9, 18.8],
  [200, 100, 5.6, 8.5, 12, 22.4],
  [220, 110, 5.9, 9.2, 12, 26.2],
  [240, 120, 6.2, 9.8, 15, 30.7],
  [270, 135, 6.6, 10.2, 15, 36.1],
  [300, 150, 7.1, 10.7, 15, 42.2],
  [330, 160, 7.5, 11.5, 18, 49.1],
  [360, 170, 8, 12.7, 18, 57.1],
  [400, 180, 8.6, 13.5, 21, 66.3],
  [450, 190, 9.4, 14.6, 21, 77.6],
] as const

/**
 * DIN 1025-2 (IPB) and IRAM-IAS U500-215-2; checked against INTI-CIRSOC, «Tablas de perfiles», and EN 10365: h, b, s,
 * t, r, kg/m.
 */
const HEB = [
  [100, 100, 6, 10, 12, 20.4],
  [120, 120, 6.5, 11, 12, 26.7],
  [140, 140, 7, 12, 12, 33.7],
  [160, 160, 8, 13, 15, 42.6],
  [180, 180, 8.5, 14, 15, 51.2],
  [200, 200, 9, 15, 18, 61.3],
  [220, 220, 9.5, 16, 18, 71.5],
  [240, 240, 10, 17, 21, 83.2],
  [260, 260, 10, 17.5, 24, 93],
  [300, 300, 11, 19, 27, 117],
] as const

/** DIN 1025-3 (IPBl), checked against the table of EN 10365: nominal size, h, b, s, t, r, kg/m. */
const HEA = [
  [100, 96, 100, 5, 8, 12, 16.7],
  [120, 114, 120, 5, 8, 12, 19.9],
  [140, 133, 140, 5.5, 8.5, 12, 24.7],
  [160, 152, 160, 6, 9, 15, 30.4],
  [180, 171, 180, 6, 9.5, 15, 35.5],
  [200, 190, 200, 6.5, 10, 18, 42.3],
  [220, 210, 220, 7, 11, 18, 50.5],
  [240, 230, 240, 7.5, 12, 21, 60.3],
] as const

/**
 * ASTM A6/A6M, metric series; checked against Gerdau's size table of structural W sections: designation, h, b, s, t,
 * r, kg/m.
 */
const W = [
  ['150 × 13,0', 148, 100, 4.3, 4.9, 10, 13],
  ['150 × 18,0', 153, 102, 5.8, 7.1, 10, 18],
  ['200 × 15,0', 200, 100, 4.3, 5.2, 10, 15],
  ['200 × 19,3', 203, 102, 5.8, 6.5, 10, 19.3],
  ['200 × 26,6', 207, 133, 5.8, 8.4, 10, 26.6],
  ['250 × 17,9', 251, 101, 4.8, 5.3, 10, 17.9],
  ['250 × 22,3', 254, 102, 5.8, 6.9, 10, 22.3],
  ['250 × 32,7', 258, 146, 6.1, 9.1, 10, 32.7],
  ['310 × 21,0', 303, 101, 5.1, 5.7, 10, 21],
  ['310 × 28,3', 309, 102, 6, 8.9, 10, 28.3],
  ['310 × 38,7', 310, 165, 5.8, 9.7, 10, 38.7],
  ['360 × 32,9', 349, 127, 5.8, 8.5, 12, 32.9],
] as const

const viga = (h: number): string =>
  by(h, [
    [120, 'Para dinteles, entrepisos livianos y bastidores de máquinas.'],
    [200, 'Para vigas de entrepiso, refuerzos de vanos y estructuras de galpones medianos.'],
    [999, 'Para vigas principales, pórticos y puentes grúa; se entrega con cortes a pedido.'],
  ])
const columna = (h: number): string =>
  by(h, [
    [140, 'Para columnas de entrepisos y pórticos livianos.'],
    [200, 'Para columnas de naves industriales y edificios de mediana altura.'],
    [999, 'Para columnas muy cargadas, pilotes y vigas de gran luz.'],
  ])

const ipn = IPN.map(([h, b, s, t, r2, kg]): Producto =>
  byMetro({
    id: `IPN-${cod(h)}-12`,
    descripcion: `Perfil IPN ${h} (12,00 m)`,
    sub: 101,
    peso: kg,
    largo: 12,
    usdKg: h > 260 ? 1.36 : 1.29,
    norma: 'DIN 1025-1',
    detalle: `Doble te normal laminado en caliente, alas con pendiente interior del 14 %. ${viga(h)}`,
    sinonimos: `doble te, doble t, DTN, hierro doble te del ${h / 10}, viga IPN, PNI ${h}, perfil normal`,
    perfil: `i h=${h} b=${b} s=${s} t=${t} r=${s} r2=${r2} p=14`,
  }),
)

const upn = UPN.map(([h, b, s, t, r2, kg]): Producto =>
  byMetro({
    id: `UPN-${cod(h)}-${h < 80 ? '06' : '12'}`,
    descripcion: `Perfil UPN ${h} (${h < 80 ? '6,00' : '12,00'} m)`,
    sub: 102,
    peso: kg,
    largo: h < 80 ? 6 : 12,
    usdKg: 1.28,
    norma: 'DIN 1026-1',
    detalle: `Perfil U normal laminado en caliente, alas con pendiente interior del 8 %. ${by(h, [
      [100, 'Para correas, bastidores y estructuras livianas.'],
      [180, 'Para largueros, escaleras, chasis de acoplados y bastidores.'],
      [999, 'Para vigas compuestas, columnas empresilladas y guías de carga.'],
    ])}`,
    sinonimos: `canal, hierro canal, perfil U, hierro U del ${h / 10}, PNU ${h}, canaleta`,
    perfil: `u h=${h} b=${b} s=${s} t=${t} r=${t} r2=${r2} p=8`,
  }),
)

const ipe = IPE.map(([h, b, s, t, r, kg]): Producto =>
  byMetro({
    id: `IPE-${cod(h)}-12`,
    descripcion: `Perfil IPE ${h} (12,00 m)`,
    sub: 103,
    peso: kg,
    largo: 12,
    usdKg: h > 300 ? 1.38 : 1.3,
    norma: 'EN 10365',
    detalle: `Doble te europeo de alas paralelas, laminado en caliente. ${viga(h)}`,
    sinonimos: `doble te, doble t, viga europea, alas paralelas, viga del ${h / 10}`,
    perfil: `i h=${h} b=${b} s=${s} t=${t} r=${r}`,
  }),
)

const heb = HEB.map(([h, b, s, t, r, kg]): Producto =>
  byMetro({
    id: `HEB-${cod(h)}-12`,
    descripcion: `Perfil HEB ${h} (12,00 m)`,
    sub: 104,
    peso: kg,
    largo: 12,
    usdKg: 1.42,
    norma: 'DIN 1025-2',
    detalle: `Perfil de alas anchas y paralelas, serie normal. ${columna(h)}`,
    sinonimos: `doble te, ala ancha, IPB ${h}, perfil H, columna H, doble te ancho`,
    perfil: `i h=${h} b=${b} s=${s} t=${t} r=${r}`,
  }),
)

const hea = HEA.map(([nom, h, b, s, t, r, kg]): Producto =>
  byMetro({
    id: `HEA-${cod(nom)}-12`,
    descripcion: `Perfil HEA ${nom} (12,00 m)`,
    sub: 104,
    peso: kg,
    largo: 12,
    usdKg: 1.43,
    norma: 'DIN 1025-3',
    detalle: `Perfil de alas anchas y paralelas, serie liviana: misma base que el HEB con menos peso por metro. ${columna(nom)}`,
    sinonimos: `doble te, ala ancha, IPBl ${nom}, perfil H liviano, columna H`,
    perfil: `i h=${h} b=${b} s=${s} t=${t} r=${r}`,
  }),
)

const w = W.map(([nombre, h, b, s, t, r, kg]): Producto =>
  byMetro({
    id: `W-${nombre.replace(' × ', '-').replace(',', '')}-12`,
    descripcion: `Perfil W ${nombre} (12,00 m)`,
    sub: 105,
    peso: kg,
    largo: 12,
    usdKg: 1.4,
    norma: 'ASTM A6/A6M',
    detalle: `Perfil americano de alas paralelas, peso nominal ${n(kg, 1)} kg/m, en acero ASTM A572 Gr. 50. ${viga(h)}`,
    sinonimos: `doble te, doble t, viga W, perfil americano, wide flange, A572`,
    perfil: `i h=${h} b=${b} s=${s} t=${t} r=${r}`,
  }),
)

export const perfiles: readonly Producto[] = [...ipn, ...upn, ...ipe, ...heb, ...hea, ...w]
