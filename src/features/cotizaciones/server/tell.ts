import { tellAviso } from '#features/avisos/server/avisos.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { codigoOf } from '../rules.ts'
import { tellByMail } from './aviso.ts'
import { findPartiesOfCotizacion } from './own.ts'

/** What happened to a cotización, in the words of the bell; `recorded`: the seller wrote the answer down. */
const said = (que: string, version: number | null, recorded: boolean): string | null => {
  switch (que) {
    case 'pedida':
      return 'la pidieron'
    case 'enviada':
      return `llegó la versión ${version}`
    case 'renovada':
      return `la renovaron, versión ${version}`
    case 'otro-precio':
      return 'piden otro precio'
    case 'aceptada':
      return recorded ? 'se anotó que la aceptaste' : 'la aceptaron'
    case 'rechazada':
      return recorded ? 'se anotó que no la tomás' : 'no la tomaron'
    case 'retirada':
      return 'se retiró'
    case 'renovacion-pedida':
      return 'piden renovarla'
    default:
      return null
  }
}

/** Whose side did it, and which account; null: none of the portal's. */
type Teller = Pick<Sesion, 'tipoRol'> & { readonly usuarioId: number | null }
type Happened = {
  readonly id: number
  readonly clienteId: number
  readonly que: string
  readonly version: number | null
  readonly detalle: string | null
  readonly medio: string | null
}
/**
 * Tells the other side, in the transaction of the move (COTIZ-09), at the bell at once and by mail some minutes later:
 * what the client did its seller, what the distributor did the account that asked.
 */
export const tellMove = async (on: Db, who: Teller, { id, clienteId, que, version, detalle, medio }: Happened) => {
  const what = said(que, version, medio !== null)
  if (what === null) return
  const ofClient = who.tipoRol === 3
  const parties = await findPartiesOfCotizacion(on, id)
  await tellAviso(on, {
    tipo: 'cotizacion',
    clienteId,
    titulo: `Cotización ${codigoOf(id)}: ${what}`,
    detalle,
    ruta: `/cotizaciones/${id}`,
    autor: who.usuarioId,
    solo: { rol: ofClient ? 2 : 3, usuarioId: ofClient ? null : (parties?.cuenta?.id ?? null) },
  })
  await tellByMail(on, { id, lado: ofClient ? 'vendedor' : 'cliente' })
}
