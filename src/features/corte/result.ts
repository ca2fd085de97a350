import { previewLinea } from '#features/carrito/rules.ts'
import { asksLargo, checkCantidad, checkLargo } from '#features/productos/rules.ts'
import { dec, kilos, money, sum } from '#shared/money.ts'
import { amountOf, barOf, kgMetroOf, type Producto, type Vendida } from './bars.ts'
import { toMetros } from './lengths.ts'
import { letterOf } from './pieces.ts'
import type { Plan } from './planner/planner.ts'
import { purchase, restOf, usable, type Goal, type Problem } from './planner/problem.ts'

/** A plan as it is shown: which pieces come out of which bar, and what it comes to (CORTE-07, CORTE-08). */

export type Pieza = {
  readonly letra: string
  readonly largo: number
  readonly marca: string
  readonly cantidad: number
}
export type Resto = { readonly largo: number; readonly cantidad: number }
export type Ajustes = {
  readonly corte: number
  readonly despunte: number
  readonly restoUtil: number
  readonly busca: Goal
}
/** What is asked of one product. */
export type Pedido = {
  readonly piezas: readonly Omit<Pieza, 'letra'>[]
  readonly propias: readonly Resto[]
  readonly vendidas: readonly Vendida[]
  readonly ajustes: Ajustes
}
export const problemOf = ({ piezas, propias, vendidas, ajustes }: Pedido): Problem => {
  const lengths = [...new Set(piezas.map(({ largo }) => largo))]
  return {
    pieces: lengths.map((length) => ({
      length,
      count: piezas.reduce((total, { largo, cantidad }) => total + (largo === length ? cantidad : 0), 0),
    })),
    bars: vendidas.map(barOf),
    own: propias.map(({ largo, cantidad }) => ({ length: largo, count: cantidad })),
    kerf: ajustes.corte,
    trim: ajustes.despunte,
    goal: ajustes.busca,
  }
}

/** Equal bars: the pieces in the order in which they are cut, the longest first. */
export type Barra = {
  /** Which of one's own; null: bought. */ readonly propia: number | null
  readonly vendida: Vendida | null
  readonly largo: number
  readonly veces: number
  /** The first of them, counted from one; own ones have no number. */ readonly desde: number
  readonly piezas: readonly Omit<Pieza, 'cantidad'>[]
  readonly cortes: number
  readonly sobra: number
  readonly queda: boolean
}
export type Compra = {
  readonly vendida: Vendida
  /** How many the plan takes, and how many are bought: no fewer than are sold, or more for less money. */
  readonly usa: number
  readonly compra: number
  readonly monto: number
  readonly kg: number
}
export type Resultado = {
  readonly barras: readonly Barra[]
  readonly compras: readonly Compra[]
  readonly afuera: readonly Pieza[]
  readonly monto: number
  readonly kg: number
  readonly piezas: number
  readonly cortes: number
  /** Tenths of a millimetre. */
  readonly comprado: number
  readonly propio: number
  readonly usado: number
  readonly desperdicio: number
  /** Rests worth keeping: each length and how many. */ readonly restos: readonly Resto[]
  readonly kgMetro: number
  readonly probado: boolean
  readonly minimo: number
  /** What bars less than the plan's lack of holding everything; null where that is not why. */ readonly falta:
    | number
    | null
}

/** The pieces of each length, one by one, in the order of the rows. */
const queuesOf = (piezas: Pedido['piezas']) => {
  const queues = new Map<number, { letra: string; marca: string; left: number }[]>()
  for (const [at, { largo, marca, cantidad }] of piezas.entries()) {
    const queue = queues.get(largo) ?? []
    queue.push({ letra: letterOf(at), marca, left: cantidad })
    queues.set(largo, queue)
  }
  return (largo: number) => {
    const row = queues.get(largo)!.find(({ left }) => left > 0)!
    row.left -= 1
    return { letra: row.letra, largo, marca: row.marca }
  }
}
const cutsOf = (pieces: number, left: number, { despunte }: Ajustes): number =>
  despunte > 0 ? pieces + 1 : left > 0 ? pieces : pieces - 1

const barrasOf = (pedido: Pedido, problem: Problem, plan: Plan): Barra[] => {
  const { propias, vendidas, ajustes } = pedido
  const next = queuesOf(pedido.piezas)
  const found = new Map<string, Barra>()
  for (const cut of plan.cuts) {
    const largo = cut.own ? propias[cut.bar]!.largo : vendidas[cut.bar]!.largo
    for (let nth = 0; nth < cut.times; nth++) {
      const piezas = cut.pieces.flatMap(([piece, count]) =>
        Array.from({ length: count }, () => next(problem.pieces[piece]!.length)),
      )
      const lengths = piezas.map((pieza) => pieza.largo)
      const sobra = restOf(largo, lengths, problem)
      const left =
        usable(largo, problem.trim) - lengths.reduce((a, b) => a + b, 0) - problem.kerf * (lengths.length - 1)
      const key = `${cut.own}${cut.bar}:${piezas.map(({ letra }) => letra).join()}`
      const known = found.get(key)
      found.set(key, {
        propia: cut.own ? cut.bar : null,
        vendida: cut.own ? null : vendidas[cut.bar]!,
        largo,
        veces: (known?.veces ?? 0) + 1,
        desde: 0,
        piezas,
        cortes: cutsOf(piezas.length, left, ajustes),
        sobra,
        queda: sobra > 0 && sobra >= ajustes.restoUtil,
      })
    }
  }
  let number = 1
  return [...found.values()].sort(inOrder).map((barra) => {
    const desde = barra.propia === null ? number : 0
    if (barra.propia === null) number += barra.veces
    return { ...barra, desde }
  })
}
/** Bought ones first, then most alike, then the longest. */
const inOrder = (one: Barra, other: Barra): number =>
  Number(one.propia !== null) - Number(other.propia !== null) ||
  (one.propia ?? 0) - (other.propia ?? 0) ||
  other.veces - one.veces ||
  other.largo - one.largo ||
  one.sobra - other.sobra
