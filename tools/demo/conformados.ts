import { cod, esp, espCodigo, n, porMetro, segun } from './comun.ts'
import type { Producto } from './comun.ts'

/** Perfiles conformados en frío (IRAM-IAS U500-206) y de construcción en seco (IRAM-IAS U500-205). Radio interior = espesor; kg/m de tabla. */

/** alma, ala, labio, espesor, kg/m. */
const C_GALVANIZADO = [
  [80, 40, 15, 1.6, 2.25], [80, 40, 15, 2, 2.78], [80, 50, 15, 2, 3.09], [100, 40, 15, 1.6, 2.51], [100, 50, 15, 1.6, 2.76], [100, 50, 15, 2, 3.4], [100, 50, 15, 2.5, 4.19],
  [120, 50, 15, 1.6, 3.01], [120, 50, 15, 2, 3.72], [120, 50, 15, 2.5, 4.58], [140, 60, 20, 2, 4.5], [140, 60, 20, 2.5, 5.56], [160, 60, 20, 2, 4.82], [160, 60, 20, 2.5, 5.96],
  [160, 60, 20, 3.2, 7.51], [180, 70, 20, 2, 5.45], [180, 70, 20, 2.5, 6.74], [200, 70, 20, 2, 5.76], [200, 70, 20, 2.5, 7.13], [200, 70, 20, 3.2, 9.02], [220, 80, 25, 2.5, 8.12],
] as const
const C_NEGRO = [
  [80, 40, 15, 2, 2.78], [100, 50, 15, 2, 3.4], [120, 50, 15, 2, 3.72], [140, 60, 20, 2, 4.5], [160, 60, 20, 2.5, 5.96], [180, 70, 20, 3.2, 8.51], [200, 70, 20, 3.2, 9.02], [220, 80, 25, 3.2, 10.3],
] as const

/** U plegado: alma, ala, espesor, kg/m. */
const U_PLEGADO = [[50, 25, 2, 1.47], [60, 30, 2, 1.78], [80, 40, 2, 2.41], [80, 40, 3.2, 3.75], [100, 40, 2, 2.72], [100, 50, 3.2, 4.76], [120, 50, 3.2, 5.26], [140, 50, 3.2, 5.76], [160, 60, 3.2, 6.77]] as const

/** Steel framing, chapa base con galvanizado Z275. PGC: alma, ala, labio, espesor, kg/m. PGU: alma, ala, espesor, kg/m. */
const PGC = [[90, 40, 17, 0.9, 1.38], [100, 40, 17, 0.9, 1.45], [100, 40, 17, 1.25, 2], [140, 40, 17, 0.9, 1.73], [140, 40, 17, 1.25, 2.39], [200, 40, 17, 1.25, 2.98], [200, 40, 17, 1.6, 3.81]] as const
const PGU = [[92, 35, 0.9, 1.11], [102, 35, 0.9, 1.18], [102, 35, 1.25, 1.63], [142, 35, 0.9, 1.46], [142, 35, 1.25, 2.02], [202, 35, 1.25, 2.61]] as const

const uso = (h: number): string =>
  segun(h, [
    [100, 'Para correas de techo en luces cortas, parantes y bastidores.'],
    [140, 'Para correas de galpones con luces de hasta 5 m y largueros de cerramiento.'],
    [999, 'Para correas de naves industriales, vigas cajón y entrepisos livianos.'],
  ])

const c = (tabla: readonly (readonly [number, number, number, number, number])[], galvanizado: boolean): Producto[] =>
  tabla.map(([h, b, labio, e, kg]) => porMetro({
    id: `${galvanizado ? 'CGV' : 'CNE'}-${cod(h)}${cod(b, 2)}-${espCodigo(e)}`,
    descripcion: `Perfil C ${galvanizado ? 'galvanizado' : 'negro'} ${h} × ${b} × ${labio} × ${esp(e)} (12,00 m)`, sub: galvanizado ? 701 : 702, peso: kg, largo: 12,
    usdKg: galvanizado ? 1.52 : 1.34, norma: 'IRAM-IAS U500-206',
    detalle: `Perfil C conformado en frío de ${galvanizado ? 'chapa galvanizada Z275' : 'chapa negra laminada en caliente'}. ${uso(h)}`,
    sinonimos: `correa, perfil C, costanera, ${galvanizado ? 'C galvanizada' : 'C negra'}, perfil de techo ${h}x${b}`, perfil: `c h=${h} b=${b} c=${labio} e=${e}`,
  }))

const u = U_PLEGADO.map(([h, b, e, kg]): Producto => porMetro({
  id: `UPL-${cod(h)}${cod(b, 2)}-${espCodigo(e)}`, descripcion: `Perfil U conformado ${h} × ${b} × ${esp(e)} (6,00 m)`, sub: 703, peso: kg, largo: 6, usdKg: 1.37, norma: 'IRAM-IAS U500-206',
  detalle: 'Perfil U conformado en frío de chapa negra, alas paralelas. Para guías de portones, bastidores, encofrados y refuerzos.',
  sinonimos: `canal, perfil U plegado, U de chapa, canaleta, guía ${h}x${b}`, perfil: `u h=${h} b=${b} s=${e} t=${e} r=${e} r2=0 p=0`,
}))

const pgc = PGC.map(([h, b, labio, e, kg]): Producto => porMetro({
  id: `PGC-${cod(h)}-${espCodigo(e)}`, descripcion: `Montante PGC ${h} × ${n(e, 2)} (6,00 m)`, sub: 704, peso: kg, largo: 6, usdKg: 1.78, norma: 'IRAM-IAS U500-205', cantMin: 6,
  detalle: `Perfil galvanizado C de ${h} mm para estructuras de steel framing. Para montantes de muro${h >= 140 ? ', vigas de entrepiso y cabios de techo' : ' y tabiques portantes'}.`,
  sinonimos: `steel framing, steel frame, montante, perfil galvanizado C, construcción en seco`, perfil: `c h=${h} b=${b} c=${labio} e=${e}`,
}))

const pgu = PGU.map(([h, b, e, kg]): Producto => porMetro({
  id: `PGU-${cod(h)}-${espCodigo(e)}`, descripcion: `Solera PGU ${h - 2} × ${n(e, 2)} (6,00 m)`, sub: 704, peso: kg, largo: 6, usdKg: 1.78, norma: 'IRAM-IAS U500-205', cantMin: 6,
  detalle: `Perfil galvanizado U que aloja al montante PGC ${h - 2}. Para soleras inferior y superior, dinteles y bloqueos.`,
  sinonimos: 'steel framing, steel frame, solera, perfil galvanizado U, construcción en seco', perfil: `u h=${h} b=${b} s=${e} t=${e} r=${e} r2=0 p=0`,
}))

export const conformados: readonly Producto[] = [...c(C_GALVANIZADO, true), ...c(C_NEGRO, false), ...u, ...pgc, ...pgu]
