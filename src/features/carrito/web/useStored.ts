import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { numeroOf, readTyped } from '#shared/cantidad.ts'
import { call } from '#web/api.ts'
import { tellLate } from '#web/late.ts'
import { messageOf } from '#web/ui/states.tsx'
import { setPropio } from '#web/live/live.ts'
import { contract, type Presupuesto } from '../contract.ts'
import { cambiosOfLinea, joinedOf, type MedidaOfLinea } from '../rules.ts'
import { newCola } from './cola.ts'
import { CAMPOS, type Borradores, type EditedLinea } from './edited-linea.ts'
import { useKnownCart, useRefreshCart, useSetCart } from './queries.ts'
import type { PerLine } from './useBorradores.ts'

const SAVE_AFTER_MS = 350

/** Told where the cart was left meanwhile. */
const LEFT = { kind: 'failed', href: '/miCarrito', screen: 'Mi carrito', kept: false } as const

/** Valid input that is not saved yet. */
const unsaved = (lineas: readonly EditedLinea[]) => lineas.filter((l) => l.pendiente && l.activo && !l.blocksCompra)

/** The body that saves a line: its quantity, and the sides that differ from those saved. */
const bodyOf = (
  medida: MedidaOfLinea,
  saved: { readonly dimension1: number; readonly dimension2: number } | undefined,
) => ({
  cantidad: medida.cantidad,
  largo: medida.largo === saved?.dimension1 ? null : medida.largo,
  ancho: medida.ancho === saved?.dimension2 ? null : medida.ancho,
})
const lineIn = (cart: Presupuesto | null | undefined, item: number) =>
  cart?.presupuestoDetalles.$values.find((line) => line.item === item)

const tellTaken = (changed: readonly string[], tell: (changed: readonly string[]) => void): void => {
  if (changed.length > 0) tell(changed)
}
/** What stands in a line's fields is what was saved of it. */
const isSaved = (all: Borradores, escrito: EditedLinea['escrito'] | undefined, medida: MedidaOfLinea): boolean =>
  CAMPOS.every((de) => {
    const [borrador, field] = [all[de], escrito?.[de]]
    return !borrador || !field || numeroOf(readTyped(borrador.texto, field.campo)) === medida[de]
  })

/** Saves pending input when the page is left, also by a reload. */
const useSaveOnLeaving = (cart: Presupuesto, lineas: readonly EditedLinea[]) => {
  const now = useRef({ cart, lineas })
  useLayoutEffect(() => void (now.current = { cart, lineas }))
  useEffect(() => {
    const save = () => {
      const { cart, lineas } = now.current
      for (const { item, medida } of unsaved(lineas))
        void call(
          contract.changeQuantity,
          { params: { id: cart.id, item }, body: bodyOf(medida, lineIn(cart, item)) },
          { keepalive: true },
        ).catch(() => {})
    }
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  }, [])
}

export type Lines = {
  drafts: PerLine<Borradores>
  /** Why a line's change could not be saved. */ refused: PerLine<string>
}
/** Saves the cart's changes one after another, and reports the results. */
export const useStored = (cart: Presupuesto, lineas: readonly EditedLinea[], { drafts, refused }: Lines) => {
  const [error, setError] = useState<string | null>(null)
  // changed prices and discounts that a save took, and lines that it joined
  const [taken, setTaken] = useState<readonly string[]>([])
  const setCart = useSetCart()
  const refresh = useRefreshCart()
  const known = useKnownCart()
  const now = useRef({ cart, setCart, refresh, known, lineas })
  useLayoutEffect(() => void (now.current = { cart, setCart, refresh, known, lineas }))
  const gone = useRef(false)
  const failures = useRef(0)
  const failed = async (error: unknown) => {
    failures.current++
    setError(messageOf(error))
    await now.current.refresh()
  }
  /** A change that could not be saved stays, with why at its line; of a line that is gone it is told above. */
  const refuse = async (item: number, why: string) => {
    failures.current++
    if (gone.current) return tellLate({ ...LEFT, text: why })
    await now.current.refresh()
    if (lineIn(now.current.known(), item)) return refused.set(item, why)
    drafts.drop(item)
    setError(why)
  }
  const save = async (item: number, medida: MedidaOfLinea) => {
    const { cart: seen, lineas } = now.current
    const escrito = lineas.find((l) => l.item === item)?.escrito
    setPropio('carrito', seen.id) // before the call: the live update may arrive before its answer
    try {
      const body = bodyOf(medida, lineIn(seen, item))
      const saved = await call(contract.changeQuantity, { params: { id: seen.id, item }, body })
      tellTaken([...joinedOf(seen, saved, item), ...cambiosOfLinea(seen, saved, item)], setTaken)
      await now.current.setCart(saved)
      // kept if more was typed meanwhile
      drafts.drop(item, (all) => isSaved(all, escrito, medida))
      refused.drop(item)
    } catch (error) {
      await refuse(item, messageOf(error))
    }
  }
  // oxlint-disable-next-line react/refs -- the queue reads it when it saves, never while drawing
  const [cola] = useState(() => newCola(save, SAVE_AFTER_MS))
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      for (const { item, medida } of unsaved(now.current.lineas)) cola.set(item, medida)
      void cola.settle() // saves on unmount too
    }
  }, [cola])
  useSaveOnLeaving(cart, lineas)
  return { error, setError, taken, setTaken, cola, failed, failures: () => failures.current }
}
export type Stored = ReturnType<typeof useStored>
