import { useState } from 'react'
import { money, showDolares, showNumber, sum } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { Rango } from '../contract.ts'
import { colorOf, mainOf, MAIN, toneladas } from '../rules.ts'
import { patternOfOtros, type Serie } from './Bars.tsx'
import { Report } from './Report.tsx'
import css from './reports.module.css'

type Grupo = { id: number; descripcion: string }
type Shown = Grupo & { color: string }
const short = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 2 })
/** An axis label: '2,5 mil', '1,2 M'. */
const brief = (value: number) =>
  value >= 1e6
    ? `${short.format(value / 1e6)} M`
    : value >= 1e3
      ? `${short.format(value / 1e3)} mil`
      : short.format(value)

/** A legend entry for each group, in its colour; pressed: drawn on its own, else part of 'Otros' (OPEN-99). */
const Legend = ({
  grupos,
  solos,
  onToggle,
}: {
  grupos: readonly Shown[]
  solos: ReadonlySet<string>
  onToggle: (grupo: string) => void
}) => (
  <ul className={css.legend} aria-label="Grupos">
    {grupos.map((grupo) => (
      <li key={grupo.id}>
        <button type="button" aria-pressed={solos.has(grupo.descripcion)} onClick={() => onToggle(grupo.descripcion)}>
          <i style={{ background: grupo.color }} />
          {grupo.descripcion}
        </button>
      </li>
    ))}
  </ul>
)

/** What the legend's unpressed groups are drawn as, and the way to see every group or the main ones alone. */
const Otros = ({
  cuantos,
  todos,
  onToggleAll,
}: {
  cuantos: number
  todos: boolean
  onToggleAll: (todos: boolean) => void
}) => (
  <p className={css.otros}>
    {cuantos > 0 && (
      <span>
        <i className={css.patterned} /> Otros: {unitsOf(cuantos, 'grupo')}
      </span>
    )}
    <button type="button" className="btn bare" onClick={() => onToggleAll(!todos)}>
      {todos ? 'Ver los principales' : 'Ver cada grupo'}
    </button>
  </p>
)

type Valor = { kilos: number; gasto: number }
type Pick = (g: Valor) => number
const nothing: Valor = { kilos: 0, gasto: 0 }

/** Each group's figures by month. */
const seriesOf = (rangos: readonly Rango[], shown: readonly Shown[], pick: Pick): Serie[] =>
  shown.map(({ id, descripcion, color }) => ({
    id,
    grupo: descripcion,
    color,
    values: rangos.map((r) => pick(r.grupos.$values.find((v) => v.grupo === descripcion) ?? nothing)),
  }))
/** The series that have bars: the groups by themselves, and the sum of the others. */
const drawnOf = (series: readonly Serie[], solos: ReadonlySet<string>): Serie[] => {
  const [own, rest] = [series.filter((s) => solos.has(s.grupo)), series.filter((s) => !solos.has(s.grupo))]
  const values = series[0]?.values.map((_, place) => money(sum(rest.map((s) => s.values[place]!)))) ?? []
  return rest.length === 0 ? own : [...own, { id: 0, grupo: 'Otros', color: patternOfOtros, values }]
}

type Props = { rangos: readonly Rango[]; all: readonly Grupo[]; chosen: readonly number[] }
/** The legend and both charts. A group's colour depends on its index among all groups, whatever is shown. */
export const Charts = ({ rangos, all, chosen }: Props) => {
  const [pressed, setPressed] = useState<ReadonlySet<string> | null>(null)
  const shown = all.map((g, i) => ({ ...g, color: `var(--g${colorOf(i)})` })).filter((g) => chosen.includes(g.id))
  const solos = pressed ?? mainOf(rangos.flatMap((r) => r.grupos.$values))
  const otros = shown.filter((g) => !solos.has(g.descripcion)).length
  const toggle = (grupo: string) =>
    setPressed(new Set(solos.has(grupo) ? [...solos].filter((g) => g !== grupo) : [...solos, grupo]))
  const total = (pick: Pick) => money(sum(rangos.flatMap((r) => r.grupos.$values.map(pick))))
  const [toneladasOf, gastoOf] = [
    seriesOf(rangos, shown, (g) => toneladas(g.kilos)),
    seriesOf(rangos, shown, (g) => g.gasto),
  ]
  const both = { months: rangos.map((r) => r.rango), axis: brief, cell: showNumber }
  return (
    <>
      <Legend grupos={shown} solos={solos} onToggle={toggle} />
      {shown.length > MAIN && (
        <Otros
          cuantos={otros}
          todos={otros === 0}
          onToggleAll={(todos) => setPressed(todos ? new Set(shown.map((g) => g.descripcion)) : null)}
        />
      )}
      <div className={css.charts} data-dense={shown.length - otros > 6 || undefined}>
        <Report
          {...both}
          title="INFORME DE ÚLTIMAS OPERACIONES"
          label="Toneladas por mes y grupo"
          total={
            <>
              {showNumber(toneladas(total((g) => g.kilos)))} <small>toneladas</small>
            </>
          }
          series={toneladasOf}
          drawn={drawnOf(toneladasOf, solos)}
          show={(v) => `${showNumber(v)} t`}
        />
        <Report
          {...both}
          title="INFORME DE VENTAS"
          label="Ventas en dólares por mes y grupo"
          total={showDolares(total((g) => g.gasto))}
          series={gastoOf}
          drawn={drawnOf(gastoOf, solos)}
          show={showDolares}
        />
      </div>
    </>
  )
}
