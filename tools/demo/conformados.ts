import { cod, esp, espCodigo, n, byMetro, by } from './common.ts'
import type { Producto } from './common.ts'

/** Cold-formed and drywall sections. Inner radius = thickness; weights as each source publishes them. */

/** Web, flange, lip, thickness, kg/m: ABNT NBR 6355:2012, table A.3 (lipped U, mass of the uncoated sheet). */
const C_GALVANIZADO = [
  [50, 25, 10, 1.5, 1.3],
  [50, 25, 10, 2, 1.68],
  [75, 40, 15, 1.5, 2.06],
  [75, 40, 15, 2, 2.7],
  [75, 40, 15, 2.65, 3.49],
  [100, 40, 17, 1.5, 2.4],
  [100, 40, 17, 2, 3.15],
  [100, 50, 17, 1.5, 2.64],
  [100, 50, 17, 2, 3.47],
  [100, 50, 17, 2.65, 4.51],
  [125, 50, 17, 2, 3.86],
  [125, 50, 17, 2.25, 4.31],
  [125, 50, 17, 2.65, 5.03],
  [150, 60, 20, 2, 4.66],
  [150, 60, 20, 2.25, 5.21],
  [150, 60, 20, 2.65, 6.09],
  [150, 60, 20, 3, 6.84],
  [200, 75, 20, 2, 5.92],
  [200, 75, 20, 2.25, 6.63],
  [200, 75, 25, 2.65, 7.96],
  [200, 75, 25, 3, 8.96],
] as const
const C_NEGRO = [
  [75, 40, 15, 2, 2.7],
  [75, 40, 15, 3, 3.89],
  [100, 50, 17, 2, 3.47],
  [100, 50, 17, 3, 5.05],
  [125, 50, 17, 3, 5.63],
  [150, 60, 20, 3, 6.84],
  [200, 75, 25, 3, 8.96],
  [200, 75, 25, 4.75, 13.75],
] as const

/**
 * Plain U: web, flange, thickness, kg/m: Açotel catalogue (US section of NBR 6355), mean weight of the 6 m piece ÷ 6.
 */
const U_FOLDED = [
  [50, 25, 2, 1.45],
  [50, 25, 3, 2.14],
  [75, 40, 2, 2.35],
  [75, 40, 3, 3.4],
  [100, 50, 2, 3.03],
  [100, 50, 3, 4.46],
  [150, 50, 2, 3.92],
  [150, 50, 3, 5.66],
  [200, 50, 3, 6.8],
] as const

/**
 * Steel framing, series IRAM-IAS U500 of the SketchFramer section library (2025); thickness with zinc. PGC: size, web,
 * flange, lip, thickness, kg/m.
 */
const PGC = [
  [90, 89, 40, 10, 0.95, 1.35],
  [100, 100, 40, 15, 0.95, 1.5],
  [100, 100, 40, 15, 1.24, 1.96],
  [150, 150, 40, 15, 0.95, 1.87],
  [150, 150, 40, 15, 1.24, 2.45],
  [200, 200, 44, 15, 1.24, 3.01],
  [200, 200, 44, 15, 1.6, 3.89],
] as const
/** PGU of the same series: size of the PGC it holds, web, flange, thickness, kg/m. */
const PGU = [
  [90, 91, 35, 0.95, 1.14],
  [100, 102, 35, 0.95, 1.22],
  [100, 103, 35, 1.24, 1.6],
  [150, 152, 35, 0.95, 1.59],
  [150, 153, 35, 1.24, 2.09],
  [200, 203, 35, 1.24, 2.57],
] as const

const uso = (h: number): string =>
  by(h, [
    [100, 'Para correas de techo en luces cortas, parantes y bastidores.'],
    [150, 'Para correas de galpones con luces de hasta 5 m y largueros de cerramiento.'],
    [999, 'Para correas de naves industriales, vigas cajón y entrepisos livianos.'],
  ])

const c = (tabla: readonly (readonly [number, number, number, number, number])[], galvanizado: boolean): Producto[] =>
  tabla.map(([h, b, labio, e, kg]) =>
    byMetro({
      id: `${galvanizado ? 'CGV' : 'CNE'}-${cod(h)}${cod(b, 2)}-${espCodigo(e)}`,
      descripcion: `Perfil C ${galvanizado ? 'galvanizado' : 'negro'} ${h} × ${b} × ${labio} × ${esp(e)} (12,00 m)`,
      sub: galvanizado ? 701 : 702,
      peso: kg,
      largo: 12,
      usdKg: galvanizado ? 1.52 : 1.34,
      norma: 'NBR 6355',
      detalle: `Perfil C conformado en frío de ${galvanizado ? 'chapa galvanizada Z275' : 'chapa negra laminada en caliente'}. ${uso(h)}`,
      sinonimos: `correa, perfil C, costanera, ${galvanizado ? 'C galvanizada' : 'C negra'}, perfil de techo ${h}x${b}`,
      perfil: `c h=${h} b=${b} c=${labio} e=${e}`,
    }),
  )

const u = U_FOLDED.map(([h, b, e, kg]): Producto =>
  byMetro({
    id: `UPL-${cod(h)}${cod(b, 2)}-${espCodigo(e)}`,
    descripcion: `Perfil U conformado ${h} × ${b} × ${esp(e)} (6,00 m)`,
    sub: 703,
    peso: kg,
    largo: 6,
    usdKg: 1.37,
    norma: 'NBR 6355',
    detalle:
      'Perfil U conformado en frío de chapa negra, alas paralelas. Para guías de portones, bastidores, encofrados y refuerzos.',
    sinonimos: `canal, perfil U plegado, U de chapa, canaleta, guía ${h}x${b}`,
    perfil: `u h=${h} b=${b} s=${e} t=${e} r=${e} r2=0 p=0`,
  }),
)

const pgc = PGC.map(([medida, h, b, labio, e, kg]): Producto =>
  byMetro({
    id: `PGC-${cod(medida)}-${espCodigo(e)}`,
    descripcion: `Montante PGC ${medida} × ${n(e, 2)} (6,00 m)`,
    sub: 704,
    peso: kg,
    largo: 6,
    usdKg: 1.78,
    norma: 'IRAM-IAS U500-205',
    cantMin: 6,
    detalle: `Perfil galvanizado C de ${h} mm para estructuras de steel framing. Para montantes de muro${medida >= 150 ? ', vigas de entrepiso y cabios de techo' : ' y tabiques portantes'}.`,
    sinonimos: `steel framing, steel frame, montante, perfil galvanizado C, construcción en seco`,
    perfil: `c h=${h} b=${b} c=${labio} e=${e}`,
  }),
)

const pgu = PGU.map(([medida, h, b, e, kg]): Producto =>
  byMetro({
    id: `PGU-${cod(h)}-${espCodigo(e)}`,
    descripcion: `Solera PGU ${medida} × ${n(e, 2)} (6,00 m)`,
    sub: 704,
    peso: kg,
    largo: 6,
    usdKg: 1.78,
    norma: 'IRAM-IAS U500-205',
    cantMin: 6,
    detalle: `Perfil galvanizado U que aloja al montante PGC ${medida}. Para soleras inferior y superior, dinteles y bloqueos.`,
    sinonimos: 'steel framing, steel frame, solera, perfil galvanizado U, construcción en seco',
    perfil: `u h=${h} b=${b} s=${e} t=${e} r=${e} r2=0 p=0`,
  }),
)

export const conformados: readonly Producto[] = [...c(C_GALVANIZADO, true), ...c(C_NEGRO, false), ...u, ...pgc, ...pgu]
