import { asksAncho, asksLargo, checkAncho, checkLargo, codigoOf, palabrasOf } from '#features/productos/rules.ts'
import type { Product } from '#features/productos/contract.ts'
import { fold } from '#shared/identity.ts'
import { showLargo } from '#shared/money.ts'
import { pluralOf } from '#shared/unidades.ts'
import type { Leido } from './free-text.ts'

/** What was said of each row, in the words of the screen. */
const motivos = {
  noCodigo: 'Ese código no existe.',
  nothing: 'No encontramos ningún producto así.',
  noProducto: 'Falta el producto.',
  notSold: 'El producto no está disponible para este cliente.',
  noLargo: 'No dice el largo.',
  noFormato: 'No dice el formato.',
  noEspesor: 'No dice el espesor.',
  noMedida: 'No dice la medida.',
  several: 'Coinciden varios productos.',
  tooMany: 'Coinciden muchos productos: agregá la medida o el código.',
  otherMedida: 'No hay de esa medida. Esto es lo más parecido.',
  similar: 'No está escrito así en el catálogo.',
  partCodigo: 'El código no está completo.',
  notCut: (medida: string) => `No hay de ${medida} m.`,
  apart: (numero: string, unidad: string) => `Dice ${numero} ${unidad}: elegí el producto y poné la cantidad.`,
} as const

/** A product that a text may mean, and the names it is known by. */
export type Meant = { readonly product: Product; readonly nombres: readonly string[] }
export type Busca = {
  readonly leido: Leido
  readonly how: 'codigo' | 'palabras' | 'parecido' | 'medida' | 'codigoParecido' | 'nada'
  readonly meant: readonly Meant[]
  /** More match than these. */
  readonly more: boolean
  /** The text is written as a code. */
  readonly asCode: boolean
}
export type Decision = {
  readonly estado: 'encontrado' | 'dudoso' | 'noEncontrado'
  readonly motivo: string | null
  readonly candidatos: readonly Product[]
}
/** Candidates offered for a row. */
const MAX_CANDIDATOS = 5

const keyOf = (texto: string): string =>
  palabrasOf(texto)
    .map((palabra) => palabra.texto)
    .join(' ')
const PARENTHESES = /\([^)]*\)/g
const baseOf = (descripcion: string): string => descripcion.replace(PARENTHESES, ' ')
/** What is said of a product is worked out once: of 500 rows many may mean the same. */
const once = <T>(work: (meant: Meant) => T): ((meant: Meant) => T) => {
  const known = new WeakMap<Meant, { readonly said: T }>()
  return (meant) => {
    const kept = known.get(meant) ?? { said: work(meant) }
    known.set(meant, kept)
    return kept.said
  }
}
const baseKeyOf = once(({ product }) => keyOf(baseOf(product.descripcion)))
const baseWordsOf = once((meant) => new Set(baseKeyOf(meant).split(' ')))
const nameKeysOf = once(({ nombres }) => new Set(nombres.flatMap((nombre) => [keyOf(nombre), keyOf(baseOf(nombre))])))
/** The sides a description says it is sold in, in metres: '(1,22 × 2,44 m)', '(12,00 m)'. */
const readFormat = (descripcion: string): readonly number[] =>
  (descripcion.match(PARENTHESES) ?? [])
    .filter((text) => /\dm?\s*m\)$/.test(text))
    .flatMap((text) => palabrasOf(text).flatMap((palabra) => (palabra.numero ? [Number(palabra.texto)] : [])))
const formatOf = once(({ product }) => readFormat(product.descripcion))
const medidasOf = ({ largo, ancho }: Leido): number[] => [ancho, largo].filter((n) => n !== null)
const sameSides = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length &&
  one.toSorted((a, b) => a - b).every((n, at) => n === other.toSorted((a, b) => a - b)[at])

/** Whether a product can be had as the text says: cut to it, or sold in that format. */
const fits = (meant: Meant, leido: Leido): boolean => {
  const { product } = meant
  const medidas = medidasOf(leido)
  if (medidas.length === 0 || sameSides(formatOf(meant), medidas)) return true
  if (!asksLargo(product) || (leido.ancho !== null && !asksAncho(product))) return false
  return (
    (leido.largo === null || checkLargo(product, leido.largo) === null) &&
    checkAncho(product, leido.ancho ?? 1) === null
  )
}

const numbersOf = (texto: string): string[] =>
  palabrasOf(texto).flatMap((palabra) => (palabra.numero ? [palabra.texto] : []))
const lettersOf = (texto: string): string =>
  palabrasOf(texto)
    .filter((palabra) => !palabra.numero)
    .map((palabra) => palabra.texto)
    .join(' ')
