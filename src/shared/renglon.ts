import { dec, money, readNumber, round, showLargo, showMetros, sum, type Decimal, type DecimalSource } from './money.ts'
import { isUnidad, unitsOf } from './unidades.ts'

/**
 * A line as a person reads it, the same on every screen, document and mail: its cut first (DIARIO-03), what its unit
 * costs after discounts (DIARIO-01, DIARIO-02), and when there is enough of it (DIARIO-06).
 */

/** The discounts of a line, in percent: its family's, and its client's on everything. */
export type Descuentos = { readonly descuento1: number; readonly descuentoCliente: number }

/** Percentages added, limited to 0–100 (OPEN-35). */
export const together = (...percents: readonly number[]): Decimal => {
  const total = sum(percents.map((p) => (p > 0 ? p : 0)))
  return total.gt(100) ? dec(100) : total
}

/** How much that is in the unit of the price: pieces × metres × metres, a side that is not asked left out. */
export const unidadesOf = (cantidad: DecimalSource, largo: number, ancho: number): Decimal =>
  [largo, ancho].reduce((units, side) => (side > 0 ? units.times(side) : units), dec(cantidad))

type Priced = Descuentos & { /** Of one unit, without discounts. */ readonly precio: number }
/** Most decimals that a unit price takes: four of the price, by two of each percentage. */
const PLACES = 8
const places = Array.from({ length: PLACES - 1 }, (_, n) => n + 2)

/**
 * What one unit costs after the line's discounts, without payment condition and IVA: with two decimals, or as many as
 * it takes for `units` of it to give the line's total. `units` in the unit of the price; `total` after discounts.
 */
export const netoOf = (
  { precio, descuento1, descuentoCliente }: Priced,
  units: DecimalSource,
  total: number,
): number => {
  const exact = dec(precio)
    .times(dec(100).minus(together(descuento1, descuentoCliente)))
    .div(100)
  const many = dec(units)
  if (many.lte(0)) return money(exact)
  const gives = (unit: Decimal): boolean => money(unit.times(many)) === total
  const of = (value: Decimal): Decimal | undefined => {
    for (const decimals of places) {
      const unit = round(value, decimals)
      if (gives(unit)) return unit
    }
    return undefined
  }
  // a total that was rounded twice, or that the order system computed: what one unit of it comes to
  return (of(exact) ?? of(dec(total).div(many)) ?? round(exact, PLACES)).toNumber()
}

/**
 * What a kilo costs at a price of one unit, after the line's discounts; rounded once. `peso`: kilos of a unit. Null
 * without a weight, and of what is sold by the kilo.
 */
export const porKiloOf = ({ precio, descuento1, descuentoCliente }: Priced, peso: number, unidad: string) => {
  if (!(peso > 0) || isUnidad('kg', unidad)) return null
  const neto = dec(precio)
    .times(dec(100).minus(together(descuento1, descuentoCliente)))
    .div(100)
  return round(neto.div(peso), 2).toNumber()
}

/** Of lines that were asked for before: a cart or a request asks for the same ones at every look. */
const netos = new Map<string, number>()
const MOST_NETOS = 20_000
/** The same of a line as it is stored, remembered: each takes up to a dozen roundings. */
export const netoOfLinea = (
  priced: Priced,
  { cantidad, largo, ancho }: { readonly cantidad: number; readonly largo: number; readonly ancho: number },
  total: number,
): number => {
  const { precio, descuento1, descuentoCliente } = priced
  const key = `${precio} ${descuento1} ${descuentoCliente} ${cantidad} ${largo} ${ancho} ${total}`
  const known = netos.get(key)
  if (known !== undefined) return known
  if (netos.size >= MOST_NETOS) netos.clear()
  const neto = netoOf(priced, unidadesOf(cantidad, largo, ancho), total)
  netos.set(key, neto)
  return neto
}

const upToEight = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: PLACES,
  useGrouping: 'always' as never,
})
/** 'US$ 13,064': a unit price with the decimals that it has, at least two. */
export const showUnitario = (value: number, simbolo?: string | null): string =>
  [simbolo, upToEight.format(value)].filter(Boolean).join(' ')

/** A discount of several lines by its name, what it takes off, and the list price of those lines, of which it does. */
export type DescuentoPorNombre = {
  readonly nombre: string
  readonly porcentaje: number
  readonly monto: number
  readonly base: number
}
type Discounted = Descuentos & {
  /** The family whose discount it is. */ readonly grupo: string | null
  readonly montoSubtotal: number
  readonly montoSubtotalDto: number
}
/** What the client's own discount is called beside the families'. */
export const DESCUENTO_CLIENTE = 'Descuento cliente'
/** What a discount of a family is called where the family is not known. */
export const FAMILIA = 'Descuento gru. prod.'
/**
 * What a line's discount is of: its own percentage's and the client's, which takes the rest, so that both give the
 * line's discount.
 */
