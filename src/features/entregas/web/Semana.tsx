import { showInt } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { Agenda, Entrega } from '../contract.ts'
import { CAMION_KG, isLate, textos } from '../rules.ts'
import { columnsOf, kilosOf, type Column } from '../week.ts'
import { Block, kg } from './Block.tsx'
import css from './semana.module.css'

const countOf = (entregas: readonly Entrega[], mas: boolean): string =>
  `${mas ? 'más de ' : ''}${unitsOf(entregas.length, 'entrega')}`
const factOf = (entregas: readonly Entrega[], mas: boolean): string =>
  entregas.length === 0 ? 'Ninguna' : `${countOf(entregas, mas)} · ${kg(kilosOf(entregas)).replace(' ', '\u00A0')}`

/** How many and how much, of each part of the list. */
export const Resumen = ({ agenda: { hoy, antes, semana, sinFecha } }: { agenda: Agenda }) => {
  const late = antes.$values.filter((one) => isLate(one, hoy))
  const today = semana.$values.filter(({ fecha }) => fecha === hoy)
  const facts = [
    ['Hoy', factOf(today, false)],
    [textos.week, factOf(semana.$values, semana.mas)],
    ['Demoradas', factOf(late, antes.mas && late.length > 0)],
    ['Sin fecha', factOf(sinFecha.$values, sinFecha.mas)],
  ] as const
  return (
    <dl className={`caption four ${css.resumen}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const looks: { readonly [K in Column['kind']]?: string | undefined } = {
  before: css.before,
  today: css.today,
  after: css.after,
}
type DayProps = { column: Column; hoy: string; several: boolean }
const Day = ({ column: { kind, title, detail, entregas }, hoy, several }: DayProps) => {
  const kilos = kilosOf(entregas)
  return (
    <section className={`${css.day} ${looks[kind] ?? ''}`} aria-label={[title, detail].filter(Boolean).join(' ')}>
      <header>
        <h3>
          {title} <span>{detail}</span>
        </h3>
        <p>{kilos !== null && kg(kilos)}</p>
      </header>
      {entregas.length === 0 ? (
        <p className={css.nothing}>Nada</p>
      ) : (
        <ol>
          {entregas.map((entrega) => (
            <Block
              key={`${entrega.presupuestoId} ${entrega.numero ?? ''} ${entrega.fecha ?? ''}`}
              entrega={entrega}
              hoy={hoy}
              several={several}
              dated={kind === 'today' || kind === 'day'}
              today={kind === 'today'}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
/** The week as a ruler of days: what is late stands before it, what has no date after it. */
export const Semana = ({ agenda, several }: { agenda: Agenda; several: boolean }) => {
  const columns = columnsOf(agenda)
  const widths = columns.map(({ kind, entregas }) =>
    kind === 'day' && entregas.length === 0 ? '64px' : 'minmax(0, 1fr)',
  )
  return (
    <section aria-labelledby="semana">
      <h2 className="vh" id="semana">
        La semana
      </h2>
      <div className={css.week} style={{ '--days': widths.join(' ') } as React.CSSProperties}>
        {columns.map((column) => (
          <Day key={column.key} column={column} hoy={agenda.hoy} several={several} />
        ))}
      </div>
      <p className={css.key} aria-hidden="true">
        <span>
          <i className={css.load} />
          kilos de la entrega
        </span>
        <span>
          <i />
          lo que le queda a un camión de {showInt(CAMION_KG)} kg
        </span>
      </p>
      {agenda.semana.mas && <p className="hint">{textos.moreWeek}</p>}
      {(agenda.antes.mas || agenda.sinFecha.mas) && <p className="hint">{textos.moreOthers}</p>}
    </section>
  )
}
