import { money, showMoney, showNumber, sum } from '#shared/money.ts'
import type { Rango } from '../contract.ts'
import { colorDe, toneladas } from '../rules.ts'
import type { Serie } from './Barras.tsx'
import { Informe } from './Informe.tsx'
import css from './informes.module.css'

type Grupo = { id: number; descripcion: string }
const short = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 2 })
/** An axis label: '2,5 mil', '1,2 M'. */
const brief = (value: number) =>
  value >= 1e6
    ? `${short.format(value / 1e6)} M`
    : value >= 1e3
      ? `${short.format(value / 1e3)} mil`
      : short.format(value)

const Leyenda = ({ grupos }: { grupos: readonly (Grupo & { color: number })[] }) => (
  <ul className={css.legend} aria-label="Grupos">
    {grupos.map((grupo) => (
      <li key={grupo.id}>
        <i style={{ background: `var(--g${grupo.color})` }} />
        {grupo.descripcion}
      </li>
    ))}
  </ul>
)

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
    shown.map((grupo) => ({
      id: grupo.id,
      grupo: grupo.descripcion,
      color: grupo.color,
      valores: rangos.map((rango) =>
        pick(rango.grupos.$values.find((v) => v.grupo === grupo.descripcion) ?? { kilos: 0, gasto: 0 }),
      ),
    }))
  const total = (pick: (g: { kilos: number; gasto: number }) => number) =>
    money(sum(rangos.flatMap((r) => r.grupos.$values.map(pick))))
  const dollars = (v: number) => showMoney(v, 'US$')
  return (
    <>
      <Leyenda grupos={shown} />
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
