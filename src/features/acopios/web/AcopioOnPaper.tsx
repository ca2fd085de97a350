import { showDay, showTime, today } from '#shared/dates.ts'
import { showDolares, showPesos } from '#shared/money.ts'
import { rowsOnPaper } from '#shared/on-paper.ts'
import { Paper, PaperFacts, PaperNote, PaperSums, PaperTable } from '#web/shell/Paper.tsx'
import type { Column } from '#web/ui/Table.tsx'
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
type EndProps = Omit<Listed<unknown>, 'cliente'> & { label: string; saldo: number }
const End = ({ label, saldo, rows, length, before, whole }: EndProps) => {
  const left = rowsOnPaper({ before, rows: rows.length, of: { length }, whole })
  return (
    <>
      {rows.length === 0 && <p>{textos.noMovimientos}</p>}
      {left && <PaperNote>{left}</PaperNote>}
      <PaperSums>
        <dl className="sum">
          <div className="tot">
            <dt>{label}</dt>
            <dd>{showDolares(saldo)}</dd>
          </div>
        </dl>
      </PaperSums>
    </>
  )
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
      <PaperTable
        columns={movimientoColumns}
        rows={listed.rows}
        rowKey={(_, index) => index}
        end={<End {...listed} label="Saldo" saldo={acopio.saldoDolares} />}
      />
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
    <PaperTable
      columns={acopioColumns}
      rows={listed.rows}
      rowKey={(a) => a.id}
      end={<End {...listed} label="Total acopiado" saldo={total} />}
    />
  </Paper>
)
