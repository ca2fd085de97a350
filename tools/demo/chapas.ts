import { aMedida, cod, dos, esp, espCodigo, n, byPieza, bySurface, by } from './common.ts'
import type { Producto } from './common.ts'

/** Flat, patterned and expanded sheets. kg/m² of the thickness tables. */

/**
 * IRAM-IAS U500-42, hot rolled: thickness, name, kg/m², stocked sizes. Nominal mass of the tolerance standard (EN
 * 10051: 7,85 kg/m² per mm); the Argentine trade table «Tubos y chapas: tabla de pesos y medidas» has about 1 % more.
 */
const LAC: readonly (readonly [number, string, number, readonly string[]])[] = [
  [1.6, '1,6 mm', 12.56, ['12', '24']],
  [2, '2,0 mm', 15.7, ['12', '24', '30']],
  [2.5, '2,5 mm', 19.63, ['12', '24']],
  [3.2, '3,2 mm', 25.12, ['12', '24', '30']],
  [4.75, '4,75 mm', 37.29, ['24', '30', '60']],
  [6.35, '6,35 mm', 49.85, ['24', '30', '60']],
  [7.94, '7,94 mm', 62.33, ['30', '60']],
  [9.53, '9,53 mm', 74.81, ['30', '60']],
  [12.7, '12,70 mm', 99.7, ['30', '60']],
  [15.88, '15,88 mm', 124.66, ['60']],
  [19.05, '19,05 mm', 149.54, ['60']],
  [25.4, '25,40 mm', 199.39, ['60']],
]
/**
 * ASTM A1008/A1008M, cold rolled: thickness, gauge (of «Tubos y chapas: tabla de pesos y medidas»), nominal kg/m²
 * (7,85 per mm).
 */
const LAF = [
  [0.5, 25, 3.93],
  [0.56, 24, 4.4],
  [0.7, 22, 5.5],
  [0.9, 20, 7.07],
  [1.25, 18, 9.81],
  [1.6, 16, 12.56],
  [2, 14, 15.7],
] as const
/**
 * IRAM-IAS U500-214, galvanized Z275: thickness with the zinc, gauge, kg/m² (7,85 per mm of steel plus the 275 g/m² of
 * zinc of the designation).
 */
const GALV = [
  [0.4, 27, 3.11],
  [0.5, 25, 3.9],
  [0.7, 22, 5.47],
  [0.9, 20, 7.04],
  [1.25, 18, 9.79],
  [1.6, 16, 12.53],
  [2, 14, 15.67],
] as const
/**
 * Tear plate («semilla de melón»): thickness of the base, kg/m² with the pattern. From 4,5 mm Tata Steel, «Design of
 * Durbar plate»; 3 mm as published for 3 + 2 tear plate of S235JR.
 */
const MELON_SEED: readonly (readonly [number, number, readonly string[]])[] = [
  [3, 27, ['12', '24', '30']],
  [4.5, 36.9, ['24', '30']],
  [6, 48.7, ['24', '30']],
  [8, 64.4, ['30']],
  [10, 80.1, ['30']],
]
/**
 * Expanded metal: long diagonal, short diagonal, strand, thickness (DIN 791 designation), nominal kg/m²: 2 × strand ×
 * thickness × 7,85 / short diagonal.
 */
const DESPLEGADO = [
  [20, 8, 1.2, 1, 2.36],
  [30, 12, 2, 1.6, 4.19],
  [43, 17, 2.5, 2, 4.62],
  [62, 25, 3, 3.2, 6.03],
  [62, 30, 4.5, 3.2, 7.54],
  [100, 40, 6, 4.75, 11.19],
] as const

const MEDIDA: { readonly [c: string]: readonly [number, number] } = {
  12: [1, 2],
  24: [1.22, 2.44],
  30: [1.5, 3],
  60: [1.5, 6],
}
const medida = (c: string): string => `(${n(MEDIDA[c]![0], 2)} × ${n(MEDIDA[c]![1], 2)} m)`
const sheet = (c: string, kgM2: number): number => dos(MEDIDA[c]![0] * MEDIDA[c]![1] * kgM2)
const drawing = (tipo: string, c: string, e: number): string =>
  `${tipo} b=${MEDIDA[c]![0] * 1000} l=${MEDIDA[c]![1] * 1000} e=${e}`

