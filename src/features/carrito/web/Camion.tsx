import { showInt } from '#shared/money.ts'
import { limiteCamionKg } from '../rules.ts'
import css from './camion.module.css'

const LEFT = 4
const WIDTH = 288
const TOP = 22
const HEIGHT = 22
const GAP = 6

/** How the load stands to a full truck. */
const sentenceOf = (total: number): string =>
  total > limiteCamionKg
    ? `Supera en ${showInt(Math.round(total - limiteCamionKg))} kilos el camión completo de ${showInt(limiteCamionKg)}.`
    : `Quedan ${showInt(Math.round(limiteCamionKg - total))} kilos hasta el camión completo de ${showInt(limiteCamionKg)}.`

/** Hatching at 45° inside a box, as one path. */
const hatch = (left: number, width: number): string => {
  let path = ''
  for (let start = left - HEIGHT + GAP; start < left + width; start += GAP) {
    // from (s, bottom) up to (s + HEIGHT, top), cut to the box
    const from = Math.max(start, left)
    const to = Math.min(start + HEIGHT, left + width)
    if (to > from)
      path += `M${from.toFixed(1)} ${(TOP + HEIGHT - (from - start)).toFixed(1)}L${to.toFixed(1)} ${(TOP + HEIGHT - (to - start)).toFixed(1)}`
  }
  return path
}

const boxOf = (left: number, width: number): string =>
  `M${left.toFixed(1)} ${TOP}h${width.toFixed(1)}v${HEIGHT}h${(-width).toFixed(1)}Z`

/** How far the load reaches, above the box: a dimension line with its two strokes. */
const Cota = ({ end }: { end: number }) => (
  <>
    <path className="dim" d={`M${LEFT} 16V6M${end.toFixed(1)} 16V6M${LEFT} 11H${end.toFixed(1)}`} />
    <path className="tick" d={`M${LEFT - 4} 15l8 -8M${(end - 4).toFixed(1)} 15l8 -8`} />
  </>
)

/** The load beside a full truck, each line a cut piece of its weight (SHIP-49). */
export const Camion = ({ kilos }: { kilos: readonly number[] }) => {
  const total = kilos.reduce((a, b) => a + b, 0)
  const end = Math.max(limiteCamionKg, total)
  const at = (kg: number) => LEFT + (WIDTH * kg) / end
  const loaded = kilos.filter((kg) => kg > 0)
  const pieces = loaded.map((kg, index) => {
    const before = loaded.slice(0, index).reduce((a, b) => a + b, 0)
    return { x: at(before), w: at(before + kg) - at(before) }
  })
  const over = total > limiteCamionKg
  const full = at(limiteCamionKg)
  // a label takes some 40 units: ticks that would run into another one are left out
  const ticks = [10_000, 20_000].filter(
    (kg, i, all) => full - at(kg) > 58 && at(kg) - at(i === 0 ? 0 : all[i - 1]!) > 44,
  )
  const bottom = TOP + HEIGHT
  return (
    <div className={css.load}>
      <header>
        <span>Carga del camión</span>
        <b className="mono">{showInt(Math.round(total))} KG</b>
      </header>
      <svg
        className="dwg"
        viewBox="0 0 296 70"
        role="img"
        aria-label={`Carga: ${showInt(Math.round(total))} de ${showInt(limiteCamionKg)} kilos`}
      >
        <path className="dim" d={`M${LEFT} ${TOP}H${LEFT + WIDTH}V${bottom}H${LEFT}Z`} />
        {pieces.map((piece, index) => (
          <g key={index}>
            <path className="hatch" d={hatch(piece.x, piece.w)} />
            <path className={css.piece} d={boxOf(piece.x, piece.w)} />
          </g>
        ))}
        {total > 0 && <Cota end={at(total)} />}
        <path className="dim" d={[0, ...ticks].map((kg) => `M${at(kg).toFixed(1)} ${bottom + 4}v6`).join('')} />
        <path
          className={over ? `${css.limit} ${css.over}` : css.limit}
          d={`M${full.toFixed(1)} ${over ? TOP - 4 : bottom + 2}V${bottom + 12}`}
        />
        {full > 60 && (
          <text x={LEFT - 2} y="67">
            0
          </text>
        )}
        {ticks.map((kg) => (
          <text key={kg} x={at(kg)} y="67" textAnchor="middle">
            {showInt(kg)}
          </text>
        ))}
        <text className={css.full} x={Math.max(40, Math.min(full + 2, 294))} y="67" textAnchor="end">
          {showInt(limiteCamionKg)}
        </text>
      </svg>
      <p>{sentenceOf(total)}</p>
    </div>
  )
}
