import { inFile, type Mutation } from '../mutation.ts'

const SHARED = ['src/features/presupuestos/mails.test.ts']
const REQUEST = ['src/features/presupuestos/aviso.http.test.ts']
const MOVES = ['src/features/presupuestos/movimientos.http.test.ts']
const RULES = ['src/features/presupuestos/rules.test.ts']
const LAYOUT = ['src/server/mail/template.test.ts']

/** What mails and papers say, of a request's steps too, and how they hold together (PAPEL-02, 03, 05, 07, 08, 09). */
export const mailContent: readonly Mutation[] = [
  ...inFile('src/features/presupuestos/server/mails.ts', SHARED, {
    'asunto-sin-numero-delante': [
      'A subject says what happened, then of which request',
      '`${numeroOf(id)}: ${what}`',
      '`${what}: ${numeroOf(id)}`',
    ],
    'hilo-de-todas': ['All requests are one thread', '`solicitud-${id}`', '`solicitud-${id * 0}`'],
    'linea-veintiuno': ['A mail shows a line more', 'LINEAS = 20', 'LINEAS = 21'],
    'linea-sin-descuento': [
      'A line is what it comes to without its discount',
      'showMoney(linea.montoSubtotalDto, simbolo)',
      'showMoney(linea.montoSubtotal, simbolo)',
    ],
    'vista-previa-sin-destino': ['The preview does not say where it goes', '    entregaOf(quote),\n', ''],
  }),
  ...inFile('src/features/presupuestos/sums.ts', SHARED, {
    'stock-de-lo-que-salio': [
      'What left is in stock',
      "OVER.includes(estadoPresupuesto ?? '') ? null : enStock",
      'enStock',
    ],
  }),
  ...inFile('src/server/mail/blocks.ts', REQUEST, {
    'total-como-una-linea': ['The total is no larger than a line', 'valor.length > 19 ? 22 : 28', '15'],
  }),
  ...inFile('src/features/presupuestos/server/aviso.ts', REQUEST, {
    'respuesta-a-nadie': [
      'An answer does not reach the seller',
      '...(responderA ? { responderA } : {}),',
      '...(responderA ? {} : { responderA }),',
    ],
  }),
  ...inFile('src/features/presupuestos/rules.ts', RULES, {
    'palabra-de-la-oficina': [
      'A client is told the office’s word for a step',
      "'En tránsito': 'salió el camión'",
      "'En tránsito': 'En tránsito'",
    ],
  }),
  ...inFile('src/features/presupuestos/server/operaciones.ts', MOVES, {
    'nota-interna-al-cliente': [
      'A client reads the staff’s own note',
      'nota: who.tipoRol === 3 ? null : row.nota',
      'nota: row.nota',
    ],
  }),
  ...inFile('src/features/presupuestos/server/movimientos.ts', MOVES, {
    'motivo-callado': ['The mail of a move does not say why', "['Motivo', motivo]", "['Motivo', null]"],
    'factura-como-remito': [
      'An invoice stands as the remito of what left',
      '.filter(({ tipo }) => /^remito\\b/i.test(tipo))',
      '.filter(({ tipo }) => tipo)',
    ],
    'viaje-sin-transportista': ['The mail of what left does not say who carries it', '        trip.razonSocial,\n', ''],
  }),
  ...inFile('src/features/avisos/for-clients.ts', ['src/features/avisos/for-clients.test.ts'], {
    'aviso-de-varios-renglones': [
      'The bell tells a client the office’s word for a claim whose title has two lines',
      'pasó a (.+)$/s',
      'pasó a (.+)$/',
    ],
  }),
  ...inFile('src/server/mail/blocks.ts', LAYOUT, {
    'marca-invertida': [
      'A forced dark mode turns the mark’s ground',
      '`background:${color} linear-gradient(${color},${color})`',
      '`background:${color}`',
    ],
    'codigo-partido': [
      'A code and a figure break over two lines',
      "WHOLE = 'white-space:nowrap'",
      "WHOLE = 'white-space:normal'",
    ],
    'cifra-sin-unidad': [
      'A figure breaks from its unit',
      'replace(AFTER_FIGURE, `$1${NBSP}`)',
      'replace(AFTER_FIGURE, `$1 `)',
    ],
    'numero-con-guion-partido': ['A number breaks after its hyphen', '<span style="${WHOLE}">$&</span>', '$&'],
    'oscuro-sin-fondo': ['The ground stays light in the dark', '.ground{background:#0F151B!important}', ''],
    'total-que-quita-el-lugar': [
      'A long total takes the room of every name',
      'length > LONG ? 0 : length * 8',
      'length * 8',
    ],
  }),
  ...inFile('src/server/mail/template.ts', LAYOUT, {
    'correo-solo-claro': [
      'A mail says that it knows no dark',
      'content="light dark"><meta name="supported',
      'content="light only"><meta name="supported',
    ],
  }),
  ...inFile('src/server/documents/xlsx-cells.ts', ['src/server/documents/xlsx.test.ts'], {
    'fila-sin-alto': ['A sheet’s row that wraps is as high as any', 'lines > 1 ? ` ht=', 'lines < 1 ? ` ht='],
    'texto-junto-a-la-fecha': [
      'Words touch the day before them',
      "index > 0 && columnas[index - 1]!.tipo !== 'texto'",
      "index < 0 && columnas[index - 1]!.tipo !== 'texto'",
    ],
  }),
  ...inFile('src/features/presupuestos/server/letter.ts', ['src/features/presupuestos/solicitud-sheet.test.ts'], {
    'terminos-partidos': ['Short terms leave two lines alone on a page', '<= SHORT', '<= 0'],
  }),
  ...inFile('src/server/documents/line-table.ts', ['src/features/presupuestos/solicitud-sheet.test.ts'], {
    'descuentos-angostos': ['The discounts’ column is narrow whatever stands in it', '[64, 84, 98, 104, 112]', '[64]'],
  }),
  ...inFile('src/features/sesion/server/gestion.ts', ['src/features/cuentas/cuentas.http.test.ts'], {
    'permisos-con-numero': ['Added rights are told with their numbers', ".replace(/ \\(\\d+\\)$/, '')", ''],
  }),
  ...inFile('src/features/sesion/server/cuentas.ts', ['src/features/cuentas/cuentas.http.test.ts'], {
    'invita-un-email': [
      'An invitation names its author by the e-mail',
      'actBy(await nameOfAuthor(on))',
      'actBy(requestContext()?.quien?.usuario ?? null)',
    ],
  }),
]
