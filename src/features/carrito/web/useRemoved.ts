import { useState } from 'react'
import { asksAncho, asksLargo } from '#features/productos/rules.ts'
import { call } from '#web/api.ts'
import { setPropio } from '#web/live/live.ts'
import { contract, type Presupuesto } from '../contract.ts'
import { cambiosOfLinea } from '../rules.ts'
import type { EditedLinea } from './edited-linea.ts'
import { useRefreshCart, useSetCart } from './queries.ts'
import type { Stored } from './useStored.ts'
import { newKey } from '#web/key.ts'

/** Milliseconds after a deletion until the cart is read again (CART-29). */
const RELOAD_AFTER_MS = 1000

/** A deleted line. `key`: its restore's Idempotency-Key. */
type Removed = { readonly linea: EditedLinea; readonly cantidad: number; readonly key: string }

/** The call that restores a line at its place (OPEN-101). */
const putBack = ({ linea, cantidad, key }: Removed, { clienteId }: Presupuesto): Promise<Presupuesto> =>
  call(
    contract.addLine,
    {
      body: {
        productoId: linea.producto.id,
        clienteId,
        cantidad,
        largo: asksLargo(linea.producto) ? linea.dimension1 : null,
        ancho: asksAncho(linea.producto) ? linea.dimension2 : null,
        presupuestoId: linea.presupuestoId,
        item: linea.item,
      },
    },
    { idempotencyKey: key },
  )

/** Deleting lines and restoring them, the last one first. */
export const useRemoved = (
  cart: Presupuesto,
  { cola, setError, setTaken, failed }: Stored,
  forget: (item: number) => void,
) => {
  const [removedLines, setRemoved] = useState<readonly Removed[]>([])
  const setCart = useSetCart()
  const refresh = useRefreshCart()
  const remove = async (linea: EditedLinea): Promise<boolean> => {
    const { item } = linea
    setError(null)
    cola.drop(item)
    setPropio('carrito', cart.id)
    try {
      await cola.run(async () => setCart(await call(contract.deleteLine, { params: { id: cart.id, item } })))
    } catch (error) {
      await failed(error)
      return false
    }
    forget(item)
    const cantidad = linea.blocksCompra ? linea.cantidadTiras : linea.cantidad
    // a product not sold any more cannot be restored
    if (linea.activo) setRemoved((old) => [...old, { linea, cantidad, key: newKey() }])
    setTimeout(() => void refresh(), RELOAD_AFTER_MS)
    return true
  }
  /** Returns the restored item, null if refused. */
  const restore = async (): Promise<number | null> => {
    const last = removedLines.at(-1)
    if (!last) return null
    setError(null)
    setPropio('carrito', cart.id)
    try {
      const { linea } = last
      await cola.run(async () => {
        const saved = await putBack(last, cart)
        setTaken(cambiosOfLinea({ ...saved, presupuestoDetalles: { $values: [linea] } }, saved, linea.item))
        await setCart(saved)
      })
      setRemoved((old) => old.filter((q) => q !== last))
      return linea.item
    } catch (error) {
      await failed(error)
      return null
    }
  }
  return { removed: removedLines.at(-1) ?? null, remove, restore, forgetRemoved: () => setRemoved([]) }
}
