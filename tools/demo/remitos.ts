import { dos } from './common.ts'
import { DESPACHOS, numberOf, type Despacho } from './entregas.ts'
import { HOY, addBusinessDays } from './fechas.ts'
import { PRESUPUESTOS, type Presupuesto } from './presupuestos.ts'
import { random } from './random.ts'

/**
 * Delivery notes of the last weeks as the order system sends them; those of before are made of vouchers and order
 * lines.
 * Most are whole; one goes in two, one was not handed over, one is late, one came without lines.
 */
type Estado = 'Preparado' | 'En viaje' | 'Entregado' | 'No entregado'
interface Remito {
  numero: string
  pedidoId: string
  dia: number
  idViaje?: string
  deposito: string
  cot: string
  bultos: number
  kilos: number
  estado: Estado
}
interface LineaDeRemito {
  remito: string
  pedidoId: string
  item: number
  producto: string
  cantidad: number
  kilos: number
  colada?: string
}
/** Days back from which on the order system sends them. */
const DAYS = 45
/** The last number of those that went with a truck. */
const LAST = 60_917
let following = 0
const nextNumero = (): string => numberOf('0007', LAST + ++following, 1, 0)

const cotOf = (numero: string): string => {
  const a = random(`cot ${numero}`)
  return `0031${a.entero(10_000_000, 99_999_999)}`
}
const lineOf = (p: Presupuesto, numero: string, at: number, part: number): LineaDeRemito[] => {
  const linea = p.lineas[at]!
  const cantidad = part === 1 ? linea.cantidad : Math.floor(linea.cantidad * part)
  if (cantidad <= 0) return []
  const a = random(`colada ${numero} ${at}`)
  return [
    {
      remito: numero,
      pedidoId: p.pedido,
      item: at + 1,
      producto: linea.producto.id,
      cantidad,
      kilos: dos((linea.kilos * cantidad) / linea.cantidad),
      ...(a.si(0.5) ? { colada: `${a.entero(4_100, 4_990)}-${a.single(['A', 'B', 'C'])}` } : {}),
    },
  ]
}
const sumOf = (lines: readonly LineaDeRemito[]): number => lines.reduce((all, { kilos }) => all + kilos, 0)
const headOf = (
  numero: string,
  p: Presupuesto,
  lines: readonly LineaDeRemito[],
  rest: Pick<Remito, 'dia' | 'estado'> & { idViaje?: string },
): Remito => {
  const a = random(`balanza ${numero}`)
  return {
    numero,
    pedidoId: p.pedido,
    deposito: 'GAR',
    cot: cotOf(numero),
    bultos: Math.max(1, lines.length * 2),
    kilos: Math.round(sumOf(lines) * (1 + (a.num() - 0.4) / 60)),
    ...rest,
  }
}

const recent = DESPACHOS.filter(({ dia }) => dia >= HOY - DAYS)
const isOf = (account: string) => (d: Despacho) => d.p.cliente.demo?.email === account
const underway = recent.filter(({ p }) => p.estado === 'En tránsito')
/** The one that goes in two: some of each line now, the rest in two days. */
const divided =
  underway
    .filter(isOf('cliente@demo.test'))
    .find(({ p, lineas }) => lineas.some((at) => p.lineas[at]!.cantidad >= 4)) ?? underway[0]!
const failed = underway.filter(isOf('cliente2@demo.test'))[0] ?? underway.find((d) => d !== divided)!
const bare = recent
  .filter(({ p }) => p.estado === 'Entregado')
  .filter(isOf('cliente@demo.test'))
  .at(-1)
/** Packed, and not gone. */
const late = PRESUPUESTOS.find((p) => p.estado === 'Preparación' && p.cliente.demo?.email === 'cliente@demo.test')

const whole = recent.map((despacho) => {
  const { p, numero, idViaje, lineas, dia } = despacho
  const part = despacho === divided ? 0.6 : 1
  const lines = lineas.flatMap((at) => lineOf(p, numero, at, part))
  const estado = p.estado === 'Entregado' ? 'Entregado' : despacho === failed ? 'No entregado' : 'En viaje'
  return { head: headOf(numero, p, lines, { dia, estado, idViaje }), lines: despacho === bare ? [] : lines }
})
const rest = (() => {
  const { p, lineas } = divided
  const numero = nextNumero()
  const lines = lineas.flatMap((at): LineaDeRemito[] => {
    const { cantidad, kilos } = p.lineas[at]!
    const left = cantidad - Math.floor(cantidad * 0.6)
    const [line] = lineOf(p, numero, at, 1)
    return line && left > 0 ? [{ ...line, cantidad: dos(left), kilos: dos((kilos * left) / cantidad) }] : []
  })
  return { head: headOf(numero, p, lines, { dia: addBusinessDays(HOY, 2), estado: 'Preparado' }), lines }
})()
const overdue = (late ? [late] : []).map((p) => {
  const numero = nextNumero()
  const lines = p.lineas.flatMap((_, at) => lineOf(p, numero, at, 1))
  return { head: headOf(numero, p, lines, { dia: HOY - 2, estado: 'Preparado' }), lines }
})

const all = [...whole, rest, ...overdue]
export const REMITOS: readonly Remito[] = all.map(({ head }) => head)
export const LINEAS_DE_REMITOS: readonly LineaDeRemito[] = all.flatMap(({ lines }) => lines)
