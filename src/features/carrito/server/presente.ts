import { minimoDe } from '#features/productos/rules.ts'
import type { ProductoDeCliente } from '#features/productos/server/productos.ts'
import type { Line, Presupuesto } from '../contract.ts'
import { computeLinea, descuentoDeCliente, descuentoDeLinea, totales } from '../rules.ts'
import type { Cabecera, CarritoRow, LineaRow } from './store.ts'

/** The products of a cart's lines for its client: price, stock, weight and whether it is sold to it, as of now. */
export type Productos = ReadonlyMap<string, ProductoDeCliente>
/** A line with the values it has now, or as stored; the flags say where the two differ. */
export type LineaVista = LineaRow & { activo: boolean; actualizadoPrecio: boolean; actualizadoDescuento: boolean }
export type CarritoVista = {
  row: CarritoRow
  descuentoCliente: number
  actualizadoDescuentoCliente: boolean
  lineas: LineaVista[]
}

/** The price of today, null where the product is not sold to the client, or in another currency than the cart's. */
const precioHoy = (row: CarritoRow, p: ProductoDeCliente): number | null =>
  p.activoParaCliente && p.moneda?.id === row.monedaId ? p.precio : null

/** A line with a quantity at present price, discount and weight, its amounts with the given client discount. */
const conValores = (
  row: CarritoRow,
  l: LineaRow,
  p: ProductoDeCliente,
  precio: number,
  cantidadTiras: number,
  descuentoCliente: number,
): LineaRow => {
  const kind = { grupoId: p.grupoProducto.id, gruposProdId: p.gruposProdId }
  const descuento1 = descuentoDeLinea(row.descuentos, kind)
  const montos = computeLinea({
    cantidad: cantidadTiras,
    precio,
    peso: p.peso,
    dimension1: l.dimension1,
    dimension2: l.dimension2,
    descuento1,
    descuentoCliente,
  })
  return {
    ...l,
    ...montos,
    cantidadTiras,
    nombreProducto: p.descripcion,
    grupoId: kind.grupoId,
    precio,
    precioLista: precio,
    descuento1,
  }
}
/** A line with the price and discount it was stored with, its amounts with the given client discount. */
const conLoGuardado = (l: LineaRow, p: ProductoDeCliente, descuentoCliente: number): LineaRow => ({
  ...l,
  ...computeLinea({
    cantidad: l.cantidadTiras,
    precio: l.precio,
    peso: p.peso,
    dimension1: l.dimension1,
    dimension2: l.dimension2,
    descuento1: l.descuento1,
    descuentoCliente,
  }),
})

/** The cart with present prices and discounts. */
export const presente = (row: CarritoRow, productos: Productos): CarritoVista => {
  const descuentoCliente = descuentoDeCliente(row.descuentos)
  return {
    row,
    descuentoCliente,
    actualizadoDescuentoCliente: row.lineas.length > 0 && descuentoCliente !== Number(row.descuentoCliente),
    lineas: row.lineas.map((l) => {
      const p = productos.get(l.productoId)!
      const precio = precioHoy(row, p)
      const now =
        precio === null
          ? conLoGuardado(l, p, descuentoCliente)
          : conValores(row, l, p, precio, l.cantidadTiras, descuentoCliente)
      return {
        ...now,
        activo: precio !== null,
        actualizadoPrecio: now.precio !== l.precio,
        actualizadoDescuento: now.descuento1 !== l.descuento1,
      }
    }),
  }
}
/** The cart as it was last saved. */
export const guardado = (row: CarritoRow, productos: Productos): CarritoVista => ({
  row,
  descuentoCliente: Number(row.descuentoCliente),
  actualizadoDescuentoCliente: false,
  lineas: row.lineas.map((l) => ({
    ...l,
    activo: precioHoy(row, productos.get(l.productoId)!) !== null,
    actualizadoPrecio: false,
    actualizadoDescuento: false,
  })),
})
/** True when saving would change a price or a discount, or a line can no longer be bought. */
export const hasChanges = (v: CarritoVista): boolean =>
  v.actualizadoDescuentoCliente || v.lineas.some((l) => !l.activo || l.actualizadoPrecio || l.actualizadoDescuento)

