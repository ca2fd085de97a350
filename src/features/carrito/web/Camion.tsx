import { showInt } from '#shared/money.ts'
import { limiteCamionKg } from '../rules.ts'
import css from './camion.module.css'

const LEFT = 4
const WIDTH = 288
const TOP = 22
const HEIGHT = 22
const GAP = 6

/** Its outline. */
const box = (x: number, w: number): string => `M${x.toFixed(1)} ${TOP}h${w.toFixed(1)}v${HEIGHT}h${(-w).toFixed(1)}Z`
/** Hatching at 45° inside a box, as one path. */
const hatch = (x: number, w: number): string => {
  let d = ''
  for (let s = x - HEIGHT + GAP; s < x + w; s += GAP) {
    // from (s, bottom) up to (s + HEIGHT, top), cut to the box
    const from = Math.max(s, x)
    const to = Math.min(s + HEIGHT, x + w)
    if (to > from)
      d += `M${from.toFixed(1)} ${(TOP + HEIGHT - (from - s)).toFixed(1)}L${to.toFixed(1)} ${(TOP + HEIGHT - (to - s)).toFixed(1)}`
  }
  return d
}

/** The load beside a full truck, each line a cut piece of its weight (SHIP-49). */
export const Camion = ({ kilos }: { kilos: readonly number[] }) => {
  const total = kilos.reduce((a, b) => a + b, 0)
  const end = Math.max(limiteCamionKg, total)
  const at = (kg: number) => LEFT + (WIDTH * kg) / end
  const loaded = kilos.filter((kg) => kg > 0)
  const pieces = loaded.map((kg, i) => {
    const before = loaded.slice(0, i).reduce((a, b) => a + b, 0)
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
        {pieces.map((p, i) => (
          <g key={i}>
            <path className="hatch" d={hatch(p.x, p.w)} />
            <path className={css.piece} d={box(p.x, p.w)} />
          </g>
        ))}
        {total > 0 && (
          <>
            <path className="dim" d={`M${LEFT} 16V6M${at(total).toFixed(1)} 16V6M${LEFT} 11H${at(total).toFixed(1)}`} />
            <path className="tick" d={`M${LEFT - 4} 15l8 -8M${(at(total) - 4).toFixed(1)} 15l8 -8`} />
          </>
        )}
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
      <p>
        {over
          ? `Supera en ${showInt(Math.round(total - limiteCamionKg))} kilos el camión completo de ${showInt(limiteCamionKg)}.`
          : `Quedan ${showInt(Math.round(limiteCamionKg - total))} kilos hasta el camión completo de ${showInt(limiteCamionKg)}.`}
      </p>
    </div>
  )
}
