import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showDay, today } from '#shared/dates.ts'
import { DOLAR, PESO, showImporte, showPesos } from '#shared/money.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { call, q, values } from '#web/api.ts'
import { isBare } from '#web/ui/bare.ts'
import { PaperTable } from '#web/shell/Paper.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { usePrint } from '#web/ui/usePrint.ts'
import type { Read } from '#web/ui/read.ts'
import { Alert } from '#web/ui/states.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Link } from '#web/router.tsx'
import { contract, type Factura } from '../contract.ts'
import { estadoOf, plazoNames } from '../rules.ts'
import { askedOf, cuentaOf, isWhole, useCuentaPages, type Props } from './cuenta.ts'
import { CuentaOnPaper, LeftOut } from './CuentaOnPaper.tsx'
import { Download } from './Download.tsx'
import { CheckBox, Elegidos } from './Elegidos.tsx'
import { Filter } from './Filter.tsx'
import { Nothing } from './Nothing.tsx'
import { Pie } from './Pie.tsx'
import { useElegidos, type Selection } from './useElegidos.ts'
import { useRecibo } from './useRecibo.ts'
import css from './cuenta.module.css'

const monedas: { readonly [simbolo: string]: string } = {
  [PESO]: `Pesos (${PESO})`,
  [DOLAR]: `Dólares (${DOLAR})`,
}

type Data = Answered<typeof contract.facturas> | Answered<typeof contract.composicion>
type Shown = Read<Data> & { readonly isPlaceholderData: boolean }
const rowsOf = (data: Data): readonly Factura[] =>
  values('facturaResponses' in data ? data.facturaResponses : data.composicionCtaCteResponses)

/** The requested page, of all documents or of the open ones. */
const useDocumentos = ({ clienteId, vista, at, abiertos }: Props & { abiertos: boolean }) => {
  const body = cuentaOf(clienteId, vista)
  const facturas = useQuery({
    ...q(contract.facturas, { body }),
    enabled: !abiertos,
    placeholderData: keepPreviousData,
  })
  const composicion = useQuery({
    ...q(contract.composicion, { body }),
    enabled: abiertos,
    placeholderData: keepPreviousData,
  })
  // only of the one that is shown
  const shown: Shown = abiertos ? composicion : facturas
  const { read: query, pages, busy } = useCuentaPages(shown, { vista, at, rowsOf })
  const rows = query.data ? rowsOf(query.data) : []
  return { query, pages, busy, rows, body }
}

/**
 * 'Facturas' and 'Composición del Saldo Cta. Cte.': filter, sheet, table, receipts (ACC-03 … ACC-07, ACC-12, ACC-13).
 */
export const Documentos = (props: Props & { abiertos: boolean }) => {
  const { clienteId, vista, at, search, abiertos } = props
  const { query, pages, busy, rows, body } = useDocumentos(props)
  const recibo = useRecibo(abiertos, query.data?.cuit ?? '')
  const elegidos = useElegidos(rows)
  const print = usePrint(() => readWhole(abiertos, body))
  const tab = abiertos ? 'composicion' : 'facturas'
  const bare = isBare(query, { filtered: !isWhole(vista), pagina: vista.pagina, rows: (data) => rowsOf(data).length })
  return (
    <>
      {recibo.refusal && <Alert kind="bad">{recibo.refusal}</Alert>}
      {!bare && (
        <>
          <div className={css.barra}>
            <Filter vista={vista} search={search} />
            <Download tab={tab} cuenta={body} />
            <PrintButton of={print} />
          </div>
          <Due vista={vista} at={at} />
        </>
      )}
      <Elegidos clienteId={clienteId} elegidos={elegidos} />
      <div className="panel" aria-busy={busy || undefined}>
        <Table
          className={css.tabla}
          phone="own"
          caption={abiertos ? 'Composición del saldo' : 'Facturas'}
          columns={columnsOf(abiertos, recibo, elegidos)}
          rows={rows}
          rowKey={(d) => d.id}
          query={query}
          empty={<Nothing vista={vista} at={at} tab={tab} />}
        />
        {query.data && !bare && <Pie vista={vista} at={at} pages={pages} shown={rows.length} cuantos={query.data} />}
      </div>
      {rows.length > 0 && <OnPaper clienteId={clienteId} vista={vista} shown={query.data!} whole={print.whole} />}
    </>
  )
}

