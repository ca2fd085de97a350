import { enArchivo, enBase, type Mutacion } from '../mutacion.ts'

const RECIBOS = ['src/features/cuenta-corriente/recibos.http.test.ts']
const INDICES = ['src/server/db/indices.http.test.ts']

/** The current account: whose receipts they are, and what is quick. */
export const cuentaCorriente: readonly Mutacion[] = [
  ...enArchivo('src/features/cuenta-corriente/server/store.ts', RECIBOS, {
    'recibo-ajeno': [
      'Un cliente baja el recibo de otro',
      'who.tipoRol === 3\n    ? sql`d."clienteId" = ${who.clienteId}`',
      'who.tipoRol === 3\n    ? sql`true`',
    ],
    'recibo-de-comprobante-ajeno': [
      'Un documento muestra el PDF de un comprobante de otro cliente',
      ' and p."clienteId" = d."clienteId")`',
      ')`',
    ],
  }),
  ...enBase(INDICES, {
    'sin-documento-abierto': ['Falta el índice de los documentos que deben algo', 'drop index documento_abierto'],
    'sin-estado-pedido-cliente': ['Falta el índice de los renglones de un cliente', 'drop index estado_pedido_cliente'],
  }),
]
