import { entregaOf } from '#features/presupuestos/server/presupuestos.ts'
import { today, type Day } from '#shared/dates.ts'
import { DOLAR, PESO } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { xlsxReply, type Cell, type Columna } from '#server/documents/xlsx.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Cuenta } from '../contract.ts'
import { estadoOf, tramosOf } from '../rules.ts'
import { filterOf, pedidosFilter } from './query.ts'
import { eachPedido, type PedidoRow } from './pedidos-store.ts'
import { readSaldo } from './saldo.ts'
import { eachDocumento, readTitular, type DocumentoRow, type Filter } from './store.ts'

async function* cells<Row>(rows: AsyncIterable<Row>, of: (row: Row) => Cell[]): AsyncIterable<Cell[]> {
  for await (const row of rows) yield of(row)
}
type Described<Row> = readonly (readonly [columna: Columna, cell: (row: Row, hoy: Day) => Cell])[]
const columnasOf = <Row>(described: Described<Row>): Columna[] => described.map(([columna]) => columna)
const cellsOf =
  <Row>(described: Described<Row>, hoy: Day) =>
  (row: Row): Cell[] =>
    described.map(([, cell]) => cell(row, hoy))

/** One currency a column: figures of two are never below each other. */
const importes: Described<DocumentoRow> = (
  [
    [PESO, 'Importe en pesos'],
    [DOLAR, 'Importe en dólares'],
  ] as const
).map(([simbolo, titulo]) => [
  { titulo, tipo: 'currency', suma: true },
  (d) => (d.simbolo === simbolo ? d.importe : null),
])
const stated = (d: DocumentoRow) => ({ ...d, saldo: Number(d.saldo) })
/** The columns of the screen, in its words. */
const documento = (abiertos: boolean): Described<DocumentoRow> => [
  [{ titulo: 'Documento', tipo: 'texto' }, (d) => d.documento],
  [{ titulo: 'Tipo', tipo: 'texto' }, (d) => d.tipo],
  ...importes,
  ...((abiertos
    ? [[{ titulo: 'Saldo en pesos', tipo: 'currency', suma: true }, (d) => d.saldo]]
    : []) satisfies Described<DocumentoRow>),
  [{ titulo: 'Emisión', tipo: 'dia' }, (d) => d.fechaEmision],
  [{ titulo: 'Vence', tipo: 'dia' }, (d) => d.vencimiento],
  [{ titulo: 'Estado', tipo: 'texto' }, (d, hoy) => estadoOf(stated(d), hoy)],
  [{ titulo: 'Comprobante', tipo: 'texto' }, (d) => (d.tienePdf ? 'PDF' : 'Sin PDF')],
]
const documentos = async (name: string, titulo: string, filter: Filter, abiertos: boolean) => {
  const { razonSocial: cliente } = await readTitular(db(), filter.cliente)
  const columns = documento(abiertos)
  const rows = cells(eachDocumento(db(), filter), cellsOf(columns, today()))
  return xlsxReply(name, { titulo, cliente, columnas: columnasOf(columns) }, rows)
}
/** All documents of a filter, regardless of its page, as facturas.xlsx. Throws as `filterOf`. */
export const facturasXlsx = async (who: Sesion, cuenta: Cuenta) =>
  documentos('facturas.xlsx', 'Facturas', await filterOf(who, cuenta, false), false)
/** All documents with a balance owed as composicion_cuenta_corriente.xlsx. Throws as `filterOf`. */
export const composicionXlsx = async (who: Sesion, cuenta: Cuenta) =>
  documentos('composicion_cuenta_corriente.xlsx', 'Composición del saldo', await filterOf(who, cuenta, true), true)

const entrega = (p: PedidoRow) =>
  entregaOf({ estado: p.estado, cantidad: p.cantidadExacta, cantidadEntregada: p.cantidadEntregada })
/** Without sums: bars and kilos do not add up. */
const renglon: Described<PedidoRow> = [
  [{ titulo: 'Estado', tipo: 'texto' }, (p) => p.estado],
  [{ titulo: 'Fecha', tipo: 'dia' }, (p) => p.fecha],
  [{ titulo: 'Solicitud', tipo: 'texto' }, (p) => String(p.presuportalId)],
  [{ titulo: 'Pedido', tipo: 'texto' }, (p) => p.pedidoId],
  [{ titulo: 'Ítem', tipo: 'entero' }, (p) => p.item],
  [{ titulo: 'Producto', tipo: 'texto' }, (p) => p.productoId],
  [{ titulo: 'Descripción', tipo: 'texto' }, (p) => p.descripcion],
  [{ titulo: 'Cantidad', tipo: 'currency' }, (p) => p.cantidad],
  [{ titulo: 'Entregado', tipo: 'currency' }, (p) => entrega(p).entregada],
  [{ titulo: 'Pendiente', tipo: 'currency' }, (p) => entrega(p).pendiente],
  [{ titulo: 'Fecha remito', tipo: 'dia' }, (p) => p.fechaRemito],
  [{ titulo: 'Remito', tipo: 'texto' }, (p) => p.remitoId],
  [{ titulo: 'Serie', tipo: 'texto' }, (p) => p.serie],
  [{ titulo: 'Factura', tipo: 'texto' }, (p) => p.facturaId],
]
/** All order lines of a filter as estado_pedidos.xlsx. Throws as `filterOf`. */
export const pedidosXlsx = async (who: Sesion, cuenta: Cuenta) => {
  const { razonSocial: cliente } = await readTitular(db(), await inAlcance(who, cuenta.clienteId, db()))
  const filter = await pedidosFilter(who, cuenta)
  const rows = filter ? cells(eachPedido(db(), filter), cellsOf(renglon, today())) : []
  return xlsxReply('estado_pedidos.xlsx', { titulo: 'Estado de Pedidos', cliente, columnas: columnasOf(renglon) }, rows)
}

/** The balances as saldos_cuenta_corriente.xlsx, a row each. Throws as `readSaldo`. */
export const saldoXlsx = async (who: Sesion, clienteId: number) => {
  const saldos = await readSaldo(who, clienteId)
  const { razonSocial: cliente } = await readTitular(db(), await inAlcance(who, clienteId, db()))
  const columnas: readonly Columna[] = [
    { titulo: 'Antigüedad', tipo: 'texto' },
    { titulo: 'Saldo en pesos', tipo: 'currency', suma: true },
  ]
  const rows = tramosOf(saldos).map(({ texto, saldo }) => [texto, saldo])
  const sheet = { titulo: 'Saldo Cuenta Corriente', cliente, columnas, total: 'Saldo total' }
  return xlsxReply('saldos_cuenta_corriente.xlsx', sheet, rows)
}
