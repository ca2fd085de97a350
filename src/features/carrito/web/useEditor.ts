import { useEffect, useMemo, useState } from 'react'
import { inCampo, readTyped } from '#shared/cantidad.ts'
import { showLargo } from '#shared/money.ts'
import { focusFirstError } from '#web/ui/focus-errors.ts'
import type { Presupuesto } from '../contract.ts'
import { settleCantidad, textos, totals, type Totals } from '../rules.ts'
import { editedOf, type Borrador, type EditedLinea } from './edited-linea.ts'
import { usePerLine } from './useBorradores.ts'
import { useStored, type Lines } from './useStored.ts'
import { useRemoved } from './useRemoved.ts'

/** The cart's lines with what is typed in them. */
const useEdited = ({ presupuestoDetalles, descuentoCliente }: Presupuesto, of: Lines, minimumMC: number) => {
  const [drafts, refused] = [of.drafts.all, of.refused.all]
  return useMemo(
    () =>
      presupuestoDetalles.$values.map((linea) =>
        editedOf(linea, drafts.get(linea.item), descuentoCliente, minimumMC, refused.get(linea.item)),
      ),
    [presupuestoDetalles, descuentoCliente, drafts, refused, minimumMC],
  )
}

/** Moves the focus to the first line in error, once it is drawn; answers that not all is well. */
const usePointOut = () => {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) focusFirstError(document.querySelector('main'))
  }, [round])
  return () => {
    setRound((n) => n + 1)
    return false
  }
}

/** The cart being edited: shows a change's effect at once, saves it on blur; one refused stays as typed. */
export const useEditor = (cart: Presupuesto, minimumMC: number) => {
  const drafts = usePerLine<Borrador>()
  // why a quantity could not be saved; it stays as it was typed
  const refused = usePerLine<string>()
  // what replaced a text that was no number
  const avisos = usePerLine<string>()
  const lineas = useEdited(cart, { drafts, refused }, minimumMC)
  const stored = useStored(cart, lineas, { drafts, refused })
  const { cola, failures, error, setError, taken, setTaken } = stored
  const pointOut = usePointOut()
  const removedLines = useRemoved(cart, stored, (item) => drafts.drop(item))
  const summary: Totals = totals(
    lineas.map((f) => ({ montoSubtotal: f.subtotal, montoSubtotalDto: f.total, pesoSubtotal: f.kg })),
  )
  const touch = (item: number, borrador: Borrador) => {
    setError(null)
    setTaken([])
    avisos.drop(item)
    refused.drop(item)
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
    for (const linea of lineas)
      if (linea.refused) take(linea, linea.cantidad)
      else leave(linea)
    await cola.settle()
    return failures() === before || pointOut()
  }
  const hands = { type, take, leave, settle, setError, setTaken }
  return { lineas, summary, error, taken, avisos: avisos.all, ...hands, ...removedLines }
}
export type Editor = ReturnType<typeof useEditor>
