/** Shared by the tables of the demo catalogue: the product, and how it is made from a row. */

export interface Producto {
  id: string
  descripcion: string
  sub: number
  peso: number
  precio: number
  unidad: string
  perfil: string
  norma: string
  detalle: string
  sinonimos: string
  cantMin: number
  largoMin?: number
  largoMax?: number
  anchoMin?: number
  anchoMax?: number
  metroLineal: boolean
  metroCuadrado: boolean
  activo: boolean
  /** Usual quantity per line (minimum and maximum) of products that are not ordered by weight: discs, tools, boxes. */
  pedido?: readonly [number, number]
}

interface Base {
  id: string
  descripcion: string
  sub: number
  peso: number
  perfil: string
  norma?: string
  detalle: string
  sinonimos?: string
  cantMin?: number
  precio?: number
  usdKg?: number
  activo?: boolean
  pedido?: readonly [number, number]
}

export const dos = (v: number): number => Math.round(v * 100 + 1e-7) / 100

const precioOf = (b: Base): number => b.precio ?? dos(b.peso * (b.usdKg ?? 0))

const makeProducto = (
  b: Base,
  rest: Pick<Producto, 'unidad' | 'metroLineal' | 'metroCuadrado'> & Partial<Producto>,
): Producto => ({
  id: b.id,
  descripcion: b.descripcion,
  sub: b.sub,
  peso: b.peso,
  precio: precioOf(b),
  perfil: b.perfil,
  norma: b.norma ?? '',
  detalle: b.detalle,
  sinonimos: b.sinonimos ?? '',
  cantMin: b.cantMin ?? 1,
  activo: b.activo ?? true,
  ...(b.pedido ? { pedido: b.pedido } : {}),
  ...rest,
})

/** Sold by the metre: the client chooses a length from `largoMin` to `largo`. */
export const byMetro = (b: Base & { largo: number; largoMin?: number }): Producto =>
  makeProducto(b, {
    unidad: 'm',
    metroLineal: true,
    metroCuadrado: false,
    largoMin: b.largoMin ?? 1,
    largoMax: b.largo,
  })

/** Sold by the whole piece: sheet, panel, roll, box, bag, unit, kg. */
export const byPieza = (b: Base & { unidad: string }): Producto =>
  makeProducto(b, { unidad: b.unidad, metroLineal: false, metroCuadrado: false })

/** Sold by the square metre, without choosing dimensions. */
export const bySurface = (b: Base): Producto =>
  makeProducto(b, { unidad: 'm²', metroLineal: false, metroCuadrado: true })

/** Cut to size: the client chooses length and width; priced per square metre. */
export const aMedida = (b: Base & { largoMin: number; largo: number; anchoMin: number; ancho: number }): Producto =>
  makeProducto(b, {
    unidad: 'm²',
    metroLineal: true,
    metroCuadrado: true,
    largoMin: b.largoMin,
    largoMax: b.largo,
    anchoMin: b.anchoMin,
    anchoMax: b.ancho,
  })

/** A number as it is written at the counter: `n(2, 1)` = '2,0'; without `decimals` as many as it has. */
export const n = (v: number, decimals?: number): string =>
  (decimals === undefined ? String(v) : v.toFixed(decimals)).replace('.', ',')

/** Thickness with at least one decimal: 2 → '2,0', 1.25 → '1,25'. */
export const esp = (e: number): string =>
  Number.isInteger(e * 10) || Math.abs(e * 10 - Math.round(e * 10)) < 1e-9 ? n(e, 1) : n(e)

/** Thickness in a code: 2 → '20', 1.25 → '125', 0.9 → '09', 4.75 → '475'. */
export const espCodigo = (e: number): string => esp(e).replace(',', '')

export const cod = (v: number, figures = 3): string => String(v).padStart(figures, '0')

/** '1 1/4' → 31.75 (millimetres) */
export const mm = (pulgadas: string): number => {
  let total = 0
  for (const parte of pulgadas.split(' ')) {
    const [a, b] = parte.split('/')
    total += b === undefined ? Number(a) : Number(a) / Number(b)
  }
  return dos(total * 25.4)
}

/** '1 1/4' → '125', '3/4' → '075', '2' → '200': hundredths of an inch, as an angle is coded. */
export const pulgCodigo = (pulgadas: string): string => cod(Math.round((mm(pulgadas) / 25.4) * 100))

/** '3/16' → '316', '1/2' → '12'. */
export const fracCodigo = (pulgadas: string): string => pulgadas.replace(/[ /]/g, '')

/** The first text whose limit is not exceeded. */
export const by = (v: number, options: readonly (readonly [number, string])[]): string => {
  for (const [tope, texto] of options) if (v <= tope) return texto
  return options[options.length - 1]![1]
}
