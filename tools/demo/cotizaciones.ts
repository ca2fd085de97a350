import { CLIENTES } from './clientes.ts'
import type { Cliente } from './clientes.ts'
import { dos } from './common.ts'
import { precioLista } from './comercial.ts'
import type { Valor } from './csv.ts'
import { descuentoCliente } from './condiciones.ts'
import { businessDayBefore, fecha, fechaHora, HOY } from './fechas.ts'
import { PRESUPUESTOS } from './presupuestos.ts'
import type { Linea } from './presupuestos.ts'
import { VENDEDORES } from './vendedores.ts'

/** Quotes of the demo clients, one in each state and one with two versions, of the lines of an earlier order. */
type Row = { readonly [columna: string]: Valor }
type Sketch = {
  readonly estado: string
  /** Days before today that each version was sent; of the last one, until how many days from today it is good. */
  readonly sent: readonly number[]
  readonly vence: number
  /** Days before today that it came to that state. */ readonly moved: number
  readonly nota?: string
  readonly motivo?: string
  readonly porPartes?: true
}
const FEW: readonly Sketch[] = [
  { estado: 'Enviada', sent: [1], vence: 4, moved: 1, nota: 'Entrega en 72 horas desde la confirmación.' },
  { estado: 'Vencida', sent: [13], vence: -6, moved: 13 },
]
const ALL: readonly Sketch[] = [
  ...FEW,
  { estado: 'Enviada', sent: [7, 2], vence: 9, moved: 2, nota: 'Con la baja que pidieron en los perfiles.' },
  { estado: 'Aceptada', sent: [4], vence: 6, moved: 2, porPartes: true, nota: 'Se puede retirar en dos tandas.' },
  { estado: 'Comprada', sent: [24], vence: -15, moved: 20 },
  { estado: 'Rechazada', sent: [18], vence: -10, moved: 16, motivo: 'Precio' },
  { estado: 'Retirada', sent: [30], vence: -22, moved: 28, motivo: 'Se cotizó de nuevo con otra medida.' },
  { estado: 'Pedida', sent: [1], vence: 0, moved: 1 },
]
/** The clients with all of them; the other demo clients have a few. */
const WITH_ALL = new Set(['cliente@demo.test', 'cliente2@demo.test'])

const FIRST = 2201
/** Per cent below the list of a version, the first one dearest. */
const BELOW = [3, 5] as const
const OBRAS = ['Galpón norte', 'Ampliación de planta', 'Entrepiso del depósito', 'Cubierta de la nave 2'] as const

const sellerOf = ({ vendedor }: Cliente): string => {
  const one = VENDEDORES.find(({ id }) => id === vendedor)
  return one ? `${one.nombre} ${one.apellido}` : 'Ventas'
}
/** Lines of an order of the client whose products have a list price, at most four. */
const linesOf = ({ codigo, lista }: Cliente, nth: number): readonly Linea[] => {
  const orders = PRESUPUESTOS.filter(({ cliente }) => cliente.codigo === codigo)
  const sold = orders.map(({ lineas }) =>
    lineas.filter(({ producto }) => producto.activo && precioLista(lista, producto) !== null).slice(0, 4),
  )
  const some = sold.filter((lines) => lines.length > 0)
  return some[(nth * 3) % some.length]!
}

const quotes = CLIENTES.filter(({ demo }) => demo)
  .flatMap((cliente) =>
    (WITH_ALL.has(cliente.demo!.email) ? ALL : FEW).map((sketch, nth) => ({ cliente, sketch, nth })),
  )
  .map((one, at) => ({ ...one, codigo: `Q-${FIRST + at}`, lines: linesOf(one.cliente, one.nth) }))
const versionOf = ({ sent }: Sketch, at: number): number | undefined => (sent.length > 1 ? at + 1 : undefined)

export const COTIZACIONES: readonly Row[] = quotes.flatMap(({ cliente, sketch, nth, codigo }) =>
  sketch.sent.map((days, at): Row => {
    const last = at === sketch.sent.length - 1
    const pedida = sketch.estado === 'Pedida'
    return {
      codigo,
      version: versionOf(sketch, at),
      cliente: cliente.codigo,
      fecha: fechaHora(businessDayBefore(HOY - days), 600 + 7 * nth),
      vence: pedida ? undefined : fecha(HOY + (last ? sketch.vence : 0)),
      estado: last ? sketch.estado : 'Enviada',
      motivo: sketch.motivo,
      moneda: 'USD',
      porPartes: sketch.porPartes === true,
      nota: last ? sketch.nota : undefined,
      obra: OBRAS[nth % 2 === 0 ? nth / 2 : OBRAS.length],
      por: sellerOf(cliente),
      // all of one is said at once, as a nightly file says it
      momento: fechaHora(businessDayBefore(HOY - sketch.moved), 900 + nth),
    }
  }),
)
export const COTIZACIONES_LINEAS: readonly Row[] = quotes.flatMap(({ cliente, sketch, codigo, lines }) =>
  sketch.sent.flatMap((_, at) =>
    lines.map(({ producto, cantidad, largo, ancho, descuento }, n): Row => {
      const lista = precioLista(cliente.lista, producto)!
      return {
        cotizacion: codigo,
        version: versionOf(sketch, at),
        item: n + 1,
        producto: producto.id,
        cantidad,
        largo,
        ancho,
        precio: dos(lista * (1 - BELOW[at]! / 100)),
        precioLista: lista,
        descuento1: descuento,
        descuentoCliente: descuentoCliente(cliente.codigo),
      }
    }),
  ),
)