/** All of them for paper. */
const readWhole = (abiertos: boolean, body: ReturnType<typeof cuentaOf>): Promise<Data> =>
  call(abiertos ? contract.composicion : contract.facturas, { body: { ...body, entera: true } })
type OnPaperProps = Pick<Props, 'clienteId' | 'vista'> & { shown: Data; whole: Data | null }
const OnPaper = ({ clienteId, vista, shown, whole }: OnPaperProps) => {
  const data = whole ?? shown
  const rows = rowsOf(data)
  return (
    <CuentaOnPaper clienteId={clienteId} vista={vista} asked={askedOf(vista)}>
      <PaperTable
        columns={factsOf(vista.solapa === 'composicion')}
        rows={rows}
        rowKey={(d) => d.id}
        end={<LeftOut vista={vista} rows={rows.length} of={data} whole={whole !== null} />}
      />
    </CuentaOnPaper>
  )
}

/** Paid, still to pay, or overdue and since when: a word and a shape (DIARIO-10). */
const Estado = ({ documento }: { documento: Factura }) => {
  const said = estadoOf(documento, today())
  const look = said === 'Pagada' ? 'state ok' : said.startsWith('Vencida') ? 'state bad' : 'state'
  return <span className={look}>{said}</span>
}
/** What is due first, first; and which of it is shown. */
const Due = ({ vista, at }: Pick<Props, 'vista' | 'at'>) => (
  <p className={css.due}>
    {vista.vence && (
      <>
        <span>{plazoNames[vista.vence]}</span>
        <Link {...at({ vence: '', pagina: 1 })} resetScroll={false}>
          Ver todo lo que se debe
        </Link>
      </>
    )}
    <Link {...at({ orden: vista.orden === 'vencimiento' ? 'emision' : 'vencimiento', pagina: 1 })} resetScroll={false}>
      {vista.orden === 'vencimiento' ? 'Primero lo último que se emitió' : 'Primero lo que vence antes'}
    </Link>
  </p>
)

type Recibo = ReturnType<typeof useRecibo>
const columnsOf = (abiertos: boolean, recibo: Recibo, elegidos: Selection): readonly Column<Factura>[] => [
  {
    header: 'Elegir',
    action: true,
    className: css.elegir,
    cell: (d) => <CheckBox documento={d} elegidos={elegidos} />,
  },
  ...factsOf(abiertos),
  {
    header: 'Comprobante',
    num: true,
    cell: (d) =>
      d.tienePdf ? (
        <button
          type="button"
          className="btn bare"
          aria-disabled={recibo.busy}
          aria-label={`Descargar el PDF de ${d.tipo} ${d.documento}`}
          onClick={() => recibo.download(d)}
        >
          <Icon name="down" />
          PDF
        </button>
      ) : (
        <span className="soft">Sin PDF</span>
      ),
  },
]

/** What a document says, on the screen and on paper. */
const factsOf = (abiertos: boolean): readonly Column<Factura>[] => [
  { header: 'Documento', className: css.que, bare: true, cell: (d) => <span className="mono">{d.documento}</span> },
  { header: 'Tipo', cell: (d) => d.tipo },
  { header: 'Importe', num: true, className: 'nw', cell: (d) => <b>{showImporte(d.importe, d.moneda)}</b> },
  abiertos
    ? { header: 'Saldo', num: true, className: 'nw', cell: (d) => showPesos(d.saldo) }
    : { header: 'Moneda', cell: (d) => monedas[d.moneda] ?? d.moneda },
  { header: 'Emisión', className: 'nw', cell: (d) => showDay(d.fechaEmision) },
  { header: 'Vence', className: 'nw', cell: (d) => (d.vencimiento ? showDay(d.vencimiento) : '—') },
  { header: 'Estado', cell: (d) => <Estado documento={d} /> },
]
