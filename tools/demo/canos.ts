import { esp, byMetro, pulgCodigo } from './common.ts'
import type { Producto } from './common.ts'

/** Pipes. */

/** ASME B36.10M, Schedule 40 (ASTM A53 Gr. B), plain ends: nominal diameter, outside diameter, thickness, kg/m. */
const SCH40 = [
  ['1/2', 21.3, 2.77, 1.27],
  ['3/4', 26.7, 2.87, 1.69],
  ['1', 33.4, 3.38, 2.5],
  ['1 1/4', 42.2, 3.56, 3.39],
  ['1 1/2', 48.3, 3.68, 4.05],
  ['2', 60.3, 3.91, 5.44],
  ['2 1/2', 73, 5.16, 8.63],
  ['3', 88.9, 5.49, 11.29],
  ['4', 114.3, 6.02, 16.07],
  ['6', 168.3, 7.11, 28.26],
] as const

/**
 * ISO R65 light series I, IPAC catalogue of black and galvanized pipes (kg of the 6 m length ÷ 6): nominal diameter,
 * outside diameter, thickness, kg/m.
 */
const GALVANIZADO = [
  ['1/2', 21.35, 2.3, 1.08],
  ['3/4', 26.75, 2.3, 1.4],
  ['1', 33.6, 2.9, 2.2],
  ['1 1/4', 42.3, 2.9, 2.82],
  ['1 1/2', 48.2, 2.9, 3.25],
  ['2', 60.15, 3.2, 4.51],
  ['2 1/2', 75.75, 3.2, 5.73],
] as const

const id = (letters: string, d: string): string => `${letters}-${pulgCodigo(d)}`

const sch = SCH40.map(([d, ext, e, kg]): Producto =>
  byMetro({
    id: id('C40', d),
    descripcion: `Caño negro Sch. 40 Ø ${d}" (6,40 m)`,
    sub: 601,
    peso: kg,
    largo: 6.4,
    largoMin: 6.4,
    usdKg: 1.72,
    norma: 'ASTM A53 Gr. B',
    detalle: `Caño con costura de ${String(ext).replace('.', ',')} mm de diámetro exterior y ${esp(e)} mm de pared, extremos biselados. Para vapor, aire comprimido, agua e incendio.`,
    sinonimos: `cañería, caño schedule 40, caño de conducción, caño sch40 de ${d}, caño de incendio`,
    perfil: `tubo-redondo d=${ext} e=${e}`,
  }),
)

const galvanizado = GALVANIZADO.map(([d, ext, e, kg]): Producto =>
  byMetro({
    id: id('CGA', d),
    descripcion: `Caño galvanizado ISO 65 Ø ${d}" (6,00 m)`,
    sub: 602,
    peso: kg,
    largo: 6,
    largoMin: 6,
    usdKg: 2.05,
    norma: 'ISO 65',
    detalle: `Caño galvanizado por inmersión con extremos roscados y una cupla por tira, pared de ${esp(e)} mm. Para agua, aire comprimido y cercos.`,
    sinonimos: `caño galvanizado, cañería galvanizada, caño para agua de ${d}, caño roscado`,
    perfil: `tubo-redondo d=${ext} e=${e}`,
  }),
)

export const canos: readonly Producto[] = [...sch, ...galvanizado]
