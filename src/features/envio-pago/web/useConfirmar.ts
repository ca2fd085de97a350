import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { ApiError, call } from '#web/api.ts'
import { getSession, patchSession, useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { messageOf } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { segundosCompletos, textos } from '../rules.ts'
import { olvidarBorrador } from './borrador.ts'
import { useRefreshAfterConfirm } from './queries.ts'

/** On leaving by any way the countdown is whole again (CONF-12). */
export const useRestoreTime = () =>
  useEffect(() => () => patchSession({ expirationTime: segundosCompletos(getSession()?.realExpirationTime) }), [])

/** An answer that was lost on its way: did the order arrive after all? */
const arrived = async (id: number): Promise<boolean> => {
  const quote = await call(presupuestos.quote, { params: { id } }).catch(() => null)
  return quote !== null && quote.estadoPresupuesto !== null
}

/** What stopped a confirmation. `perdida`: nobody answered, so asking again is the way to know, and safe (OPEN-78). */
export type Rechazo = { texto: string; perdida: boolean }

/** 'REALIZAR PEDIDO': done goes to the operations; a refusal stays, with the server's sentence (CONF-10, CONF-13). */
export const useConfirmar = (id: number) => {
  const { userId } = useSession()
  const navigate = useNavigate()
  const refresh = useRefreshAfterConfirm()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Rechazo | null>(null)
  const done = async () => {
    olvidarBorrador(userId, id)
    await navigate('/presupuestos')
    announce(textos.enviada)
    await refresh()
  }
  const confirmar = async (esPedidoFirme: boolean, observaciones: string) => {
    if (busy) return
    setBusy(true)
    try {
      await call(contract.confirm, {
        params: { id },
        query: { esPedidoFirme, ...(observaciones.trim() ? { observaciones } : {}) },
      })
      return await done()
    } catch (e) {
      const perdida = e instanceof ApiError && (e.status === 0 || e.status >= 500)
      if (perdida && (await arrived(id))) return await done()
      setRefusal({ texto: messageOf(e), perdida })
      setBusy(false)
    }
  }
  return { busy, refusal, confirmar }
}
