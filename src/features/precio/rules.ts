import { montoFinal } from '#features/carrito/rules.ts'
import {
  estimateOf,
  labelOf,
  textos as percepciones,
  withPercepciones,
  type Estimada,
} from '#features/percepciones/rules.ts'
import { showDay } from '#shared/dates.ts'
import type { Formada, PrecioOrigen } from '#shared/formacion.ts'
import { impuestosOf, withIva } from '#shared/iva.ts'
import { dec, money, round, type DecimalSource } from '#shared/money.ts'
import { DESCUENTO_CLIENTE, partsOf, showUnitario } from '#shared/renglon.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { Paso } from './contract.ts'

export const textos = {
  como: 'Cómo se forma este precio',
  unknown: 'De esta solicitud no quedó cómo se formó.',
  failed: 'No pudimos traer los pasos. El precio sigue siendo el que ves.',
  waiting: 'Calculando cómo se forma',
  pagoLater: 'La condición de pago se elige en la compra.',
  percent: 'Los porcentajes se cuentan sobre el subtotal y se suman.',
  estimated: 'Lo punteado es estimado: no está en el total de la solicitud.',
  percepcionesLater: `${percepciones.titulo}: ${percepciones.later}`,
} as const

/** Where a price comes from, in words. */
export const showOrigen: { readonly [origen in PrecioOrigen]: string } = {
  lista: 'Lista de precios',
  escalon: 'Escalón por cantidad',
  cliente: 'Acordado con tu ejecutivo',
}

/** A line whose price is explained: its amounts are the cart's, computed now or as they were stored. */
export type LineaFormada = {
  readonly formacion: Formada
  /** How much it is in the unit of the price. */ readonly unidades: DecimalSource
  readonly montoSubtotal: number
  readonly montoSubtotalDto: number
  readonly descuento1: number
  readonly descuentoCliente: number
  /** The family whose discount it is. */ readonly grupo: string | null
  /** Null: none was chosen yet. */
  readonly condicion: { readonly descripcion: string | null; readonly porcentaje: number } | null
  /** Null: not known. */ readonly iva: number | null
  readonly unidad: string
  readonly simbolo: string
}

/** A step before its place is known: what is left after it, and the percentage that it is called. */
type Step = Pick<Paso, 'clave' | 'nombre' | 'detalle' | 'queda'> & { readonly porcentaje: number | null }

const joined = (...parts: readonly (string | null | false)[]): string | null => parts.filter(Boolean).join(', ') || null
const since = (day: string | null): string | null => day && `desde el ${showDay(day)}`

/** The steps of the price: its list's, and what makes it another one. */
const ofPrecio = ({ formacion, unidades, montoSubtotal, unidad, simbolo }: LineaFormada): Step[] => {
  const { precioLista, escalonDesde } = formacion
  const list: Step[] =
    precioLista === null
      ? []
      : [
          {
            clave: 'lista',
            nombre: 'Precio de lista',
            detalle: joined(formacion.lista, since(formacion.listaDesde)),
            queda: money(dec(unidades).times(precioLista)),
            porcentaje: null,
          },
        ]
  const desde = escalonDesde !== null && `desde ${unitsOf(escalonDesde, unidad)}`
  const made: Step =
    formacion.precioOrigen === 'cliente'
      ? {
          clave: 'acordado',
          nombre: 'Precio acordado',
          detalle: joined(desde, since(formacion.acordadoDesde)),
          queda: montoSubtotal,
          porcentaje: null,
        }
      : {
          clave: 'escalon',
          nombre: 'Escalón por cantidad',
          detalle: desde ? `${desde}: ${showUnitario(formacion.precio, simbolo)}` : null,
          queda: montoSubtotal,
          porcentaje: null,
        }
  return [...list, made]
}

/** What comes off it. */
const ofDescuentos = (linea: LineaFormada): Step[] => {
  const { montoSubtotal, montoSubtotalDto, descuento1, descuentoCliente, grupo, condicion } = linea
  const { own } = partsOf(linea)
  return [
    {
      clave: 'familia',
      nombre: 'Familia',
      detalle: grupo,
      queda: money(dec(montoSubtotal).minus(own)),
      porcentaje: -descuento1,
    },
    {
      clave: 'cliente',
      nombre: DESCUENTO_CLIENTE,
      detalle: null,
      queda: montoSubtotalDto,
      porcentaje: -descuentoCliente,
    },
    ...(condicion
      ? [
          {
            clave: 'pago',
            nombre: 'Condición de pago',
            detalle: condicion.descripcion,
            queda: montoFinal(montoSubtotal, montoSubtotalDto, condicion.porcentaje),
            porcentaje: -condicion.porcentaje,
          } as const,
        ]
      : []),
  ]
}

