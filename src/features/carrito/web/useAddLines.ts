import { asPropio } from '#web/live/live.ts'
import { ApiError, call } from '#web/api.ts'
import { openIntent } from '#web/intent.ts'
import { useSession } from '#web/session.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Agregadas } from '../contract.ts'
import { useSetCart } from './queries.ts'

export type LineaToAdd = {
  readonly productoId: string
  readonly cantidad: number
  /** Metres; null: not asked. */ readonly largo: number | null
  readonly ancho: number | null
}
/** A short name of what is sent: the same lines have the same key until their outcome is known, past a reload too. */
const hashOf = (text: string): string => {
  let hash = 5381
  for (let at = 0; at < text.length; at++) hash = (hash * 33 + text.charCodeAt(at)) % 4_294_967_296
  return `${text.length}-${hash.toString(36)}`
}

/**
 * Adds many lines to a client's cart in one call that is safe to repeat (QUICK-11), and shows the cart it answers.
 * `place`: the screen it is added from; the same lines from another are another intent.
 */
export const useAddLines = (place: string, clienteId: number) => {
  const { userId } = useSession()
  const setCart = useSetCart(clienteId)
  const { busy, refusal, send, clear } = useSend()
  const add = (lineas: readonly LineaToAdd[], onAdded: (answer: Agregadas) => void) =>
    send(async () => {
      const body = { clienteId, lineas: [...lineas] }
      const intent = openIntent(userId, `${place}:${hashOf(JSON.stringify(body))}`)
      try {
        const { key } = intent
        const answer = await asPropio('carrito', () => call(contract.addLines, { body }, { idempotencyKey: key }))
        intent.end()
        await setCart(answer.presupuesto)
        onAdded(answer)
      } catch (error) {
        if (error instanceof ApiError && error.status > 0 && error.status < 500) intent.end() // refused, not lost
        throw error
      }
    })
  return { add, busy, refusal, clear }
}
