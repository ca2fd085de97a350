import { money, showMoney, showNumber, sum } from '#shared/money.ts'
import type { Rango } from '../contract.ts'
import { colorDe, toneladas } from '../rules.ts'
import type { Serie } from './Barras.tsx'
import { Informe } from './Informe.tsx'
import css from './informes.module.css'

type Grupo = { id: number; descripcion: string }
const short = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 2 })
/** An axis label: '2,5 mil', '1,2 M'. */
const brief = (v: number) =>
  v >= 1e6 ? `${short.format(v / 1e6)} M` : v >= 1e3 ? `${short.format(v / 1e3)} mil` : short.format(v)

/**
 * The legend and both charts. A group keeps its colour whatever is chosen beside it: it goes by its place among all
 * groups.
 */
export const Graficos = ({
  rangos,
  all,
  chosen,
}: {
  rangos: readonly Rango[]
  all: readonly Grupo[]
  chosen: readonly number[]
}) => {
  const meses = rangos.map((r) => r.rango)
  const shown = all.map((g, i) => ({ ...g, color: colorDe(i) })).filter((g) => chosen.includes(g.id))
  const serie = (pick: (g: { kilos: number; gasto: number }) => number): Serie[] =>
    shown.map((g) => ({
      id: g.id,
      grupo: g.descripcion,
      color: g.color,
      valores: rangos.map((r) =>
        pick(r.grupos.$values.find((v) => v.grupo === g.descripcion) ?? { kilos: 0, gasto: 0 }),
      ),
    }))
  const total = (pick: (g: { kilos: number; gasto: number }) => number) =>
    money(sum(rangos.flatMap((r) => r.grupos.$values.map(pick))))
  const dollars = (v: number) => showMoney(v, 'US$')
  return (
    <>
      <ul className={css.legend} aria-label="Grupos">
        {shown.map((g) => (
          <li key={g.id}>
            <i style={{ background: `var(--g${g.color})` }} />
            {g.descripcion}
          </li>
        ))}
      </ul>
      <div className={css.charts} data-dense={shown.length > 6 || undefined}>
        <Informe
          title="INFORME DE ÚLTIMAS OPERACIONES"
          label="Toneladas por mes y grupo"
          total={
            <>
              {showNumber(toneladas(total((g) => g.kilos)))} <small>toneladas</small>
            </>
          }
          meses={meses}
          series={serie((g) => toneladas(g.kilos))}
          show={(v) => `${showNumber(v)} t`}
          axis={brief}
          cell={showNumber}
        />
        <Informe
          title="INFORME DE VENTAS"
          label="Ventas en dólares por mes y grupo"
          total={dollars(total((g) => g.gasto))}
          meses={meses}
          series={serie((g) => g.gasto)}
          show={dollars}
          axis={brief}
          cell={showNumber}
        />
      </div>
    </>
  )
}
