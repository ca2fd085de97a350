import { esp, n, byPieza } from './common.ts'
import type { Producto } from './common.ts'

/** Electrodes, welding wire and discs. */

/** AWS A5.1: type, diameter, length, USD/kg. */
const ELECTRODOS = [
  ['E6013', 2, 300, 5.1],
  ['E6013', 2.5, 350, 4.3],
  ['E6013', 3.25, 350, 4.05],
  ['E6013', 4, 350, 4.05],
  ['E6011', 2.5, 350, 4.7],
  ['E6011', 3.25, 350, 4.5],
  ['E7018', 2.5, 350, 5.2],
  ['E7018', 3.25, 350, 4.9],
  ['E7018', 4, 450, 4.9],
] as const
const USO: { readonly [tipo: string]: string } = {
  E6013:
    'Electrodo rutílico de arco suave y escoria fácil de quitar. Para herrería, chapa fina y estructuras livianas.',
  E6011: 'Electrodo celulósico de gran penetración en toda posición. Para cañerías y chapas con óxido o pintura.',
  E7018: 'Electrodo básico de bajo hidrógeno. Para estructuras exigidas, recipientes y aceros de mayor resistencia.',
}
/** EN 12413, discs: diameter, thickness, bore, approximate kg, USD. */
const CUTTING_DISCS = [
  [115, 1, 22.23, 0.026, 0.78],
  [115, 1.6, 22.23, 0.038, 0.82],
  [180, 1.6, 22.23, 0.1, 1.75],
  [230, 2, 22.23, 0.2, 2.6],
  [230, 3, 22.23, 0.28, 2.95],
  [355, 3, 25.4, 0.68, 6.4],
] as const
const GRINDING_DISCS = [
  [115, 6.4, 22.23, 0.155, 1.7],
  [180, 6.4, 22.23, 0.37, 3.2],
  [230, 6.4, 22.23, 0.6, 4.5],
] as const

const electrodos = ELECTRODOS.map(([tipo, d, l, usdKg]): Producto =>
  byPieza({
    id: `ELE-${tipo.slice(1)}-${String(Math.round(d * 100)).padStart(3, '0')}`,
    descripcion: `Electrodo ${tipo} Ø ${n(d, 2)} mm (caja 5 kg)`,
    sub: 1301,
    peso: 5,
    unidad: 'caja',
    usdKg,
    norma: 'AWS A5.1',
    detalle: USO[tipo]!,
    sinonimos: `electrodos, varilla de soldar, ${tipo === 'E6013' ? 'punta azul, rutílico' : tipo === 'E7018' ? 'básico, bajo hidrógeno' : 'celulósico, punta marrón'}, electrodo de ${n(d, 2)}`,
    perfil: `electrodo d=${d} l=${l}`,
    pedido: [2, 24],
  }),
)

const mig = (
  [
    [0.8, 4.2],
    [0.9, 4.0],
    [1.2, 3.85],
  ] as const
).map(([d, usdKg]): Producto =>
  byPieza({
    id: `MIG-${String(Math.round(d * 10)).padStart(2, '0')}-15`,
    descripcion: `Alambre MIG ER70S-6 Ø ${n(d, 1)} mm (rollo 15 kg)`,
    sub: 1301,
    peso: 15,
    unidad: 'rollo',
    usdKg,
    norma: 'AWS A5.18',
    detalle:
      'Alambre macizo cobreado para soldadura semiautomática con CO₂ o mezcla. Para herrería, carrocerías y estructuras.',
    sinonimos: `alambre mig, alambre semiautomática, carrete mig ${n(d, 1)}`,
    perfil: `alambre d=${d}`,
    pedido: [1, 12],
  }),
)

const cut = CUTTING_DISCS.map(([d, e, agujero, kg, precio]): Producto =>
  byPieza({
    id: `DIC-${d}-${String(Math.round(e * 10)).padStart(2, '0')}`,
    descripcion: `Disco de corte ${d} × ${esp(e)} × ${n(agujero)} mm`,
    sub: 1302,
    peso: kg,
    unidad: 'unidad',
    precio,
    norma: 'EN 12413',
    cantMin: d > 230 ? 5 : 25,
    detalle:
      d > 230
        ? 'Disco de corte para sensitiva, reforzado con dos mallas. Para perfiles, tubos y barras.'
        : `Disco de corte ${e <= 1.6 ? 'fino para cortes rápidos y sin rebaba en chapa y tubo' : 'reforzado para perfiles y barras'}.`,
    sinonimos: `disco de amoladora, disco de cortar hierro, disco de ${d}, disco ${d === 115 ? '4 1/2' : d === 180 ? '7' : d === 230 ? '9' : '14'} pulgadas`,
    perfil: `disco d=${d} e=${e} agujero=${agujero}`,
    pedido: d > 230 ? [5, 40] : [25, 250],
  }),
)

const grinding = GRINDING_DISCS.map(([d, e, agujero, kg, precio]): Producto =>
  byPieza({
    id: `DID-${d}-64`,
    descripcion: `Disco de desbaste ${d} × ${esp(e)} × ${n(agujero)} mm`,
    sub: 1302,
    peso: kg,
    unidad: 'unidad',
    precio,
    norma: 'EN 12413',
    cantMin: 10,
    detalle: 'Disco de centro deprimido para rebajar cordones de soldadura y quitar rebabas.',
    sinonimos: `disco de amolar, disco de amoladora, piedra, disco de ${d}`,
    perfil: `disco d=${d} e=${e} agujero=${agujero}`,
    pedido: [10, 100],
  }),
)

const flap = ([[40], [60], [80]] as const).map(([grano]): Producto =>
  byPieza({
    id: `DIF-115-${grano}`,
    descripcion: `Disco flap circonio 115 mm grano ${grano}`,
    sub: 1302,
    peso: 0.1,
    unidad: 'unidad',
    precio: 2.35,
    norma: 'EN 13743',
    cantMin: 10,
    detalle: 'Disco de láminas de tela abrasiva para desbastar y terminar en un solo paso.',
    sinonimos: 'disco de lija, flap, disco laminado, lija para amoladora',
    perfil: 'disco d=115 e=12 agujero=22.23',
    pedido: [10, 60],
  }),
)

export const soldadura: readonly Producto[] = [...electrodos, ...mig, ...cut, ...grinding, ...flap]
