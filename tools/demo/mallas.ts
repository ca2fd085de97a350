import { n, porPieza, porSuperficie } from './comun.ts'
import type { Producto } from './comun.ts'

/**
 * Mallas electrosoldadas de acero ATR 500 N (IRAM-IAS U500-06). El número es la sección en mm²/m, y la masa nominal sale de él:
 * 7,85 g por mm² y por metro en cada dirección, sin contar puntas ni recortes.
 */

/** Q: designación, diámetro, kg por panel de 2,40 × 6,00 m (malla 15 × 15), precio por panel. */
const Q = [
  [92, 4.2, 20.9, 26.15], [131, 5, 29.6, 36.1], [158, 5.5, 35.9, 43.4], [188, 6, 42.6, 51.1], [221, 6.5, 50, 59.95], [257, 7, 58, 69.5], [335, 8, 75.8, 90.85], [524, 10, 118.5, 143.2],
] as const
/** R: designación, diámetro longitudinal (cada 15 cm), transversal (cada 25 cm), kg por panel de 2,40 × 6,00 m. */
const R = [[92, 4.2, 4.2, 16.7], [131, 5, 4.2, 21.1], [158, 5.5, 4.2, 24.2], [188, 6, 4.2, 27.6], [257, 7, 5, 37.9], [335, 8, 5, 46.8]] as const
/** Paneles cortos de 2,00 × 3,00 m: designación, diámetro, lado de la malla (cm), kg. */
const CORTAS = [['Q50', 3, 15, 4.4], ['Q92', 4.2, 15, 8.7], ['Q131', 5, 15, 12.4], ['Q188', 6, 15, 17.8]] as const

const q = Q.map(([s, d, kg, precio]): Producto => porPieza({
  id: `MQ-${String(s).padStart(3, '0')}-24`, descripcion: `Malla electrosoldada Q${s} 15 × 15 (2,40 × 6,00 m)`, sub: 1001, peso: kg, unidad: 'panel', precio, norma: 'IRAM-IAS U500-06',
  cantMin: s <= 131 ? 5 : 1,
  detalle: `Panel de alambre nervado de ${n(d, 1)} mm con igual armadura en las dos direcciones. ${s <= 131 ? 'Para contrapisos, veredas y capas de compresión.' : s <= 257 ? 'Para pisos industriales, plateas y losas.' : 'Para pavimentos, tabiques y losas muy cargadas.'}`,
  sinonimos: `malla sima, malla de hierro, malla cima, Q${s}, malla 15x15 del ${n(d)}, parrilla`, perfil: `malla b=2400 l=6000 paso1=150 paso2=150 d1=${d} d2=${d}`,
}))

const r = R.map(([s, d1, d2, kg]): Producto => porPieza({
  id: `MR-${String(s).padStart(3, '0')}-24`, descripcion: `Malla electrosoldada R${s} 15 × 25 (2,40 × 6,00 m)`, sub: 1002, peso: kg, unidad: 'panel', usdKg: 1.23, norma: 'IRAM-IAS U500-06', cantMin: s <= 131 ? 5 : 1,
  detalle: `Panel con la armadura principal a lo largo (${n(d1, 1)} mm cada 15 cm) y repartición de ${n(d2, 1)} mm cada 25 cm. Para losas armadas en una dirección y tabiques.`,
  sinonimos: `malla sima, malla de hierro, R${s}, malla 15x25, malla rectangular`, perfil: `malla b=2400 l=6000 paso1=150 paso2=250 d1=${d1} d2=${d2}`,
}))

const cortas = CORTAS.map(([nombre, d, lado, kg]): Producto => porPieza({
  id: `MC-${nombre.slice(1).padStart(3, '0')}-20`, descripcion: `Malla electrosoldada ${nombre} ${lado} × ${lado} (2,00 × 3,00 m)`, sub: 1003, peso: kg, unidad: 'panel', usdKg: 1.36, norma: 'IRAM-IAS U500-06', cantMin: 5,
  detalle: `Panel corto de alambre de ${n(d, 1)} mm, fácil de llevar y mover en obra. Para contrapisos, veredas y carpetas.`,
  sinonimos: `malla corta, mini malla, malla sima chica, ${nombre}, malla 2x3`, perfil: `malla b=2000 l=3000 paso1=${lado * 10} paso2=${lado * 10} d1=${d} d2=${d}`,
}))

/** Armadas a medida en planta, por superficie: kg/m². */
const medida = ([['Q92', 4.2, 1.45], ['Q188', 6, 2.96], ['Q335', 8, 5.27]] as const).map(([nombre, d, kg]): Producto => porSuperficie({
  id: `MM-${nombre.slice(1).padStart(3, '0')}`, descripcion: `Malla electrosoldada ${nombre} 15 × 15 fraccionada (m²)`, sub: 1004, peso: kg, usdKg: 1.42, norma: 'IRAM-IAS U500-06',
  detalle: 'Malla cortada en planta según planilla de obra y facturada por superficie. La mínima cantidad sale de los parámetros de venta.',
  sinonimos: `malla por metro cuadrado, malla cortada, ${nombre}, malla sima`, perfil: `malla b=2400 l=6000 paso1=150 paso2=150 d1=${d} d2=${d}`,
}))

export const mallas: readonly Producto[] = [...q, ...r, ...cortas, ...medida]
