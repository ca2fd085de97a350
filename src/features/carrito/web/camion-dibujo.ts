import { limiteCamionKg } from '../rules.ts'
import { cajaMetros, type Bulto, type Carga } from '../carga.ts'

/** The truck's drawing: `escala` pixels a metre, `alto` of a full load above the bed, `left` where the bed begins. */
export type Lamina = { readonly escala: number; readonly alto: number; readonly left: number; readonly ancho: number }
export const laminas = {
  ancha: { escala: 59, alto: 170, left: 46, ancho: 970 },
  angosta: { escala: 23.4, alto: 92, left: 8, ancho: 366 },
} as const satisfies Record<string, Lamina>

/** Bundles drawn by themselves; the others together are one more. */
const DIBUJADOS = 8
/** Pixels between two bundles end to end, and the lowest one that is still seen. */
const AIRE = 6
const MINIMO = 3

/** A bundle on the bed: its corner up and left, from the bed's beginning and its top. `bulto` null: all the others. */
export type Caja = {
  readonly bulto: Bulto | null
  readonly numero: number
  readonly kg: number
  readonly left: number
  readonly top: number
  readonly ancho: number
  readonly alto: number
}
type Suelta = Omit<Caja, 'left' | 'top'>

const boxOf = (kg: number, largo: number | null, { escala, alto }: Lamina) => {
  const ancho = (largo ?? cajaMetros) * escala
  // as many kilos as it covers of the full load's rectangle
  return { ancho, alto: Math.max(MINIMO, ((kg / limiteCamionKg) * cajaMetros * escala * alto) / ancho) }
}
const sueltasDe = ({ bultos }: Carga, lamina: Lamina): Suelta[] => {
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
 * The bundles as they lie: the longest and heaviest below, short ones end to end where both fit the bed. What lies
 * badly is pressed down, so that nothing that weighs less than a truck stands above the full load's line.
 */
export const apilar = (carga: Carga, lamina: Lamina): readonly Caja[] => {
  const bed = cajaMetros * lamina.escala
  const rows: { cajas: (Suelta & { left: number })[]; fin: number; alto: number }[] = []
  for (const suelta of sueltasDe(carga, lamina).toSorted(
    (one, other) => other.ancho - one.ancho || other.kg - one.kg,
  )) {
    const row = rows.find((r) => r.fin + AIRE + suelta.ancho <= bed)
    if (row) {
      row.cajas.push({ ...suelta, left: row.fin + AIRE })
      row.fin += AIRE + suelta.ancho
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
export const drawRayado = (left: number, top: number, ancho: number, alto: number): string => {
  const step = 6
  let path = ''
  for (let start = left - alto + step; start < left + ancho; start += step) {
    const [from, to] = [Math.max(start, left), Math.min(start + alto, left + ancho)]
    if (to > from)
      path += `M${fixed(from)} ${fixed(top + alto - (from - start))}L${fixed(to)} ${fixed(top + alto - (to - start))}`
  }
  return path
}
const drawRueda = (left: number, top: number, radio: number): string =>
  `M${fixed(left - radio)} ${fixed(top)}a${fixed(radio)} ${fixed(radio)} 0 1 0 ${fixed(2 * radio)} 0a${fixed(radio)} ${fixed(radio)} 0 1 0 ${fixed(-2 * radio)} 0`

/** The truck below the bed's top, in metres from where the bed begins: wheels, chassis, cab. */
const RUEDAS = [1.1, 2.35, 3.6, 10.3, 11.55, 14.15] as const
export const drawCamion = ({ escala, left }: Lamina) => {
  const at = (metres: number) => fixed(left + metres * escala)
  const down = (metres: number) => fixed(metres * escala)
  return {
    caja: drawCaja(left - 4, 0, cajaMetros * escala + 8, 0.2 * escala),
    chasis: `M${at(0.4)} ${down(0.2)}V${down(0.55)}H${at(4.6)}V${down(0.2)}M${at(9.9)} ${down(0.2)}V${down(0.7)}H${at(14.8)}`,
    cabina: `M${at(12.85)} ${down(0.8)}V${down(-1.6)}q0 ${down(-0.2)} ${down(0.2)} ${down(-0.2)}H${at(14.35)}L${at(14.9)} ${down(-0.4)}V${down(0.8)}Z`,
    ventana: `M${at(13.55)} ${down(-1.45)}H${at(14.28)}L${at(14.72)} ${down(-0.45)}H${at(13.55)}ZM${at(13.55)} ${down(-0.45)}V${down(0.75)}M${at(13.7)} ${down(-0.2)}h${down(0.25)}`,
    ruedas: RUEDAS.map((m) => drawRueda(left + m * escala, 0.85 * escala, 0.5 * escala)).join(''),
    llantas: RUEDAS.map((m) => drawRueda(left + m * escala, 0.85 * escala, 0.225 * escala)).join(''),
    suelo: 1.35 * escala,
  }
}
/**
 * A dimension line with its two strokes, broken for a figure of that width; a piece too short for it has the figure
 * behind its line.
 */
export const drawCota = (left: number, ancho: number, top: number, figura: number) => {
  const end = left + ancho
  const inside = ancho > figura + 24
  const from = inside ? left + (ancho - figura) / 2 : end
  const linea = inside
    ? `M${fixed(left)} ${fixed(top)}H${fixed(from)}M${fixed(from + figura)} ${fixed(top)}H${fixed(end)}`
    : `M${fixed(left)} ${fixed(top)}H${fixed(end)}`
  return {
    linea: `${linea}M${fixed(left)} ${fixed(top - 5)}v10M${fixed(end)} ${fixed(top - 5)}v10`,
    trazos: `M${fixed(left - 4)} ${fixed(top + 4)}l8 -8M${fixed(end - 4)} ${fixed(top + 4)}l8 -8`,
    /** Where the figure's middle stands. */
    figura: inside ? left + ancho / 2 : end + 8 + figura / 2,
  }
}
