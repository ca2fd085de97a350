import { broughtBy, partsOf, proof, remito, type Part } from './deliveries.ts'
import { sheetPdf } from './sheet.ts'
import type { Tracked, Paso } from './ledger.ts'
import type { Envio, Pedido, Portal } from './portal.ts'

/** What is sent to the portal at a step of an order. */
type Tell = (pedido: Pedido, numero: string, desde: number) => readonly Envio[] | Promise<readonly Envio[]>
const hoy = () =>
  new Intl.DateTimeFormat('es-AR', {
    timeZone: 'America/Argentina/Buenos_Aires',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date())
const filas = (entidad: string, ...these: readonly object[]): Envio => ({ entidad, filas: these })
const estado = (pedido: Pedido, fila: object) => filas('presupuestos', { id: pedido.id, ...fila })

const viaje = (pedido: Pedido, numero: string, { idViaje }: Part, estadoViaje: string) => ({
  presupuesto: numero,
  idViaje,
  estadoViaje,
  fecha: hoy(),
  razonSocial: pedido.transporte ?? 'Flota propia',
  placaCamion: 'AE 214 KD',
  nombreConductor: 'Luis Cabral',
  nroDocumento: '25331870',
  telefono: '11 5521-0386',
})
/** What an order is invoiced at: its total with the IVA of its lines, to the cent. */
export const invoicedAt = ({ montoFinal, lineas: { $values } }: Pick<Pedido, 'montoFinal' | 'lineas'>): number => {
  const net = $values.reduce((all, { montoSubtotalDto }) => all + montoSubtotalDto, 0)
  const iva = $values.reduce((all, { montoSubtotalDto, iva: rate }) => all + (montoSubtotalDto * (rate ?? 0)) / 100, 0)
  return net > 0 ? Math.round(montoFinal * (1 + iva / net) * 100) / 100 : montoFinal
}
const CUIT = 30_709_184_322
const [FACTURA_A, CUIT_OF_CLIENTE] = [1, 80]
/** The QR code of an invoice, as ARCA requires it: the portal takes the CAE from it. */
const qrOf = (pedido: Pedido, serie: string): string => {
  const stated = {
    ver: 1,
    fecha: hoy().split('/').reverse().join('-'),
    cuit: CUIT,
    ptoVta: Number(serie),
    tipoCmp: FACTURA_A,
    nroCmp: pedido.id,
    importe: invoicedAt(pedido),
    moneda: pedido.moneda === 'USD' ? 'DOL' : 'PES',
    ctz: 1,
    tipoDocRec: CUIT_OF_CLIENTE,
    nroDocRec: Number(pedido.documentoNro.replaceAll(/\D/g, '')),
    tipoCodAut: 'E',
    codAut: Number(`7${String(pedido.id).padStart(13, '0')}`),
  }
  return `https://www.afip.gob.ar/fe/qr/?p=${encodeURIComponent(btoa(JSON.stringify(stated)))}`
}
/** The rate and the perceptions that the request was placed with. */
const asShown = ({ moneda, cotizacion, cotizacionTipo, cotizacionFuente, percepciones }: Pedido): string[] => [
  ...percepciones.$values.map(({ impuesto, provincia, alicuota, monto }) =>
    ['Percepción', impuesto, provincia, `${alicuota} %`, moneda, monto].filter((part) => part !== null).join(' '),
  ),
  ...(cotizacion === null
    ? []
    : [['Dólar', cotizacionTipo, cotizacionFuente, cotizacion].filter((part) => part !== null).join(' ')]),
]
/** A voucher and its PDF; the row goes first, since the PDF belongs to it. */
const comprobante = (pedido: Pedido, numero: string, tipo: string, serie: string): readonly Envio[] => {
  const link = `C${serie}-${pedido.id}`
  const fila = {
    presupuesto: numero,
    tipo,
    numero: `${serie}-${String(pedido.id).padStart(8, '0')}`,
    fecha: hoy(),
    link,
  }
  const factura = tipo.startsWith('Factura')
  const sheet = sheetPdf([
    `${tipo} ${fila.numero}`,
    `${pedido.razonSocial} (${pedido.cliente})`,
    `Fecha ${fila.fecha}, solicitud ${pedido.id}, pedido ${numero}`,
    '',
    ...pedido.lineas.$values.map((linea) => `${linea.cantidad} x ${linea.producto} ${linea.descripcion}`),
    ...(factura ? ['', `Total ${pedido.moneda} ${invoicedAt(pedido)}`, ...asShown(pedido)] : []),
  ])
  const fiscal = factura ? { importe: invoicedAt(pedido), qr: qrOf(pedido, serie) } : {}
  return [filas('comprobantes', { ...fila, estado: 'Emitido', ...fiscal }), { link, pdf: sheet }]
}
/** The order's lines as they stand; `arrived`: the remitos that did. */
const renglones = (pedido: Pedido, numero: string, stated: string, arrived: readonly Part[] = []) =>
  pedido.lineas.$values.map(({ item, producto, descripcion, cantidad }) => ({
    pedidoId: numero,
    presupuesto: numero,
    item,
    producto,
    descripcion,
    cantidad,
    cantidadEntregada: broughtBy(arrived, item),
    estado: stated,
    fecha: hoy(),
  }))
/** A part leaves: its trip, its voucher, its remito. */
const leaves = (pedido: Pedido, numero: string, part: Part): readonly Envio[] => [
  filas('viajes', viaje(pedido, numero, part, 'Despachado')),
  ...comprobante(pedido, numero, 'Remito R', part.serie),
  ...remito(numero, part, 'En viaje', hoy()),
]
const arrives = (pedido: Pedido, numero: string, part: Part): readonly Envio[] => [
  filas('viajes', viaje(pedido, numero, part, 'Entregado')),
  ...remito(numero, part, 'Entregado', hoy()),
]

const siguientes: { readonly [P in Paso]?: { readonly paso: Paso; readonly dice: Tell } } = {
  recibido: {
    paso: 'comercial',
    dice: (pedido, numero) => [estado(pedido, { presupuestoTotvsId: numero, pedidoId: numero, estado: 'Comercial' })],
  },
  comercial: {
    paso: 'finanzas',
    dice: (pedido) => [estado(pedido, { esPedidoFirme: true, estado: 'Finanzas' })],
  },
  finanzas: {
    paso: 'preparacion',
    dice: (pedido, numero) => [
      estado(pedido, { estado: 'Preparación' }),
      filas('estado-pedidos', ...renglones(pedido, numero, 'En preparación')),
    ],
  },
  preparacion: {
    paso: 'transito',
    dice: (pedido, numero) => {
      const [first, ...rest] = partsOf(pedido)
      return [
        ...leaves(pedido, numero, first!),
        ...rest.flatMap((part) => remito(numero, part, 'Preparado', hoy())),
        estado(pedido, { estado: 'En tránsito' }),
      ]
    },
  },
  transito: {
    paso: 'parcial',
    dice: async (pedido, numero, desde) => {
      const [first, ...rest] = partsOf(pedido)
      return [
        ...arrives(pedido, numero, first!),
        ...(await proof(first!, desde)),
        filas('estado-pedidos', ...renglones(pedido, numero, 'Despachado', [first!])),
        ...rest.flatMap((part) => leaves(pedido, numero, part)),
      ]
    },
  },
  parcial: {
    paso: 'entregado',
    dice: (pedido, numero) => {
      const parts = partsOf(pedido)
      return [
        ...parts.slice(1).flatMap((part) => arrives(pedido, numero, part)),
        filas('estado-pedidos', ...renglones(pedido, numero, 'Entregado', parts)),
        ...comprobante(pedido, numero, 'Factura A', '0007'),
        estado(pedido, { estado: 'Entregado' }),
      ]
    },
  },
}

/** Adds moments one millisecond apart, by which the portal recognises late rows. */
const dated = (envios: readonly Envio[], desde: number): readonly Envio[] =>
  envios.map((envio, lugar) => {
    if (!('filas' in envio)) return envio
    const momento = new Date(desde + lugar).toISOString()
    return { ...envio, filas: envio.filas.map((fila) => ({ ...fila, momento })) }
  })

/** Takes the next step of an order and returns it; null if the portal does not know it. */
export const step = async (portal: Portal, tracked: Tracked): Promise<Tracked | null> => {
  const next = siguientes[tracked.paso]
  if (!next) return tracked
  const pedido = await portal.pedido(tracked.id)
  if (!pedido) return null
  const envios = await next.dice(pedido, tracked.numero, tracked.desde)
  for (const envio of dated(envios, tracked.desde)) await portal.send(envio)
  return { ...tracked, paso: next.paso, desde: Date.now() }
}

/** All that is left to send of an order until its delivery, in order; null if the portal does not know it. */
export const listEnvios = async (
  portal: Portal,
  { id, numero, paso, desde }: Tracked,
): Promise<readonly Envio[] | null> => {
  const pedido = await portal.pedido(id)
  if (!pedido) return null
  const envios: Envio[] = []
  for (let next = siguientes[paso]; next; next = siguientes[next.paso])
    envios.push(...(await next.dice(pedido, numero, desde)))
  return dated(envios, desde)
}
