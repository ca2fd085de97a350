import { sql } from 'kysely'
import { exact } from '#server/db/exact-decimals.ts'
import { urlOfDrawing, readPerfil, vistasOf } from '#shared/dibujo/perfil.ts'
import { readClaveOfFoto, urlOfFoto } from '#shared/fotos.ts'
import type { Product } from '../contract.ts'
import { descuentosOfProducto, type DescuentosOfCliente } from './descuentos.ts'
import { ivaOf } from './iva.ts'
import { joinPrecio } from './precio-vigente.ts'

/** A product as one row of a query: with its group, its price in one list, its stock and pictures. */
export type ProductoRow = {
  id: string
  descripcion: string
  peso: string
  cantMin: number | null
  largoMin: string | null
  largoMax: string | null
  largoComercial: string | null
  anchoMin: string | null
  anchoMax: string | null
  metroLineal: boolean
  metroCuadrado: boolean
  unidad: string
  perfil: string | null
  grupoId: number
  gruposProdId: number | null
  grupoDescripcion: string
  grupoDetalle: string | null
  fotos: string[] | null
  imagenes: string[] | null
  stock: string
  precio: string | null
  iva: string
  escalones: { desde: number; precio: number }[] | null
  monedaId: number | null
  simbolo: string | null
  activo: boolean
}

/**
 * The stock of a product, `producto` its alias: where it is kept by warehouse (stock_deposito, of depositos) the sum of
 * those in use.
 */
export const stockOf = (producto: string): string => `
    coalesce(
      (
        select coalesce(
          sum(greatest(${exact('x', 'cantidad')}, 0)) filter (where y.activo), case when count(*) > 0 then 0 end
        )
        from stock_deposito x
        join deposito y on y.id = x."depositoId"
        where x."productoId" = ${producto}.id
      ),
      (select ${exact('s', 'cantidad')} from stock s where s."productoId" = ${producto}.id), 0
    )`

/**
 * The columns of a ProductoRow, of producto p, grupo g, its price pr (precio-vigente.ts) and moneda m, which may be
 * null.
 */
export const columnas = sql`
  ${ivaOf('p')} as iva,
  ${sql.raw(`
    p.id, p.descripcion, p.peso, p."cantMin", p."largoMin", p."largoMax", p."largoComercial", p."anchoMin",
    p."anchoMax", p."metroLineal", p."metroCuadrado", p.unidad, p.perfil, p."grupoId", p."gruposProdId", p.activo,
    g.descripcion as "grupoDescripcion", coalesce(p.detalle, g.detalle) as "grupoDetalle", pr.precio, pr.escalones,
    m.id as "monedaId", m.simbolo,
    (
      select array_agg(f.foto order by f.orden)
      from producto_foto f
      where f."productoId" = p.id and f.foto is not null
    ) as fotos,
    (
      select array_agg(i.archivo order by i.orden)
      from producto_imagen i
      where i."productoId" = p.id
    ) as imagenes,
    ${stockOf('p')} as stock`)}`

/**
 * A client buys what is active and has a price: producto p with its group and price; with `todos` also what has none.
 */
export const withPrecio = (p: Parameters<typeof joinPrecio>[0], todos = false) =>
  sql`
    join grupo g on g.id = p."grupoId"
    ${joinPrecio(p, todos)}
    left join moneda m on m.id = pr."monedaId"`
/** The same of every product, for nobody. */
export const withoutPrecio = sql.raw(
  `
    join grupo g on g.id = p."grupoId"
    cross join (select null::numeric as precio, null::json as escalones) pr
    left join moneda m on false`,
)

const num = (n: string | null): number | null => (n === null ? null : Number(n))

// A profile's text always gives the same addresses; reading it anew for every row shows in the profile of a busy
// portal.
const drawings = new Map<string, string[]>()
const LIMIT = 5_000
const drawingsOf = (text: string): string[] => {
  const known = drawings.get(text)
  if (known) return known
  const perfil = readPerfil(text)
  const images = perfil ? vistasOf(perfil).map((vista) => urlOfDrawing(perfil, vista)) : []
  if (drawings.size >= LIMIT) drawings.delete(drawings.keys().next().value!)
  drawings.set(text, images)
  return images
}
const urlOfClave = (clave: string): string[] => {
  const foto = readClaveOfFoto(clave)
  return foto ? [urlOfFoto(foto)] : []
}
/** The pictures of a product: its photos, those it has elsewhere, and one drawing for every view of its profile. */
const imagesOf = ({ fotos, imagenes, perfil }: Pick<ProductoRow, 'fotos' | 'imagenes' | 'perfil'>): string[] => [
  ...(fotos ?? []).flatMap(urlOfClave),
  ...(imagenes ?? []),
  ...(perfil ? drawingsOf(perfil) : []),
]

/**
 * The product as it travels, with what `descuentos` of its client take off it. Without a price, or no longer active, it
 * has neither price nor currency nor steps.
 */
export const productOf = (
  producto: ProductoRow,
  descuentos: DescuentosOfCliente,
  sugeridos: readonly ProductoRow[] = [],
): Product => ({
  ...beside(producto, descuentos),
  productSuggestions: { $values: sugeridos.map((one) => beside(one, descuentos)) },
})

const beside = (producto: ProductoRow, descuentos: DescuentosOfCliente) => {
  const images = imagesOf(producto)
  const sold = producto.activo && producto.precio !== null
  return {
    id: producto.id,
    descripcion: producto.descripcion,
    precio: sold ? Number(producto.precio) : null,
    escalones: { $values: sold ? (producto.escalones ?? []) : [] },
    moneda: sold && producto.monedaId && producto.simbolo ? { id: producto.monedaId, simbolo: producto.simbolo } : null,
    ...descuentosOfProducto(descuentos, producto),
    iva: Number(producto.iva),
    peso: Number(producto.peso),
    cantMin: producto.cantMin,
    largoMin: num(producto.largoMin),
    largoMax: num(producto.largoMax),
    largoComercial: num(producto.largoComercial),
    anchoMin: num(producto.anchoMin),
    anchoMax: num(producto.anchoMax),
    unidadMedida: {
      metroLineal: producto.metroLineal,
      metroCuadrado: producto.metroCuadrado,
      descripcion: producto.unidad,
    },
    image: images[0] ?? null,
    images: { $values: images },
    grupoDescripcion: producto.grupoDescripcion,
    grupoDetalle: producto.grupoDetalle,
    grupoProducto: { id: producto.grupoId },
    gruposProdId: producto.gruposProdId,
    tieneStock: Number(producto.stock) > 0,
    tieneManual: producto.activo,
    productSuggestions: { $values: [] as never[] },
  }
}
