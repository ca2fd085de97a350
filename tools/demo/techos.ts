import { dos, n, byMetro, byPieza } from './common.ts'
import type { Producto } from './common.ts'

/**
 * Roofing and cladding. kg per metre of formed sheet: the flat sheet's nominal mass (IRAM-IAS U500-214, 7,85 kg/m² per
 * mm with its coating) times its developed width, 1,10 to 1,12 m sinusoidal and 1,22 m trapezoidal. Nominal: no
 * published table of these sheets was found.
 */

/** Gauge, thickness, kg/m. Sinusoidal: wave of 76 mm, 18 mm high, cover width 1,01 m. */
const SINUSOIDAL = [
  [25, 0.5, 4.4],
  [27, 0.4, 3.52],
] as const
/** Trapezoidal T101: wave of 252 mm, 28 mm high, cover width 1,01 m, developed width 1,22 m. */
const TRAPEZOIDAL = [
  [24, 0.56, 5.33],
  [25, 0.5, 4.76],
  [27, 0.4, 3.79],
] as const
const LARGOS = [3, 4, 5, 6, 7] as const
const COLORS = ['blanca', 'gris', 'verde', 'azul'] as const

const sine = (largo: number, e: number): string => `chapa-acanalada b=1010 l=${largo * 1000} e=${e} paso=76 alto=18`
const trapezoid = (largo: number, e: number): string =>
  `chapa-trapezoidal b=1010 l=${largo * 1000} e=${e} paso=252 alto=28`
const codigo = (letters: string, cal: number, largo: number): string =>
  `${letters}-${String(cal).padStart(3, '0')}-${largo}0`
const medida = (largo: number): string => `(1,01 × ${n(largo, 2)} m)`
/** The 6 m C25 sheet is the reference of the list. */
const precioSheet = (kg: number): { precio: number } => ({ precio: dos(Math.round(kg * 1.5871 * 20) / 20) })

const grooved = SINUSOIDAL.flatMap(([cal, e, kgM]) =>
  LARGOS.filter((l) => cal === 25 || l !== 7).map((l): Producto =>
    byPieza({
      id: codigo('CAG', cal, l),
      descripcion: `Chapa acanalada galvanizada C${cal} ${medida(l)}`,
      sub: 901,
      peso: dos(kgM * l),
      unidad: 'hoja',
      ...precioSheet(kgM * l),
      norma: 'IRAM-IAS U500-214',
      detalle: `Chapa sinusoidal galvanizada Z275, calibre ${cal}. Para techos y cerramientos de galpones, viviendas y tinglados.`,
      sinonimos: `chapa de zinc, chapa canaleta, sinusoidal, chapa ondulada, chapa de techo n° ${cal}, acanalada calibre ${cal}`,
      perfil: sine(l, e),
    }),
  ),
)

const trapezoidal = TRAPEZOIDAL.flatMap(([cal, e, kgM]) =>
  LARGOS.filter((l) => cal === 25 || (l !== 7 && l !== 3)).map((l): Producto =>
    byPieza({
      id: codigo('CTG', cal, l),
      descripcion: `Chapa trapezoidal galvanizada T101 C${cal} ${medida(l)}`,
      sub: 902,
      peso: dos(kgM * l),
      unidad: 'hoja',
      ...precioSheet(kgM * l),
      norma: 'IRAM-IAS U500-214',
      detalle: `Chapa trapezoidal galvanizada Z275 de ancho útil 1,01 m, calibre ${cal}. Para cubiertas de poca pendiente y cerramientos laterales.`,
      sinonimos: `chapa T101, trapezoidal, chapa de techo n° ${cal}, autoportante, chapa trapecio`,
      perfil: trapezoid(l, e),
    }),
  ),
)

