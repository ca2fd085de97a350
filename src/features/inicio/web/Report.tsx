import { useId, useState, type ReactNode } from 'react'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Bars, type Serie } from './Bars.tsx'
import css from './reports.module.css'

type Props = {
  title: string
  label: string
  total: ReactNode
  months: readonly string[]
  series: readonly Serie[]
  /** The series with bars; the table has all. */
  drawn: readonly Serie[]
  show: (value: number) => string
  axis: (value: number) => string
  cell: (value: number) => string
}

/** A chart with its total, and a table of the same figures, always there for screen readers and visible on demand. */
export const Report = ({ title, label, total, months, series, drawn, show, axis, cell }: Props) => {
  const id = useId()
  const [table, setTable] = useState(false)
  const columns: Column<Serie>[] = [
    { header: 'Grupo', rowHeader: true, cell: (s) => s.grupo },
    ...months.map((mes, index) => ({
      header: mes,
      num: true,
      className: (s: Serie) => (s.values[index] === 0 ? 'soft' : undefined),
      cell: (s: Serie) => cell(s.values[index] ?? 0),
    })),
  ]
  return (
    <div>
      <div className={css.titulo}>
        <h3 id={id}>{title}</h3>
        <button
          type="button"
          className="btn bare"
          aria-expanded={table}
          aria-controls={`${id}-t`}
          onClick={() => setTable(!table)}
        >
          {table ? 'Ocultar tabla' : 'Ver tabla'}
          <span className="vh"> de {title}</span>
        </button>
      </div>
      <p className={css.big}>{total}</p>
      <Bars months={months} series={drawn} label={label} show={show} axis={axis} />
      <div
        id={`${id}-t`}
        className={table ? css.tabla : 'vh'}
        {...(table ? { tabIndex: 0, role: 'region', 'aria-labelledby': id } : {})}
      >
        <Table phone="own" caption={label} columns={columns} rows={series} rowKey={(s) => s.id} />
      </div>
    </div>
  )
}
