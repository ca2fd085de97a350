import { minimumOf } from '#features/productos/rules.ts'
import { asProduct, type ProductoOfCliente } from '#features/productos/server/productos.ts'
import { formed, type Formada } from '#shared/formacion.ts'
import { netoOfLinea } from '#shared/renglon.ts'
import type { Line, Presupuesto } from '../contract.ts'
import { computeLinea, descuentoOfCliente, descuentoOfLinea, escalonesOf, precioFor, totals } from '../rules.ts'
import type { Header, CarritoRow, LineaRow } from './store.ts'

/** The products of a cart's lines for its client: price, stock, weight and whether each is sold, as of now. */
export type Productos = ReadonlyMap<string, ProductoOfCliente>
/** A line with today's or the stored values; the flags tell where they differ. */
export type LineaVista = LineaRow & {
  activo: boolean
  actualizadoPrecio: boolean
  actualizadoDescuento: boolean
  actualizadoDisponible: boolean
}
export type CarritoVista = {
  row: CarritoRow
  descuentoCliente: number
  actualizadoDescuentoCliente: boolean
  lineas: LineaVista[]
}

const covers = ({ stock }: ProductoOfCliente, cantidad: number): boolean => stock >= cantidad
/** Today's price at a quantity; null if the product is not sold to the client, or only in another currency. */
const precioHoy = (row: CarritoRow, producto: ProductoOfCliente, linea: LineaRow, cantidad: number): number | null =>
  producto.activoForCliente && producto.moneda?.id === row.monedaId
    ? precioFor(producto, { cantidad, dimension1: linea.dimension1, dimension2: linea.dimension2 })
    : null
/** How today's price at a quantity comes about. */
const formacionHoy = (producto: ProductoOfCliente, linea: LineaRow, precio: number, cantidad: number): Formada => {
  const { dimension1, dimension2 } = linea
  return formed(producto.tarifa, precio, escalonesOf(producto, { cantidad, dimension1, dimension2 }).reached)
}

/**
 * A line with a new quantity at today's price, discount and weight, and its amounts under the given client discount.
 */
const withValues = (
  row: CarritoRow,
  linea: LineaRow,
  producto: ProductoOfCliente,
  precio: number,
  cantidadTiras: number,
  descuentoCliente: number,
): LineaRow => {
  const kind = { grupoId: producto.grupoProducto.id, gruposProdId: producto.gruposProdId }
  const descuento1 = descuentoOfLinea(row.descuentos, kind)
  const montos = computeLinea({
    cantidad: cantidadTiras,
    precio,
    peso: producto.peso,
    dimension1: linea.dimension1,
    dimension2: linea.dimension2,
    descuento1,
    descuentoCliente,
  })
  return {
    ...linea,
    ...montos,
    cantidadTiras,
    enStock: covers(producto, cantidadTiras),
    nombreProducto: producto.descripcion,
    grupoId: kind.grupoId,
    precio,
    formacion: formacionHoy(producto, linea, precio, cantidadTiras),
    descuento1,
  }
}
/** A line with the price and discount it was stored with, its amounts with the given client discount. */
const withStored = (linea: LineaRow, producto: ProductoOfCliente, descuentoCliente: number): LineaRow => ({
  ...linea,
  ...computeLinea({
    cantidad: linea.cantidadTiras,
    precio: linea.precio,
    peso: producto.peso,
    dimension1: linea.dimension1,
    dimension2: linea.dimension2,
    descuento1: linea.descuento1,
    descuentoCliente,
  }),
})

/**
 * What buys a cotización, at that one's prices, discounts and kilos whatever today's are (COTIZ-11); a product that is
 * sold to nobody any more cannot be bought.
 */
const quoted = (row: CarritoRow, productos: Productos): CarritoVista => ({
  row,
  descuentoCliente: Number(row.descuentoCliente),
  actualizadoDescuentoCliente: false,
  lineas: row.lineas.map((linea) => {
    const producto = productos.get(linea.productoId)!
    return {
      ...linea,
      enStock: covers(producto, linea.cantidadTiras),
      activo: producto.activo,
      actualizadoPrecio: false,
      actualizadoDescuento: false,
      actualizadoDisponible: false,
    }
  }),
})

