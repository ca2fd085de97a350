import { useEffect, useReducer, useState } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { useAddLines, type LineaToAdd } from '#features/carrito/web/carrito.tsx'
import type { Agregadas, LineaHoy } from '#features/carrito/contract.ts'
import { textos as quickOrder } from '#features/pedido-rapido/rules.ts'
import { same } from '#shared/rebase.ts'
import { values } from '#web/api.ts'
import { param, useSession } from '#web/session.ts'
import { tab } from '#web/storage.ts'
import { linesReducer, totalsOf, wantedOf, type Totals, type Wanted } from '../rules.ts'

/** What is kept of a line: its product, what is typed, and what was chosen. */
type Kept = { productoId: string; cantidad: string; largo: string; ancho: string; wanted: boolean; elegido: string }
const keptOf = ({ linea, row, wanted }: Wanted): Kept => ({
  productoId: linea.productoId,
  cantidad: row.cantidad,
  largo: row.largo,
  ancho: row.ancho,
  wanted,
  elegido: row.elegido?.id ?? '',
})
const readKept = (name: string): readonly (Kept | null)[] => {
  try {
    const kept = JSON.parse(tab.get(name) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as (Kept | null)[]) : []
  } catch {
    return []
  }
}
const isText = (text: unknown): text is string => typeof text === 'string'
/** A line as it was left in this tab, where it still is of that product. */
const withKept = (line: Wanted, kept: Kept | null | undefined): Wanted => {
  if (kept?.productoId !== line.linea.productoId) return line
  const { cantidad, largo, ancho, wanted, elegido } = kept
  if (![cantidad, largo, ancho].every(isText)) return line
  const substitute = values(line.linea.sustitutos).find(({ id }) => id === elegido)
  return {
    ...line,
    wanted: wanted === true,
    row: { ...line.row, cantidad, largo, ancho, elegido: substitute ?? line.row.elegido },
  }
}

export type Added = { readonly count: number; readonly refused: number; readonly tieneStock: boolean }
type Options = {
  /** Of this list of lines in this tab; what is typed outlives a reload. */ name: string
  clienteId: number
  lineas: readonly LineaHoy[]
  /** Whether all begin ticked. */ wanted?: boolean
}

/** Lines that are looked at, changed and ticked before they go to a client's cart all in one call (QUICK-11). */
export const useLines = ({ name, clienteId, lineas, wanted = true }: Options) => {
  const minMC = Number(param(useSession(), 'ProductoCantidadMinimaMC')) || 1
  const [lines, dispatch] = useReducer(linesReducer, lineas, (all) => {
    const kept = readKept(name)
    return all.map((linea, key) => withKept(wantedOf(key, linea, wanted), kept[key]))
  })
  const [read, setRead] = useState(lineas)
  if (read !== lineas) {
    setRead(lineas)
    dispatch({ do: 'read', lineas })
  }
  useEffect(() => {
    const [kept, fresh] = [lines.map(keptOf), lineas.map((linea, key) => keptOf(wantedOf(key, linea, wanted)))]
    if (same(kept, fresh)) tab.remove(name)
    else tab.set(name, JSON.stringify(kept))
  }, [name, lines, lineas, wanted])
  const totals = totalsOf(lines, minMC)
  const adding = useAdding(name, clienteId)
  const addThose = (those: Totals['ticked']) => {
    const toAdd = those.map(({ line, status }) => ({
      key: line.key,
      linea: { productoId: status.product.id, ...status.medida },
    }))
    void adding.add(
      toAdd.map(({ linea }) => linea),
      (answer) => dispatch({ do: 'added', keys: toAdd.map(({ key }) => key), rechazadas: values(answer.rechazadas) }),
    )
  }
  const add = () => addThose(totals.ticked)
  /** One line alone, ticked or not. */
  const addOne = (key: number) => {
    const at = lines.findIndex((line) => line.key === key)
    const status = totals.statuses[at]
    if (status?.kind === 'ready') addThose([{ line: lines[at]!, status }])
  }
  return { lines, dispatch, totals, minMC, ...adding, add, addOne }
}
export type Lines = ReturnType<typeof useLines>

const useAdding = (name: string, clienteId: number) => {
  const [added, setAdded] = useState<Added | null>(null)
  const { add: addLines, busy, refusal, clear } = useAddLines(name, clienteId)
  const add = (lineas: readonly LineaToAdd[], onAdded: (answer: Agregadas) => void) => {
    setAdded(null)
    return addLines(lineas, (answer) => {
      onAdded(answer)
      const refused = values(answer.rechazadas).length
      setAdded({ count: answer.agregadas, refused, tieneStock: answer.presupuesto.tieneStock })
      announce(answer.agregadas > 0 ? quickOrder.added(answer.agregadas) : quickOrder.noneAdded)
    })
  }
  const close = () => {
    setAdded(null)
    clear()
  }
  return { add, added, busy, refusal, close }
}
