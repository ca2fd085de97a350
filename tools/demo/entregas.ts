import { random } from './random.ts'
import type { Random } from './random.ts'
import { dos } from './common.ts'
import { TRANSPORTES } from './condiciones.ts'
import { isBusinessDay, businessDayBefore, HOY, addBusinessDays } from './fechas.ts'
import { PRESUPUESTOS } from './presupuestos.ts'
import type { Linea, Presupuesto } from './presupuestos.ts'

/** Trips, vouchers and order lines. */

interface Viaje {
  presupuesto: string
  idViaje: string
  estadoViaje: 'Despachado' | 'Reprogramado' | 'Entregado'
  dia: number
  razon: string
  patente: string
  conductor: string
  dni: string
  telefono: string
}
interface Comprobante {
  presupuesto: string
  tipo: 'Factura A' | 'Remito R' | 'Nota de crédito A'
  numero: string
  dia: number
  estado: string
  link: string
  importe?: number
}
interface Renglon {
  pedidoId: string
  presupuesto: string
  item: number
  linea: Linea
  estado: string
  dia: number
  diaRemito?: number
  remito?: string
  serie?: string
  factura?: string
}

interface Salida {
  p: Presupuesto
  viaje: Omit<Viaje, 'idViaje'>
  lineas: number[]
  sent: boolean
  diaSalida: number
}

/** Splits the lines over one or two trucks. */
const splitIntoCamiones = (a: Random, p: Presupuesto): number[][] => {
  const todas = p.lineas.map((_, i) => i)
  if (p.lineas.length < 2 || (p.kilos < 12_000 && !(p.estado === 'En tránsito' && p.cliente.demo) && !a.si(0.12)))
    return [todas]
  const cut = Math.max(1, Math.round(todas.length * 0.6))
  return [todas.slice(0, cut), todas.slice(cut)]
}

const salidas: Salida[] = PRESUPUESTOS.filter((p) => p.estado === 'En tránsito' || p.estado === 'Entregado').flatMap(
  (p) => {
    const a = random(`viajes ${p.totvs}`)
    const t = TRANSPORTES.find((x) => x.id === p.transporte)!
    const parts = splitIntoCamiones(a, p)
    const inCalle = p.estado === 'En tránsito'
    const reschedules = inCalle && parts.length === 2 && (p.cliente.demo !== undefined || a.si(0.6))
    return parts.map((lineas, i): Salida => {
      const camion = a.single(t.camiones)
      const expected = addBusinessDays(p.dia, a.entero(3, 8))
      const wait = reschedules && i === 1
      // in transit: left within the last three business days; delivered: the trip's date is the delivery's
      const diaSalida = wait
        ? addBusinessDays(HOY, a.entero(1, 3))
        : inCalle
          ? Math.max(addBusinessDays(p.dia, 1), businessDayBefore(HOY - a.entero(0, 4)))
          : Math.min(expected, businessDayBefore(HOY - 1))
      const dia = inCalle ? diaSalida : Math.min(addBusinessDays(diaSalida, a.entero(0, 2)), businessDayBefore(HOY))
      return {
        p,
        lineas,
        sent: !wait,
        diaSalida,
        viaje: {
          presupuesto: p.totvs,
          estadoViaje: wait ? 'Reprogramado' : inCalle ? 'Despachado' : 'Entregado',
          dia,
          razon: t.razon === '' ? p.cliente.razon : t.razon,
          patente: camion.patente,
          conductor: camion.conductor,
          dni: camion.dni,
          telefono: camion.telefono,
        },
      }
    })
  },
)
salidas.sort((x, y) => x.diaSalida - y.diaSalida || (x.p.totvs < y.p.totvs ? -1 : 1))

const idsViaje = new Map(salidas.map((s, i) => [s, `V-${20_433 - salidas.length + 1 + i}`]))
export const VIAJES: readonly Viaje[] = salidas.map((s) => ({ ...s.viaje, idViaje: idsViaje.get(s)! }))

export const numberOf = (punto: string, ultimo: number, total: number, i: number): string =>
  `${punto}-${String(ultimo - total + 1 + i).padStart(8, '0')}`
const clave = (texto: string): string => random(`clave ${texto}`).hex(24)

/** one delivery note for each truck that left */
const remitos = salidas.filter((s) => s.sent)
const numeroRemito = new Map(remitos.map((s, i) => [s, numberOf('0007', 60_917, remitos.length, i)]))
/** A truck that left with lines of an order, and its delivery note. */
export interface Despacho {
  p: Presupuesto
  lineas: number[]
  numero: string
  idViaje: string
  dia: number
}
export const DESPACHOS: readonly Despacho[] = remitos.map((s) => ({
  p: s.p,
  lineas: s.lineas,
  numero: numeroRemito.get(s)!,
  idViaje: idsViaje.get(s)!,
  dia: s.diaSalida,
}))

