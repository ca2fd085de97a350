import { dos, n, byPieza, bySurface } from './common.ts'
import type { Producto } from './common.ts'

/** Wires and fences. Diameters of the BWG table; annealed and galvanized wire is sold by net weight. */

const RECOCIDO = [
  [14, 2.11],
  [16, 1.65],
  [18, 1.24],
] as const
const GALVANIZADO = [
  [8, 4.19],
  [10, 3.4],
  [12, 2.77],
  [14, 2.11],
  [16, 1.65],
  [18, 1.24],
] as const
/**
 * High-strength oval wire: gauge, axes in mm, nominal kg for a roll of 1.000 m (7,85 times the area of the ellipse).
 */
const OVALADO = [
  ['16/14', 2.7, 2.2, 36.6],
  ['17/15', 3, 2.4, 44.4],
] as const
/** Chain-link fence: mesh, name, gauge, diameter, height (m), approximate kg/m². */
const TEJIDO = [
  [50, '2"', 14, 2.11, 1.5, 1.33],
  [50, '2"', 14, 2.11, 1.8, 1.33],
  [50, '2"', 14, 2.11, 2, 1.33],
  [50, '2"', 12, 2.77, 1.8, 2.3],
  [50, '2"', 12, 2.77, 2, 2.3],
  [63, '2 1/2"', 14, 2.11, 1.5, 1.05],
  [63, '2 1/2"', 14, 2.11, 1.8, 1.05],
] as const

const recocido = RECOCIDO.flatMap(([cal, d]) =>
  (
    [
      [25, 'rollo'],
      [1, 'kg'],
    ] as const
  )
    .filter(([kg]) => kg === 25 || cal === 16)
    .map(([kg, unidad]): Producto =>
      byPieza({
        id: `ALR-${cal}-${String(kg).padStart(2, '0')}`,
        descripcion: `Alambre negro recocido N° ${cal} (${kg === 1 ? 'por kg' : `rollo ${kg} kg`})`,
        sub: 1101,
        peso: kg,
        unidad,
        usdKg: kg === 1 ? 1.72 : 1.58,
        cantMin: kg === 1 ? 5 : 1,
        detalle: `Alambre recocido blando de ${n(d, 2)} mm. ${cal === 18 ? 'Para ataduras finas y manualidades.' : 'Para atar armaduras de hormigón y encofrados.'}`,
        sinonimos: `alambre de atar, alambre de fardo, alambre dulce, alambre ${cal}, alambre negro`,
        perfil: `alambre d=${d}`,
        pedido: kg === 1 ? [10, 60] : [2, 24],
      }),
    ),
)

const galvanizado = GALVANIZADO.map(([cal, d]): Producto =>
  byPieza({
    id: `ALG-${String(cal).padStart(2, '0')}-45`,
    descripcion: `Alambre galvanizado N° ${cal} (rollo 45 kg)`,
    sub: 1102,
    peso: 45,
    unidad: 'rollo',
    usdKg: cal >= 16 ? 1.95 : 1.82,
    detalle: `Alambre de acero dulce galvanizado de ${n(d, 2)} mm. Para cercos, tensores, parrales y ataduras a la intemperie.`,
    sinonimos: `alambre cincado, alambre galvanizado ${cal}, alambre de campo`,
    perfil: `alambre d=${d}`,
    pedido: [1, 12],
  }),
)

const ovalado = OVALADO.map(([cal, mayor, lesser, kg]): Producto =>
  byPieza({
    id: `ALO-${cal.replace('/', '-')}`,
    descripcion: `Alambre ovalado alta resistencia ${cal} (rollo 1.000 m)`,
    sub: 1102,
    peso: kg,
    unidad: 'rollo',
    usdKg: 2.12,
    detalle: `Alambre galvanizado ovalado de ${n(mayor, 1)} × ${n(lesser, 1)} mm. Para alambrados rurales, tejidos y contravientos.`,
    sinonimos: `alambre de campo, alambre ovalado ${cal}, alambrado rural`,
    perfil: `alambre d=${mayor}`,
    pedido: [4, 40],
  }),
)

const puas: readonly Producto[] = [
  byPieza({
    id: 'ALP-16-500',
    descripcion: 'Alambre de púas calibre 16 (rollo 500 m)',
    sub: 1102,
    peso: 27.5,
    unidad: 'rollo',
    usdKg: 2.18,
    detalle:
      'Alambre de púas galvanizado de dos hebras, cuatro puntas cada 10 cm. Para coronamiento de cercos perimetrales y alambrados.',
    sinonimos: 'alambre de púa, púas, alambrado, concertina simple',
    perfil: 'alambre d=1.65',
    pedido: [2, 20],
  }),
]

const tejido = TEJIDO.map(([malla, nombre, cal, d, alto, kgM2]): Producto =>
  byPieza({
    id: `TRO-${malla}${cal}-${Math.round(alto * 100)}`,
    descripcion: `Tejido romboidal ${nombre} cal. ${cal} (${n(alto, 2)} × 10,00 m)`,
    sub: 1103,
    peso: dos(kgM2 * alto * 10),
    unidad: 'rollo',
    usdKg: 2.05,
    detalle: `Tejido de alambre galvanizado de ${n(d, 2)} mm con malla de ${nombre}. Para cercos perimetrales de predios, canchas y jardines.`,
    sinonimos: 'alambre tejido, tejido perimetral, cerco, alambre romboidal, olímpico',
    perfil: `tejido h=${alto * 1000} l=10000 malla=${malla} d=${d}`,
    pedido: [3, 30],
  }),
)

const tejidoM2 = (
  [
    [50, '2"', 14, 2.11, 1.33],
    [50, '2"', 12, 2.77, 2.3],
  ] as const
).map(([malla, nombre, cal, d, kg]): Producto =>
  bySurface({
    id: `TRM-${malla}${cal}`,
    descripcion: `Tejido romboidal ${nombre} cal. ${cal} a medida (m²)`,
    sub: 1103,
    peso: kg,
    usdKg: 2.28,
    detalle: 'Tejido romboidal fabricado a la altura del proyecto y facturado por superficie.',
    sinonimos: 'alambre tejido a medida, cerco, tejido perimetral',
    perfil: `tejido h=2000 l=10000 malla=${malla} d=${d}`,
  }),
)

export const alambres: readonly Producto[] = [...recocido, ...galvanizado, ...ovalado, ...puas, ...tejido, ...tejidoM2]
