import { xlsxReply, type Cell, type Columna } from '#server/documents/xlsx.ts'
import { db } from '#server/context.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Cuenta } from '../contract.ts'
import { tramosOf } from '../rules.ts'
import { filterOf, pedidosFilter } from './query.ts'
import { eachPedido, type PedidoRow } from './pedidos-store.ts'
import { readSaldo } from './saldo.ts'
import { eachDocumento, type DocumentoRow } from './store.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
async function* cells<Row>(rows: AsyncIterable<Row>, of: (row: Row) => Cell[]): AsyncIterable<Cell[]> {
  for await (const row of rows) yield of(row)
}
const sheet = (name: string, sheet: string, columnas: readonly Columna[], rows: Parameters<typeof xlsxReply>[3]) =>
  ({
    ...xlsxReply(name, sheet, columnas, rows),
    type: XLSX,
  }) as const

const documento: readonly Columna[] = [
  { titulo: 'Documento', tipo: 'texto', ancho: 18 },
  { titulo: 'Tipo', tipo: 'texto', ancho: 18 },
  { titulo: 'Importe', tipo: 'currency', ancho: 18 },
  { titulo: 'Moneda', tipo: 'texto' },
]
const emision: Columna = { titulo: 'Fecha de emisión', tipo: 'dia', ancho: 18 }
const comprobante: Columna = { titulo: 'Comprobante', tipo: 'texto' }
const cellsOf = (d: DocumentoRow): Cell[] => [d.documento, d.tipo, d.importe, d.simbolo]
const pdfOf = (d: DocumentoRow): string => (d.tienePdf ? 'PDF' : 'Sin PDF')

/** All documents of a filter, regardless of its page, as facturas.xlsx. Throws as `filterOf`. */
export const facturasXlsx = async (who: Sesion, cuenta: Cuenta) => {
  const rows = eachDocumento(db(), await filterOf(who, cuenta, false))
  const columnas = [...documento, emision, comprobante]
  return sheet(
    'facturas.xlsx',
    'Facturas',
    columnas,
    cells(rows, (d) => [...cellsOf(d), d.fechaEmision, pdfOf(d)]),
  )
}
/** All documents with a balance owed as composicion_cuenta_corriente.xlsx. Throws as `filterOf`. */
export const composicionXlsx = async (who: Sesion, cuenta: Cuenta) => {
  const rows = eachDocumento(db(), await filterOf(who, cuenta, true))
  const columnas: Columna[] = [
    ...documento,
    { titulo: 'Saldo en pesos', tipo: 'currency', ancho: 18 },
    emision,
    comprobante,
  ]
  const of = (d: DocumentoRow): Cell[] => [...cellsOf(d), d.saldo, d.fechaEmision, pdfOf(d)]
  return sheet('composicion_cuenta_corriente.xlsx', 'Composición del saldo', columnas, cells(rows, of))
}

const renglon: readonly Columna[] = [
  { titulo: 'Estado', tipo: 'texto', ancho: 18 },
  { titulo: 'Fecha', tipo: 'dia' },
  { titulo: 'Solicitud', tipo: 'texto' },
  { titulo: 'Pedido', tipo: 'texto' },
  { titulo: 'Ítem', tipo: 'entero' },
  { titulo: 'Producto', tipo: 'texto', ancho: 18 },
  { titulo: 'Descripción', tipo: 'texto', ancho: 48 },
  { titulo: 'Cantidad', tipo: 'currency' },
  { titulo: 'Fecha remito', tipo: 'dia', ancho: 14 },
  { titulo: 'Remito', tipo: 'texto', ancho: 18 },
  { titulo: 'Serie', tipo: 'texto' },
  { titulo: 'Factura', tipo: 'texto', ancho: 18 },
]
const cellsOfPedido = (p: PedidoRow): Cell[] => [
  p.estado,
  p.fecha,
  String(p.presuportalId),
  p.pedidoId,
  p.item,
  p.productoId,
  p.descripcion,
  p.cantidad,
  p.fechaRemito,
  p.remitoId,
  p.serie,
  p.facturaId,
]
/** All order lines of a filter as estado_pedidos.xlsx. Throws as `filterOf`. */
export const pedidosXlsx = async (who: Sesion, cuenta: Cuenta) => {
  const filter = await pedidosFilter(who, cuenta)
  const rows = filter ? cells(eachPedido(db(), filter), cellsOfPedido) : []
  return sheet('estado_pedidos.xlsx', 'Estado de Pedidos', renglon, rows)
}

/** The balances as saldos_cuenta_corriente.xlsx, a row each. Throws as `readSaldo`. */
export const saldoXlsx = async (who: Sesion, clienteId: number) => {
  const saldos = await readSaldo(who, clienteId)
  const rows: Cell[][] = [
    ...tramosOf(saldos).map(({ texto, saldo }) => [texto, saldo]),
    ['Saldo total', saldos.saldoTotal],
  ]
  return sheet(
    'saldos_cuenta_corriente.xlsx',
    'Saldo Cuenta Corriente',
    [
      { titulo: 'Antigüedad', tipo: 'texto', ancho: 28 },
      { titulo: 'Saldo en pesos', tipo: 'currency', ancho: 20 },
    ],
    rows,
  )
}
