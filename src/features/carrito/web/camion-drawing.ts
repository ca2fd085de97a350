import { limiteCamionKg } from '../rules.ts'
import type { Bulto } from '../bulto.ts'
import { cajaMetros, type Carga } from '../carga.ts'

/**
 * The truck drawing's measures in pixels: `scale`, pixels a metre; `alto`, height of a full load above the bed; `left`,
 * where the bed begins.
 */
export type Lamina = { readonly scale: number; readonly alto: number; readonly left: number; readonly ancho: number }
export const laminas = {
  wide: { scale: 59, alto: 170, left: 46, ancho: 970 },
  narrow: { scale: 23.4, alto: 92, left: 8, ancho: 366 },
} as const satisfies Record<string, Lamina>

/** Bultos drawn one by one; the others are drawn as one. */
const DIBUJADOS = 8
/** Pixels between two bultos end to end, and the least visible height. */
const GAP = 6
const MINIMUM = 3

/** A bulto's box on the bed: its upper left corner from the bed's start and top. `bulto` null: all the others. */
export type Caja = {
  readonly bulto: Bulto | null
  readonly numero: number
  readonly kg: number
  readonly left: number
  readonly top: number
  readonly ancho: number
  readonly alto: number
}
type Orphaned = Omit<Caja, 'left' | 'top'>

const boxOf = (kg: number, largo: number | null, { scale, alto }: Lamina) => {
  const ancho = (largo ?? cajaMetros) * scale
  // its share of the area of a full load
  return { ancho, alto: Math.max(MINIMUM, ((kg / limiteCamionKg) * cajaMetros * scale * alto) / ancho) }
}
const orphanedOf = ({ bultos }: Carga, lamina: Lamina): Orphaned[] => {
  const sorted = bultos.toSorted((one, other) => other.kg - one.kg)
  const alone = sorted.length > DIBUJADOS + 1 ? sorted.slice(0, DIBUJADOS) : sorted
  const rest = sorted.slice(alone.length).reduce((kg, bulto) => kg + bulto.kg, 0)
  return [
    ...alone.map((bulto, index) => ({
      bulto,
      numero: index + 1,
      kg: bulto.kg,
      ...boxOf(bulto.kg, bulto.largo, lamina),
    })),
    ...(rest > 0 ? [{ bulto: null, numero: alone.length + 1, kg: rest, ...boxOf(rest, null, lamina) }] : []),
  ]
}

/**
 * Stacks the bultos: the longest and heaviest at the bottom, short ones end to end if both fit. If they stack badly,
 * heights are compressed, so that less than a truckload stays below the line of a full one.
 */
export const stack = (carga: Carga, lamina: Lamina): readonly Caja[] => {
  const bed = cajaMetros * lamina.scale
  const rows: { cajas: (Orphaned & { left: number })[]; fin: number; alto: number }[] = []
  for (const suelta of orphanedOf(carga, lamina).toSorted(
    (one, other) => other.ancho - one.ancho || other.kg - one.kg,
  )) {
    const row = rows.find((r) => r.fin + GAP + suelta.ancho <= bed)
    if (row) {
      row.cajas.push({ ...suelta, left: row.fin + GAP })
      row.fin += GAP + suelta.ancho
      row.alto = Math.max(row.alto, suelta.alto)
    } else rows.push({ cajas: [{ ...suelta, left: 0 }], fin: suelta.ancho, alto: suelta.alto })
  }
  const high = rows.reduce((sum, row) => sum + row.alto, 0)
  const press = Math.min(1, lamina.alto / high)
  let ground = 0
  return rows.flatMap((row) => {
    const bottom = ground
    ground -= row.alto * press
    return row.cajas.map((caja) => ({ ...caja, alto: caja.alto * press, top: bottom - caja.alto * press }))
  })
}

const fixed = (value: number): string => String(Math.round(value * 10) / 10)
/** A rectangle as a path. */
export const drawCaja = (left: number, top: number, ancho: number, alto: number): string =>
  `M${fixed(left)} ${fixed(top)}h${fixed(ancho)}v${fixed(alto)}h${fixed(-ancho)}Z`
/** Hatching at 45° inside a rectangle, as one path. */
export const drawHatching = (left: number, top: number, ancho: number, alto: number): string => {
  const step = 6
  let path = ''
  for (let start = left - alto + step; start < left + ancho; start += step) {
    const [from, to] = [Math.max(start, left), Math.min(start + alto, left + ancho)]
    if (to > from)
      path += `M${fixed(from)} ${fixed(top + alto - (from - start))}L${fixed(to)} ${fixed(top + alto - (to - start))}`
  }
  return path
}
const drawWheel = (left: number, top: number, radio: number): string =>
  `M${fixed(left - radio)} ${fixed(top)}a${fixed(radio)} ${fixed(radio)} 0 1 0 ${fixed(2 * radio)} 0a${fixed(radio)} ${fixed(radio)} 0 1 0 ${fixed(-2 * radio)} 0`

/** The truck below the bed, in metres from the bed's start: wheels, chassis, cab. */
const WHEELS = [1.1, 2.35, 3.6, 10.3, 11.55, 14.15] as const
export const drawCamion = ({ scale, left }: Lamina) => {
  const at = (metres: number) => fixed(left + metres * scale)
  const down = (metres: number) => fixed(metres * scale)
  return {
    caja: drawCaja(left - 4, 0, cajaMetros * scale + 8, 0.2 * scale),
    chassis: `M${at(0.4)} ${down(0.2)}V${down(0.55)}H${at(4.6)}V${down(0.2)}M${at(9.9)} ${down(0.2)}V${down(0.7)}H${at(14.8)}`,
    cab: `M${at(12.85)} ${down(0.8)}V${down(-1.6)}q0 ${down(-0.2)} ${down(0.2)} ${down(-0.2)}H${at(14.35)}L${at(14.9)} ${down(-0.4)}V${down(0.8)}Z`,
    window: `M${at(13.55)} ${down(-1.45)}H${at(14.28)}L${at(14.72)} ${down(-0.45)}H${at(13.55)}ZM${at(13.55)} ${down(-0.45)}V${down(0.75)}M${at(13.7)} ${down(-0.2)}h${down(0.25)}`,
    wheels: WHEELS.map((m) => drawWheel(left + m * scale, 0.85 * scale, 0.5 * scale)).join(''),
    rims: WHEELS.map((m) => drawWheel(left + m * scale, 0.85 * scale, 0.225 * scale)).join(''),
    floor: 1.35 * scale,
  }
}
/**
 * A dimension line with two ticks, interrupted for a figure of that width; if it is too short, the figure follows it.
 */
export const drawDimension = (left: number, ancho: number, top: number, figure: number) => {
  const end = left + ancho
  const inside = ancho > figure + 24
  const from = inside ? left + (ancho - figure) / 2 : end
  const linea = inside
    ? `M${fixed(left)} ${fixed(top)}H${fixed(from)}M${fixed(from + figure)} ${fixed(top)}H${fixed(end)}`
    : `M${fixed(left)} ${fixed(top)}H${fixed(end)}`
  return {
    linea: `${linea}M${fixed(left)} ${fixed(top - 5)}v10M${fixed(end)} ${fixed(top - 5)}v10`,
    trazos: `M${fixed(left - 4)} ${fixed(top + 4)}l8 -8M${fixed(end - 4)} ${fixed(top + 4)}l8 -8`,
    /** The figure's centre. */
    figure: inside ? left + ancho / 2 : end + 8 + figure / 2,
  }
}
