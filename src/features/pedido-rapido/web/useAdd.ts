import { useState } from 'react'
import { useAddLines } from '#features/carrito/web/carrito.tsx'
import { values } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { textos, type Row, type Status } from '../rules.ts'
import type { GridOf } from './useGrid.ts'

export type Added = { readonly count: number; readonly left: number; readonly tieneStock: boolean }

const lineaOf = (status: Extract<Status, { kind: 'ready' }>) => ({ productoId: status.product.id, ...status.medida })

/** Adds the ready rows in one call; those refused stay with the reason. */
export const useAdd = ({ dispatch, clienteId }: GridOf, rows: readonly Row[], statuses: readonly Status[]) => {
  const [added, setAdded] = useState<Added | null>(null)
  const { add: addLines, busy, refusal, clear } = useAddLines('pedido-rapido', clienteId)
  const good = statuses.flatMap((status, at) => (status.kind === 'ready' ? [{ key: rows[at]!.key, status }] : []))
  const add = () => {
    setAdded(null)
    return addLines(
      good.map(({ status }) => lineaOf(status)),
      (answer) => {
        const rechazos = new Map(values(answer.rechazadas).map(({ at, motivo }) => [good[at]!.key, motivo]))
        dispatch({ do: 'added', keys: new Set(good.map(({ key: of }) => of)), rechazos })
        const left = statuses.filter(({ kind }) => kind !== 'blank').length - answer.agregadas
        setAdded({ count: answer.agregadas, left, tieneStock: answer.presupuesto.tieneStock })
        announce(textos.added(answer.agregadas))
      },
    )
  }
  const close = () => {
    setAdded(null)
    clear()
  }
  return { add, busy, refusal, added, close }
}
