import { dia, fechaHora } from './fechas.ts'
import type { Valor } from './csv.ts'

/** The demo company's claims: the steps of each, one per line, oldest first. */
type Paso = readonly [momento: string, por: string, nota?: string]
type Reclamo = {
  readonly nro: number
  readonly cliente: string
  readonly pedido: number
  readonly usuario: string
  readonly quien: string
  readonly tipo: string
  readonly titulo: string
  readonly texto: string
  readonly stepList: readonly Paso[]
  readonly ncc?: string
}
const STEPS = ['PENDIENTE DE ENVÍO', 'INGRESO', 'VERIFICACIÓN', 'ANÁLISIS', 'APROBACIÓN', 'RESOLUCIÓN', 'CERRADO']
const LAURA = 'Laura Giménez'
const QUALITY = 'Calidad'
const HERNAN = { cliente: '004512', usuario: 'cliente@demo.test', quien: 'Hernán Ledesma' }

export const RECLAMOS: readonly Reclamo[] = [
  {
    ...HERNAN,
    nro: 1204,
    pedido: 88788,
    tipo: 'Servicio- Comercial',
    titulo: 'Factura con la condición de pago equivocada',
    texto: 'La factura salió a 30 días y el pedido decía contado con descuento.',
    stepList: [
      ['2026-08-03 10:12', 'Hernán Ledesma'],
      ['2026-08-03 12:30', LAURA],
      ['2026-08-04 09:05', LAURA],
      ['2026-08-05 11:20', LAURA, 'Se controló contra la solicitud.'],
      ['2026-08-06 10:00', LAURA],
      ['2026-08-10 15:40', LAURA, 'Nota de crédito emitida.'],
      ['2026-08-12 09:30', LAURA],
    ],
    ncc: '0004-00003044',
  },
  {
    ...HERNAN,
    nro: 1251,
    pedido: 88801,
    tipo: 'Producto- Logística',
    titulo: 'Faltaron 4 hojas de chapa acanalada C25',
    texto: 'El remito dice 40 hojas y bajaron 36. El chofer firmó la diferencia.',
    stepList: [
      ['2026-10-02 08:50', 'Hernán Ledesma'],
      ['2026-10-02 11:15', LAURA],
      ['2026-10-05 09:40', LAURA, 'Se pidió el remito firmado.'],
      ['2026-10-07 16:05', 'Logística', 'La carga salió incompleta de planta.'],
      ['2026-10-08 10:20', LAURA],
      ['2026-10-14 12:00', LAURA, 'Nota de crédito por 4 hojas.'],
      ['2026-10-16 09:10', LAURA],
    ],
    ncc: '0004-00003127',
  },
  {
    ...HERNAN,
    nro: 1279,
    pedido: 88834,
    tipo: 'Servicio- Logística',
    titulo: 'El camión llegó fuera del horario acordado en obra',
    texto: 'Habíamos pedido descarga antes de las 9 por la grúa. Llegó a las 14 y hubo que pagar otra media jornada.',
    stepList: [
      ['2026-10-28 17:02', 'Hernán Ledesma'],
      ['2026-10-29 09:20', LAURA],
      ['2026-10-30 15:45', LAURA, 'Se consultó a Transporte Pampa Sur.'],
    ],
  },
  {
    ...HERNAN,
    nro: 1284,
    pedido: 88852,
    tipo: 'Producto- Calidad',
    titulo: 'Perfiles con óxido en superficie y abollados en punta',
    texto:
      'Llegaron tiras con óxido en toda la cara y tres abolladas en la punta. El paquete venía sin la lona que pedimos y con la etiqueta de otra colada. Pedimos reposición o nota de crédito.',
    stepList: [
      ['2026-11-03 09:13', 'Hernán Ledesma'],
      ['2026-11-03 11:40', LAURA],
      ['2026-11-05 08:20', LAURA, 'Se pidió el remito firmado a Transporte Pampa Sur.'],
      ['2026-11-10 16:05', QUALITY, 'Colada 4417-B: óxido anterior al despacho.'],
      ['2026-11-18 10:32', LAURA],
    ],
  },
  {
    ...HERNAN,
    nro: 1287,
    pedido: 88803,
    tipo: 'Servicio- Comercial',
    titulo: 'Diferencia entre el precio cotizado y el facturado',
    texto: 'El presupuesto tenía el descuento de grupo y la factura no. Adjuntamos las dos hojas.',
    stepList: [
      ['2026-11-19 18:25', 'Hernán Ledesma'],
      ['2026-11-20 09:05', LAURA],
    ],
  },
  ...(
    [
      [1262, '004603', 88838, 'Producto- Calidad', 'Chapas rayadas de un lado', 5],
      [1270, '004603', 88835, 'Producto- Logística', 'Llegó otra medida de planchuela', 4],
      [1286, '004603', 88861, 'Otros', 'Falta el certificado de calidad', 2],
      [1290, '004682', 88870, 'Producto- Calidad', 'Barras con largo menor al pedido', 3],
      [1273, '004682', 88849, 'Servicio- Logística', 'Entregaron sin aviso previo', 6],
      [1233, '004615', 88780, 'Producto- Logística', 'Paquete desatado al descargar', 7],
      [1289, '004682', 88773, 'Otros', 'Pedido de retiro de recortes', 2],
    ] as const
  ).map(([nro, cliente, pedido, tipo, titulo, cuantos], lugar) => ({
    nro,
    cliente,
    pedido,
    usuario: '',
    quien: 'Vendedor',
    tipo,
    titulo,
    texto: `${titulo}. Lo revisamos al recibir y quedó asentado en el remito conformado.`,
    stepList: STEPS.slice(0, cuantos).map((_, n): Paso => [
      `2026-10-${String(5 + lugar + n * 2).padStart(2, '0')} 10:1${n}`,
      LAURA,
    ]),
    ...(cuantos === 7 ? { ncc: '0004-00003098' } : {}),
  })),
]

/** The rows of `reclamos.csv`. */
export const reclamoRows = (): { readonly [columna: string]: Valor }[] =>
  RECLAMOS.flatMap(({ nro, cliente, pedido, usuario, tipo, titulo, texto, stepList, ncc }) =>
    stepList.map(([momento, por, nota], n) => ({
      nroReclamo: String(nro),
      ...(n === 0 ? { cliente, pedidoId: String(pedido), usuario, tipo, titulo, descripcion: texto } : {}),
      fecha: fechaHora(dia(momento), Number(momento.slice(11, 13)) * 60 + Number(momento.slice(14, 16))),
      estado: STEPS[n]!,
      motivo: nota,
      por,
      ...(n === stepList.length - 1 ? { ncc } : {}),
    })),
  )
