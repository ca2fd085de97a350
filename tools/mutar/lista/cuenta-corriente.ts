import { enArchivo, enBase, type Mutacion } from '../mutacion.ts'

const RECIBOS = ['src/features/cuenta-corriente/recibos.http.test.ts']
const CUENTA = ['src/features/cuenta-corriente/cuenta-corriente.http.test.ts']
const INDICES = ['src/server/db/indices.http.test.ts']

/** The current account: whose receipts they are, and what is quick. */
export const cuentaCorriente: readonly Mutacion[] = [
  ...enArchivo('src/features/cuenta-corriente/server/store.ts', RECIBOS, {
    'recibo-ajeno': [
      'Un cliente baja el recibo de otro',
      'who.tipoRol === 3\n    ? sql`d."clienteId" = ${who.clienteId}`',
      'who.tipoRol === 3\n    ? sql`true`',
    ],
    'recibo-con-signos': [
      'El recibo de un documento con signos no se encuentra',
      `translate(c."documentoNro", '. /-', '')`,
      'c."documentoNro"',
    ],
    'recibo-de-comprobante-ajeno': [
      'Un documento muestra el PDF de un comprobante de otro cliente',
      ' and p."clienteId" = d."clienteId")`',
      ')`',
    ],
  }),
  ...enArchivo('src/features/cuenta-corriente/server/store.ts', CUENTA, {
    'pagina-honda': ['Una página lejana empieza en otro documento', 'offset - comienzo.antes', 'offset'],
  }),
  ...enArchivo('src/features/cuenta-corriente/server/recibos-zip.ts', RECIBOS, {
    'recibo-que-falta-callado': [
      'Un recibo que ya no está falta en el zip sin que nadie lo diga',
      'faltan.push(`${row.tipo} ${row.documento}`)',
      'continue',
    ],
  }),
  ...enArchivo('src/features/cuenta-corriente/contract.ts', ['test/cupos.http.test.ts'], {
    'recibos-al-ritmo-de-planillas': [
      'Quien bajó muchas planillas no puede bajar un recibo',
      "limit: 'recibo'",
      "limit: 'documento'",
    ],
  }),
  ...enBase(CUENTA, {
    'saldo-sin-cambios': [
      'El saldo no se entera de que un documento se pagó',
      'drop trigger documento_dia_update on documento',
    ],
  }),
  ...enBase(INDICES, {
    'sin-documento-abierto': ['Falta el índice de los documentos que deben algo', 'drop index documento_abierto'],
    'sin-estado-pedido-cliente': ['Falta el índice de los renglones de un cliente', 'drop index estado_pedido_cliente'],
  }),
]
