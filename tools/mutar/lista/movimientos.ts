import { enArchivo, type Mutacion } from '../mutacion.ts'

const MOVIMIENTOS = ['src/features/presupuestos/movimientos.http.test.ts']
const PDF = ['src/features/presupuestos/solicitud-pdf.http.test.ts']

/** What a client is told of its requests, and the sheet of one. */
export const movimientos: readonly Mutacion[] = [
  ...enArchivo('src/features/presupuestos/server/movimientos.ts', MOVIMIENTOS, {
    'aviso-de-lo-mismo': ['Se avisa de una solicitud que volvió a donde estaba', 'held.estado === de', 'false'],
    'aviso-viejo': ['Se avisa de lo que pasó hace días', 'Date.now() - ultimo.fecha.getTime() > DIA_MS', 'false'],
  }),
  ...enArchivo('src/features/integracion/server/entidades/presupuestos.ts', MOVIMIENTOS, {
    'aviso-de-alta': ['Se avisa de lo que entra por primera vez', 'desde === null ? []', 'false ? []'],
  }),
  ...enArchivo('src/features/presupuestos/server/operaciones.ts', MOVIMIENTOS, {
    'historial-con-nombres': [
      'Un cliente lee quién, del distribuidor, movió su solicitud',
      'who.tipoRol !== 3 || rol === 3',
      'who.tipoRol !== 9',
    ],
  }),
  ...enArchivo('src/features/presupuestos/server/store.ts', MOVIMIENTOS, {
    'aviso-a-quien-ya-no-compra': [
      'Se avisa de una solicitud a quien ya no compra para ese cliente',
      ' and ${compraPara(sql`u.id`, sql`p."clienteId"`)}',
      '',
    ],
  }),
  ...enArchivo('src/features/integracion/server/columnas.ts', ['src/features/integracion/momento.http.test.ts'], {
    'dicho-en-el-futuro': [
      'Lo que se dice de un día por venir deja afuera lo que viene después',
      'Date.parse(valor) > ahora.getTime() + UN_DIA_MS',
      'Date.parse(valor) < 0',
    ],
  }),
  ...enArchivo('src/features/presupuestos/server/solicitud-pdf.ts', PDF, {
    'pdf-de-carrito': ['Un carrito tiene PDF de solicitud', 'quote.estadoPresupuesto === null', 'false'],
  }),
  ...enArchivo('src/server/mail/store.ts', PDF, {
    'adjunto-se-queda': ['El PDF de un correo enviado queda en la base', 'adjunto: null,', ''],
  }),
]
