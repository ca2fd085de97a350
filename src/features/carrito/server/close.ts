import { conflict } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { db, txOf } from '#server/context.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Presupuesto, SentCart } from '../contract.ts'
import { sameLines, textos } from '../rules.ts'
import {
  lockOwn,
  lockToEdit,
  checkCartOrderable,
  presentCart,
  requireOrderable,
  requireShopping,
  tellCarrito,
} from './propio.ts'
import { header, withValuesOfHoy, hasChanges } from './current.ts'
import * as store from './store.ts'

/**
 * 'Comprar': stores today's prices and discounts of every line and clears the flags if the caller has seen them. Throws
 * 409 `carrito_cambiado` with the fresh cart if not (OPEN-78), 400 for a line not sold any more or below its minimum,
 * 403 for an inactive client.
 */
export const saveCart = async (who: Sesion, id: number, sent: SentCart): Promise<Presupuesto> => {
  await requireShopping(db())
  return txOf(id, async (on) => {
    await lockToEdit(on, who, id)
    const seenNow = await presentCart(on, who, id)
    const { presupuesto, vista } = seenNow
    const lines = presupuesto.presupuestoDetalles.$values
    const changed = (detail: string) => conflict('carrito_cambiado', detail, { presupuesto })
    const sameDiscount = sent.descuentoCliente === null || sent.descuentoCliente === presupuesto.descuentoCliente
    const seen = sameDiscount && sameLines(sent.presupuestoDetalles, lines)
    if (lines.length > 0 && !seen) throw changed(textos.cambiado)
    requireOrderable(await checkCartOrderable(on, seenNow), changed)
    if (!hasChanges(vista)) return presupuesto // nothing new to store: a pre-confirm stands
    const row = withValuesOfHoy(vista)
    await store.saveLines(on, header(row), row.lineas)
    tellCarrito(on, who, row)
    return {
      ...presupuesto,
      actualizadoDescuentoCliente: false,
      presupuestoDetalles: {
        $values: lines.map((l) => ({ ...l, actualizadoPrecio: false, actualizadoDescuento: false })),
      },
    }
  })
}

/** 'Cancelar Carrito': moves the cart to Cancelado; does nothing if it is there already. */
export const cancel = (who: Sesion, id: number): Promise<true> =>
  txOf<true>(id, async (on) => {
    const own = await lockOwn(on, who, id)
    if (own.estado === 'Cancelado') return true
    if (own.estado !== 'Carrito') throw conflict('carrito_cerrado', textos.cerrado)
    await store.cancelCarrito(on, id, who)
    tellCarrito(on, who, own)
    await audit(on, {
      accion: 'carrito-cancelado',
      clienteId: own.clienteId,
      sobre: `solicitud ${id}`,
      antes: { estado: 'Carrito' },
      despues: { estado: 'Cancelado' },
    })
    return true
  })