/** The cart at today's prices and discounts; what stands aside at its own. */
export const present = (row: CarritoRow, productos: Productos): CarritoVista => {
  if (row.aparte) return quoted(row, productos)
  const descuentoCliente = descuentoOfCliente(row.descuentos)
  return {
    row,
    descuentoCliente,
    actualizadoDescuentoCliente: row.lineas.length > 0 && descuentoCliente !== Number(row.descuentoCliente),
    lineas: row.lineas.map((linea) => {
      const producto = productos.get(linea.productoId)!
      const precio = precioHoy(row, producto, linea, linea.cantidadTiras)
      const now =
        precio === null
          ? withStored(linea, producto, descuentoCliente)
          : withValues(row, linea, producto, precio, linea.cantidadTiras, descuentoCliente)
      return {
        ...now,
        enStock: covers(producto, linea.cantidadTiras),
        activo: precio !== null,
        actualizadoPrecio: now.precio !== linea.precio,
        actualizadoDescuento: now.descuento1 !== linea.descuento1,
        actualizadoDisponible: linea.enStock !== null && linea.enStock !== covers(producto, linea.cantidadTiras),
      }
    }),
  }
}
/** The cart as last saved. */
export const stored = (row: CarritoRow, productos: Productos): CarritoVista => ({
  row,
  descuentoCliente: Number(row.descuentoCliente),
  actualizadoDescuentoCliente: false,
  lineas: row.lineas.map((linea) => ({
    ...linea,
    activo: precioHoy(row, productos.get(linea.productoId)!, linea, linea.cantidadTiras) !== null,
    actualizadoPrecio: false,
    actualizadoDescuento: false,
    actualizadoDisponible: false,
  })),
})
/** True when saving would change a price or a discount, or a line can no longer be bought. */
export const hasChanges = (vista: CarritoVista): boolean =>
  vista.actualizadoDescuentoCliente ||
  vista.lineas.some((l) => !l.activo || l.actualizadoPrecio || l.actualizadoDescuento)

/**
 * A stored line with a new quantity and today's values; null if it is not sold any more. The cart's client discount
 * stays until the whole cart is saved.
 */
export const withCantidad = (
  row: CarritoRow,
  linea: LineaRow,
  producto: ProductoOfCliente,
  cantidadTiras: number,
): LineaRow | null => {
  const precio = precioHoy(row, producto, linea, cantidadTiras)
  return precio === null ? null : withValues(row, linea, producto, precio, cantidadTiras, Number(row.descuentoCliente))
}
/**
 * A stored line with a larger quantity at its stored price and discount; a changed price stays flagged until a quantity
 * or the cart is saved (OPEN-78), an unchanged one moves to the step reached (OPEN-146). Null if not sold any more.
 */
export const withMore = (
  row: CarritoRow,
  linea: LineaRow,
  producto: ProductoOfCliente,
  cantidadTiras: number,
): LineaRow | null => {
  const [was, now] = [linea.cantidadTiras, cantidadTiras].map((n) => precioHoy(row, producto, linea, n))
  if (now === null || now === undefined) return null
  const precio = was === linea.precio ? now : linea.precio
  const formacion = precio === now ? formacionHoy(producto, linea, now, cantidadTiras) : linea.formacion
  return {
    ...withStored({ ...linea, cantidadTiras, precio, formacion }, producto, Number(row.descuentoCliente)),
    nombreProducto: producto.descripcion,
    enStock: covers(producto, cantidadTiras),
  }
}
/** The cart after a line was saved. */
export const withLinea = (row: CarritoRow, line: LineaRow): CarritoRow => ({
  ...row,
  lineas: [...row.lineas.filter((l) => l.item !== line.item), line].sort((a, b) => a.item - b.item),
})
/** The cart after all of today's values were saved. */
export const withValuesOfHoy = (vista: CarritoVista): CarritoRow => ({
  ...vista.row,
  descuentoCliente: String(vista.descuentoCliente),
  lineas: vista.lineas,
})

