import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showDay } from '#shared/dates.ts'
import { call, q, saveFile, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert, Empty } from '#web/ui/states.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Compuesto, type Factura } from '../contract.ts'
import { showImporte, showPesos, textos } from '../rules.ts'
import { cuentaDe, type Props } from './cuenta.ts'
import { Descargar } from './Descargar.tsx'
import { Filtro } from './Filtro.tsx'
import { Pie } from './Pie.tsx'
import { useRecibo } from './useRecibo.ts'
import css from './cuenta.module.css'

type Fila = Factura & Partial<Pick<Compuesto, 'saldo'>>
const monedas: { readonly [simbolo: string]: string } = { $: 'Pesos ($)', US$: 'Dólares (US$)' }

/** The page that is asked for, of all documents or of those with something still owed. */
const useDocumentos = ({ clienteId, vista, abiertos }: Props & { abiertos: boolean }) => {
  const body = cuentaDe(clienteId, vista)
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
  const query = abiertos ? composicion : facturas
  const rows: readonly Fila[] = abiertos
    ? values(composicion.data?.composicionCtaCteResponses)
    : values(facturas.data?.facturaResponses)
  return { query, rows, body }
}

/** 'Facturas' and 'Composición del Saldo Cta. Cte.': filter, sheet, table, receipts (ACC-03 … ACC-07, ACC-12, ACC-13). */
export const Documentos = (props: Props & { abiertos: boolean }) => {
  const { clienteId, vista, at, search, abiertos } = props
  const { query, rows, body } = useDocumentos(props)
  const recibo = useRecibo(abiertos, query.data?.cuit ?? '')
  return (
    <>
      {recibo.refusal && <Alert kind="bad">{recibo.refusal}</Alert>}
      <div className={css.barra}>
        <Filtro key={`${vista.documento}·`} vista={vista} search={search} />
        <Descargar solapa={abiertos ? 'composicion' : 'facturas'} cuenta={body} />
      </div>
      <div className="panel" aria-busy={query.isPlaceholderData || undefined}>
        <Table
          className={css.tabla}
          caption={abiertos ? 'Composición del saldo' : 'Facturas'}
          columns={columnsOf(abiertos, recibo)}
          rows={rows}
          rowKey={(d) => d.id}
          query={query}
          empty={<Empty text={textos.ninguno} />}
        />
        {query.data && <Pie vista={vista} at={at} shown={rows.length} cuantos={query.data} />}
      </div>
      <Todos clienteId={clienteId} rows={rows} />
    </>
  )
}

const columnsOf = (abiertos: boolean, recibo: ReturnType<typeof useRecibo>): readonly Column<Fila>[] => [
  { header: 'Documento', className: css.que, bare: true, cell: (d) => <span className="mono">{d.documento}</span> },
  { header: 'Tipo', cell: (d) => d.tipo },
  { header: 'Importe', num: true, className: 'nw', cell: (d) => <b>{showImporte(d.importe, d.moneda)}</b> },
  abiertos
    ? { header: 'Saldo', num: true, className: 'nw', cell: (d) => showPesos(d.saldo ?? 0) }
    : { header: 'Moneda', cell: (d) => monedas[d.moneda] ?? d.moneda },
  { header: 'Emisión', className: 'nw', cell: (d) => showDay(d.fechaEmision) },
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

/** The receipts of all documents in sight, as one zip. */
const Todos = ({ clienteId, rows }: { clienteId: number; rows: readonly Fila[] }) => {
  const { busy, refusal, send } = useSend()
  const session = useSession()
  const con = rows.filter((d) => d.tienePdf)
  if (con.length < 2) return null
  const download = async () =>
    saveFile(
      await call(contract.recibosZip, { body: { clienteId, documentos: con.map((d) => d.id) } }),
      `comprobantes${session.tipoRol === 3 ? '' : `-${clienteId}`}.zip`,
    )
  return (
    <p className={css.todos}>
      <button type="button" className="btn" aria-disabled={busy} onClick={() => void send(download)}>
        <Icon name="down" />
        Descargar los {con.length} PDF de esta página
      </button>
      {refusal && <span role="alert">{refusal}</span>}
    </p>
  )
}
