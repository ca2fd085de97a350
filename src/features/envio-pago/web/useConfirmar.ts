import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { ApiError, call } from '#web/api.ts'
import { findSession, patchSession, useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { segundosCompletos, textos } from '../rules.ts'
import { forgetBorrador } from './borrador.ts'
import { useRefreshAfterConfirm } from './queries.ts'

/** On leaving by any way the countdown is whole again (CONF-12). */
export const useRestoreTime = () =>
  useEffect(() => () => patchSession({ expirationTime: segundosCompletos(findSession()?.realExpirationTime) }), [])

/** An answer that was lost on its way: did the order arrive after all? */
const arrived = async (id: number): Promise<boolean> => {
  const quote = await call(presupuestos.quote, { params: { id } }).catch(() => null)
  return quote !== null && quote.estadoPresupuesto !== null
}

/** Nobody answered, so asking again is the way to know, and safe (OPEN-78). */
const isLost = (e: unknown): boolean => e instanceof ApiError && (e.status === 0 || e.status >= 500)

/** 'REALIZAR PEDIDO': done goes to the operations; a refusal stays, with the server's sentence (CONF-10, CONF-13). */
export const useConfirmar = (id: number) => {
  const { userId } = useSession()
  const navigate = useNavigate()
  const refresh = useRefreshAfterConfirm()
  // a refusal stays in sight while one tries again
  const { busy, outcome, send } = useSend({ keep: true })
  const done = async () => {
    forgetBorrador(userId, id)
    await navigate('/presupuestos')
    announce(textos.enviada)
    await refresh()
  }
  const submit = (esPedidoFirme: boolean, observaciones: string) =>
    void send(async () => {
      try {
        await call(contract.confirm, {
          params: { id },
          query: { esPedidoFirme, ...(observaciones.trim() ? { observaciones } : {}) },
        })
      } catch (error) {
        if (!isLost(error) || !(await arrived(id))) throw error
      }
      await done()
    })
  const refusal = outcome && { texto: outcome.text, perdida: isLost(outcome.error) }
  return { busy, refusal, submit }
}
