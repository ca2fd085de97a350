import type { Campo } from '#shared/cantidad.ts'
import { fold } from '#shared/identity.ts'
import { round, showLargo } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { codigoOf, palabrasOf, root } from './palabras.ts'

export { HERRAMIENTAS } from '#shared/renglon.ts'
export { codigoOf, palabrasOf } from './palabras.ts'

/** The sentences of catalogue and product, to the letter (CAT-13 … PROD-23, OPEN-33, OPEN-34). */
export const textos = {
  noCliente:
    'Debes elegir un cliente con productos en esta categoria. Para esto debes ir a Mis Operaciones -> Nuevo Presupuesto',
  noProductos: 'No tienes productos asociados a esta categoria',
  whatForProductos: 'Acá vas a ver los productos de esta categoría, con su precio y su stock.',
  noGrupos: 'Todavía no hay productos.',
  whatForGrupos: 'Acá vas a elegir entre los productos, grupo por grupo.',
  noCodigo: 'No hay ese código.',
  similar: (texto: string) => `Lo más parecido a «${texto}»`,
  noResultados: (texto: string, where?: string) =>
    `No encontramos productos que coincidan con «${texto}»${where ? ` ${where}` : ''}.`,
  emptyBusqueda: 'No encontramos productos.',
  minimumBusqueda: 'Ingrese al menos 4 caracteres para buscar.',
  minimum: (n: string) => `La unidad mínima de compra es ${n}, por favor contáctese con su ejecutivo de cuenta.`,
  emptyCantidad: 'La cantidad no puede ser cero.',
  cantidadEntera: 'La cantidad debe ser un número entero.',
  cantidadDecimals: 'La cantidad admite hasta 2 decimales.',
  cantidadMaxima: (n: string) => `La cantidad máxima es ${n}.`,
  largoVacio: 'La dimensión Largo es requerida.',
  largoMinimum: (n: string) => `El largo mínimo del producto es de ${n}`,
  largoMaximo: (n: string) => `El largo máximo del producto es de ${n}`,
  anchoVacio: 'La dimensión Ancho es requerida.',
  anchoMinimum: (n: string) => `El ancho mínimo del producto es de ${n}`,
  anchoMaximo: (n: string) => `El ancho máximo del producto es de ${n}`,
  decimals: 'Se admiten hasta 3 decimales.',
  added: 'Producto agregado al carrito',
  noStock: 'El producto fue agregado al carrito, pero no cuenta con stock inmediato.',
  questionSent: 'Tu consulta fue enviada. Tu ejecutivo de cuenta se contactará.',
  asuntoBusqueda: (texto: string) => `Consulta por «${texto}»`,
  mensajeBusqueda: (texto: string) => `Busqué «${texto}» en el portal y no lo encontré. ¿Lo tienen?`,
  noneLeft: 'Ningún producto tiene todo lo que elegiste.',
  deadline: 'De no contar con stock inmediato en el punto de retiro, el producto estará disponible en 4 días hábiles.',
  verificacion: 'Sujeto a verificación de stock.',
} as const

/** Products a page (OPEN-31), the most a search answers, the most suggestions sent and shown (PROD-10). */
export const PAGE_SIZE = 12
export const MAX_BUSQUEDA = 60
/** The most codes offered for one that nobody has (OPEN-103). */
export const MAX_SIMILAR = 12
export const MAX_SUGERIDOS = 10
export const VISIBLE_SUGERIDOS = 5
/** Least characters of the header's search; elsewhere any term that is not blank (OPEN-69). */
export const MIN_BUSQUEDA = 4
/** While somebody types: from so many letters, so far apart in milliseconds, so many products and groups (FIND-01). */
export const MIN_AUTO = 2
export const AUTO_MS = 250
export const MAX_PRODUCTOS_AUTO = 8
export const MAX_GRUPOS_AUTO = 3
/** The searches of an account that the browser keeps (FIND-01). */
export const MAX_RECENT = 5

/** What the checks need of a product. Lengths and widths in metres. */
export type Measurable = {
  readonly cantMin: number | null
  readonly largoMin: number | null
  readonly largoMax: number | null
  readonly anchoMin: number | null
  readonly anchoMax: number | null
  readonly unidadMedida: { readonly metroLineal: boolean; readonly metroCuadrado: boolean }
}
export type Typed = number | null | undefined

