import { useState } from 'react'
import { contract as carrito } from '#features/carrito/contract.ts'
import { useSetCart } from '#features/carrito/web/carrito.tsx'
import { ApiError, call, values } from '#web/api.ts'
import { openIntent } from '#web/intent.ts'
import { asPropio } from '#web/live/live.ts'
import { useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { textos, type Row, type Status } from '../rules.ts'
import type { GridOf } from './useGrid.ts'

export type Added = { readonly count: number; readonly left: number; readonly tieneStock: boolean }

/** A short name of what is sent: the same rows have the same key until their outcome is known, past a reload too. */
const hashOf = (text: string): string => {
  let hash = 5381
  for (let at = 0; at < text.length; at++) hash = (hash * 33 + text.charCodeAt(at)) % 4_294_967_296
  return `${text.length}-${hash.toString(36)}`
}
const lineaOf = (status: Extract<Status, { kind: 'ready' }>) => ({ productoId: status.product.id, ...status.medida })

/** Adds the ready rows in one call; those refused stay with the reason. */
export const useAdd = ({ dispatch, clienteId }: GridOf, rows: readonly Row[], statuses: readonly Status[]) => {
  const { userId } = useSession()
  const setCart = useSetCart()
  const [added, setAdded] = useState<Added | null>(null)
  const { busy, refusal, send, clear } = useSend()
  const good = statuses.flatMap((status, at) => (status.kind === 'ready' ? [{ key: rows[at]!.key, status }] : []))
  const add = () =>
    send(async () => {
      setAdded(null)
      const body = { clienteId, lineas: good.map(({ status }) => lineaOf(status)) }
      const intent = openIntent(userId, `pedido-rapido:${hashOf(JSON.stringify(body))}`)
      try {
        const { key } = intent
        const answer = await asPropio('carrito', () => call(carrito.addLines, { body }, { idempotencyKey: key }))
        intent.end()
        await setCart(answer.presupuesto)
        const rechazos = new Map(values(answer.rechazadas).map(({ at, motivo }) => [good[at]!.key, motivo]))
        dispatch({ do: 'added', keys: new Set(good.map(({ key: of }) => of)), rechazos })
        const left = statuses.filter(({ kind }) => kind !== 'blank').length - answer.agregadas
        setAdded({ count: answer.agregadas, left, tieneStock: answer.presupuesto.tieneStock })
        announce(textos.added(answer.agregadas))
      } catch (error) {
        if (error instanceof ApiError && error.status > 0 && error.status < 500) intent.end() // refused, not lost
        throw error
      }
    })
  const close = () => {
    setAdded(null)
    clear()
  }
  return { add, busy, refusal, added, close }
}
