import { showPct } from '#shared/money.ts'
import css from './renglones.module.css'

/** Each mark is 2 %, five to either side of the centre line; what is further stands at the edge. */
const MOST = 10
const at = (percent: number): number => Math.min(Math.max(percent, -MOST), MOST)
/** '−4,5 %', '+2 %', 'igual'. */
export const showDesvio = (percent: number): string =>
  percent === 0 ? 'igual' : `${percent < 0 ? '−' : '+'}${showPct(Math.abs(percent))}`

type Props = {
  /** In per cent against today's price; null: there is none. */ percent: number | null
  objetivo: number | null
}
/** How far what is offered is from today's price: in figures, and as a bar from a centre line with the target on it. */
export const Desvio = ({ percent, objetivo }: Props) => {
  if (percent === null) return <>—</>
  const [end, mark] = [66 + at(percent) * 6.2, objetivo === null ? null : 66 + at(objetivo) * 6.2]
  return (
    <span className={css.desvio}>
      <span>{showDesvio(percent)}</span>
      <svg viewBox="0 0 132 24" aria-hidden="true">
        <path
          d={`M2 20H130${Array.from({ length: 11 }, (_, nth) => `M${(4 + nth * 12.4).toFixed(1)} 18v4`).join('')}`}
        />
        {percent !== 0 && <rect x={Math.min(end, 66)} y="7" width={Math.abs(end - 66)} height="12" />}
        <path className={css.axis} d="M66 2V22" />
        {mark !== null && <path className={css.mark} d={`M${mark.toFixed(1)} 9l4 4-4 4-4-4Z`} />}
      </svg>
    </span>
  )
}
