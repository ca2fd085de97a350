/** The front door of `cuenta-corriente` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { getEstados, listComposicion, listFacturas, listPedidos } from './query.ts'
import { params } from './params.ts'
import { composicionXlsx, facturasXlsx, pedidosXlsx, saldoXlsx } from './spreadsheets.ts'
import { askResumen, sendResumen } from './resumen.ts'
import { sendDocumento } from './aviso-documento.ts'
import { downloadRecibo } from './recibos.ts'
import { downloadRecibos } from './recibos-zip.ts'
import { readSaldo } from './saldo.ts'

export { findRecibo, saveRecibo } from './recibos.ts'
export { withSign, readTipo, type TipoDocumento } from '../rules.ts'

export const cuentaCorriente = feature(
  'cuenta-corriente',
  contract,
  {
    getEstados,
    pedidos: ({ body }, who) => listPedidos(who, body),
    saldo: ({ body }, who) => readSaldo(who, body.clienteId),
    composicion: ({ body }, who) => listComposicion(who, body),
    facturas: ({ body }, who) => listFacturas(who, body),
    pedidosExcel: ({ body }, who) => pedidosXlsx(who, body),
    saldoExcel: ({ body }, who) => saldoXlsx(who, body.clienteId),
    facturasExcel: ({ body }, who) => facturasXlsx(who, body),
    composicionExcel: ({ body }, who) => composicionXlsx(who, body),
    composicionPdf: ({ query }, who) => downloadRecibo(who, query),
    facturaPdf: ({ query }, who) => downloadRecibo(who, query),
    recibosZip: ({ body }, who) => downloadRecibos(who, body.clienteId, body.documentos),
  },
  {
    screens,
    params,
    jobs: { 'avisar-documento': { run: sendDocumento }, 'resumen-de-cuenta': { run: sendResumen } },
    sweep: [{ parte: 'resumen-de-cuenta', run: askResumen }],
  },
)
