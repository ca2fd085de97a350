import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RemitoLink } from '#features/entregas/web/entregas.tsx'
import type { Pedido } from '#features/presupuestos/contract.ts'
import { SolicitudLink } from '#features/presupuestos/web/presupuestos.tsx'
import { showDay } from '#shared/dates.ts'
import { showLargo } from '#shared/money.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { call, q, values } from '#web/api.ts'
import { Nombre } from '#features/productos/web/productos.tsx'
import { isBare } from '#web/ui/bare.ts'
import { PaperTable } from '#web/shell/Paper.tsx'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { usePrint } from '#web/ui/usePrint.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import { contract } from '../contract.ts'
import { progressOf } from '../rules.ts'
import { askedOf, cuentaOf, isWhole, useCuentaPages, type Props } from './cuenta.ts'
import { CuentaOnPaper, LeftOut } from './CuentaOnPaper.tsx'
import { Download } from './Download.tsx'
import { useEstado, useEstados } from './estados.ts'
import { Filter } from './Filter.tsx'
import { Nothing } from './Nothing.tsx'
import { Pie } from './Pie.tsx'
import css from './cuenta.module.css'

const code = (text: string | number | null) => <span className="mono">{text ?? '—'}</span>
const looks = { falta: 'state warn', llego: 'state ok', nothing: 'state' } as const
const columns: readonly Column<Pedido>[] = [
  {
    header: 'Estado',
    cell: (p) => <span className={looks[progressOf(p)]}>{p.estado}</span>,
  },
  { header: 'Fecha', className: 'nw', cell: (p) => showDay(p.fecha) },
  { header: 'Solicitud', className: 'mono', cell: (p) => <SolicitudLink id={p.presuportalId} /> },
  { header: 'Pedido', cell: (p) => code(p.pedidoId) },
  { header: 'Ítem', cell: (p) => code(p.item) },
  { header: 'Producto', className: 'nw', cell: (p) => code(p.productoId) },
  { header: 'Descripción', className: css.que, bare: true, cell: (p) => <Nombre>{p.descripcion}</Nombre> },
  { header: 'Cantidad', num: true, cell: (p) => <b>{showLargo(p.cantidad)}</b> },
  { header: 'Fecha remito', className: 'nw', cell: (p) => (p.fechaRemito ? showDay(p.fechaRemito) : '—') },
  { header: 'Remito', className: 'nw', cell: (p) => (p.remitoId ? <RemitoLink numero={p.remitoId} /> : code(null)) },
  { header: 'Serie', cell: (p) => code(p.serie) },
  { header: 'Factura', className: 'nw', cell: (p) => code(p.facturaId) },
]

/** On paper there is no room for twelve: what belongs together shares one. */
const paperColumns: readonly Column<Pedido>[] = [
  { header: 'Estado', cell: (p) => p.estado },
  { header: 'Fecha', className: 'nw', cell: (p) => showDay(p.fecha) },
  { header: 'Solicitud', className: 'nw', cell: (p) => <SolicitudLink id={p.presuportalId} /> },
  { header: 'Pedido', cell: (p) => p.pedidoId },
  {
    header: 'Producto',
    cell: (p) => (
      <>
        <Nombre>{p.descripcion}</Nombre> <span className="codigo">{p.productoId}</span>
      </>
    ),
  },
  { header: 'Cantidad', num: true, cell: (p) => <b>{showLargo(p.cantidad)}</b> },
  { header: 'Entregado', num: true, cell: (p) => showLargo(p.entregada) },
  { header: 'Pendiente', num: true, cell: (p) => showLargo(p.pendiente) },
  {
    header: 'Remito',
    cell: (p) =>
      p.remitoId && (
        <>
          <span className="nw">{p.remitoId}</span> {p.fechaRemito && showDay(p.fechaRemito)}
        </>
      ),
  },
  { header: 'Factura', className: 'nw', cell: (p) => p.facturaId },
]
type Data = Answered<typeof contract.pedidos>
type OnPaperProps = Pick<Props, 'clienteId' | 'vista'> & { shown: Data; whole: Data | null }
const OnPaper = ({ clienteId, vista, shown, whole }: OnPaperProps) => {
  const { estados } = useEstados()
  const data = whole ?? shown
  const rows = values(data.estadoPedidosResponses)
  const estado = estados.find(({ id }) => id === vista.estado)?.descripcion
  return (
    <CuentaOnPaper clienteId={clienteId} vista={vista} asked={askedOf(vista, estado)}>
      <PaperTable
        columns={paperColumns}
        rows={rows}
        rowKey={(p) => `${p.pedidoId} ${p.item}`}
        end={<LeftOut vista={vista} rows={rows.length} of={data} whole={whole !== null} />}
      />
    </CuentaOnPaper>
  )
}

/** 'Estado de Pedidos': filter with the state, sheet, table (ACC-08, ACC-09). */
export const Pedidos = ({ clienteId, vista: asked, at, search }: Props) => {
  const { estado, waiting } = useEstado(asked.estado)
  const vista = { ...asked, estado }
  const body = cuentaOf(clienteId, vista)
  const read = useQuery({
    ...q(contract.pedidos, { body }),
    placeholderData: keepPreviousData,
    enabled: !waiting,
  })
  const {
    read: query,
    pages,
    busy,
  } = useCuentaPages(read, {
    vista,
    at,
    rowsOf: (data) => values(data.estadoPedidosResponses),
  })
  const rows = values(query.data?.estadoPedidosResponses)
  const bare = isBare(query, {
    filtered: !isWhole(vista),
    pagina: vista.pagina,
    rows: (data) => values(data.estadoPedidosResponses).length,
  })
  const print = usePrint(() => call(contract.pedidos, { body: { ...body, entera: true } }))
  return (
    <>
      {rows.length > 0 && <OnPaper clienteId={clienteId} vista={vista} shown={query.data!} whole={print.whole} />}
      {!bare && (
        <div className={css.barra}>
          <Filter vista={vista} search={search} withEstado />
          <Download tab="pedidos" cuenta={body} />
          <PrintButton of={print} />
        </div>
      )}
      <div className="panel" aria-busy={busy || undefined}>
        <div className={css.wide}>
          <Table
            className={css.pedidos}
            phone="own"
            caption="Estado de Pedidos"
            columns={columns}
            rows={rows}
            rowKey={(p) => `${p.pedidoId} ${p.item}`}
            query={query}
            empty={<Nothing vista={vista} at={at} tab="pedidos" />}
          />
        </div>
        {query.data && !bare && <Pie vista={vista} at={at} pages={pages} shown={rows.length} cuantos={query.data} />}
      </div>
    </>
  )
}
