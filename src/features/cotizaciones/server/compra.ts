import { requireShopping } from '#features/carrito/server/carrito.ts'
import { textos as carrito } from '#features/carrito/rules.ts'
import type { Rate } from '#features/dolar/rules.ts'
import { replaceSolicitud } from '#features/presupuestos/server/presupuestos.ts'
import { dec, round, showLargo } from '#shared/money.ts'
import { today, toTime } from '#shared/dates.ts'
import { badInput, conflict, inactive, Refusal, type FieldError } from '#shared/errors.ts'
import { formed } from '#shared/formacion.ts'
import type { Db } from '#server/db/db.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Cotizacion, Linea, Version } from '../contract.ts'
import { montosOf, totalesOf } from '../precios.ts'
import { overBecause, textos } from '../rules.ts'
import * as compra from './compra-store.ts'
import { productosOf } from './draft.ts'
import { lockOwn, move, type Own } from './locked.ts'
import { estadoOf, readCotizacion } from './read.ts'
import * as store from './store.ts'

type Asked = { version: number; lineas: readonly { item: number; cantidad: number }[] | null }
type Part = { linea: Linea; cantidad: number }

const leftOf = ({ cantidadTiras, comprada }: Pick<Linea, 'cantidadTiras' | 'comprada'>): number =>
  round(dec(cantidadTiras).minus(comprada), 4).toNumber()
const agotada = (cotizacion: Cotizacion, detail: string) => conflict('cotizacion_agotada', detail, { cotizacion })

/** Throws where it cannot be bought as it is: over, another version in force, not accepted, used up. */
const requireBuyable = (own: Own, version: number, fresh: Cotizacion): void => {
  const over = overBecause(own.estado, own.vence)
  if (over) throw conflict('cotizacion_vencida', over)
  if (own.enVigor !== version) throw conflict('cotizacion_cambiada', textos.cambiada, { cotizacion: fresh })
  if (own.estado === 'Comprada') throw agotada(fresh, textos.agotada)
  if (own.estado !== 'Aceptada') throw conflict('estado_no_permitido', textos.notAceptada)
}

/** What is bought of each line: what was asked for, or all that is left. Throws 400, 409 for more than is left. */
const partsOf = ({ lineas, porPartes }: Version, asked: Asked['lineas'], fresh: Cotizacion): Part[] => {
  const left = lineas.$values.flatMap((linea) => (leftOf(linea) > 0 ? [{ linea, cantidad: leftOf(linea) }] : []))
  if (left.length === 0) throw agotada(fresh, textos.agotada)
  if (asked === null) return left
  const wanted = new Map(asked.map(({ item, cantidad }) => [item, cantidad]))
  const errors = asked.flatMap(({ item, cantidad }): FieldError[] =>
    cantidad >= 0 && round(cantidad, 4).eq(cantidad) && lineas.$values.some((linea) => linea.item === item)
      ? []
      : [{ field: `lineas.${item}`, detail: textos.cantidadInvalida }],
  )
  if (errors[0]) throw badInput(errors[0].detail, errors)
  const much = lineas.$values.find((linea) => (wanted.get(linea.item) ?? 0) > leftOf(linea))
  if (much) throw agotada(fresh, textos.queda(much.nombreProducto, showLargo(leftOf(much))))
  const parts = left.flatMap(({ linea }) => {
    const cantidad = wanted.get(linea.item) ?? 0
    return cantidad > 0 ? [{ linea, cantidad }] : []
  })
  if (parts.length === 0) throw badInput(textos.cantidadInvalida)
  const isWhole = parts.length === left.length && parts.every(({ linea, cantidad }) => cantidad === leftOf(linea))
  if (!porPartes && !isWhole) throw badInput(textos.withoutPartes)
  return parts
}

/** A line as it is put aside: at the version's price, discount, IVA and kilos. */
const apart = ({ linea, cantidad }: Part, grupoId: number) => {
  const { item, productoId, nombreProducto, dimension1, dimension2, precio, precioLista, descuento1, iva, peso } = linea
  const priced = { item, cantidadTiras: cantidad, dimension1, dimension2, precio, descuento1, peso }
  const tariff = {
    listaPrecioId: null,
    lista: null,
    precioLista,
    listaDesde: null,
    acordado: true,
    acordadoDesde: null,
  }
  return {
    ...priced,
    productoId,
    nombreProducto,
    grupoId,
    iva,
    precioLista: precioLista ?? precio,
    formacion: formed(tariff, precio, null),
    ...montosOf(priced),
  }
}

/**
 * 'Comprar': puts aside what an accepted cotización holds, or parts of it, at its own prices; it is checked out by its
 * number like a cart (COTIZ-11, COTIZ-12). Pressed again, the same one with what is asked now. Throws 400, 403, 404,
 * 409.
 */
