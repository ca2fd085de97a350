import { dos, mm, n, byPieza, pulgCodigo } from './common.ts'
import type { Producto } from './common.ts'

/** Nails, screws and bolts. Nails are sold by net weight. */

/** Common nails: length in inches, diameter in mm. */
const CLAVOS = [
  ['1', 1.65],
  ['1 1/2', 2.11],
  ['2', 2.77],
  ['2 1/2', 3.05],
  ['3', 3.76],
  ['3 1/2', 4.19],
  ['4', 4.57],
  ['5', 5.16],
  ['6', 5.59],
] as const
/** Hexagonal-head self-drilling screws: gauge, diameter in mm, length, approximate kg for a box of 100, USD per box. */
const AUTOPERFORANTES = [
  ['12', 5.5, '3/4', 0.52, 6.1],
  ['12', 5.5, '1 1/2', 0.74, 8.2],
  ['14', 6.3, '1', 0.86, 8.4],
  ['14', 6.3, '1 1/2', 1.06, 9.9],
  ['14', 6.3, '2', 1.25, 11.6],
  ['14', 6.3, '2 1/2', 1.45, 13.6],
  ['14', 6.3, '3', 1.66, 15.9],
] as const
/** SAE J429 grade 5 bolts with nut: diameter, length, units per box, approximate kg per box, USD per box. */
const BULONES = [
  ['5/16', '1', 100, 2.3, 9.8],
  ['3/8', '1 1/2', 100, 4.6, 17.9],
  ['3/8', '2', 100, 5.4, 20.6],
  ['1/2', '1 1/2', 50, 4.4, 16.7],
  ['1/2', '2', 50, 5, 18.9],
  ['5/8', '2', 25, 4.3, 16.1],
  ['5/8', '3', 25, 5.4, 19.8],
  ['3/4', '2 1/2', 25, 7.7, 28.4],
  ['3/4', '3', 25, 8.5, 31.2],
  ['1', '4', 10, 8.6, 34.9],
] as const

const clavos = CLAVOS.map(([l, d]): Producto =>
  byPieza({
    id: `CLA-${pulgCodigo(l)}-30`,
    descripcion: `Clavo punta París ${l}" (caja 30 kg)`,
    sub: 1201,
    peso: 30,
    unidad: 'caja',
    usdKg: mm(l) < 40 ? 2.04 : 1.86,
    detalle: `Clavo de acero con cabeza plana, ${n(d, 2)} mm de diámetro. ${mm(l) < 40 ? 'Para cajones, listones y terminaciones.' : mm(l) < 80 ? 'Para encofrados y carpintería de obra.' : 'Para tirantes, andamios y estructuras de madera.'}`,
    sinonimos: `clavos, puntas, clavo de ${l}, clavo de obra, clavo de encofrado`,
    perfil: `clavo d=${d} l=${mm(l)} cabeza=plana`,
    pedido: [1, 20],
  }),
)

const smallClavos = (['2', '2 1/2', '3'] as const).map((l): Producto =>
  byPieza({
    id: `CLA-${pulgCodigo(l)}-01`,
    descripcion: `Clavo punta París ${l}" (bolsa 1 kg)`,
    sub: 1201,
    peso: 1,
    unidad: 'bolsa',
    precio: 2.25,
    cantMin: 10,
    detalle: 'Clavo de acero con cabeza plana, fraccionado en bolsa para reventa o consumo en obra.',
    sinonimos: `clavos sueltos, clavo de ${l}, kilo de clavos`,
    perfil: `clavo d=${l === '2' ? 2.77 : l === '2 1/2' ? 3.05 : 3.76} l=${mm(l)} cabeza=plana`,
    pedido: [10, 80],
  }),
)

const espiralados: readonly Producto[] = (['2 1/2', '3'] as const).map((l) =>
  byPieza({
    id: `CLE-${pulgCodigo(l)}`,
    descripcion: `Clavo espiralado para techo ${l}" (caja 5 kg)`,
    sub: 1201,
    peso: 5,
    unidad: 'caja',
    usdKg: 3.1,
    detalle: 'Clavo galvanizado de vástago espiralado con arandela. Para fijar chapas acanaladas a correas de madera.',
    sinonimos: 'clavo de techo, clavo con arandela, clavo espiral, clavo para chapa',
    perfil: `clavo d=3.76 l=${mm(l)} cabeza=espiralada`,
    pedido: [2, 30],
  }),
)