const lac = LAC.flatMap(([e, nombre, kg, medidas]) =>
  medidas.map((c): Producto =>
    byPieza({
      id: `CLC-${espCodigo(e).padStart(3, '0')}-${c}`,
      descripcion: `Chapa lisa laminada en caliente ${nombre} ${medida(c)}`,
      sub: 801,
      peso: sheet(c, kg),
      unidad: 'hoja',
      usdKg: e >= 4.75 ? 1.29 : 1.25,
      norma: 'IRAM-IAS U500-42',
      detalle: `Chapa negra laminada en caliente, calidad F-24. ${by(e, [
        [2.5, 'Para plegados, tapas, tolvas y carrocerías.'],
        [6.4, 'Para tanques, bases, cartelas y pisos de acoplados.'],
        [99, 'Para placas de anclaje, bridas y piezas de oxicorte o plasma.'],
      ])}`,
      sinonimos: `chapa negra, chapa LAC, hierro negro, plancha, ${e >= 4.75 ? 'chapa gruesa, placa' : `chapa de ${esp(e)}`}`,
      perfil: drawing('chapa', c, e),
    }),
  ),
)

const laf = LAF.flatMap(([e, cal, kg]) =>
  (e >= 0.9 ? ['12', '24'] : ['12']).map((c): Producto =>
    byPieza({
      id: `CLF-${espCodigo(e).padStart(3, '0')}-${c}`,
      descripcion: `Chapa laminada en frío ${esp(e)} mm ${medida(c)}`,
      sub: 802,
      peso: sheet(c, kg),
      unidad: 'hoja',
      usdKg: 1.42,
      norma: 'ASTM A1008',
      detalle: `Chapa doble decapada, calibre ${cal}, de superficie lisa apta para pintar. Para gabinetes, muebles metálicos y carpintería de chapa.`,
      sinonimos: `chapa doble decapada, chapa DD, LAF, chapa fina, calibre ${cal}, chapa n° ${cal}`,
      perfil: drawing('chapa', c, e),
    }),
  ),
)

const galvanizada = GALV.flatMap(([e, cal, kg]) =>
  (e >= 0.5 && e <= 1.25 ? ['12', '24'] : ['12']).map((c): Producto =>
    byPieza({
      id: `CGL-${espCodigo(e).padStart(3, '0')}-${c}`,
      descripcion: `Chapa lisa galvanizada ${esp(e)} mm ${medida(c)}`,
      sub: 803,
      peso: sheet(c, kg),
      unidad: 'hoja',
      usdKg: 1.55,
      norma: 'IRAM-IAS U500-214',
      detalle: `Chapa galvanizada por inmersión en caliente Z275, calibre ${cal}. Para conductos, zinguería, canaletas y revestimientos.`,
      sinonimos: `chapa cincada, chapa zinc, zinguería, calibre ${cal}, chapa n° ${cal}, chapa galvanizada lisa`,
      perfil: drawing('chapa', c, e),
    }),
  ),
)

const melonSeed = MELON_SEED.flatMap(([e, kg, medidas]) =>
  medidas.map((c): Producto =>
    byPieza({
      id: `CSM-${espCodigo(e).padStart(3, '0')}-${c}`,
      descripcion: `Chapa semilla de melón ${esp(e)} mm ${medida(c)}`,
      sub: 804,
      peso: sheet(c, kg),
      unidad: 'hoja',
      usdKg: 1.36,
      norma: 'IRAM-IAS U500-42',
      detalle:
        'Chapa laminada en caliente con relieve antideslizante en forma de semilla. Para pisos, escalones, rampas y plataformas de carga.',
      sinonimos: 'chapa antideslizante, chapa estampada, chapa rayada, piso antideslizante, lagrimada',
      perfil: drawing('chapa-estampada', c, e),
    }),
  ),
)

const cod2 = (v: number): string => cod(v, 2)
const md = (ld: number, sd: number, nervio: number, e: number): string =>
  `${ld} × ${sd} × ${esp(nervio)} × ${esp(e)} mm`
const desplegadoSheets = DESPLEGADO.map(([ld, sd, nervio, e, kg]): Producto =>
  byPieza({
    id: `MDE-${cod2(ld)}${cod2(sd)}-${espCodigo(e)}`,
    descripcion: `Metal desplegado ${md(ld, sd, nervio, e)} (1,50 × 3,00 m)`,
    sub: 805,
    peso: dos(kg * 4.5),
    unidad: 'hoja',
    usdKg: 1.88,
    detalle: by(e, [
      [
        1.6,
        'Malla romboidal de una sola pieza, sin soldaduras. Para protecciones de máquinas, ventilaciones y revoques.',
      ],
      [3.2, 'Malla romboidal de una sola pieza, sin soldaduras. Para cercos, rejas, parrillas y pasarelas livianas.'],
      [99, 'Malla romboidal pesada de una sola pieza. Para pisos de pasarelas, escalones y plataformas industriales.'],
    ]),
    sinonimos: 'metal desplegado, malla desplegada, malla romboidal, rejilla, expandido',
    perfil: `metal-desplegado b=1500 l=3000 ld=${ld} sd=${sd} e=${e}`,
  }),
)

