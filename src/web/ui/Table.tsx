import './table.css'
import type { ReactNode } from 'react'
import { Answer } from './Answer.tsx'
import type { Read } from './read.ts'

/** One column: its head, and what stands below it in each row. */
export type Column<Row> = {
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** A figure: right, with digits of one width. */
  num?: boolean
  /** Of its cells, not of its head. */
  className?: string | ((row: Row) => string | undefined)
  /** What the row is: on a phone it needs no label. */
  bare?: boolean
  /** It names the row to whoever hears the table. */
  rowHeader?: boolean
  /** Its head is heard, not seen: a column of buttons. */
  action?: boolean
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  /** What the table is, to whoever hears it. */
  caption?: string
  className?: string
  /** The head stays in view above rows that go on below the screen. */
  sticky?: boolean
  /**
   * A row on a phone: label and value at both edges, figures side by side below their labels, a line 'label: value'
   * each, or as the room draws it (`own`).
   */
  phone?: 'pairs' | 'figures' | 'lines' | 'own'
  /** The read the rows come from: while it lasts, and where it failed, that is shown instead. */
  query?: Read
  loading?: ReactNode
  /** Where there are no rows. */
  empty?: ReactNode
}

const classes = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

const phones = {
  pairs: 'tableCards tablePairs',
  figures: 'tableCards tableFigures',
  lines: 'tableCards tableLines',
  own: '',
} as const

const Head = <Row,>({ columns }: Pick<Props<Row>, 'columns'>) => (
  <thead>
    <tr>
      {columns.map((column) =>
        column.action ? (
          <td key={column.header} className={typeof column.className === 'string' ? column.className : undefined}>
            <span className="vh">{column.header}</span>
          </td>
        ) : (
          <th key={column.header} scope="col" className={column.num ? 'num' : undefined}>
            {column.header}
          </th>
        ),
      )}
    </tr>
  </thead>
)

const Cell = <Row,>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) => {
  const own = typeof column.className === 'function' ? column.className(row) : column.className
  const className = classes(column.num && 'num', own)
  return column.rowHeader ? (
    <th scope="row" className={className}>
      {column.cell(row, index)}
    </th>
  ) : (
    <td className={className} data-l={column.bare || column.action ? undefined : column.header}>
      {column.cell(row, index)}
    </td>
  )
}

/** Rows of figures and words. On a phone each is a card. */
export const Table = <Row,>(props: Props<Row>) => {
  const { query, loading, ...table } = props
  if (!query) return <Rows {...table} />
  return (
    <Answer of={query} waiting={loading}>
      {() => <Rows {...table} />}
    </Answer>
  )
}

const Rows = <Row,>(props: Omit<Props<Row>, 'query' | 'loading'>) => {
  const { columns, rows, rowKey, caption, className, sticky, phone = 'pairs', empty } = props
  if (rows.length === 0) return empty
  return (
    <table className={classes('table', phones[phone], sticky && 'tableSticky', className)}>
      {caption && <caption className="vh">{caption}</caption>}
      <Head columns={columns} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} index={index} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
