import { hojaPdf } from './hoja.ts'
import type { Anotado, Paso } from './libro.ts'
import type { Pedido, Portal } from './portal.ts'

/** What an order goes through here, one step after the other, each told to the portal as any order system would. */
type Hacer = (portal: Portal, pedido: Pedido, numero: string) => Promise<unknown>
const hoy = () =>
  new Intl.DateTimeFormat('es-AR', {
    timeZone: 'America/Argentina/Buenos_Aires',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date())
const estado = (portal: Portal, pedido: Pedido, fila: object) =>
  portal.put('presupuestos', [{ id: pedido.id, ...fila }])

const viaje = (pedido: Pedido, numero: string, estadoViaje: string) => ({
  presupuesto: numero,
  idViaje: `V-${pedido.id}`,
  estadoViaje,
  fecha: hoy(),
  razonSocial: pedido.transporte ?? 'Flota propia',
  placaCamion: 'AE 214 KD',
  nombreConductor: 'Luis Cabral',
  nroDocumento: '25331870',
  telefono: '11 5521-0386',
})
/** A voucher and its PDF: the row first, since the file belongs to it. */
const comprobante = async (portal: Portal, pedido: Pedido, numero: string, tipo: string, serie: string) => {
  const link = `C${serie}-${pedido.id}`
  const fila = {
    presupuesto: numero,
    tipo,
    numero: `${serie}-${String(pedido.id).padStart(8, '0')}`,
    fecha: hoy(),
    link,
  }
  const factura = tipo.startsWith('Factura')
  await portal.put('comprobantes', [
    {
      ...fila,
      estado: 'Emitido',
      ...(factura ? { importe: pedido.montoFinal, cae: `7${String(pedido.id).padStart(13, '0')}` } : {}),
    },
  ])
  await portal.pdf(
    link,
    hojaPdf([
      `${tipo} ${fila.numero}`,
      `${pedido.razonSocial} (${pedido.cliente})`,
      `Fecha ${fila.fecha}, solicitud ${pedido.id}, pedido ${numero}`,
      '',
      ...pedido.lineas.$values.map((linea) => `${linea.cantidad} x ${linea.producto} ${linea.descripcion}`),
      ...(factura ? ['', `Total ${pedido.moneda} ${pedido.montoFinal}`] : []),
    ]),
  )
}
const renglones = (pedido: Pedido, numero: string, dicho: string) =>
  pedido.lineas.$values.map(({ item, producto, descripcion, cantidad }) => ({
    pedidoId: numero,
    presupuesto: numero,
    item,
    producto,
    descripcion,
    cantidad,
    estado: dicho,
    fecha: hoy(),
  }))

const siguientes: { readonly [P in Paso]?: { readonly paso: Paso; readonly hacer: Hacer } } = {
  recibido: {
    paso: 'comercial',
    hacer: (portal, pedido, numero) =>
      estado(portal, pedido, { presupuestoTotvsId: numero, pedidoId: numero, estado: 'Comercial' }),
  },
  comercial: {
    paso: 'finanzas',
    hacer: (portal, pedido) => estado(portal, pedido, { esPedidoFirme: true, estado: 'Finanzas' }),
  },
  finanzas: {
    paso: 'preparacion',
    hacer: async (portal, pedido, numero) => {
      await estado(portal, pedido, { estado: 'Preparación' })
      await portal.put('estado-pedidos', renglones(pedido, numero, 'En preparación'))
    },
  },
  preparacion: {
    paso: 'transito',
    hacer: async (portal, pedido, numero) => {
      await portal.put('viajes', [viaje(pedido, numero, 'Despachado')])
      await comprobante(portal, pedido, numero, 'Remito R', '0003')
      await estado(portal, pedido, { estado: 'En tránsito' })
    },
  },
  transito: {
    paso: 'entregado',
    hacer: async (portal, pedido, numero) => {
      await portal.put('viajes', [viaje(pedido, numero, 'Entregado')])
      await portal.put('estado-pedidos', renglones(pedido, numero, 'Entregado'))
      await comprobante(portal, pedido, numero, 'Factura A', '0007')
      await estado(portal, pedido, { estado: 'Entregado' })
    },
  },
}

/** Does the next step of an order and answers it as it is then; null when there is none left. */
export const step = async (portal: Portal, anotado: Anotado): Promise<Anotado | null> => {
  const next = siguientes[anotado.paso]
  if (!next) return null
  await next.hacer(portal, await portal.pedido(anotado.id), anotado.numero)
  return { ...anotado, paso: next.paso, desde: Date.now() }
}