const desplegadoM2 = DESPLEGADO.filter(([, , , e]) => e >= 2).map(([ld, sd, nervio, e, kg]): Producto =>
  bySurface({
    id: `MDM-${cod2(ld)}${cod2(sd)}-${espCodigo(e)}`,
    descripcion: `Metal desplegado ${md(ld, sd, nervio, e)} fraccionado (m²)`,
    sub: 805,
    peso: kg,
    usdKg: 2.02,
    detalle: 'Metal desplegado fraccionado por superficie, para protecciones y cerramientos a medida de la obra.',
    sinonimos: 'metal desplegado por metro, malla desplegada, expandido',
    perfil: `metal-desplegado b=1500 l=3000 ld=${ld} sd=${sd} e=${e}`,
  }),
)

/** Cut to size by shears or plasma: the price per m² includes the cut. */
const cut = (
  id: string,
  nombre: string,
  e: number,
  kg: number,
  usdKg: number,
  tipo: string,
  anchoMin: number,
  ancho: number,
  largoMin: number,
  norma: string,
): Producto =>
  aMedida({
    id,
    descripcion: `${nombre} ${esp(e)} mm cortada a medida (hasta ${n(ancho, 2)} × 6,00 m)`,
    sub: 806,
    peso: kg,
    usdKg,
    norma,
    largoMin,
    largo: 6,
    anchoMin,
    ancho,
    detalle: `Se corta con ${e > 6.4 ? 'pantógrafo de plasma' : 'guillotina'} a las medidas pedidas, tolerancia ± ${e > 6.4 ? '3' : '1'} mm. Indicá largo y ancho de cada pieza; precio con el corte incluido.`,
    sinonimos: 'corte a medida, chapa cortada, guillotinado, placa cortada, pieza a medida',
    perfil: `${tipo} b=${ancho * 1000} l=6000 e=${e}`,
  })
const medidaChapas: readonly Producto[] = [
  cut('CMD-LAC-20', 'Chapa laminada en caliente', 2, 15.7, 1.46, 'chapa', 0.1, 1.5, 0.2, 'IRAM-IAS U500-42'),
  cut('CMD-LAC-32', 'Chapa laminada en caliente', 3.2, 25.12, 1.44, 'chapa', 0.1, 1.5, 0.2, 'IRAM-IAS U500-42'),
  cut('CMD-LAC-475', 'Chapa laminada en caliente', 4.75, 37.29, 1.44, 'chapa', 0.1, 1.5, 0.2, 'IRAM-IAS U500-42'),
  cut('CMD-LAC-635', 'Chapa laminada en caliente', 6.35, 49.85, 1.45, 'chapa', 0.15, 1.5, 0.2, 'IRAM-IAS U500-42'),
  cut('CMD-LAC-953', 'Chapa laminada en caliente', 9.53, 74.81, 1.55, 'chapa', 0.2, 2.4, 0.2, 'IRAM-IAS U500-42'),
  cut('CMD-LAC-127', 'Chapa laminada en caliente', 12.7, 99.7, 1.57, 'chapa', 0.2, 2.4, 0.2, 'IRAM-IAS U500-42'),
  cut('CMD-LAC-191', 'Chapa laminada en caliente', 19.05, 149.54, 1.6, 'chapa', 0.25, 2.4, 0.25, 'IRAM-IAS U500-42'),
  cut('CMD-LAF-125', 'Chapa laminada en frío', 1.25, 9.81, 1.64, 'chapa', 0.1, 1.22, 0.2, 'ASTM A1008'),
  cut('CMD-GAL-09', 'Chapa galvanizada', 0.9, 7.04, 1.78, 'chapa', 0.1, 1.22, 0.2, 'IRAM-IAS U500-214'),
  cut('CMD-SEM-30', 'Chapa semilla de melón', 3, 27, 1.56, 'chapa-estampada', 0.2, 1.5, 0.3, 'IRAM-IAS U500-42'),
]

export const chapas: readonly Producto[] = [
  ...lac,
  ...laf,
  ...galvanizada,
  ...melonSeed,
  ...desplegadoSheets,
  ...desplegadoM2,
  ...medidaChapas,
]