/** LARGO is asked of what is sold by the metre; ANCHO only where the square metre counts too (OPEN-32). */
export const asksLargo = (p: Pick<Measurable, 'unidadMedida'>): boolean => p.unidadMedida.metroLineal
export const asksAncho = (producto: Pick<Measurable, 'unidadMedida'>): boolean =>
  producto.unidadMedida.metroLineal && producto.unidadMedida.metroCuadrado
/** By the square metre alone: the quantity is in m², with decimals. */
export const inMetrosCuadrados = (producto: Pick<Measurable, 'unidadMedida'>): boolean =>
  producto.unidadMedida.metroCuadrado && !producto.unidadMedida.metroLineal

/**
 * What the field of a quantity takes: whole pieces, called as they are sold, or square metres with 2 decimals
 * (OPEN-32).
 */
export const campoCantidad = (producto: {
  unidadMedida: Measurable['unidadMedida'] & { readonly descripcion: string }
}): Campo => {
  if (inMetrosCuadrados(producto)) return { decimals: 2, unidades: ['m²'] }
  if (asksAncho(producto)) return { decimals: 0, unidades: ['pieza', 'unidad'] }
  if (asksLargo(producto)) return { decimals: 0, unidades: ['tira', 'barra', 'unidad'] }
  return { decimals: 0, unidades: [producto.unidadMedida.descripcion, 'unidad'] }
}
/** What the field of a length or a width takes: metres with 3 decimals. */
export const campoMetros: Campo = { decimals: 3, unidades: ['m'] }

/** What was added, as a person says it: '24 tiras de 12 m', '5 paneles', '12,5 m²'. */
export const showAdded = (
  producto: Parameters<typeof campoCantidad>[0],
  { cantidad, largo, ancho }: { cantidad: number | null; largo: number | null; ancho: number | null },
): string => {
  const medidas = [largo, ancho].filter((n) => n !== null).map((n) => showLargo(n))
  const howMany = unitsOf(cantidad ?? 0, campoCantidad(producto).unidades[0])
  return medidas.length > 0 ? `${howMany} de ${medidas.join(' × ')} m` : howMany
}

/** Least quantity: `cantMin` (else 1), for square metres the parameter ProductoCantidadMinimaMC. */
export const minimumOf = (producto: Measurable, minMC: number): number =>
  inMetrosCuadrados(producto) ? (minMC > 0 ? minMC : 1) : (producto.cantMin ?? 1)

const MAX_CANTIDAD = 999_999_999
const MAX_METROS = 99_999
const given = (n: Typed): n is number => typeof n === 'number' && Number.isFinite(n)
const fits = (n: number, decimals: number): boolean => round(n, decimals).eq(n)

/** What is wrong with a quantity, or null (PROD-12 … PROD-14). */
export const checkCantidad = (producto: Measurable, cantidad: Typed, minMC: number): string | null => {
  if (!given(cantidad)) return textos.emptyCantidad
  const minimum = minimumOf(producto, minMC)
  if (cantidad <= 0 || cantidad < minimum) return textos.minimum(showLargo(minimum))
  if (inMetrosCuadrados(producto) ? !fits(cantidad, 2) : !Number.isInteger(cantidad))
    return inMetrosCuadrados(producto) ? textos.cantidadDecimals : textos.cantidadEntera
  return cantidad > MAX_CANTIDAD ? textos.cantidadMaxima(showLargo(MAX_CANTIDAD)) : null
}

type Limites = { vacio: string; minimum: (n: string) => string; maximo: (n: string) => string }
const checkMetros = (metros: Typed, min: number | null, max: number | null, limites: Limites): string | null => {
  if (!given(metros)) return limites.vacio
  const [least, most] = [min ?? 1, Math.min(max ?? MAX_METROS, MAX_METROS)]
  if (metros <= 0 || metros < least) return limites.minimum(showLargo(least))
  if (metros > most) return limites.maximo(showLargo(most))
  return fits(metros, 3) ? null : textos.decimals
}
/** What is wrong with a length, or null: where none is asked, nothing is (PROD-15 … PROD-17). */
export const checkLargo = (producto: Measurable, largo: Typed): string | null =>
  asksLargo(producto)
    ? checkMetros(largo, producto.largoMin, producto.largoMax, {
        vacio: textos.largoVacio,
        minimum: textos.largoMinimum,
        maximo: textos.largoMaximo,
      })
    : null
/** What is wrong with a width, or null (PROD-18 … PROD-20). */
export const checkAncho = (producto: Measurable, ancho: Typed): string | null =>
  asksAncho(producto)
    ? checkMetros(ancho, producto.anchoMin, producto.anchoMax, {
        vacio: textos.anchoVacio,
        minimum: textos.anchoMinimum,
        maximo: textos.anchoMaximo,
      })
    : null

