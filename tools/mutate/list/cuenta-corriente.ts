import { inFile, inDatabase, type Mutation } from '../mutation.ts'

const RECIBOS = ['src/features/cuenta-corriente/recibos.http.test.ts']
const CUENTA = ['src/features/cuenta-corriente/cuenta-corriente.http.test.ts']
const INDICES = ['src/server/db/indexes.http.test.ts']

/** The current account: whose receipts they are, and what is quick. */
export const cuentaCorriente: readonly Mutation[] = [
  ...inFile('src/features/cuenta-corriente/server/store.ts', RECIBOS, {
    'recibo-ajeno': [
      "A client downloads another's receipt",
      'who.tipoRol === 3\n    ? sql`d."clienteId" = ${who.clienteId}`',
      'who.tipoRol === 3\n    ? sql`true`',
    ],
    'recibo-con-signos': [
      'The receipt of a document with punctuation is not found',
      `translate(c."documentoNro", '. /-', '')`,
      'c."documentoNro"',
    ],
    'recibo-de-comprobante-ajeno': [
      "A document shows the PDF of another client's comprobante",
      ' and p."clienteId" = d."clienteId")`',
      ')`',
    ],
  }),
  ...inFile('src/features/cuenta-corriente/server/store.ts', CUENTA, {
    'pagina-honda': ['A far page begins with another document', 'offset - pageStart.antes', 'offset'],
  }),
  ...inFile('src/features/cuenta-corriente/server/spreadsheets.ts', RECIBOS, {
    'planilla-de-dos-monedas': [
      'A sheet has dollars and pesos in one column',
      'd.simbolo === simbolo ? d.importe : null',
      'd.importe',
    ],
    'planilla-sin-lo-pendiente': [
      'A sheet says of an order line that all of it is still to come',
      'entrega(p).pendiente',
      'p.cantidad',
    ],
  }),
  ...inFile('src/features/cuenta-corriente/server/recibos-zip.ts', RECIBOS, {
    'recibo-que-falta-callado': [
      'A receipt that is gone is missing from the zip without a word',
      'missing.push(`${row.tipo} ${row.documento}`)',
      'continue',
    ],
  }),
  ...inFile('src/features/cuenta-corriente/contract.ts', ['test/rateLimits.http.test.ts'], {
    'recibos-al-ritmo-de-planillas': [
      'Who downloaded many spreadsheets cannot download a receipt',
      "limit: 'recibo'",
      "limit: 'documento'",
    ],
  }),
  ...inDatabase(CUENTA, {
    'saldo-sin-cambios': [
      'The balance does not learn that a document was paid',
      'drop trigger documento_dia_update on documento',
    ],
  }),
  ...inDatabase(INDICES, {
    'sin-documento-abierto': [
      'The index of the documents that owe something is missing',
      'drop index documento_abierto',
    ],
    'sin-estado-pedido-cliente': ["The index of a client's order lines is missing", 'drop index estado_pedido_cliente'],
  }),
]