const autoperforantes = AUTOPERFORANTES.map(([cal, d, l, kg, precio]): Producto =>
  byPieza({
    id: `AUT-${cal}-${pulgCodigo(l)}`,
    descripcion: `Tornillo autoperforante hexagonal ${cal} × ${l}" (caja 100 u)`,
    sub: 1202,
    peso: kg,
    unidad: 'caja',
    precio,
    cantMin: 5,
    detalle:
      'Tornillo punta mecha con cabeza hexagonal y arandela de neopreno, cincado. Para fijar chapas de techo a correas metálicas.',
    sinonimos: `autoperforante, tornillo de techo, tirafondo para chapa, punta mecha ${cal}`,
    perfil: `clavo d=${d} l=${mm(l)} rosca=1 cabeza=hexagonal`,
    pedido: [5, 60],
  }),
)

const framing: readonly Producto[] = [
  byPieza({
    id: 'AUT-T1-916',
    descripcion: 'Tornillo T1 punta mecha 8 × 9/16" (caja 1.000 u)',
    sub: 1202,
    peso: 1.9,
    unidad: 'caja',
    precio: 14.8,
    detalle: 'Tornillo de cabeza tanque para unir perfiles PGC y PGU entre sí en steel framing.',
    sinonimos: 'T1 mecha, tornillo steel framing, tornillo cabeza tanque',
    perfil: 'clavo d=4.2 l=14.29 rosca=1 cabeza=plana',
    pedido: [2, 20],
  }),
  byPieza({
    id: 'AUT-HEX-10-34',
    descripcion: 'Tornillo hexagonal punta mecha 10 × 3/4" (caja 500 u)',
    sub: 1202,
    peso: 1.85,
    unidad: 'caja',
    precio: 19.6,
    detalle: 'Tornillo hexagonal cincado para uniones estructurales de steel framing.',
    sinonimos: 'hexagonal mecha, tornillo steel framing, tornillo estructural',
    perfil: 'clavo d=4.8 l=19.05 rosca=1 cabeza=hexagonal',
    pedido: [2, 20],
  }),
]

const bulones = BULONES.map(([d, l, u, kg, precio]): Producto =>
  byPieza({
    id: `BUL-${pulgCodigo(d)}-${pulgCodigo(l)}`,
    descripcion: `Bulón hexagonal ${d}" × ${l}" grado 5 con tuerca (caja ${u} u)`,
    sub: 1203,
    peso: kg,
    unidad: 'caja',
    precio,
    norma: 'SAE J429',
    detalle: 'Bulón cincado de rosca UNC con tuerca hexagonal. Para uniones desmontables de estructuras y máquinas.',
    sinonimos: `bulones, tornillo con tuerca, perno, bulón de ${d}, G5`,
    perfil: `clavo d=${mm(d)} l=${mm(l)} rosca=1 cabeza=hexagonal`,
    pedido: [1, 20],
  }),
)

/**
 * Threaded rod: diameter, kg per 1 m rod. Hilti, «Modular Support Systems Technical Guide» (2023), table 275: from the
 * weight of the bundle of 10 ft rods.
 */
const varillas = (
  [
    ['3/8', 0.42, 2.1],
    ['1/2', 0.76, 3.5],
    ['5/8', 1.24, 5.4],
    ['3/4', 1.79, 7.9],
  ] as const
).map(([d, kg, precio]): Producto =>
  byPieza({
    id: `VRO-${pulgCodigo(d)}`,
    descripcion: `Varilla roscada cincada ${d}" (1,00 m)`,
    sub: 1203,
    peso: kg,
    unidad: 'unidad',
    precio: dos(precio),
    cantMin: 5,
    detalle: 'Varilla roscada UNC de un metro. Para anclajes químicos, tensores y soportes colgantes.',
    sinonimos: `varilla roscada de ${d}, espárrago, tensor, anclaje`,
    perfil: `redondo d=${mm(d)}`,
    pedido: [5, 60],
  }),
)

export const fijaciones: readonly Producto[] = [
  ...clavos,
  ...smallClavos,
  ...espiralados,
  ...autoperforantes,
  ...framing,
  ...bulones,
  ...varillas,
]
