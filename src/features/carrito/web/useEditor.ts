import { useEffect, useMemo, useState } from 'react'
import { inCampo, numeroOf, readTyped } from '#shared/cantidad.ts'
import { showLargo } from '#shared/money.ts'
import { focusFirstError } from '#web/ui/focus-errors.ts'
import type { Presupuesto } from '../contract.ts'
import { settleCantidad, textos, totals, type Totals } from '../rules.ts'
import { CAMPOS, editedOf, type Borrador, type Borradores, type Campos, type EditedLinea } from './edited-linea.ts'
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

const leftOf = (borrador: Borrador): Borrador => ({ ...borrador, blurred: true })
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

const summaryOf = (lineas: readonly EditedLinea[]): Totals =>
  totals(
    lineas.map(({ subtotal, total, kg }) => ({ montoSubtotal: subtotal, montoSubtotalDto: total, pesoSubtotal: kg })),
  )

/** The cart being edited: shows a change's effect at once, saves it on blur; one refused stays as typed. */
export const useEditor = (cart: Presupuesto, minimumMC: number) => {
  const drafts = usePerLine<Borradores>()
  // why a change could not be saved; it stays as it was typed
  const refused = usePerLine<string>()
  // what replaced a text that was no number
  const avisos = usePerLine<string>()
  const lineas = useEdited(cart, { drafts, refused }, minimumMC)
  const stored = useStored(cart, lineas, { drafts, refused })
  const { cola, failures, error, setError, taken, setTaken } = stored
  const pointOut = usePointOut()
  const removedLines = useRemoved(cart, stored, (item) => drafts.drop(item))
  const summary = summaryOf(lineas)
  const touch = (item: number, de: Campos, borrador: Borrador): Borradores => {
    setError(null)
    setTaken([])
    for (const told of [avisos, refused]) told.drop(item)
    drafts.merge(item, (old) => ({ ...old, [de]: borrador }))
    return { ...drafts.all.get(item), [de]: borrador }
  }
  /** Shows the effect of what is typed; saved on blur. */
  const type = ({ item }: EditedLinea, de: Campos, texto: string) => {
    touch(item, de, { texto, blurred: false })
    cola.drop(item)
  }
  /** Takes a definite number: a step, or the answer to a question. */
  const take = (linea: EditedLinea, de: Campos, numero: number) => {
    const borradores = touch(linea.item, de, { texto: inCampo(numero), blurred: true })
    const edited = editedOf(linea.guardada, borradores, cart.descuentoCliente, minimumMC)
    if (edited.blocksCompra) cola.drop(linea.item)
    else cola.set(linea.item, edited.medida)
  }
  /** Sends again what could not be saved. */
  const retry = (linea: EditedLinea) => take(linea, 'cantidad', linea.medida.cantidad)
  /** On blur or Enter: settles what was typed (CART-22, OPEN-100). */
  const leave = (linea: EditedLinea, de: Campos) => {
    const borrador = drafts.all.get(linea.item)?.[de]
    if (!borrador || borrador.blurred) return
    const { campo } = linea.escrito[de]
    const typed = readTyped(borrador.texto, campo)
    const settled = de === 'cantidad' ? settleCantidad(borrador.texto, linea.minimum, campo) : numeroOf(typed)
    if (typeof settled !== 'number') return drafts.merge(linea.item, (old) => ({ ...old, [de]: leftOf(borrador) }))
    take(linea, de, settled)
    if (de === 'cantidad' && typed.kind === 'nothing')
      avisos.set(linea.item, textos.stayedAtMinimum(borrador.texto.trim(), showLargo(linea.minimum)))
  }
  /** Saves what is pending; false if any of it was refused. */
  const settle = async (): Promise<boolean> => {
    const before = failures()
    for (const linea of lineas)
      if (linea.refused) retry(linea)
      else for (const de of CAMPOS) leave(linea, de)
    await cola.settle()
    return failures() === before || pointOut()
  }
  const hands = { type, take, leave, retry, settle, setError, setTaken, ...removedLines }
  return { lineas, summary, error, taken, avisos: avisos.all, ...hands }
}
export type Editor = ReturnType<typeof useEditor>
