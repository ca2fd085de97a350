import { pedido } from '#features/presupuestos/contract.ts'
import { file, route } from '#shared/route.ts'
import {
  bool,
  raw,
  day,
  desc,
  dia,
  currency,
  inOrden,
  id,
  int,
  libre,
  lista,
  listaEntrada,
  optionalText,
  texto,
  time,
  z,
} from '#shared/wire.ts'
import { ordenes, plazos, rowsPerPage, textos } from './rules.ts'

/**
 * importe: in the document's currency (`moneda`, its symbol), negative for a credit note; id: to download several
 * receipts.
 */
const factura = z.object({
  id,
  documento: texto,
  tipo: texto,
  importe: currency,
  moneda: texto,
  fechaEmision: dia,
  vencimiento: z.nullable(dia),
  tienePdf: bool,
  /** Pesos still owed of it. */ saldo: currency,
})
export type Factura = z.infer<typeof factura>

/** `Cuenta`: presupuestoId is the text of 'Documento'; page counts from 0. */
const orphanedCuenta = z.object({
  dateFrom: optionalText(day),
  dateTo: optionalText(day),
  estadoId: optionalText(int),
  presupuestoId: optionalText(libre(60)),
  clienteId: int,
  page: optionalText(z.int().check(z.gte(0), z.lte(100_000))),
  rowPerPage: optionalText(z.literal(rowsPerPage, textos.filas), textos.filas),
  /** Of the documents still owed, those due in a range of days (DIARIO-10). */
  vence: optionalText(z.enum(plazos)),
  /** What is due first, first; else the last issued. */ orden: optionalText(z.enum(ordenes)),
  /** For paper: from the first row on, whatever the page, up to `MOST_ON_PAPER`. */ entera: optionalText(bool),
})
/** The common input of lists, balance and sheets, of which each reads a part. */
const cuenta = inOrden('dateFrom', 'dateTo', textos.fechas)(orphanedCuenta)
export type Cuenta = z.infer<typeof cuenta>
/** Beside the list, cuit: the client's, which its receipts are requested by. */
const cuantos = { length: int, aproximado: bool }
const recibo = z.object({ cuit: raw(30), tipo: raw(40), nroComprobante: raw(60) })
const XLSX = file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
const refuses = { no_encontrado: 404 } as const

const excel = <const P extends `/api/${string}`>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    reads: true,
    access: 'session',
    summary,
    body: cuenta,
    reply: XLSX,
    limit: 'documento',
    refuses,
  })
const pdf = <const P extends `/api/${string}`>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    access: 'session',
    summary,
    query: recibo,
    reply: file('application/pdf'),
    limit: 'recibo',
    refuses,
  })

export const contract = {
  getEstados: route({
    method: 'GET',
    path: '/api/estadopedidos/GetEstados',
    standby: true,
    access: 'session',
    summary: 'Los estados que puede tener un renglón de un pedido',
    reply: lista(desc),
  }),
  pedidos: route({
    method: 'POST',
    path: '/api/estadopedidos/GetByFilter',
    reads: true,
    standby: true,
    access: 'session',
    summary: 'Renglones de los pedidos de un cliente, los últimos primero',
    body: cuenta,
    reply: z.object({ estadoPedidosResponses: lista(pedido), ...cuantos }),
    refuses,
  }),
  saldo: route({
    method: 'POST',
    path: '/api/saldo/GetByFilter',
    reads: true,
    standby: true,
    access: 'session',
    summary: 'Saldo de la cuenta corriente por antigüedad, en pesos',
    body: cuenta,
    /**
     * viejos: the number of documents in the oldest bracket; desde: the day ages count from; cotizacion: pesos per
     * dollar; informado: the order system's balance, for role 1.
     */
    reply: z.object({
      saldo15Dias: currency,
      saldo1530Dias: currency,
      saldo3045Dias: currency,
      saldo45Dias: currency,
      saldoTotal: currency,
      viejos: int,
      /** What is owed, by the day it is due (DIARIO-10); desdeEmision: of some that of its issue counts. */
      alDia: z.object({ vencido: currency, semana: currency, treinta: currency, desdeEmision: bool }),
      desde: z.enum(['emision', 'vencimiento']),
      cotizacion: z.nullable(z.object({ valor: currency, fecha: time })),
      saldoDolares: z.nullable(currency),
      informado: z.nullable(z.object({ saldo: currency, fecha: time })),
    }),
    refuses,
  }),
  composicion: route({
    method: 'POST',
    path: '/api/composicion/GetByFilter',
    reads: true,
    standby: true,
    access: 'session',
    summary: 'Documentos que componen el saldo de un cliente, los últimos primero',
    body: cuenta,
    reply: z.object({ composicionCtaCteResponses: lista(factura), ...cuantos, cuit: texto }),
    refuses,
  }),
  facturas: route({
    method: 'POST',
    path: '/api/factura/GetByFilter',
    reads: true,
    standby: true,
    access: 'session',
    summary: 'Facturas y notas de un cliente, las últimas primero',
    body: cuenta,
    reply: z.object({ facturaResponses: lista(factura), ...cuantos, cuit: texto }),
    refuses,
  }),
  pedidosExcel: excel('/api/estadopedidos/DownloadExcel', 'Estado de Pedidos, en una planilla'),
  saldoExcel: excel('/api/saldo/DownloadExcel', 'Saldo Cuenta Corriente, en una planilla'),
  facturasExcel: excel('/api/factura/DownloadExcel', 'Facturas, en una planilla'),
  composicionExcel: excel('/api/composicion/DownloadExcel', 'Composición del saldo, en una planilla'),
  composicionPdf: pdf('/api/composicion/DownloadPdfDrive', 'PDF de un documento que compone el saldo'),
  facturaPdf: pdf('/api/factura/DownloadPdfDrive', 'PDF de una factura o nota'),
  recibosZip: route({
    method: 'POST',
    path: '/api/factura/DownloadZip',
    reads: true,
    access: 'session',
    summary: 'Los PDF de varios documentos de un cliente, en un zip',
    body: z.object({ clienteId: int, documentos: listaEntrada(id) }),
    reply: file('application/zip'),
    limit: 'documento',
    refuses,
  }),
} as const