/** One invoice for each dispatched order, dated as its first truck; some orders in preparation are invoiced too. */
interface Factura {
  p: Presupuesto
  dia: number
}
const facturas: Factura[] = PRESUPUESTOS.flatMap((p): Factura[] => {
  const primero = remitos.find((s) => s.p === p)
  if (primero) return [{ p, dia: primero.diaSalida }]
  return p.estado === 'Preparación' && random(`anticipo ${p.totvs}`).si(0.35)
    ? [{ p, dia: Math.min(HOY, addBusinessDays(p.dia, 2)) }]
    : []
})
  .map((f) => ({ ...f, dia: isBusinessDay(f.dia) ? f.dia : businessDayBefore(f.dia) }))
  .sort((x, y) => x.dia - y.dia || (x.p.totvs < y.p.totvs ? -1 : 1))
const numeroFactura = new Map(facturas.map((f, i) => [f.p.totvs, numberOf('0007', 41_286, facturas.length, i)]))

const gross = (p: Presupuesto): number =>
  p.lineas.reduce((s, l) => s + dos(l.cantidad * l.precio * (l.largo ?? 1) * (l.ancho ?? 1)), 0)
/** With the payment term's discount and 21 % IVA. */
const total = (p: Presupuesto): number => dos((p.net - (gross(p) * p.descuentoPago) / 100) * 1.21)

export const COMPROBANTES: readonly Comprobante[] = (() => {
  const notes = facturas.filter(
    (f) => f.p.estado === 'Entregado' && HOY - f.dia > 20 && random(`nota ${f.p.totvs}`).si(0.035),
  )
  return [
    ...facturas.map((f): Comprobante => ({
      presupuesto: f.p.totvs,
      tipo: 'Factura A',
      numero: numeroFactura.get(f.p.totvs)!,
      dia: f.dia,
      estado: HOY - f.dia > 55 || f.p.pago === 1 ? 'Pagada' : 'Pendiente',
      link: clave(`factura ${f.p.totvs}`),
      importe: total(f.p),
    })),
    ...remitos.map((s): Comprobante => ({
      presupuesto: s.p.totvs,
      tipo: 'Remito R',
      numero: numeroRemito.get(s)!,
      dia: s.diaSalida,
      estado: s.p.estado === 'Entregado' ? 'Conformado' : 'Emitido',
      link: clave(`remito ${s.p.totvs} ${idsViaje.get(s)}`),
    })),
    ...notes.map((f, i): Comprobante => ({
      presupuesto: f.p.totvs,
      tipo: 'Nota de crédito A',
      numero: numberOf('0007', 2_318, notes.length, i),
      dia: addBusinessDays(f.dia, 8),
      estado: 'Aplicada',
      link: clave(`nota ${f.p.totvs}`),
      importe: dos(total(f.p) * 0.06),
    })),
  ].sort(
    (x, y) =>
      x.dia - y.dia ||
      (x.presupuesto < y.presupuesto ? -1 : x.presupuesto > y.presupuesto ? 1 : x.tipo < y.tipo ? -1 : 1),
  )
})()

export const RENGLONES: readonly Renglon[] = PRESUPUESTOS.filter((p) => p.pedido !== '').flatMap((p) =>
  p.lineas.map((linea, i): Renglon => {
    const s = salidas.find((x) => x.p === p && x.lineas.includes(i))
    const base = { pedidoId: p.pedido, presupuesto: p.totvs, item: i + 1, linea }
    const factura = numeroFactura.get(p.totvs)
    if (!s)
      return {
        ...base,
        estado: p.estado === 'Finanzas' ? 'Pendiente' : 'En preparación',
        dia: Math.min(HOY, addBusinessDays(p.dia, p.estado === 'Finanzas' ? 1 : 2)),
        ...(factura ? { serie: 'A', factura } : {}),
      }
    if (!s.sent) return { ...base, estado: 'Reprogramado', dia: HOY, ...(factura ? { serie: 'A', factura } : {}) }
    return {
      ...base,
      estado: p.estado === 'Entregado' ? 'Entregado' : 'Despachado',
      dia: s.viaje.dia,
      diaRemito: s.diaSalida,
      remito: numeroRemito.get(s)!,
      serie: 'A',
      ...(factura ? { factura } : {}),
    }
  }),
)