const cincalum = [
  ...([[4], [5], [6]] as const).map(([l]): Producto =>
    byPieza({
      id: codigo('CAC', 25, l),
      descripcion: `Chapa acanalada cincalum C25 ${medida(l)}`,
      sub: 903,
      peso: dos(4.3 * l),
      unidad: 'hoja',
      usdKg: 1.72,
      norma: 'ASTM A792',
      detalle:
        'Chapa sinusoidal con recubrimiento de aluminio y cinc AZ150, de mayor duración a la intemperie. Para techos en zonas costeras e industriales.',
      sinonimos: 'cincalum, zincalum, aluzinc, chapa de techo, sinusoidal',
      perfil: sine(l, 0.5),
    }),
  ),
  ...([[4], [5], [6]] as const).map(([l]): Producto =>
    byPieza({
      id: codigo('CTC', 25, l),
      descripcion: `Chapa trapezoidal cincalum T101 C25 ${medida(l)}`,
      sub: 903,
      peso: dos(4.65 * l),
      unidad: 'hoja',
      usdKg: 1.72,
      norma: 'ASTM A792',
      detalle:
        'Chapa trapezoidal con recubrimiento de aluminio y cinc AZ150. Para cubiertas de naves industriales y cerramientos.',
      sinonimos: 'cincalum, zincalum, aluzinc, chapa T101, trapezoidal',
      perfil: trapezoid(l, 0.5),
    }),
  ),
]

const prepintadas = COLORS.map((color): Producto =>
  byPieza({
    id: `CTP-025-60-${color.slice(0, 2).toUpperCase()}`,
    descripcion: `Chapa trapezoidal prepintada ${color} T101 C25 (1,01 × 6,00 m)`,
    sub: 903,
    peso: 28.8,
    unidad: 'hoja',
    usdKg: 2.08,
    detalle: `Chapa trapezoidal galvanizada con pintura horneada color ${color}. Para techos y fachadas vistas.`,
    sinonimos: `chapa color, chapa pintada ${color}, prepintada, T101 color`,
    perfil: trapezoid(6, 0.5),
  }),
)

const aMedida: readonly Producto[] = [
  byMetro({
    id: 'CAG-025-MT',
    descripcion: 'Chapa acanalada galvanizada C25 a medida (ancho útil 1,01 m)',
    sub: 904,
    peso: 4.4,
    precio: 7.15,
    largo: 13,
    largoMin: 1.5,
    norma: 'IRAM-IAS U500-214',
    cantMin: 2,
    detalle:
      'Chapa sinusoidal galvanizada cortada al largo del faldón, para evitar solapes. Indicá el largo de cada hoja.',
    sinonimos: 'chapa de zinc a medida, sinusoidal, acanalada por metro',
    perfil: sine(6, 0.5),
  }),
  byMetro({
    id: 'CAG-027-MT',
    descripcion: 'Chapa acanalada galvanizada C27 a medida (ancho útil 1,01 m)',
    sub: 904,
    peso: 3.52,
    precio: 5.75,
    largo: 13,
    largoMin: 1.5,
    norma: 'IRAM-IAS U500-214',
    cantMin: 2,
    detalle: 'Chapa sinusoidal galvanizada liviana cortada al largo del faldón. Indicá el largo de cada hoja.',
    sinonimos: 'chapa de zinc a medida, sinusoidal, acanalada por metro',
    perfil: sine(6, 0.4),
  }),
  byMetro({
    id: 'CTG-025-MT',
    descripcion: 'Chapa trapezoidal galvanizada T101 C25 a medida (ancho útil 1,01 m)',
    sub: 904,
    peso: 4.76,
    precio: 7.75,
    largo: 13,
    largoMin: 1.5,
    norma: 'IRAM-IAS U500-214',
    cantMin: 2,
    detalle: 'Chapa trapezoidal galvanizada cortada al largo del faldón, hasta 13 m de una sola pieza.',
    sinonimos: 'chapa T101 a medida, trapezoidal por metro',
    perfil: trapezoid(6, 0.5),
  }),
  byMetro({
    id: 'CTC-025-MT',
    descripcion: 'Chapa trapezoidal cincalum T101 C25 a medida (ancho útil 1,01 m)',
    sub: 904,
    peso: 4.65,
    precio: 8.25,
    largo: 13,
    largoMin: 1.5,
    norma: 'ASTM A792',
    cantMin: 2,
    detalle: 'Chapa trapezoidal con recubrimiento de aluminio y cinc, cortada al largo del faldón.',
    sinonimos: 'cincalum a medida, zincalum, T101 por metro',
    perfil: trapezoid(6, 0.5),
  }),
]

export const techos: readonly Producto[] = [...grooved, ...trapezoidal, ...cincalum, ...prepintadas, ...aMedida]
