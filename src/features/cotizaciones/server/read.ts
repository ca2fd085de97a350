import { escalonesOf, precioFor } from '#features/carrito/rules.ts'
import { productosById, type ProductoOfCliente } from '#features/productos/server/productos.ts'
import { today, toTime, type Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { netoOf, porKiloOf, unidadesOf } from '#shared/renglon.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Cotizacion, Linea, Pedida, Version } from '../contract.ts'
import { joinDescuentos, montosOf } from '../precios.ts'
import { canMove, canPrice, estadoOn, isOver, turnOf, type Estado } from '../rules.ts'
import * as store from './store.ts'

type Cut = { readonly cantidadTiras: number; readonly dimension1: number; readonly dimension2: number }
/** A unit's net price of a stored line, with as many decimals as its total takes. */
export const netoOfLinea = (line: Omit<store.LineaRow, 'grupoId'>): number =>
  netoOf(
    { precio: line.precio, descuento1: line.descuento1, descuentoCliente: 0 },
    unidadesOf(line.cantidadTiras, line.dimension1, line.dimension2),
    line.montoSubtotalDto,
  )
/** What a kilo of it costs, net; null without a weight. */
export const kiloOf = ({ precio, descuento1, peso, unidad }: store.LineaLeida): number | null =>
  porKiloOf({ precio, descuento1, descuentoCliente: 0 }, peso, unidad)

/** What a client would pay today for that much: with its discounts as one; null where it is not sold to it. */
export const todayOf = (producto: ProductoOfCliente | undefined, { cantidadTiras, ...cut }: Cut, monedaId: number) => {
  if (!producto?.activoForCliente || producto.moneda?.id !== monedaId) return null
  const medida = { cantidad: cantidadTiras, ...cut }
  const precio = precioFor(producto, medida)
  if (precio === null) return null
  const descuento1 = joinDescuentos(producto.descuento1, producto.descuentoCliente)
  const line = { item: 0, cantidadTiras, ...cut, precio, descuento1, peso: producto.peso }
  const { montoSubtotalDto } = montosOf(line)
  const units = unidadesOf(cantidadTiras, cut.dimension1, cut.dimension2)
  return {
    precio,
    descuento1,
    neto: netoOf({ precio, descuento1, descuentoCliente: 0 }, units, montoSubtotalDto),
    /** The client's list's, whatever was agreed; null: it has none. */ precioLista: producto.tarifa.precioLista,
    escalonDesde: escalonesOf(producto, medida).reached,
  }
}

export type Productos = ReadonlyMap<string, ProductoOfCliente>
const toLinea = ({ grupoId: _grupoId, ...line }: store.LineaLeida): Linea => ({
  ...line,
  comprada: Number(line.comprada),
  netoUnitario: netoOfLinea(line),
})
/** A draft with the list prices of today, which sending it stores; a version that was sent keeps its own (COTIZ-04). */
const listedToday = (version: store.VersionRow, productos: Productos, monedaId: number): store.VersionRow => {
  if (version.enviada !== null) return version
  const listed = (line: store.LineaLeida): number | null =>
    todayOf(productos.get(line.productoId), line, monedaId)?.precioLista ?? null
  return { ...version, lineas: version.lineas.map((line) => ({ ...line, precioLista: listed(line) })) }
}
const toVersion = ({ lineas, enviada, cotizacionFecha, ...version }: store.VersionRow): Version => ({
  ...version,
  enviada: enviada && toTime(new Date(enviada)),
  cotizacionFecha: cotizacionFecha && toTime(new Date(cotizacionFecha)),
  lineas: { $values: lineas.map(toLinea) },
})

/** What somebody may do with a cotización as it is (COTIZ-03, COTIZ-07, COTIZ-08). */
const mayOf = (who: Sesion, estado: Estado, row: store.CotizacionRow): Cotizacion['puede'] => {
  const team = who.tipoRol !== 3
  const draft = row.versiones.some(({ enviada }) => enviada === null)
  return {
    editar: team && canPrice(estado) && (!isOver(estado) || draft),
    retirar: canMove(estado, 'Retirada', team ? 'equipo' : 'cliente'),
    contestar: !team && estado === 'Enviada',
    registrar: team && estado === 'Enviada',
    comprar: estado === 'Aceptada',
    pedirRenovacion: !team && isOver(estado) && row.renovacionPedida === null,
    renovar: team && isOver(estado) && !draft,
  }
}
/** The state of a stored cotización now, by the server's clock. */
export const estadoOf = ({ guardado, vence }: Pick<store.CabeceraRow, 'guardado' | 'vence'>, day: Day = today()) =>
  estadoOn(guardado, vence, day)

export const toResumen = (
  row: store.CabeceraRow & { montoTotal: number | null; pesoTotal: number | null; productos: string[]; lineas: number },
) => {
  const { guardado: _, contactoId: _contacto, enVigor, monedaId, simbolo, cambio: _cambio, ...rest } = row
  const estado = estadoOf(row)
  const { presupuestoOrigen: _o, fechaDeseada: _f, observaciones: _b, objetivoTotal: _t, ...shown } = rest
  return {
    ...shown,
    estado,
    version: enVigor,
    turno: turnOf(estado, row.renovacionPedida !== null),
    renovacionPedida: row.renovacionPedida !== null,
    moneda: { id: monedaId, simbolo },
    productos: { $values: row.productos },
    creada: toTime(row.creada),
    movida: toTime(row.movida),
  }
}

const toPedida = (row: store.PedidaRow, producto: ProductoOfCliente | undefined, monedaId: number): Pedida => {
  const now = todayOf(producto, row, monedaId)
  return { ...row, netoHoy: now?.neto ?? null, listaHoy: now?.precioLista ?? null }
}

/** A cotización as somebody reads it: what was asked beside today's prices, the versions, the history. Throws 404. */
export const readCotizacion = async (on: Db, who: Sesion, id: number): Promise<Cotizacion> => {
  const row = await store.findCotizacion(on, who, id)
  if (!row) throw notFound()
  const cliente: ClienteInAlcance = await inAlcance(who, row.clienteId, on)
  const draft = row.versiones.find(({ enviada }) => enviada === null)
  const named = [...row.pedidas, ...(draft?.lineas ?? [])].map(({ productoId }) => productoId)
  const productos = await productosById(on, cliente, [...new Set(named)])
  const estado = estadoOf(row)
  const puede = mayOf(who, estado, row)
  const inForce = row.versiones.find(({ numero }) => numero === row.enVigor)
  return {
    ...toResumen({
      ...row,
      montoTotal: inForce?.montoTotal ?? null,
      pesoTotal: inForce?.pesoTotal ?? null,
      productos: row.pedidas.slice(0, 3).map(({ nombreProducto }) => nombreProducto),
      lineas: row.pedidas.length,
    }),
    cambio: row.cambio,
    contacto: row.contacto,
    fechaDeseada: row.fechaDeseada,
    observaciones: row.observaciones,
    objetivoTotal: row.objetivoTotal,
    presupuestoOrigen: row.presupuestoOrigen,
    archivos: { $values: row.archivos },
    pedidas: { $values: row.pedidas.map((one) => toPedida(one, productos.get(one.productoId), row.monedaId)) },
    versiones: { $values: row.versiones.map((one) => toVersion(listedToday(one, productos, row.monedaId))) },
    movimientos: { $values: row.movimientos.map((one) => ({ ...one, fecha: toTime(new Date(one.fecha)) })) },
    compras: { $values: row.compras.map((one) => ({ ...one, fecha: toTime(new Date(one.fecha)) })) },
    condiciones: { $values: puede.editar ? await store.listCondiciones(on) : [] },
    puede,
  }
}
export const readOne = (who: Sesion, id: number): Promise<Cotizacion> => readCotizacion(db(), who, id)
