import { log, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Meta } from '#server/http/meta.ts'
import { later } from '#server/jobs/after-response.ts'
import type { ForgotData } from '../contract.ts'
import { findEnabled } from './claves-store.ts'
import { sendCodigo } from './claves.ts'
import { countAttempt, ofRecovery } from './intentos.ts'
import * as store from './pedidos-store.ts'

/**
 * Requests a recovery mail. The request is stored before the answer and processed afterwards, for known and unknown
 * people alike: neither text nor time reveals whether the account exists, and a crash loses no mail. Throws 429.
 */
export const forgotPassword = async (body: ForgotData, meta: Meta): Promise<{ email: string }> => {
  await countAttempt(ofRecovery(meta.ip))
  await store.insertPedidoClave({
    email: body.email,
    documentoNro: body.identification ?? null,
    tipoDocumento: body.identificationType ?? null,
    direccion: meta.ip,
    agente: meta.agent,
  })
  later(attendPedidos)
  return { email: body.email }
}

/**
 * Role 1 asks with the e-mail alone, roles 2 and 3 with their document too. Whoever has no password of its own yet gets
 * the first one's link (DIARIO-17).
 */
const attend = async (on: Db, asked: store.PedidoClave): Promise<void> => {
  const cuenta = await findEnabled(on, asked.email)
  if (!cuenta) return
  const named = asked.documentoNro !== null || asked.tipoDocumento !== null
  const fits = named
    ? cuenta.tipoRol !== 1 && cuenta.documentoNro === asked.documentoNro && cuenta.tipoDocumento === asked.tipoDocumento
    : cuenta.tipoRol === 1
  const act = { at: asked.creado, ip: asked.direccion, agente: asked.agente, por: null }
  if (fits) await sendCodigo(on, cuenta, cuenta.estado === 'invitada' ? 'primer-ingreso' : 'recuperacion', { act })
}

type Attended = { id: number; error?: unknown } | null
/** Attends one, in one transaction with its mail; null when there is none left. */
const attendNext = async (except: readonly number[]): Promise<Attended> => {
  let id: number | undefined
  try {
    return await tx(async (on) => {
      const pedido = await store.lockPedidoClave(on, except)
      if (!pedido) return null
      id = pedido.id
      await attend(on, pedido)
      await store.deletePedidoClave(on, id)
      return { id }
    })
  } catch (error) {
    if (id === undefined) throw error
    return { id, error }
  }
}

/**
 * Attends all that is asked, also what a process left that is no more; one that cannot be attended waits for the next
 * time.
 */
export const attendPedidos = async (): Promise<void> => {
  const failed: number[] = []
  for (let done = await attendNext(failed); done; done = await attendNext(failed)) {
    if (done.error === undefined) continue
    failed.push(done.id)
    log('pedido_clave_demorado', { pedido: done.id, error: String(done.error) })
  }
}
/** As above, when the old ones have been let go: at the start of a process, and now and then. */
export const resumePedidos = async (): Promise<void> => {
  await store.deleteViejos()
  await attendPedidos()
}