/**
 * A stored line with a new quantity and present values; null when it is not sold any more. The cart keeps its client
 * discount until all is saved.
 */
export const conCantidad = (
  row: CarritoRow,
  l: LineaRow,
  p: ProductoDeCliente,
  cantidadTiras: number,
): LineaRow | null => {
  const precio = precioHoy(row, p)
  return precio === null ? null : conValores(row, l, p, precio, cantidadTiras, Number(row.descuentoCliente))
}
/**
 * A stored line with more of it, at the price and discount it is stored with: where they changed, it stays flagged
 * until a quantity or the cart is saved (OPEN-78). Null when it is not sold any more.
 */
export const conMas = (row: CarritoRow, l: LineaRow, p: ProductoDeCliente, cantidadTiras: number): LineaRow | null =>
  precioHoy(row, p) === null
    ? null
    : { ...conLoGuardado({ ...l, cantidadTiras }, p, Number(row.descuentoCliente)), nombreProducto: p.descripcion }
/** The cart after one of its lines was written. */
export const conLinea = (row: CarritoRow, line: LineaRow): CarritoRow => ({
  ...row,
  lineas: [...row.lineas.filter((l) => l.item !== line.item), line].sort((a, b) => a.item - b.item),
})
/** The cart after all present values were written. */
export const conValoresDeHoy = (v: CarritoVista): CarritoRow => ({
  ...v.row,
  descuentoCliente: String(v.descuentoCliente),
  lineas: v.lineas,
})

/** What the cart itself is saved with: totals of its stored lines. */
export const cabecera = (row: CarritoRow): Cabecera => {
  const { montoTotalSinDto, montoTotal, pesoTotal } = totales(row.lineas)
  return {
    id: row.id,
    monedaId: row.monedaId,
    descuentoCliente: Number(row.descuentoCliente),
    montoTotalSinDto,
    montoTotal,
    pesoTotal,
  }
}

/** Stock covers the whole quantity of a line (OPEN-33). */
export const hasStock = (l: LineaRow, p: ProductoDeCliente): boolean => p.stock >= l.cantidadTiras

const linea = (
  id: number,
  l: LineaVista,
  { stock: _stock, activoParaCliente: _activo, ...producto }: ProductoDeCliente,
  minimoMC: number,
): Line => {
  const cantMin = minimoDe(producto, minimoMC)
  return {
    item: l.item,
    presupuestoId: id,
    producto,
    cantidadTiras: l.cantidadTiras,
    precio: l.precio,
    precioLista: l.precioLista,
    dimension1: l.dimension1,
    dimension2: l.dimension2,
    montoSubtotal: l.montoSubtotal,
    montoSubtotalDto: l.montoSubtotalDto,
    pesoSubtotal: l.pesoSubtotal,
    descuento1: l.descuento1,
    // a fraction of a square metre does not travel: the product and the parameter tell
    cantMin: Number.isInteger(cantMin) ? cantMin : null,
    activo: l.activo,
    actualizadoPrecio: l.actualizadoPrecio,
    actualizadoDescuento: l.actualizadoDescuento,
  }
}
/** The cart as it travels. tieneStock: every active line has stock (OPEN-33). */
export const toPresupuesto = (v: CarritoVista, productos: Productos, minimoMC: number): Presupuesto => {
  const { row } = v
  const { montoTotalSinDto, montoTotal } = totales(v.lineas)
  return {
    id: row.id,
    usuarioAlta: row.usuarioAlta,
    vendedorId: row.vendedorId,
    clienteId: row.clienteId,
    moneda: row.monedaId && row.simbolo ? { id: row.monedaId, simbolo: row.simbolo } : null,
    descuentoCliente: v.descuentoCliente,
    actualizadoDescuentoCliente: v.actualizadoDescuentoCliente,
    tieneStock: v.lineas.every((l) => !l.activo || hasStock(l, productos.get(l.productoId)!)),
    presupuestoDetalles: { $values: v.lineas.map((l) => linea(row.id, l, productos.get(l.productoId)!, minimoMC)) },
    montoTotalSinDto,
    montoTotal,
  }
}
/** No cart yet (OPEN-77). */
export const sinCarrito = (clienteId: number): Presupuesto => ({
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
