import { useMemo } from 'react'
import { inCampo, readTyped } from '#shared/cantidad.ts'
import { showLargo } from '#shared/money.ts'
import type { Presupuesto } from '../contract.ts'
import { settleCantidad, textos, totals, type Totals } from '../rules.ts'
import { editedOf, type Borrador, type EditedLinea } from './edited-linea.ts'
import { usePerLine } from './useBorradores.ts'
import { useStored } from './useStored.ts'
import { useRemoved } from './useRemoved.ts'

/** The cart being edited: shows a change's effect at once, saves it on blur, and reverts it if refused. */
export const useEditor = (cart: Presupuesto, minimumMC: number) => {
  const drafts = usePerLine<Borrador>()
  // what replaced a text that was no number
  const avisos = usePerLine<string>()
  const lineas = useMemo(
    () =>
      cart.presupuestoDetalles.$values.map((linea) =>
        editedOf(linea, drafts.all.get(linea.item), cart.descuentoCliente, minimumMC),
      ),
    [cart, drafts.all, minimumMC],
  )
  const stored = useStored(cart, lineas, drafts)
  const { cola, failures, error, setError, taken, setTaken } = stored
  const removedLines = useRemoved(cart, stored, (item) => drafts.drop(item))
  const summary: Totals = totals(
    lineas.map((f) => ({ montoSubtotal: f.subtotal, montoSubtotalDto: f.total, pesoSubtotal: f.kg })),
  )
  const touch = (item: number, borrador: Borrador) => {
    setError(null)
    setTaken([])
    avisos.drop(item)
    drafts.set(item, borrador)
  }
  /** Shows the effect of what is typed; saved on blur. */
  const type = ({ item }: EditedLinea, texto: string) => {
    touch(item, { texto, blurred: false })
    cola.drop(item)
  }
  /** Takes a definite number: a step, or the answer to a question. */
  const take = (linea: EditedLinea, cantidad: number) => {
    const borrador = { texto: inCampo(cantidad), blurred: true }
    touch(linea.item, borrador)
    if (editedOf(linea, borrador, cart.descuentoCliente, minimumMC).blocksCompra) cola.drop(linea.item)
    else cola.set(linea.item, cantidad)
  }
  /** On blur or Enter: settles what was typed (CART-22, OPEN-100). */
  const leave = (linea: EditedLinea) => {
    const borrador = drafts.all.get(linea.item)
    if (!borrador || borrador.blurred) return
    const settled = settleCantidad(borrador.texto, linea.minimum, linea.campo)
    if (typeof settled !== 'number') return drafts.set(linea.item, { ...borrador, blurred: true })
    take(linea, settled)
    if (readTyped(borrador.texto, linea.campo).kind === 'nothing')
      avisos.set(linea.item, textos.stayedAtMinimum(borrador.texto.trim(), showLargo(linea.minimum)))
  }
  /** Saves what is pending; false if any of it was refused. */
  const settle = async (): Promise<boolean> => {
    const before = failures()
    for (const linea of lineas) leave(linea)
    await cola.settle()
    return failures() === before
  }
  const hands = { type, take, leave, settle, setError, setTaken }
  return { lineas, summary, error, taken, avisos: avisos.all, ...hands, ...removedLines }
}
export type Editor = ReturnType<typeof useEditor>
