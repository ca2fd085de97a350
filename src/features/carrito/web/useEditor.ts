import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { messageOf } from '#web/ui/states.tsx'
import { contract, type Line, type Presupuesto } from '../contract.ts'
import { cambiosDeLinea, deriveLinea, readCantidad, problemaDeCantidad, totales, type Totales } from '../rules.ts'
import { newCola } from './cola.ts'
import { useRefreshCart, useSetCart } from './queries.ts'
import { minimoDeLinea, problemaEntero } from './minimo.ts'

const SAVE_AFTER_MS = 350
/** The cart is read again this long after a deletion (CART-29). */
const RELOAD_AFTER_MS = 1000

/** A line as the screen shows it: with the quantity in its editor. */
export type LineaEditada = Line & {
  texto: string
  cantidad: number
  minimo: number
  problema: string | null
  subtotal: number
  total: number
  kg: number
}

const showCantidad = (n: number) => String(n).replace('.', ',')

const editedOf = (line: Line, draft: string | undefined, descuentoCliente: number, minimoMC: number): LineaEditada => {
  const minimo = minimoDeLinea(line, minimoMC)
  const texto = draft ?? showCantidad(line.cantidadTiras)
  const cantidad = texto.trim() === '' ? 0 : readCantidad(texto, minimo)
  const problema = line.activo
    ? (problemaDeCantidad(cantidad, minimo) ?? problemaEntero(line, cantidad, minimoMC))
    : null
  const stands = cantidad === line.cantidadTiras // the server's numbers win
  const derived = stands ? null : deriveLinea(line, cantidad, descuentoCliente)
  return {
    ...line,
    texto,
    cantidad,
    minimo,
    problema,
    subtotal: derived?.precioTotalActualizado ?? line.montoSubtotal,
    total: derived?.precioDtoActualizado ?? line.montoSubtotalDto,
    kg: derived?.pesoTotalActualizado ?? line.pesoSubtotal,
  }
}

/**
 * The cart under the hands: shows at once what a change will make of it, saves it, and takes it back when it is
 * refused.
 */
export const useEditor = (cart: Presupuesto, minimoMC: number) => {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map())
  const [error, setError] = useState<string | null>(null)
  // prices and discounts a save took that were not on the screen
  const [tomado, setTomado] = useState<readonly string[]>([])
  const setCart = useSetCart()
  const refresh = useRefreshCart()
  const now = useRef({ cart, setCart, refresh })
  useLayoutEffect(() => void (now.current = { cart, setCart, refresh }))

  const forget = (item: number, only?: (text: string) => boolean) =>
    setDrafts((old) => {
      const text = old.get(item)
      if (text === undefined || (only && !only(text))) return old
      const next = new Map(old)
      next.delete(item)
      return next
    })
  const failures = useRef(0)
  const failed = async (error: unknown) => {
    failures.current++
    setError(messageOf(error))
    await now.current.refresh()
  }
  // oxlint-disable-next-line react/refs -- the queue reads it when it saves, never while drawing
  const [cola] = useState(() =>
    newCola(async (item, cantidad) => {
      try {
        const seen = now.current.cart
        const saved = await call(contract.changeQuantity, { params: { id: seen.id, item }, body: { cantidad } })
        const changed = cambiosDeLinea(seen, saved, item)
        if (changed.length > 0) setTomado(changed)
        await now.current.setCart(saved)
        forget(item, (text) => readCantidad(text, NaN) === cantidad) // typed on meanwhile: the newer text stays
      } catch (error) {
        forget(item)
        await failed(error)
      }
    }, SAVE_AFTER_MS),
  )
  useEffect(() => () => void cola.settle(), [cola]) // leaving the screen loses nothing

  const lineas = useMemo(
    () => cart.presupuestoDetalles.$values.map((l) => editedOf(l, drafts.get(l.item), cart.descuentoCliente, minimoMC)),
    [cart, drafts, minimoMC],
  )
  const resumen: Totales = totales(
    lineas.map((f) => ({ montoSubtotal: f.subtotal, montoSubtotalDto: f.total, pesoSubtotal: f.kg })),
  )

  const change = (linea: LineaEditada, texto: string) => {
    setError(null)
    setTomado([])
    setDrafts((old) => new Map(old).set(linea.item, texto))
    const next = editedOf(linea, texto, cart.descuentoCliente, minimoMC)
    if (texto.trim() === '' || next.problema) cola.drop(linea.item)
    else cola.set(linea.item, next.cantidad)
  }
  const remove = async (linea: LineaEditada) => {
    setError(null)
    cola.drop(linea.item)
    try {
      await cola.run(async () =>
        now.current.setCart(await call(contract.deleteLine, { params: { id: cart.id, item: linea.item } })),
      )
      forget(linea.item)
      setTimeout(() => void now.current.refresh(), RELOAD_AFTER_MS)
      return true
    } catch (error) {
      await failed(error)
      return false
    }
  }
  /** Saves what waits; false when something of it was refused. */
  const settle = async (): Promise<boolean> => {
    const before = failures.current
    await cola.settle()
    return failures.current === before
  }
  return { lineas, resumen, error, setError, tomado, setTomado, change, remove, settle }
}
export type Editor = ReturnType<typeof useEditor>
