import './table.css'
import { Fragment, type ReactNode } from 'react'
import { Answer } from './Answer.tsx'
import type { Read } from './read.ts'

/** A column: its header, and the cell of each row. */
export type Column<Row> = {
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** A number: right-aligned, tabular figures. */
  num?: boolean
  /** Class of its cells, not of its header. */
  className?: string | ((row: Row) => string | undefined)
  /** What the row is about: no label on a phone. */
  bare?: boolean
  /** The row's header for screen readers. */
  rowHeader?: boolean
  /** Its width in pixels, where the table's layout is fixed; the rest is shared by the others. */
  width?: number
  /** A column of buttons: its header is only for screen readers. */
  action?: boolean
}

export type TableProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  /** The table's name for screen readers. */
  caption?: string
  className?: string
  /** What stands above a row as the head of those that follow: a group's name and sums; null for none. */
  head?: (row: Row, index: number) => ReactNode
  /** Drawn below a row over its whole width; null for none. */
  below?: (row: Row, index: number) => ReactNode
  /** The header stays visible while rows scroll. */
  sticky?: boolean
  /**
   * A row's layout on a phone: 'pairs', label and value at both edges; 'figures', numbers side by side below labels;
   * 'lines', one 'label: value' each; 'own', the room's CSS.
   */
  phone?: 'pairs' | 'figures' | 'lines' | 'own'
  /** The read the rows come from: loading and failure are shown in place of the rows. */
  query?: Read
  loading?: ReactNode
  /** Shown when there are no rows. */
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

const Head = <Row,>({ columns }: Pick<TableProps<Row>, 'columns'>) => (
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

type AcrossProps = { span: number; className: string; header?: boolean; children: ReactNode }
/** A row of one cell; none without anything in it. */
const Across = ({ span, className, header, children }: AcrossProps) => {
  if (children === null || children === undefined || children === false) return null
  return (
    <tr className={className}>
      {header ? (
        <th scope="rowgroup" colSpan={span}>
          {children}
        </th>
      ) : (
        <td colSpan={span}>{children}</td>
      )}
    </tr>
  )
}

/** A table of data; on a phone each row is a card. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { query, loading, ...table } = props
  if (!query) return <Rows {...table} />
  return (
    <Answer of={query} waiting={loading}>
      {() => <Rows {...table} />}
    </Answer>
  )
}

const Rows = <Row,>(props: Omit<TableProps<Row>, 'query' | 'loading'>) => {
  const { columns, rows, rowKey, caption, className, sticky, phone = 'pairs', empty, head, below } = props
  if (rows.length === 0) return empty
  return (
    <table className={classes('table', phones[phone], sticky && 'tableSticky', className)}>
      {caption && <caption className="vh">{caption}</caption>}
      {columns.some(({ width }) => width !== undefined) && (
        <colgroup>
          {columns.map(({ header, width }) => (
            <col key={header} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
      )}
      <Head columns={columns} />
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={rowKey(row, index)}>
            <Across span={columns.length} className="tableHead" header>
              {head?.(row, index)}
            </Across>
            <tr>
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} index={index} />
              ))}
            </tr>
            <Across span={columns.length} className="tableBelow">
              {below?.(row, index)}
            </Across>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
