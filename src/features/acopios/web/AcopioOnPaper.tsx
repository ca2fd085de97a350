import { showDay, showTime, today } from '#shared/dates.ts'
import { showDolares, showPesos } from '#shared/money.ts'
import { rowsOnPaper } from '#shared/on-paper.ts'
import { Paper, PaperEnd, PaperFacts, PaperNote } from '#web/shell/Paper.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { useTitleOver } from '#web/ui/useTitle.ts'
import type { Acopio, Movimiento } from '../contract.ts'
import { textos } from '../rules.ts'
import { factsOf, movimientoColumns } from './columns.tsx'

type Listed<Row> = {
  cliente: string | null
  rows: readonly Row[]
  length: number
  /** How many rows come before those of the screen's page. */ before: number
  /** All of them, to a limit; else what was read for the screen. */ whole: boolean
}
const Left = ({ rows, length, before, whole }: Omit<Listed<unknown>, 'cliente'>) => {
  const left = rowsOnPaper({ before, rows: rows.length, of: { length }, whole })
  return left && <PaperNote>{left}</PaperNote>
}

/** A stockpile on paper, with its movements. */
export const AcopioOnPaper = ({ acopio, cliente, ...listed }: Listed<Movimiento> & { acopio: Acopio }) => {
  const titulo = `Acopio ${acopio.nroAcopio}`
  useTitleOver(titulo)
  return (
    <Paper
      titulo={titulo}
      caption={`Acopio N° ${acopio.nroAcopio}`}
      what="el acopio"
      cliente={cliente}
      dia={showDay(today())}
    >
      <PaperFacts columns={factsOf(acopio).map((fact) => [fact])} />
      <Table
        columns={movimientoColumns}
        rows={listed.rows}
        rowKey={(_, index) => index}
        phone="own"
        empty={<p>{textos.noMovimientos}</p>}
      />
      <Left {...listed} />
      <PaperEnd>
        <dl className="sum">
          <div className="tot">
            <dt>Saldo</dt>
            <dd>{showDolares(acopio.saldoDolares)}</dd>
          </div>
        </dl>
      </PaperEnd>
    </Paper>
  )
}

const acopioColumns: readonly Column<Acopio>[] = [
  { header: 'Acopio N°', className: 'nw', cell: (a) => a.nroAcopio },
  { header: 'Emisión', className: 'nw', cell: (a) => showDay(a.fechaEmision) },
  { header: 'Cotización', num: true, className: 'nw', cell: (a) => showPesos(a.cotizacion) },
  { header: 'Última actualización', className: 'nw', cell: (a) => showTime(a.lastUpdate) },
  { header: 'Saldo', num: true, className: 'nw', cell: (a) => <b>{showDolares(a.saldoDolares)}</b> },
]
/** A client's stockpiles on paper, and what they come to. */
export const AcopiosOnPaper = ({ cliente, total, ...listed }: Listed<Acopio> & { total: number }) => (
  <Paper
    titulo={cliente ? `Acopios de ${cliente}` : 'Acopios'}
    caption="Acopios"
    what="los acopios"
    cliente={cliente}
    dia={showDay(today())}
  >
    <Table columns={acopioColumns} rows={listed.rows} rowKey={(a) => a.id} phone="own" />
    <Left {...listed} />
    <PaperEnd>
      <dl className="sum">
        <div className="tot">
          <dt>Total acopiado</dt>
          <dd>{showDolares(total)}</dd>
        </div>
      </dl>
    </PaperEnd>
  </Paper>
)