/** What a text leaves open between the products it may mean. */
const whyDoubtful = (meant: readonly Meant[]): string => {
  const bases = meant.map(({ product }) => baseOf(product.descripcion))
  if (new Set(meant.map(baseKeyOf)).size === 1)
    return meant.some((each) => formatOf(each).length > 1) ? motivos.noFormato : motivos.noLargo
  const numbers = bases.map(numbersOf)
  if (new Set(bases.map(lettersOf)).size > 1 || new Set(numbers.map((all) => all.length)).size > 1)
    return motivos.several
  const differ = numbers[0]!.flatMap((_, at) => (new Set(numbers.map((all) => all[at])).size > 1 ? [at] : []))
  const last = numbers[0]!.length - 1
  return differ.length === 1 && differ[0] === last && last > 0 ? motivos.noEspesor : motivos.noMedida
}

/** Of products with one of the names, the one whose words all the others have too, and more: the plain one. */
const plainest = (meant: readonly Meant[]): readonly Meant[] => {
  const groups = Map.groupBy(meant, baseKeyOf)
  const found = [...groups.values()].find((group) => {
    const words = baseWordsOf(group[0]!)
    return meant.every((other) => group.includes(other) || [...words].every((word) => baseWordsOf(other).has(word)))
  })
  return found ?? meant
}
const doubtful = (meant: readonly Meant[], motivo: string): Decision => ({
  estado: 'dudoso',
  motivo,
  candidatos: meant.slice(0, MAX_CANDIDATOS).map(({ product }) => product),
})
const foundOne = ({ product }: Meant): Decision => ({ estado: 'encontrado', motivo: null, candidatos: [product] })

/** Of products that differ only in their length or format, the one that the text says. */
const ofFormat = (meant: readonly Meant[], leido: Leido): readonly Meant[] => {
  const medidas = medidasOf(leido)
  const same = meant.filter((each) => sameSides(formatOf(each), medidas))
  return same.length > 0 ? same : meant
}
const decideWords = ({ leido, meant, more, asCode }: Busca): Decision => {
  const coded = meant.filter(({ product }) => codigoOf(product.id) === codigoOf(leido.texto))
  if (coded.length === 1) return foundOne(coded[0]!)
  if (asCode) return doubtful(meant, motivos.partCodigo)
  const typed = keyOf(leido.texto)
  const named = meant.filter((each) => nameKeysOf(each).has(typed))
  const pool = named.length > 0 ? plainest(named) : meant
  const bases = new Set(pool.map(baseKeyOf))
  const last = bases.size === 1 ? ofFormat(pool, leido) : pool
  const ordered = [...new Set([...last, ...pool, ...meant])].toSorted(
    (one, other) => Number(fits(other, leido)) - Number(fits(one, leido)),
  )
  if (more && named.length === 0) return doubtful(ordered, motivos.tooMany)
  if (!last.some((each) => fits(each, leido)))
    return doubtful(
      ordered,
      motivos.notCut(
        medidasOf(leido)
          .map((n) => showLargo(n))
          .join(' × '),
      ),
    )
  return last.length === 1 ? foundOne(last[0]!) : doubtful(ordered, whyDoubtful(last))
}

const isUnitOf = (product: Product, unidad: 'kg' | 'm'): boolean =>
  !asksLargo(product) && fold(product.unidadMedida.descripcion) === unidad
/** A quantity in another unit than the product is sold in is asked about. */
const withApart = (decision: Decision, { apart }: Leido): Decision => {
  const [only] = decision.candidatos
  if (apart === null || decision.estado !== 'encontrado' || isUnitOf(only!, apart.unidad)) return decision
  const unidad = apart.unidad === 'kg' ? pluralOf('kilo') : pluralOf('metro')
  return { ...decision, estado: 'dudoso', motivo: motivos.apart(showLargo(apart.numero), unidad) }
}

/**
 * Whether a row is one product, several it may be, or none. Only a code, or words that one product alone has, are
 * taken; anything written otherwise is asked (QUICK-09).
 */
export const decideFila = (busca: Busca): Decision => {
  const { leido, how, meant } = busca
  const offered = meant.slice(0, MAX_CANDIDATOS).map(({ product }) => product)
  if (leido.texto === '') return { estado: 'noEncontrado', motivo: motivos.noProducto, candidatos: [] }
  if (how === 'codigo')
    return offered.length > 0
      ? foundOne(meant[0]!)
      : { estado: 'noEncontrado', motivo: motivos.notSold, candidatos: [] }
  if (how === 'codigoParecido') return { estado: 'noEncontrado', motivo: motivos.noCodigo, candidatos: offered }
  if (offered.length === 0) return { estado: 'noEncontrado', motivo: motivos.nothing, candidatos: [] }
  if (how === 'palabras') return withApart(decideWords(busca), leido)
  return doubtful(meant, how === 'medida' ? motivos.otherMedida : motivos.similar)
}
/** The quantity of a row: as written, or in the unit the product is sold in. */
export const cantidadOf = ({ cantidad, apart }: Leido, product: Product | undefined): number | null =>
  cantidad ?? (apart !== null && product && isUnitOf(product, apart.unidad) ? apart.numero : null)
