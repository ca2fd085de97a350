import { inFile, type Mutation } from '../mutation.ts'

const MOVIMIENTOS = ['src/features/presupuestos/movimientos.http.test.ts']
const SHEET = ['src/features/presupuestos/solicitud-sheet.test.ts']
const PDF = ['src/features/presupuestos/solicitud-pdf.http.test.ts']

/** What a client is told of its requests, and the sheet of one. */
export const movimientos: readonly Mutation[] = [
  ...inFile('src/features/presupuestos/server/movimientos.ts', MOVIMIENTOS, {
    'aviso-de-lo-mismo': ['A solicitud that returned to where it was is told of', 'held.estado === de', 'false'],
    'aviso-viejo': ['What happened days ago is told of', 'Date.now() - ultimo.fecha.getTime() > DAY_MS', 'false'],
  }),
  ...inFile('src/features/integracion/server/entidades/presupuestos.ts', MOVIMIENTOS, {
    'aviso-de-alta': ['What comes in for the first time is told of', 'desde === null ? []', 'false ? []'],
  }),
  ...inFile('src/features/presupuestos/server/operaciones.ts', MOVIMIENTOS, {
    'historial-con-nombres': [
      'A client reads who, of the distributor, moved their solicitud',
      'who.tipoRol !== 3 || rol === 3',
      'who.tipoRol !== 9',
    ],
  }),
  ...inFile('src/features/presupuestos/server/store.ts', MOVIMIENTOS, {
    'aviso-a-quien-ya-no-compra': [
      'Who no longer buys for that client is told of a solicitud',
      ' and ${buysFor(sql`u.id`, sql`p."clienteId"`)}',
      '',
    ],
  }),
  ...inFile('src/features/integracion/server/columnas.ts', ['src/features/integracion/momento.http.test.ts'], {
    'dicho-en-el-futuro': [
      'What is said of a day to come shuts out what comes after',
      'Date.parse(valor) > currentTime.getTime() + DAY_MS',
      'Date.parse(valor) < 0',
    ],
  }),
  ...inFile('src/features/presupuestos/server/solicitud-pdf.ts', PDF, {
    'pdf-de-carrito': ["A cart has a solicitud's PDF", 'quote.estadoPresupuesto === null', 'false'],
  }),
  ...inFile('src/server/documents/kept-rows.ts', SHEET, {
    'pdf-totales-solos': [
      'The totals stand alone on the last page',
      'if (this.tableNode.table.keep?.[0] === row) writer.beginUnbreakableBlock()\n',
      '',
    ],
  }),
  ...inFile('src/server/documents/tagged.ts', SHEET, {
    'pdf-cabeza-de-nuevo': [
      "A table's head is read again on each page",
      'const again = part?.once && ',
      'const again = false && ',
    ],
  }),
  ...inFile('src/features/presupuestos/sums.ts', ['src/features/presupuestos/sums.test.ts'], {
    'porcentaje-de-nada': [
      'A percentage stands beside an amount that it does not give',
      'is: gives(base, descuentoCondicionPago, monto)',
      'is: true',
    ],
  }),
  ...inFile('src/features/presupuestos/sheet-facts.ts', SHEET, {
    'pdf-cancelada-viva': ["A cancelled solicitud's sheet looks live", "estadoPresupuesto !== 'Cancelado'", 'true'],
  }),
  ...inFile('src/server/mail/store.ts', PDF, {
    'adjunto-se-queda': ['The PDF of a mail that was sent stays in the database', 'adjunto: null,', ''],
  }),
]
