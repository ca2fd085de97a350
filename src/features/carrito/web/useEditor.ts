import { useMemo } from 'react'
import { enCampo, readEscrito } from '#shared/cantidad.ts'
import { showLargo } from '#shared/money.ts'
import type { Presupuesto } from '../contract.ts'
import { settleCantidad, textos, totales, type Totales } from '../rules.ts'
import { editedOf, type Borrador, type LineaEditada } from './linea-editada.ts'
import { usePerLine } from './useBorradores.ts'
import { useGuardado } from './useGuardado.ts'
import { useQuitadas } from './useQuitadas.ts'

/**
 * The cart under the hands: shows at once what a change will make of it, saves it when its field is left, and takes it
 * back when it is refused.
 */
export const useEditor = (cart: Presupuesto, minimoMC: number) => {
  const drafts = usePerLine<Borrador>()
  // what became of a text that was no number
  const avisos = usePerLine<string>()
  const lineas = useMemo(
    () =>
      cart.presupuestoDetalles.$values.map((l) => editedOf(l, drafts.all.get(l.item), cart.descuentoCliente, minimoMC)),
    [cart, drafts.all, minimoMC],
  )
  const guardado = useGuardado(cart, lineas, drafts)
  const { cola, failures, error, setError, tomado, setTomado } = guardado
  const quitadas = useQuitadas(cart, guardado, (item) => drafts.drop(item))
  const resumen: Totales = totales(
    lineas.map((f) => ({ montoSubtotal: f.subtotal, montoSubtotalDto: f.total, pesoSubtotal: f.kg })),
  )
  const touch = (item: number, borrador: Borrador) => {
    setError(null)
    setTomado([])
    avisos.drop(item)
    drafts.set(item, borrador)
  }
  /** Shows what is typed will make; it is saved when the field is left. */
  const type = ({ item }: LineaEditada, texto: string) => {
    touch(item, { texto, dejado: false })
    cola.drop(item)
  }
  /** Takes a number that is meant: a step, or the answer to a question. */
  const take = (linea: LineaEditada, cantidad: number) => {
    const borrador = { texto: enCampo(cantidad), dejado: true }
    touch(linea.item, borrador)
    if (editedOf(linea, borrador, cart.descuentoCliente, minimoMC).bloquea) cola.drop(linea.item)
    else cola.set(linea.item, cantidad)
  }
  /** The field is left, or Enter pressed: what is typed settles (CART-22, OPEN-100). */
  const leave = (linea: LineaEditada) => {
    const borrador = drafts.all.get(linea.item)
    if (!borrador || borrador.dejado) return
    const settled = settleCantidad(borrador.texto, linea.minimo, linea.campo)
    if (typeof settled !== 'number') return drafts.set(linea.item, { ...borrador, dejado: true })
    take(linea, settled)
    if (readEscrito(borrador.texto, linea.campo).kind === 'nada')
      avisos.set(linea.item, textos.quedoElMinimo(borrador.texto.trim(), showLargo(linea.minimo)))
  }
  /** Saves what waits; false when something of it was refused. */
  const settle = async (): Promise<boolean> => {
    const before = failures()
    for (const linea of lineas) leave(linea)
    await cola.settle()
    return failures() === before
  }
  const hands = { type, take, leave, settle, setError, setTomado }
  return { lineas, resumen, error, tomado, avisos: avisos.all, ...hands, ...quitadas }
}
export type Editor = ReturnType<typeof useEditor>
