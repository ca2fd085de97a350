import { useState } from 'react'
import { asksAncho, asksLargo } from '#features/productos/rules.ts'
import { call, values } from '#web/api.ts'
import { setPropio } from '#web/live/live.ts'
import { contract, type Agregadas, type Presupuesto } from '../contract.ts'
import { cambiosOfLinea } from '../rules.ts'
import { medidaOf, type EditedLinea } from './edited-linea.ts'
import { useRefreshCart, useSetCart } from './queries.ts'
import type { Stored } from './useStored.ts'
import { newKey } from '#web/key.ts'

/** Milliseconds after a deletion until the cart is read again (CART-29). */
const RELOAD_AFTER_MS = 1000

/** Deleted lines, by one press. `key`: their restore's Idempotency-Key. */
type Removed = { readonly lineas: readonly EditedLinea[]; readonly key: string }

/** The call that restores lines at their places (OPEN-101). */
const putBack = ({ lineas, key }: Removed, { id, clienteId }: Presupuesto) =>
  call(
    contract.addLines,
    {
      body: {
        clienteId,
        presupuestoId: id,
        lineas: lineas.map((linea) => {
          const { cantidad, largo, ancho } = linea.blocksCompra ? storedMedida(linea) : linea.medida
          return {
            productoId: linea.producto.id,
            cantidad,
            largo: asksLargo(linea.producto) ? largo : null,
            ancho: asksAncho(linea.producto) ? ancho : null,
            item: linea.item,
          }
        }),
      },
    },
    { idempotencyKey: key },
  )
/** The measure of a line whose fields did not do when it was deleted: what was saved of it. */
const storedMedida = ({ guardada }: EditedLinea) => medidaOf(guardada)

const takeOut = (id: number, items: readonly number[]): Promise<Presupuesto> =>
  items.length === 1
    ? call(contract.deleteLine, { params: { id, item: items[0]! } })
    : call(contract.deleteLines, { params: { id }, body: { items: [...items] } })
/** What restoring changed, and what of it could not be put back. */
const changesOf = (lineas: readonly EditedLinea[], { presupuesto: saved, rechazadas }: Agregadas): string[] => {
  const before = { ...saved, presupuestoDetalles: { $values: [...lineas] } }
  return [
    ...lineas.flatMap(({ item }) => cambiosOfLinea(before, saved, item)),
    ...values(rechazadas).map(({ at, motivo }) => `${lineas[at]!.nombre}: ${motivo}`),
  ]
}

/** Deleting lines and restoring them, the last ones first. */
export const useRemoved = (
  cart: Presupuesto,
  { cola, setError, setTaken, failed }: Stored,
  forget: (item: number) => void,
) => {
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const setCart = useSetCart()
  const refresh = useRefreshCart()
  const remove = async (...lineas: readonly EditedLinea[]): Promise<boolean> => {
    const items = lineas.map(({ item }) => item)
    setError(null)
    for (const item of items) cola.drop(item)
    setPropio('carrito', cart.id)
    try {
      await cola.run(async () => setCart(await takeOut(cart.id, items)))
    } catch (error) {
      await failed(error)
      return false
    }
    for (const one of items) forget(one)
    // a product not sold any more cannot be restored
    const sold = lineas.filter((linea) => linea.activo)
    if (sold.length > 0) setRemoved((old) => [...old, { lineas: sold, key: newKey() }])
    setTimeout(() => void refresh(), RELOAD_AFTER_MS)
    return true
  }
  /** Returns the first restored item, null if refused. */
  const restore = async (): Promise<number | null> => {
    const last = removed.at(-1)
    if (!last) return null
    setError(null)
    setPropio('carrito', cart.id)
    try {
      await cola.run(async () => {
        const answer = await putBack(last, cart)
        setTaken(changesOf(last.lineas, answer))
        await setCart(answer.presupuesto)
      })
      setRemoved((old) => old.filter((one) => one !== last))
      return last.lineas[0]!.item
    } catch (error) {
      await failed(error)
      return null
    }
  }
  return { removed: removed.at(-1)?.lineas ?? null, remove, restore, forgetRemoved: () => setRemoved([]) }
}
