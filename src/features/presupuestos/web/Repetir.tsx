import { useState } from 'react'
import { contract as carrito, type Repetido } from '#features/carrito/contract.ts'
import { useRefreshCart } from '#features/carrito/web/carrito.tsx'
import { showInt } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'
import { ApiError, call, values } from '#web/api.ts'
import { canAll, useSession } from '#web/session.ts'
import { asPropio } from '#web/live/live.ts'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import { useSend } from '#web/ui/useSend.ts'
import type { Card } from '../contract.ts'
import { numeroOf } from '../rules.ts'
import { useMessage, VerCarrito } from './Repetida.tsx'
import css from './repetir.module.css'
import { openIntent } from '#web/intent.ts'

const NotAdded = part(() => import('./NotAdded.tsx'), 'NotAdded', { opened: ({ opened }) => opened })

/**
 * Sends it. A second click while the first is under way, or after it got no answer, adds nothing twice; once it is
 * done, neither does a third.
 */
const useRepetir = (id: number) => {
  const { busy, refusal, send } = useSend()
  const refreshCart = useRefreshCart()
  const [done, setDone] = useState<Repetido | null>(null)
  const { userId } = useSession()
  const repeat = () =>
    send(async () => {
      const intent = openIntent(userId, `repetir:${id}`)
      try {
        const answer = await asPropio('carrito', () =>
          call(carrito.repeat, { params: { id } }, { idempotencyKey: intent.key }),
        )
        intent.end()
        setDone(answer)
        void refreshCart()
      } catch (error) {
        // refused, not lost on the way
        if (error instanceof ApiError && error.status > 0 && error.status < 500) intent.end()
        throw error
      }
    })
  return { busy, refusal, done, repeat: () => void (done?.agregadas || repeat()) }
}

const Done = ({ card, done, onWhy }: { card: Card; done: Repetido; onWhy: () => void }) => {
  const stated = useMessage(card, done)
  const left = values(done.rechazadas).length
  return (
    <>
      {stated}{' '}
      {left > 0 && (
        <button type="button" className="btn bare" aria-haspopup="dialog" onClick={onWhy}>
          {left === 1 ? '1 no se agregó' : `${showInt(left)} no se agregaron`}
        </button>
      )}
      {done.agregadas > 0 && <VerCarrito card={card} done={done} />}
    </>
  )
}

/** 'Repetir': an earlier order's lines go into the open cart, at today's prices (OPEN-98). Only for who may add. */
export const Repetir = ({ card }: { card: Card }) => {
  const may = canAll(useSession(), P.carritoA, P.carritoB)
  const { busy, refusal, done, repeat } = useRepetir(card.id)
  const [closed, setClosed] = useState(false)
  if (!may) return null
  const added = done !== null && done.agregadas > 0
  return (
    <div className={css.repetir}>
      <button
        type="button"
        className="btn bare"
        aria-disabled={busy || added}
        aria-label={`${added ? 'Se repitió' : 'Repetir'} la solicitud ${numeroOf(card.id)}`}
        onClick={() => {
          setClosed(false)
          repeat()
        }}
      >
        <Icon name={added ? 'check' : 'repeat'} small />
        {added ? 'Agregado' : busy ? 'Agregando…' : 'Repetir'}
      </button>
      <p className={css.stated} role="status">
        {refusal && <span className={css.mal}>{refusal}</span>}
        {done && <Done card={card} done={done} onWhy={() => setClosed(false)} />}
      </p>
      {done && values(done.rechazadas).length > 0 && (
        <NotAdded card={card} done={done} opened={!closed} onClose={() => setClosed(true)} />
      )}
    </div>
  )
}
