import { cod, dos, n, byPieza, bySurface } from './common.ts'
import type { Producto } from './common.ts'

/** Welded meshes. */

/**
 * DIN 488-4, meshes of 2,30 × 6,00 m (kummetat.de, «Lagermatten», 2009): designation, diameters, kg per panel, price.
 * From 424 on the edges have thinner bars.
 */
const Q = [
  [188, 6, 41.7, 51.1],
  [257, 7, 56.8, 69.5],
  [335, 8, 74.3, 90.85],
  [424, 9, 84.4, 103.3],
  [524, 10, 100.9, 123.5],
] as const
/** The same table: designation, diameter lengthwise (every 15 cm) and crosswise (every 25 cm), kg per panel. */
const R = [
  [188, 6, 6, 33.6],
  [257, 7, 6, 41.2],
  [335, 8, 6, 50.2],
  [424, 9, 8, 67.2],
  [524, 10, 8, 75.7],
] as const
/**
 * ASTM A1064, stock mesh table of the Wire Reinforcement Institute («New welded wire fabric numbering system»): wire,
 * diameter, mesh side (inches), kg/m² (lb per 100 ft² × 0,04883).
 */
const W = [
  ['1.4', 3.43, 6, 1.03],
  ['2.0', 4.11, 6, 1.42],
  ['2.9', 4.88, 6, 2.05],
  ['4.0', 5.73, 6, 2.83],
  ['2.9', 4.88, 4, 3.03],
  ['4.0', 5.73, 4, 4.15],
] as const

const q = Q.map(([s, d, kg, precio]): Producto =>
  byPieza({
    id: `MQ-${s}-23`,
    descripcion: `Malla electrosoldada Q${s} 15 × 15 (2,30 × 6,00 m)`,
    sub: 1001,
    peso: kg,
    unidad: 'panel',
    precio,
    norma: 'DIN 488-4',
    detalle: `Panel de barra nervada de ${n(d, 1)} mm con igual armadura en las dos direcciones. ${s <= 257 ? 'Para pisos industriales, plateas y losas.' : 'Para pavimentos, tabiques y losas muy cargadas.'}`,
    sinonimos: `malla sima, malla de hierro, malla cima, Q${s}, malla 15x15 del ${n(d)}, parrilla`,
    perfil: `malla b=2300 l=6000 paso1=150 paso2=150 d1=${d} d2=${d}`,
  }),
)

const r = R.map(([s, d1, d2, kg]): Producto =>
  byPieza({
    id: `MR-${s}-23`,
    descripcion: `Malla electrosoldada R${s} 15 × 25 (2,30 × 6,00 m)`,
    sub: 1002,
    peso: kg,
    unidad: 'panel',
    usdKg: 1.23,
    norma: 'DIN 488-4',
    detalle: `Panel con la armadura principal a lo largo (${n(d1, 1)} mm cada 15 cm) y repartición de ${n(d2, 1)} mm cada 25 cm. Para losas armadas en una dirección y tabiques.`,
    sinonimos: `malla sima, malla de hierro, R${s}, malla 15x25, malla rectangular`,
    perfil: `malla b=2300 l=6000 paso1=150 paso2=250 d1=${d1} d2=${d2}`,
  }),
)

const side = (pulgadas: number): number => (pulgadas === 6 ? 15 : 10)
const alambre = ([w, d, paso, kg]: (typeof W)[number]) => ({
  nombre: `${side(paso)} × ${side(paso)} Ø ${n(d, 1)}`,
  codigo: `${cod(Math.round(Number(w) * 10), 2)}${side(paso)}`,
  norma: 'ASTM A1064',
  kg,
  perfil: (b: number, l: number) =>
    `malla b=${b} l=${l} paso1=${dos(paso * 25.4)} paso2=${dos(paso * 25.4)} d1=${d} d2=${d}`,
  sinonimos: `malla sima, malla de hierro, W${w}, malla ${side(paso)}x${side(paso)} del ${n(Math.round(d))}, malla ${paso}x${paso}`,
})
const USO: readonly string[] = [
  'Para contrapisos, veredas y capas de compresión.',
  'Para contrapisos, veredas y capas de compresión.',
  'Para pisos y losas livianas.',
  'Para plateas y losas.',
  'Para plateas y losas.',
  'Para pavimentos y losas muy cargadas.',
]
const light = W.map((fila, i): Producto => {
  const { nombre, codigo, norma, kg, perfil, sinonimos } = alambre(fila)
  return byPieza({
    id: `MA-${codigo}-24`,
    descripcion: `Malla electrosoldada ${nombre} (2,40 × 6,00 m)`,
    sub: 1001,
    peso: dos(kg * 14.4),
    unidad: 'panel',
    usdKg: 1.25,
    norma,
    cantMin: kg < 2 ? 5 : 1,
    detalle: `Panel de alambre de ${n(fila[1], 1)} mm, igual en las dos direcciones. ${USO[i]!}`,
    sinonimos,
    perfil: perfil(2400, 6000),
  })
})

const cortas = W.slice(0, 4).map((fila): Producto => {
  const { nombre, codigo, norma, kg, perfil, sinonimos } = alambre(fila)
  return byPieza({
    id: `MC-${codigo}-20`,
    descripcion: `Malla electrosoldada ${nombre} (2,00 × 3,00 m)`,
    sub: 1003,
    peso: dos(kg * 6),
    unidad: 'panel',
    usdKg: 1.36,
    norma,
    cantMin: 5,
    detalle: `Panel corto de alambre de ${n(fila[1], 1)} mm, fácil de llevar y mover en obra. Para contrapisos, veredas y carpetas.`,
    sinonimos: `malla corta, mini malla, malla 2x3, ${sinonimos}`,
    perfil: perfil(2000, 3000),
  })
})

/** Made to size, by area. */
const byM2 = {
  detalle:
    'Malla cortada en planta según planilla de obra y facturada por superficie. La mínima cantidad sale de los parámetros de venta.',
  sub: 1004,
  usdKg: 1.42,
}
const w29 = alambre(W[2])
const medida: readonly Producto[] = [
  bySurface({
    ...byM2,
    id: 'MM-2915',
    descripcion: `Malla electrosoldada ${w29.nombre} fraccionada (m²)`,
    peso: w29.kg,
    norma: w29.norma,
    sinonimos: `malla por metro cuadrado, malla cortada, ${w29.sinonimos}`,
    perfil: w29.perfil(2400, 6000),
  }),
  ...(
    [
      [188, 6, 3.02],
      [335, 8, 5.38],
    ] as const
  ).map(([s, d, kg]) =>
    bySurface({
      ...byM2,
      id: `MM-${s}`,
      descripcion: `Malla electrosoldada Q${s} 15 × 15 fraccionada (m²)`,
      peso: kg,
      norma: 'DIN 488-4',
      sinonimos: `malla por metro cuadrado, malla cortada, Q${s}, malla sima`,
      perfil: `malla b=2300 l=6000 paso1=150 paso2=150 d1=${d} d2=${d}`,
    }),
  ),
]

export const mallas: readonly Producto[] = [...light, ...q, ...r, ...cortas, ...medida]