/**
 * A code as people write them: letters and figures in one piece ('TER-100-25'), or figures alone; no size ('100x50').
 */
const CODIGO = /^(?:(?=.*\d)[a-z]{2,5}\d*(?:[-._][a-z\d]+)+|[a-z]{2,5}\d{4,}|\d{5,})$/i
export const isCodigo = (texto: string): boolean => CODIGO.test(texto.trim()) && !/\dx\d/i.test(texto)
/** True when a search for a code found nothing that has it, or begins with it (OPEN-103). */
export const isCodigoMissing = (texto: string, found: readonly { readonly id: string }[]): boolean =>
  isCodigo(texto) && !found.some(({ id }) => codigoOf(id).startsWith(codigoOf(texto)))

const value = (whole: string, over?: string, under?: string): number =>
  Number(whole.replace(',', '.') || '0') + (over && Number(under) > 0 ? Number(over) / Number(under) : 0)
/**
 * The natural sort key of a description: folded words, numbers by value, so that 5/8" stands before 1 1/4" and UPN 80
 * before UPN 100.
 */
export const ordenOf = (descripcion: string): string =>
  fold(descripcion)
    .replace(/(\d+)\s+(\d+)\/(\d+)|(\d+)\/(\d+)|\d+(?:,\d+)?/g, (all, whole, over, under, upper, lower) =>
      (whole ? value(whole, over, under) : upper ? value('', upper, lower) : value(all)).toFixed(4).padStart(12, '0'),
    )
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim()

type Searchable = {
  id: string
  descripcion: string
  sinonimos: string | null
  norma: string | null
  gruposDesc: string | null
  grupoDescripcion: string
}
/**
 * What is asked of the words of products whose names have each word of a text, or one that it begins, as PostgreSQL's
 * tsquery writes it; through the mill of `busquedaOf`, which leaves 'ángulos' as 'angul'. Null: there is no word in it.
 */
export const prefixQuery = (text: string): string | null => {
  const escritas = fold(text).match(/[a-z]+/g) ?? []
  // 'ángulo' is itself, and not 'angular'; 'galva' may go on
  const term = (rootOf: string): string => {
    const enteras = escritas.filter((escrita) => escrita !== rootOf && root(escrita) === rootOf)
    return enteras.length === 0 ? `'${rootOf}':*` : `('${rootOf}' | ${enteras.map((e) => `'${e}':*`).join(' | ')})`
  }
  return (
    palabrasOf(text)
      .map(({ texto }) => term(texto))
      .join(' & ') || null
  )
}
/** Sections lie this far apart: words of two of them are never neighbours. */
const POSITION_GAP = 8
const NOMBRE_WORDS = 20

/**
 * The words a product is found by, with place and weight as PostgreSQL's tsvector writes them: A the description,
 * B what the trade calls it, C what stands in parentheses, D its groups, norm and code.
 */
export const busquedaOf = (producto: Searchable): string => {
  const places = new Map<string, string[]>()
  let at = 0
  const add = (text: string | null | undefined, weight: 'A' | 'B' | 'C' | 'D') => {
    for (const { texto } of palabrasOf(text ?? '')) {
      at += 1
      const known = places.get(texto)
      if (!known) places.set(texto, [`${at}${weight}`])
      else if (known.length < 8) known.push(`${at}${weight}`)
    }
    at += POSITION_GAP
  }
  const parentheses = producto.descripcion.match(/\([^)]*\)/g) ?? []
  const name = producto.descripcion.replace(/\([^)]*\)/g, ' ')
  // names end at one place: a size, mostly last, lies as far from the trade's words whatever stands before it
  at = Math.max(0, NOMBRE_WORDS - palabrasOf(name).length)
  add(name, 'A')
  for (const s of (producto.sinonimos ?? '').split(',')) add(s, 'B')
  for (const text of parentheses) {
    add(text, 'C')
    // '(1,22 × 2,44 m)' is asked for as 1220x2440 too
    if (/\dm?\s*m\)$/.test(text))
      add(
        palabrasOf(text)
          .filter((w) => w.numero)
          .map((w) => String(Math.round(Number(w.texto) * 1000)))
          .join(' x '),
        'D',
      )
  }
  add(producto.gruposDesc, 'D')
  add(producto.grupoDescripcion, 'D')
  add(producto.norma, 'D')
  places.set(codigoOf(producto.id), [`${at}D`])
  return [...places].map(([word, where]) => `${word}:${where.join(',')}`).join(' ')
}
