import { useState } from 'react'
import type { Presupuesto } from '#features/carrito/contract.ts'
import { call } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { newKey } from '#web/key.ts'
import { passesGate, useSession } from '#web/session.ts'
import { part } from '#web/ui/part.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { ASK, TEAM } from '../access.ts'
import { contract, type Cotizacion } from '../contract.ts'
import { codigoOf } from '../rules.ts'

/** The front door of `cotizaciones` in the browser: asking for one from the cart, answering a request with one. */
const PedirDialog = part(() => import('./PedirDialog.tsx'), 'PedirDialog', { opened: ({ opened }) => opened })

/** Goes to the new one. */
const useGoTo = () => {
  const begin = useGoAfter({ anyPart: true }) // a cart that is emptied takes its button along
  return () => {
    const go = begin()
    return ({ id, numero }: Cotizacion, text: string, aviso?: string) =>
      go(
        { to: '/cotizaciones/$id', params: { id: String(id) }, state: aviso === undefined ? {} : { aviso } },
        aviso ?? text,
        `Ver la ${codigoOf(numero)}`,
      )
  }
}

type Props = { cart: Presupuesto; /** Quantities that are typed and not saved yet. */ settle: () => Promise<boolean> }
/** 'Pedir cotización', beside 'Comprar' of a cart with lines (COTIZ-01). */
export const PedirCotizacion = ({ cart, settle }: Props) => {
  const may = passesGate(useSession(), ASK)
  const begin = useGoTo()
  const [opened, setOpened] = useState(false)
  if (!may) return null
  return (
    <>
      <button
        type="button"
        className="btn wide"
        aria-haspopup="dialog"
        onClick={() => void settle().then((saved) => saved && setOpened(true))}
      >
        Pedir cotización
      </button>
      <PedirDialog
        cart={cart}
        opened={opened}
        onClose={() => setOpened(false)}
        onAsking={() => {
          const go = begin()
          return (cotizacion, aviso) => {
            setOpened(false)
            return go(cotizacion, 'La cotización quedó pedida.', aviso)
          }
        }}
      />
    </>
  )
}

/** 'Responder con una cotización', of a request that is not firm, for the distributor's people (COTIZ-14). */
export const ResponderConCotizacion = ({ id, firme }: { id: number; firme: boolean | null }) => {
  const may = passesGate(useSession(), TEAM)
  const begin = useGoTo()
  const { busy, refusal, send } = useSend()
  if (!may || firme !== false) return null
  const answer = () =>
    void send(async () => {
      const go = begin()
      const begun = await call(contract.answerSolicitud, { params: { id } }, { idempotencyKey: newKey() })
      await go(begun, 'Empezaste la cotización.')
    })
  return (
    <>
      <button type="button" className="btn noprint" aria-disabled={busy} onClick={answer}>
        Responder con una cotización
      </button>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
    </>
  )
}