export const buy = (who: Sesion, id: number, asked: Asked): Once<{ presupuestoId: number }> =>
  once(async (on) => {
    await requireShopping(on)
    await compra.lockAparte(on, id, who.contactoId)
    const own = await lockOwn(on, who, id)
    if (!(await compra.isActivo(on, own.clienteId))) throw inactive()
    const fresh = await readCotizacion(on, who, id)
    requireBuyable(own, asked.version, fresh)
    const version = fresh.versiones.$values.find(({ numero }) => numero === own.enVigor)!
    const parts = partsOf(version, asked.lineas, fresh)
    const productos = await productosOf(
      on,
      own,
      parts.map(({ linea }) => linea),
    )
    const gone = parts.find(({ linea }) => !productos.get(linea.productoId)?.activo)
    if (gone) throw conflict('producto_no_disponible', carrito.yaNoSeVende(gone.linea.nombreProducto))
    const lines = parts.map((part) => apart(part, productos.get(part.linea.productoId)!.grupoProducto.id))
    const { montoTotalSinDto, montoTotal, pesoTotal } = totalesOf(lines)
    const presupuestoId = await compra.saveAparte(
      on,
      {
        clienteId: own.clienteId,
        contactoId: who.contactoId,
        vendedorId: own.cliente.idVendedor,
        usuarioAlta: who.usuarioId,
        monedaId: own.monedaId,
        cotizacionId: id,
        cotizacionVersion: version.numero,
        ultimoItem: Math.max(...lines.map(({ item }) => item)),
        montoTotalSinDto,
        montoTotal,
        pesoTotal,
      },
      lines,
    )
    return { presupuestoId }
  })

/** Why what stands aside cannot be placed any more; null if it can. Its lock is the cotización's. */
const problemOf = (row: compra.Compra): Refusal | null => {
  const over = overBecause(estadoOf(row, today()), row.vence)
  if (over) return conflict('cotizacion_vencida', over)
  if (row.enVigor !== row.version) return conflict('cotizacion_cambiada', textos.cambiada)
  const much = row.lineas.find(({ cantidad, de, comprada }) =>
    dec(comprada)
      .plus(cantidad ?? 0)
      .gt(de),
  )
  if (much) {
    const left = round(dec(much.de).minus(much.comprada), 4).toNumber()
    return conflict('cotizacion_agotada', textos.queda(much.nombreProducto, showLargo(left)))
  }
  return row.guardado === 'Aceptada' ? null : conflict('estado_no_permitido', textos.notAceptada)
}
/** Why a presupuesto that buys a cotización cannot be placed; null if it can, or buys none. */
export const findProblemOfCompra = async (on: Db, presupuestoId: number): Promise<Refusal | null> => {
  const row = await compra.findCompra(on, presupuestoId)
  return row ? problemOf(row) : null
}
/**
 * Locks the cotización that a locked presupuesto buys, and throws 409 where it can be bought no more: it expired,
 * another version was sent, another order took the last pieces. Does nothing for a cart.
 */
export const requireCompra = async (on: Db, presupuestoId: number, cotizacionId: number | null): Promise<void> => {
  if (cotizacionId === null) return
  await store.lockCotizacion(on, cotizacionId)
  const problem = await findProblemOfCompra(on, presupuestoId)
  if (problem) throw problem
}

/** The rate of the version that a presupuesto buys (DOLAR-05); null where it was sent without one. */
export const readRateOfCompra = async (on: Db, presupuestoId: number): Promise<Rate | null> => {
  const row = await compra.findRate(on, presupuestoId)
  if (!row?.valor || !row.fechaHora) return null
  return { valor: Number(row.valor), fechaHora: toTime(row.fechaHora), tipo: row.tipo, fuente: row.fuente }
}

/**
 * What the order that was just placed does to its cotización, in the same transaction (COTIZ-13): it is Comprada once
 * nothing is left, and the request that it answers is replaced (COTIZ-14). The caller has locked it (`requireCompra`).
 */
export const placeCompra = async (on: Db, who: Sesion, id: number, cotizacionId: number): Promise<void> => {
  const row = (await compra.findCompra(on, id))!
  const own = await lockOwn(on, who, cotizacionId)
  const isOver = row.lineas.every(({ de, comprada, cantidad }) =>
    dec(comprada)
      .plus(cantidad ?? 0)
      .gte(de),
  )
  await move(on, who, own, 'cotizacion-comprada', {
    que: 'comprada',
    a: isOver ? 'Comprada' : 'Aceptada',
    version: row.version,
    referencia: String(id),
  })
  if (row.presupuestoOrigen !== null)
    await replaceSolicitud(on, who, row.presupuestoOrigen, textos.reemplazada(String(id)))
}