/** The cart's own columns: totals of its stored lines. */
export const header = (row: CarritoRow): Header => {
  const { montoTotalSinDto, montoTotal, pesoTotal } = totals(row.lineas)
  return {
    id: row.id,
    monedaId: row.monedaId,
    descuentoCliente: Number(row.descuentoCliente),
    montoTotalSinDto,
    montoTotal,
    pesoTotal,
  }
}

/** Whether the stock covers a line's whole quantity (OPEN-33). */
export const hasStock = (l: LineaRow, p: ProductoOfCliente): boolean => covers(p, l.cantidadTiras)

const linea = (
  id: number,
  linea: LineaVista,
  producto: ProductoOfCliente,
  minimumMC: number,
  descuentoCliente: number,
): Line => {
  const medida = { cantidad: linea.cantidadTiras, largo: linea.dimension1, ancho: linea.dimension2 }
  const cantMin = minimumOf(producto, minimumMC)
  return {
    item: linea.item,
    presupuestoId: id,
    producto: asProduct(producto),
    cantidadTiras: linea.cantidadTiras,
    precio: linea.precio,
    precioLista: linea.formacion?.precioLista ?? null,
    precioOrigen: linea.formacion?.precioOrigen ?? null,
    listaPrecioId: linea.formacion?.listaPrecioId ?? null,
    dimension1: linea.dimension1,
    dimension2: linea.dimension2,
    montoSubtotal: linea.montoSubtotal,
    montoSubtotalDto: linea.montoSubtotalDto,
    pesoSubtotal: linea.pesoSubtotal,
    descuento1: linea.descuento1,
    netoUnitario: netoOfLinea(
      { precio: linea.precio, descuento1: linea.descuento1, descuentoCliente },
      medida,
      linea.montoSubtotalDto,
    ),
    enStock: linea.enStock ?? covers(producto, linea.cantidadTiras),
    // cantMin is an integer on the wire: for square metres, the product and the parameter give the minimum
    cantMin: Number.isInteger(cantMin) ? cantMin : null,
    activo: linea.activo,
    actualizadoPrecio: linea.actualizadoPrecio,
    actualizadoDescuento: linea.actualizadoDescuento,
    actualizadoDisponible: linea.actualizadoDisponible,
  }
}
/** The cart for the wire. tieneStock: every active line has stock (OPEN-33). */
export const toPresupuesto = (vista: CarritoVista, productos: Productos, minimumMC: number): Presupuesto => {
  const { row } = vista
  const { montoTotalSinDto, montoTotal } = totals(vista.lineas)
  return {
    id: row.id,
    usuarioAlta: row.usuarioAlta,
    vendedorId: row.vendedorId,
    clienteId: row.clienteId,
    moneda: row.monedaId && row.simbolo ? { id: row.monedaId, simbolo: row.simbolo } : null,
    descuentoCliente: vista.descuentoCliente,
    actualizadoDescuentoCliente: vista.actualizadoDescuentoCliente,
    tieneStock: vista.lineas.every((l) => !l.activo || hasStock(l, productos.get(l.productoId)!)),
    presupuestoDetalles: {
      $values: vista.lineas.map((one) =>
        linea(row.id, one, productos.get(one.productoId)!, minimumMC, vista.descuentoCliente),
      ),
    },
    montoTotalSinDto,
    montoTotal,
  }
}
/** The reply when there is no cart (OPEN-77). */
export const withoutCarrito = (clienteId: number): Presupuesto => ({
  id: 0,
  usuarioAlta: null,
  vendedorId: null,
  clienteId,
  moneda: null,
  descuentoCliente: 0,
  actualizadoDescuentoCliente: false,
  tieneStock: true,
  presupuestoDetalles: { $values: [] },
  montoTotalSinDto: 0,
  montoTotal: 0,
})
