import { useEffect, useRef } from 'react'
import { contract as presupuestos, type Quote } from '#features/presupuestos/contract.ts'
import { ApiError, call, q, queryClient, refusalOf, useRefresh } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { findSession, patchSession, useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { refreshDolares } from '#features/dolar/web/dolar.tsx'
import type { Rate } from '#features/dolar/rules.ts'
import { secondsCompletos, textos } from '../rules.ts'
import { forgetBorrador, type Reply } from './borrador.ts'
import { arrival } from './arrival.ts'
import { useRefreshAfterConfirm } from './queries.ts'

/** Resets the countdown when the page is left, also by closing or reloading the tab (CONF-12). */
export const useRestoreTime = () =>
  useEffect(() => {
    const restore = () => patchSession({ expirationTime: secondsCompletos(findSession()?.realExpirationTime) })
    window.addEventListener('pagehide', restore)
    return () => {
      window.removeEventListener('pagehide', restore)
      restore()
    }
  }, [])

/** After a lost answer: the order, if it was placed after all. */
const findPlaced = async (id: number): Promise<Quote | null> => {
  const quote = await call(presupuestos.quote, { params: { id } }).catch(() => null)
  return quote !== null && quote.estadoPresupuesto !== null ? quote : null
}

/** True if the outcome is unknown: no answer or a 5xx. Retrying is safe (OPEN-78). */
const isLost = (e: unknown): boolean => e instanceof ApiError && (e.status === 0 || e.status >= 500)

/** True if the terms have changed: they must be accepted again (OPEN-221). */
const isOfTerminos = (e: unknown): boolean => refusalOf(contract.confirm, e) === 'terminos_cambiados'

/** Another rate than the one shown: it is told, and asked once more (DOLAR-06). */
const dolarOf = (error: unknown) =>
  error instanceof ApiError && refusalOf(contract.confirm, error) === 'dolar_cambiado'
    ? { texto: error.message, ...(error.problem as unknown as { antes: number | null; ahora: Rate | null }) }
    : null

export type Confirmar = ReturnType<typeof useConfirmar>
/**
 * 'REALIZAR PEDIDO': on success opens the operaciones, which show it; a refusal stays, with the server's sentence
 * (CONF-10, CONF-13). `read`: reads the quote to confirm again.
 */
export const useConfirmar = (id: number, read: () => Promise<unknown>) => {
  const { userId } = useSession()
  const begin = useGoAfter()
  const refresh = useRefreshAfterConfirm()
  // a refusal stays visible while retrying
  const { busy, outcome, send, clear } = useSend({ keep: true })
  const done = async (quote: Quote, go: ReturnType<typeof begin>) => {
    forgetBorrador(userId, id)
    queryClient.setQueryData(q(presupuestos.quote, { params: { id } }).queryKey, quote)
    await go({ to: '/presupuestos', state: arrival({ enviada: id }) }, textos.enviada, 'Ver la solicitud')
    announce(textos.enviada)
    await refresh()
  }
  const refreshTerminos = useRefresh()
  const accepted = useRef<number | null>(null)
  const shown = useRef<Rate | null>(null)
  const place = async (version: number, { firme, observaciones }: Reply): Promise<Quote> => {
    const { current: rate } = shown
    try {
      return await call(contract.confirm, {
        params: { id },
        query: {
          esPedidoFirme: firme!,
          version,
          terminosVersion: accepted.current,
          ...(rate ? { dolarVisto: rate.fechaHora, dolarVistoValor: String(rate.valor) } : {}),
          ...(observaciones.trim() ? { observaciones } : {}),
        },
      })
    } catch (error) {
      const placed = isLost(error) ? await findPlaced(id) : null
      if (placed) return placed
      // shows the present quote, even if it cannot be placed
      if (refusalOf(contract.confirm, error) === 'preconfirmacion_vencida') await read()
      if (dolarOf(error)) await refreshDolares().catch(() => undefined)
      if (isOfTerminos(error)) await refreshTerminos(contract.getTermsConditions)
      throw error
    }
  }
  /** `rate`: the one shown; `terminos`: the version accepted; a retry repeats it. */
  const submit = (version: number, respuesta: Reply, rate: Rate | null, terminos = accepted.current) => {
    accepted.current = terminos
    shown.current = rate
    const go = begin()
    void send(async () => done(await place(version, respuesta), go))
  }
  const terminos = outcome && isOfTerminos(outcome.error) ? outcome.text : null
  const dolar = outcome ? dolarOf(outcome.error) : null
  const refusal =
    outcome && terminos === null && dolar === null ? { texto: outcome.text, lost: isLost(outcome.error) } : null
  return { busy, refusal, terminos, dolar, submit, clear }
}
