import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { scale } from '../rules.ts'
import css from './barras.module.css'

const axisClass = `${css.chart} ${css.axis}`

/** `color`: what fills its bars. */
export type Serie = { id: number; grupo: string; color: string; values: readonly number[] }
type Props = {
  months: readonly string[]
  series: readonly Serie[]
  label: string
  show: (value: number) => string
  axis: (value: number) => string
}

/** The hatching of what is drawn together; the same in every chart of a page. */
const OTROS = 'trama-otros'
export const patternOfOtros = `url(#${OTROS})`

const LEFT = 58
const TOP = 10
const FOOT = 26
const LEAST_BAR = 4
const HALF_LABEL = 23 // of 'MM/YYYY': a narrow month's label stays inside the chart

const Pattern = () => (
  <defs>
    <pattern id={OTROS} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path className={css.pattern} d="M0 0V4" />
    </pattern>
  </defs>
)

/** What is drawn, and where: how wide each month and bar is, how high each value stands. */
const planOf = ({
  width,
  height,
  months,
  series,
}: Pick<Props, 'months' | 'series'> & { width: number; height: number }) => {
  const drawn = series.filter((s) => s.values.some((v) => v > 0)) // a group that sold nothing takes no room
  const least = months.length * (Math.max(drawn.length, 1) * (LEAST_BAR + 1) + 12)
  const inner = Math.max(width - LEFT, least, 120)
  const month = inner / months.length
  const gap = Math.min(Math.max(month * 0.16, 8), 28)
  const slot = Math.min((month - gap) / Math.max(drawn.length, 1), 40)
  const { top, step } = scale(Math.max(0, ...drawn.flatMap((s) => s.values)))
  const base = height - FOOT
  const yOf = (v: number) => base - (v / top) * (base - TOP)
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step)
  const every = Math.max(1, Math.ceil(64 / month))
  return { drawn, inner, month, slot, base, height, lines, every, yOf }
}

/**
 * A bar chart by month and group. Bars have a minimum width: if they do not fit, the months scroll within the chart,
 * the latest in view, and the value axis stays.
 */
export const Bars = ({ months, series, label, show, axis }: Props) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const box = useRef<HTMLDivElement>(null)
  const height = useMediaQuery('(max-width: 760px)') ? 232 : 268
  const plan = planOf({ width, height, months, series })
  const { inner, lines, yOf } = plan
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth
  }, [inner])
  return (
    <div className={css.barras} ref={ref}>
      <svg className={axisClass} width={LEFT} height={height} viewBox={`0 0 ${LEFT} ${height}`} aria-hidden="true">
        {lines.map((value) => (
          <text key={value} x={LEFT - 8} y={yOf(value) + 4} textAnchor="end">
            {axis(value)}
          </text>
        ))}
      </svg>
      <div
        className={css.shift}
        ref={box}
        {...(inner > width - LEFT + 1
          ? { tabIndex: 0, role: 'group', 'aria-label': `${label}, se desplaza hacia los lados` }
          : {})}
      >
        <svg
          className={css.chart}
          width={inner}
          height={height}
          viewBox={`0 0 ${inner} ${height}`}
          role="img"
          aria-label={`${label}. Los valores están en la tabla.`}
        >
          <Pattern />
          {lines.map((value) => (
            <path key={value} className={value === 0 ? css.ax : css.gl} d={`M0 ${yOf(value)}H${inner}`} />
          ))}
          {months.map((mes, place) => (
            <Month key={mes} mes={mes} place={place} months={months.length} plan={plan} show={show} />
          ))}
        </svg>
      </div>
    </div>
  )
}

type MonthProps = { mes: string; place: number; months: number; plan: ReturnType<typeof planOf> } & Pick<Props, 'show'>
/** A month's bars, and its name where there is room for it. */
const Month = ({ mes, place, months, plan, show }: MonthProps) => {
  const { drawn, inner, month, slot, base, height, every, yOf } = plan
  const left = place * month + (month - slot * drawn.length) / 2
  return (
    <g>
      {drawn.map(
        (serie, index) =>
          serie.values[place]! > 0 && (
            <rect
              key={serie.id}
              x={left + index * slot + slot * 0.06}
              y={yOf(serie.values[place]!)}
              width={slot * 0.88}
              height={Math.max(base - yOf(serie.values[place]!), 1)}
              fill={serie.color}
            >
              <title>{`${serie.grupo}, ${mes}: ${show(serie.values[place]!)}`}</title>
            </rect>
          ),
      )}
      {(months - 1 - place) % every === 0 && (
        <text
          x={Math.min(Math.max(place * month + month / 2, HALF_LABEL), inner - HALF_LABEL)}
          y={height - 6}
          textAnchor="middle"
        >
          {mes}
        </text>
      )}
    </g>
  )
}