const comprasOf = ({ vendidas }: Pedido, problem: Problem, plan: Plan): Compra[] =>
  vendidas.flatMap((vendida, at) => {
    const usa = plan.cuts.reduce((total, { own, bar, times }) => total + (!own && bar === at ? times : 0), 0)
    if (usa === 0) return []
    const compra = purchase(problem.bars[at]!, usa).count
    return [{ vendida, usa, compra, ...amountOf(vendida, compra) }]
  })
const total = (barras: readonly Barra[], of: (barra: Barra) => number): number =>
  barras.reduce((found, barra) => found + of(barra) * barra.veces, 0)
const restosOf = (barras: readonly Barra[]): Resto[] => {
  const found = new Map<number, number>()
  for (const { queda, sobra, veces } of barras) if (queda) found.set(sobra, (found.get(sobra) ?? 0) + veces)
  return [...found].map(([largo, cantidad]) => ({ largo, cantidad })).sort((one, other) => other.largo - one.largo)
}
/** What is missing with a bar less, all as long as the longest. */
const faltaOf = ({ vendidas, propias }: Pedido, problem: Problem, bars: number): number | null => {
  const takes = (length: number): number => usable(length, problem.trim) + problem.kerf
  const longest = Math.max(0, ...vendidas.map(({ largo }) => takes(largo)))
  const own = propias.reduce((sumOf, { largo, cantidad }) => sumOf + takes(largo) * cantidad, 0)
  const content = problem.pieces.reduce((sumOf, { length, count }) => sumOf + (length + problem.kerf) * count, 0)
  const missing = content - own - longest * (bars - 1)
  return missing > 0 ? missing : null
}

export const resultOf = (pedido: Pedido, problem: Problem, plan: Plan): Resultado => {
  const barras = barrasOf(pedido, problem, plan)
  const compras = comprasOf(pedido, problem, plan)
  const comprado = total(barras, ({ propia, largo }) => (propia === null ? largo : 0))
  const propio = total(barras, ({ propia, largo }) => (propia === null ? 0 : largo))
  const usado = total(barras, ({ piezas }) => piezas.reduce((all, { largo }) => all + largo, 0))
  const restos = restosOf(barras)
  const kept = restos.reduce((all, { largo, cantidad }) => all + largo * cantidad, 0)
  const bars = compras.reduce((all, { usa }) => all + usa, 0)
  const left = new Map(plan.out.map(([piece, count]) => [problem.pieces[piece]!.length, count]))
  return {
    barras,
    compras,
    afuera: pedido.piezas.toReversed().flatMap((pieza, nth) => {
      const cantidad = Math.min(pieza.cantidad, left.get(pieza.largo) ?? 0)
      left.set(pieza.largo, (left.get(pieza.largo) ?? 0) - cantidad)
      return cantidad > 0 ? [{ ...pieza, cantidad, letra: letterOf(pedido.piezas.length - 1 - nth) }] : []
    }),
    monto: money(sum(compras.map(({ monto }) => monto))),
    kg: kilos(sum(compras.map(({ kg }) => kg))),
    piezas: total(barras, ({ piezas }) => piezas.length),
    cortes: total(barras, ({ cortes }) => cortes),
    comprado,
    propio,
    usado,
    desperdicio: comprado + propio - usado - kept,
    restos,
    kgMetro: pedido.vendidas[0] ? kgMetroOf(pedido.vendidas[0]) : 0,
    probado: plan.proved,
    minimo: plan.least,
    falta: bars > 0 && bars === plan.least ? faltaOf(pedido, problem, bars) : null,
  }
}
/** Kilos of so many tenths of a millimetre. */
export const kgOf = (largo: number, kgMetro: number): number => kilos(dec(toMetros(largo)).times(kgMetro))
/** What share one length is of another, in percent with one decimal. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : dec(part).times(100).div(whole).round(1).toNumber()

export type Medida = {
  readonly monto: number
  readonly kg: number
  readonly lineas: readonly {
    readonly productoId: string
    readonly cantidad: number
    readonly largo: number
    readonly ancho: null
  }[]
}
/** The same pieces bought cut to measure; null where the product is not sold so, or one of them cannot be. */
export const aMedida = (producto: Producto, piezas: Pedido['piezas']): Medida | null => {
  if (!asksLargo(producto) || producto.precio === null || piezas.length === 0) return null
  const byLargo = new Map<number, number>()
  for (const { largo, cantidad } of piezas) byLargo.set(largo, (byLargo.get(largo) ?? 0) + cantidad)
  const lineas = [...byLargo].map(([largo, cantidad]) => ({
    productoId: producto.id,
    cantidad,
    largo: toMetros(largo),
    ancho: null,
  }))
  if (lineas.some(({ largo, cantidad }) => checkLargo(producto, largo) ?? checkCantidad(producto, cantidad, 1)))
    return null
  const each = lineas.map(
    ({ cantidad, largo }) => previewLinea(producto, { cantidad, dimension1: largo, dimension2: 0 })!.montos,
  )
  return {
    monto: money(sum(each.map(({ montoSubtotalDto }) => montoSubtotalDto))),
    kg: kilos(sum(each.map(({ pesoSubtotal }) => pesoSubtotal))),
    lineas,
  }
}