/** The percentage of a step: what it is called if that gives its amount, else what it comes to. */
const percentOf = (base: number, called: number | null, monto: number): number | null => {
  if (base === 0) return called
  const gives = called !== null && dec(base).times(called).div(100).minus(monto).abs().lte(0.01)
  return gives ? called : round(dec(monto).times(100).div(base), 2).toNumber()
}

const NET = ['familia', 'cliente'] as const
/** What is left after a step is called; `net`, `final`: the line's total, and what is left of it after the payment. */
const nivelOf = ({ clave }: Step, next: Step | undefined, paid: boolean): string | null => {
  if (clave === 'iva') return 'Con IVA'
  if (!next || next.clave === 'iva') return 'Neto'
  if (next.clave === 'pago') return paid ? 'Total de la línea' : null
  if (clave === 'lista') return 'Lista'
  return (NET as readonly string[]).includes(next.clave) && (clave === 'escalon' || clave === 'acordado')
    ? 'Subtotal'
    : null
}

/**
 * How the price of a line comes about, step by step; what changes nothing is left out. What is left after the last step
 * before IVA is the line's own figure, to the cent: each step is the difference of two amounts of the cart.
 */
export const pasosOf = (linea: LineaFormada): Paso[] => {
  const { montoSubtotal, montoSubtotalDto, iva, unidades } = linea
  const before = [...ofPrecio(linea), ...ofDescuentos(linea)]
  const final = before.at(-1)!.queda
  const taxes = impuestosOf([{ monto: montoSubtotalDto, iva }], final) ?? []
  const taxed: Step[] = taxes.map((one) => ({
    clave: 'iva',
    nombre: 'IVA',
    detalle: 'sobre el neto',
    queda: withIva(final, [one]),
    porcentaje: one.iva,
  }))
  const all = [...before, ...taxed]
  const kept = all.filter((step, n) => n === 0 || step.queda !== all[n - 1]!.queda)
  const paid = kept.some(({ clave }) => clave === 'pago')
  return kept.map((step, at) => {
    const was = kept[at - 1]?.queda ?? 0
    const monto = money(dec(step.queda).minus(was))
    const ofList = step.clave === 'escalon' || step.clave === 'acordado'
    const base = ofList ? was : step.clave === 'iva' ? final : montoSubtotal
    return {
      clave: step.clave,
      nombre: step.nombre,
      detalle: step.detalle,
      porcentaje: at === 0 ? null : percentOf(base, step.porcentaje, monto),
      unitario: unitarioOf(linea, step, monto, unidades),
      monto,
      queda: step.queda,
      nivel: nivelOf(step, kept[at + 1], paid),
    }
  })
}

/** A step that is drawn on top of the price: what is estimated of it, in no total of its own. */
export type EstimatedPaso = Omit<Paso, 'clave'> & { readonly clave: 'percepcion' }
/** What the payment and the discounts leave of a line, without IVA. */
export const netOf = (pasos: readonly Pick<Paso | EstimatedPaso, 'clave' | 'queda'>[]): number =>
  pasos.findLast(({ clave }) => clave !== 'iva' && clave !== 'percepcion')?.queda ?? 0
/**
 * The steps after the IVA: of each perception of the order, the line's part (DOLAR-07, DOLAR-10). Each is rounded by
 * itself, so that those of all lines may be some cents off the order's.
 */
export const estimatedPasos = (
  pasos: readonly Paso[],
  unidades: DecimalSource,
  of: readonly Omit<Estimada, 'base' | 'monto'>[],
): EstimatedPaso[] => {
  const base = netOf(pasos)
  const all = of.map((one) => estimateOf(base, one)).filter(({ monto }) => monto !== 0)
  return all.map((one, at) => ({
    clave: 'percepcion',
    nombre: labelOf(one),
    detalle: one.provincia === null ? 'sobre el neto' : 'por el destino',
    porcentaje: one.alicuota,
    unitario: perUnit(one.monto, unidades),
    monto: one.monto,
    queda: withPercepciones(pasos.at(-1)!.queda, all.slice(0, at + 1)),
    nivel: at === all.length - 1 ? percepciones.total : null,
  }))
}

const perUnit = (monto: number, unidades: DecimalSource): number =>
  dec(unidades).lte(0) ? 0 : round(dec(monto).div(unidades), 4).toNumber()
/** Of one unit: of the price as it stands in its list, of what comes off its share of the line, with four decimals. */
const unitarioOf = (
  { formacion: { precio, precioLista } }: LineaFormada,
  { clave }: Step,
  monto: number,
  unidades: DecimalSource,
): number => {
  if (clave === 'lista') return precioLista!
  if (clave === 'escalon' || clave === 'acordado')
    return precioLista === null ? precio : dec(precio).minus(precioLista).toNumber()
  return perUnit(monto, unidades)
}
