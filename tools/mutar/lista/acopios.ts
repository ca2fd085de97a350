import { enArchivo, enBase, type Mutacion } from '../mutacion.ts'

const LLAMADAS = ['src/features/acopios/acopios.http.test.ts']
const INDICES = ['src/server/db/indices.http.test.ts']

/** Stockpiles: whose they are, and what they hold. */
export const acopios: readonly Mutacion[] = [
  ...enArchivo('src/features/acopios/server/store.ts', LLAMADAS, {
    'acopio-ajeno': [
      'Un cliente ve los movimientos de un acopio ajeno',
      'cliente: who.tipoRol === 3 ? who.clienteId : null',
      'cliente: null',
    ],
    'acopio-de-otro-vendedor': [
      'Un vendedor ve los acopios de clientes ajenos',
      'vendedor: who.tipoRol === 2 ? who.sellerId : null',
      'vendedor: null',
    ],
  }),
  ...enArchivo('src/features/acopios/server/leer.ts', LLAMADAS, {
    'acopio-saldo-antes': ['Una página no sabe el saldo anterior', 'saldoAntes: money(antes)', 'saldoAntes: 0'],
  }),
  ...enBase(INDICES, {
    'sin-acopio-cliente': ['Falta el índice de los acopios de un cliente', 'drop index acopio_cliente'],
    'sin-acopio-movimiento-fecha': [
      'Falta el índice de los movimientos de un acopio',
      'drop index acopio_movimiento_fecha',
    ],
  }),
]
