import { inFile, inDatabase, type Mutation } from '../mutation.ts'

const CALLS = ['src/features/acopios/acopios.http.test.ts']
const INDICES = ['src/server/db/indexes.http.test.ts']

/** Stockpiles: whose they are, and what they hold. */
export const acopios: readonly Mutation[] = [
  ...inFile('src/features/acopios/server/store.ts', CALLS, {
    'acopio-ajeno': [
      "A client sees the movements of another's acopio",
      'cliente: who.tipoRol === 3 ? who.clienteId : clienteId',
      'cliente: clienteId',
    ],
    'acopio-de-otro-vendedor': [
      "A seller sees the acopios of others' clients",
      'vendedor: who.tipoRol === 2 ? who.sellerId : null',
      'vendedor: null',
    ],
  }),
  ...inFile('src/features/acopios/server/leer.ts', CALLS, {
    'acopio-saldo-antes': ['A page does not know the balance before', 'saldoAntes: money(antes)', 'saldoAntes: 0'],
  }),
  ...inDatabase(INDICES, {
    'sin-acopio-cliente': ["The index of a client's acopios is missing", 'drop index acopio_cliente'],
    'sin-acopio-movimiento-fecha': [
      "The index of an acopio's movements is missing",
      'drop index acopio_movimiento_fecha',
    ],
  }),
]
