import { useId, useState, type ReactNode } from 'react'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Barras, type Serie } from './Barras.tsx'
import css from './informes.module.css'

type Props = {
  title: string
  label: string
  total: ReactNode
  meses: readonly string[]
  series: readonly Serie[]
  /** What has bars: the table has all. */
  drawn: readonly Serie[]
  show: (value: number) => string
  axis: (value: number) => string
  cell: (value: number) => string
}

/** One chart with its sum, and a table of the same figures: always there for screen readers, in sight on demand. */
export const Informe = ({ title, label, total, meses, series, drawn, show, axis, cell }: Props) => {
  const id = useId()
  const [table, setTable] = useState(false)
  const columns: Column<Serie>[] = [
    { header: 'Grupo', rowHeader: true, cell: (s) => s.grupo },
    ...meses.map((mes, index) => ({
      header: mes,
      num: true,
      className: (s: Serie) => (s.valores[index] === 0 ? 'soft' : undefined),
      cell: (s: Serie) => cell(s.valores[index] ?? 0),
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
      <Barras meses={meses} series={drawn} label={label} show={show} axis={axis} />
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