export const partsOf = ({ descuento1, descuentoCliente, montoSubtotal, montoSubtotalDto }: Discounted) => {
  const off = dec(montoSubtotal).minus(montoSubtotalDto)
  const percent = round(dec(montoSubtotal).times(together(descuento1)).div(100), 2)
  const own = descuentoCliente > 0 && percent.lt(off) ? percent : off
  return { own, rest: off.minus(own) }
}
/**
 * The discounts of lines, each by its name with its own amount: the families' in the order of the lines, then the
 * client's. Their sum is the lines' discount, to the cent.
 */
export const descuentosOf = (lines: readonly Discounted[]): DescuentoPorNombre[] => {
  const found = new Map<string, DescuentoPorNombre>()
  const add = (nombre: string, porcentaje: number, monto: Decimal, { montoSubtotal }: Discounted) => {
    if (porcentaje <= 0 && monto.eq(0)) return
    const key = `${nombre} ${porcentaje}`
    const before = found.get(key)
    const base = money(dec(montoSubtotal).plus(before?.base ?? 0))
    found.set(key, { nombre, porcentaje, base, monto: money(monto.plus(before?.monto ?? 0)) })
  }
  for (const line of lines) add(line.grupo ?? FAMILIA, line.descuento1, partsOf(line).own, line)
  for (const line of lines)
    if (line.descuentoCliente > 0) add(DESCUENTO_CLIENTE, line.descuentoCliente, partsOf(line).rest, line)
  return [...found.values()]
}

/** A cut in metres; 0 for a side that is not asked. */
export type Corte = { readonly largo: number; readonly ancho: number }
/** A side without the third decimal that says nothing: '6,50', '1,333'. */
const showSide = (metros: number): string => showMetros(metros).replace(/0$/, '')
/** '6,50 m', '1,333 × 0,777 m'; '' where nothing is cut. */
export const showMedida = ({ largo, ancho }: Corte): string => {
  const sides = [largo, ancho].filter((side) => side > 0)
  return sides.length === 0 ? '' : `${sides.map(showSide).join(' × ')} m`
}
/** How much of what cut, first and bold in a line: '10 × 6,50 m', '7 × 1,333 × 0,777 m'; uncut '30 tiras'. */
export const showPiezas = (cantidad: number, unidad: string, corte: Corte): string => {
  const medida = showMedida(corte)
  return medida ? `${showLargo(cantidad)} × ${medida}` : unitsOf(cantidad, unidad)
}
/** What is counted of a line: pieces of what is cut, else the unit it is sold by. */
export const countedIn = (unidad: string, { largo, ancho }: Corte): string =>
  largo > 0 || ancho > 0 ? 'pieza' : unidad
/** The length that a product is sold in, at the end of its name: '(12,00 m)', '(2,40 × 6,00 m)', '(hasta 6,00 m)'. */
const LARGO_COMERCIAL = /\s*\(\s*(hasta\s+)?([\d.,]+)(?:\s*m)?(?:\s*[x×]\s*([\d.,]+))?\s*m\s*\)\s*$/i
/** A product's name, of what is cut without the length it is sold in, which is not what was asked for. */
export const nombreOf = (descripcion: string, { largo, ancho }: Corte): string =>
  largo > 0 || ancho > 0 ? descripcion.replace(LARGO_COMERCIAL, '') || descripcion : descripcion
/** What a product is sold in, in metres: its own length, else what its name ends with, of two sides the longer. */
export const largoComercialOf = (producto: {
  readonly descripcion: string
  readonly largoComercial: number | null
}): number | null => {
  if (producto.largoComercial !== null) return producto.largoComercial
  const [, upTo, ...sides] = LARGO_COMERCIAL.exec(producto.descripcion) ?? []
  if (upTo !== undefined) return null
  return Math.max(0, ...sides.map((side) => readNumber(side ?? '') ?? 0)) || null
}
/** A line in words, as its fields and buttons are called: 'Perfil UPN 100, 6,50 m'. */
export const nameOfLinea = (descripcion: string, corte: Corte): string =>
  [nombreOf(descripcion, corte), showMedida(corte)].filter(Boolean).join(', ')

/** The group whose stock is looked at first (PROD-04). */
export const HERRAMIENTAS = 'Herramientas'
/** When there is enough of a line, as a person reads it (PROD-03, PROD-04, OPEN-34). */
export const showDisponible = (enStock: boolean, grupo: string | null | undefined): string =>
  enStock ? 'En stock' : grupo === HERRAMIENTAS ? 'A verificar' : 'En 4 días hábiles'
/** Of several lines the latest: what is verified first counts as later than four days; null where nothing is known. */
export const latestOf = (
  lines: readonly { readonly enStock: boolean | null; readonly grupo: string | null }[],
): string | null => {
  const known = lines.flatMap(({ enStock, grupo }) => (enStock === null ? [] : [showDisponible(enStock, grupo)]))
  return ['A verificar', 'En 4 días hábiles', 'En stock'].find((one) => known.includes(one)) ?? null
}
/** 'Lo último: en 4 días hábiles'; where all is there, 'Todo en stock'. */
export const showLatest = (latest: string): string =>
  latest === 'En stock' ? 'Todo en stock' : `Lo último: ${latest.charAt(0).toLowerCase()}${latest.slice(1)}`

/** What stands beside a total without taxes (DIARIO-21); one with them is called 'Total con IVA'. */
export const SIN_IVA = '+ IVA'
