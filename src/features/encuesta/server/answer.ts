import { notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { cleanText } from '#server/mail/email.ts'
import { readParams } from '#server/params.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Reply } from '../contract.ts'
import { DAYS_BETWEEN_ENCUESTAS, isEncuestaDue } from '../rules.ts'
import * as store from './store.ts'

/** What a contact is asked after signing in (OPEN-85); nothing for roles 1 and 2. */
export const pendientes = async (
  who: store.Contacto & { tipoRol: number },
): Promise<{ mostrarPoliticasReclamo: boolean; showNps: boolean }> => {
  if (who.tipoRol !== 3) return { mostrarPoliticasReclamo: false, showNps: false }
  const { politicaReclamos } = await readParams(db())
  const pendientes = await store.findPendientes(db(), who, politicaReclamos.version)
  return { mostrarPoliticasReclamo: !pendientes.aceptada, showNps: isEncuestaDue(pendientes, new Date()) }
}

/** The caller's own client and contact; throws 404 for others. */
const propio = (
  who: Sesion,
  { ClienteId, ContactoId }: { ClienteId: number; ContactoId: number },
  on: Db,
): Promise<ClienteInAlcance> => {
  if (ContactoId !== who.contactoId) throw notFound()
  return inAlcance(who, ClienteId, on)
}

/** Records that this contact accepted the current policy; repeating it changes nothing. */
export const acceptPoliticas = (who: Sesion, body: { ClienteId: number; ContactoId: number }): Promise<true> =>
  tx(async (on) => {
    const cliente = await propio(who, body, on)
    const { version } = (await readParams(on)).politicaReclamos
    if (await store.insertAceptada(on, cliente, who.contactoId, version))
      await audit(on, {
        accion: 'politica-aceptada',
        clienteId: cliente.clienteId,
        sobre: `versión ${version}`,
      })
    return true as const
  })

/**
 * Records a survey's answer, or that it was closed (`Punto` null). One counts in 90 days, except that a score replaces
 * a close (of another tab).
 */
export const insertHistorico = (who: Sesion, { Punto, Comentarios, ...body }: Reply): Promise<true> =>
  tx(async (on) => {
    const cliente = await propio(who, body, on)
    const last = await store.lockUltima(on, who.contactoId, DAYS_BETWEEN_ENCUESTAS)
    if (!last || (last.punto === null && Punto !== null))
      await store.insertNps(on, cliente, {
        contactoId: who.contactoId,
        punto: Punto,
        comentarios: Comentarios ? cleanText(Comentarios) || null : null,
      })
    return true as const
  })
