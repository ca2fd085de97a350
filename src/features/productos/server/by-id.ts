import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Tariff } from '#shared/formacion.ts'
import type { Product } from '../contract.ts'
import { readDescuentos } from './descuentos.ts'
import { pricesFor, tarifaColumns, type ForQuien } from './precio-vigente.ts'
import { columnas, withPrecio, productOf, type ProductoRow } from './producto-row.ts'

/**
 * A product for a client: `stock` in sale units; `activoForCliente` false when it is withdrawn (`activo` false) or has
 * no price for the client today (precio and moneda are then null); `tarifa`: how that price came about.
 */
export type ProductoOfCliente = Product & {
  stock: number
  activo: boolean
  activoForCliente: boolean
  tarifa: Tariff
}

type TarifaRow = Omit<Tariff, 'precioLista'> & { precioLista: string | null }
type Row = ProductoRow & TarifaRow
const byId = prepared<ForQuien & { ids: readonly string[] }, Row>((d, p) => ({
  compile: () =>
    sql<Row>`select ${columnas}, ${tarifaColumns} from producto p ${withPrecio(p, true)}
    where p.id = any(${p.ids}::text[])`.compile(d),
}))

/** Without a price of its list that counts, there is nothing to say of the list. */
const tarifaOf = ({ acordado, acordadoDesde, precioLista, listaPrecioId, lista, listaDesde }: TarifaRow): Tariff =>
  precioLista === null
    ? { acordado, acordadoDesde, precioLista, listaPrecioId: null, lista: null, listaDesde: null }
    : { acordado, acordadoDesde, precioLista: Number(precioLista), listaPrecioId, lista, listaDesde }

/**
 * Products by id with the client's present price, discounts and the stock: one query. Unknown ids are left out; those
 * not sold to the client stand with `activoForCliente` false.
 */
export const productosById = async (
  on: Db,
  alcance: ClienteInAlcance,
  ids: readonly string[],
): Promise<Map<string, ProductoOfCliente>> => {
  if (ids.length === 0) return new Map()
  const descuentos = await readDescuentos(on, alcance)
  const rows = await byId(on, { ...pricesFor(alcance), ids })
  return new Map(
    rows.map((producto) => {
      const product = productOf(producto, descuentos)
      const { activo } = producto
      const stock = Number(producto.stock)
      return [
        producto.id,
        { ...product, stock, activo, activoForCliente: product.precio !== null, tarifa: tarifaOf(producto) },
      ]
    }),
  )
}

/** The product as it travels, without what only the server reads. */
export const asProduct = ({
  stock: _stock,
  activo: _activo,
  activoForCliente: _sold,
  tarifa: _tarifa,
  ...product
}: ProductoOfCliente): Product => product
