import type { Quote } from '#features/presupuestos/contract.ts'
import type { Distribuidor } from '#features/presupuestos/server/letter.ts'

/** A request of so many lines, whose figures agree: 10 of 6,50 m at US$ 2,505 less 8 %, 4 % for the payment, 21 %. */
type Linea = Quote['detalles']['$values'][number]
const round = (n: number): number => Math.round(n * 100 + 1e-7) / 100

const lineOf = (item: number): Linea => ({
  item,
  productoId: `UPN-100-${item}`,
  nombreProducto: `Perfil UPN ${item} (12,00 m)`,
  cantidadTiras: 10,
  pesoSubtotal: 689,
  precio: 2.51,
  descuento1: 8,
  netoUnitario: 2.3046,
  montoSubtotal: 162.84,
  montoSubtotalDto: 149.81,
  grupo: 'Perfiles',
  enStock: true,
  dimension1: 6.5,
  dimension2: 0,
  unidad: 'm',
  iva: 21,
  formacion: null,
  moneda: { id: 2, simbolo: 'US$' },
})

/** The request itself: 48.421, of Metalúrgica San Martín. */
export const requestOf = (lines: number): Quote => {
  const total = round(149.81 * lines - (162.84 * lines * 4) / 100)
  return {
    id: 48421,
    presupuestoTotvsId: 'P-88883',
    pedidoId: '88883',
    fecha: '2026-11-20T10:30:00-03:00',
    nombreCliente: 'Metalúrgica San Martín S.R.L.',
    nombreVendedor: 'Laura Gómez',
    moneda: { id: 2, simbolo: 'US$' },
    montoTotal: total,
    pesoTotal: 689 * lines,
    estadoPresupuesto: 'Enviado',
    tiendaEntrega: 'Casa central',
    direccionEntrega: 'Av. San Martín 1200, San Martín, Buenos Aires',
    ordenCompra: null,
    fechaPedida: null,
    franjaPedida: null,
    fechaPrometida: null,
    franjaPrometida: null,
    demorada: false,
    esObra: false,
    primerProducto: 'Perfil UPN 1 (12,00 m)',
    lineas: lines,
    tieneReclamo: false,
    puedeCargarReclamo: false,
    trackings: { $values: [] },
    comprobantes: { $values: [] },
    cliente: 'Metalúrgica San Martín S.R.L.',
    documentoCliente: '30709184322',
    direccionCliente: 'Av. San Martín 1200, San Martín, Buenos Aires',
    telefonoCliente: '1147253310',
    condicionPago: 'Contado',
    clasificacionEnvio: 'Normal',
    descuentoCondicionPago: 4,
    descuentoCliente: 0,
    comentario: 'Avisar antes de descargar.',
    telefonoEntrega: null,
    esPedidoFirme: true,
    recibeNombre: 'Ana',
    recibeApellido: 'Ruiz',
    recibeDni: '30111222',
    recibeTelefono: '1147253311',
    transporteDesc: 'Transporte propio',
    version: null,
    cotizacion: 1489.5,
    cotizacionFecha: '2026-11-20T09:00:00-03:00',
    cotizacionTipo: null,
    cotizacionFuente: null,
    percepciones: { $values: [] },
    terminosVersion: 1,
    ordenCompraArchivo: null,
    cancelado: null,
    deCotizacion: null,
    puedeAnular: false,
    otraFecha: null,
    detalles: { $values: Array.from({ length: lines }, (_, at) => lineOf(at + 1)) },
  }
}

/** Who sells: with a short text of terms, and no logo. */
export const seller = {
  empresa: { nombre: 'Aceros Ribera', razonSocial: 'Aceros Ribera S.A.' },
  marca: { telefono: '(011) 4725-3300' },
  terminos: { version: 1, html: '<h3>Condiciones generales de venta</h3><p>Reclamos dentro de las 48 horas.</p>' },
  logo: null,
} as unknown as Distribuidor
