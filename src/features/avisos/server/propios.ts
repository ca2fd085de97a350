import { badInput, notFound } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { AvisoOfCuenta, Preferencia } from '../contract.ts'
import { titleForClient } from '../for-clients.ts'
import { isTipoOfAviso, nombreOfCorreo, perPage, textos, tiposOf, type TipoOfAviso } from '../rules.ts'
import { listChoosing } from './por-correo.ts'
import * as store from './store.ts'

type Nuevo = {
  tipo: TipoOfAviso
  clienteId: number
  /** The text shown: 'El reclamo N° 12 pasó a ANÁLISIS', to a client by `titleForClient`. */ titulo: string
  detalle?: string | null
  /** The path it links to. */ ruta: string
  /** The account that caused it, which gets no notice. */ autor: number | null
  /** Also for administrators. */ administracion?: boolean
  /** Of the client's accounts (3) and its seller (2) one side alone, and of that side one account alone. */
  solo?: { readonly rol: 2 | 3; readonly usuarioId: number | null }
}
/**
 * Notifies a client's accounts and its seller, or one side (`solo`), in the transaction of the event. State changes of
 * a quote need no call: a trigger on the history notifies them.
 */
export const tellAviso = (on: Db, { detalle = null, administracion = false, solo, ...nuevo }: Nuevo): Promise<void> =>
  store.insertAviso(on, {
    ...nuevo,
    detalle,
    administracion,
    soloRol: solo?.rol ?? null,
    soloUsuario: solo?.usuarioId ?? null,
  })

type OfAdministracion = Pick<Nuevo, 'tipo' | 'titulo' | 'ruta'> & {
  detalle: string
  /** The text of the mail's link to `ruta`. */ button: string
  /** The account that caused it, which gets no notice. */ autor?: number
  /** Accounts that get no mail. */ except?: readonly number[]
  clave: string
}
/**
 * Notifies administrators of something without a client, in the transaction of the event, and mails those who may read
 * its type and want it; at most once for each `clave`.
 */
export const tellAdministracion = async (
  on: Db,
  { clave, button, autor, except = [], ...nuevo }: OfAdministracion,
): Promise<void> => {
  await store.insertOfAdministracion(on, { ...nuevo, autor: autor ?? null })
  const admins = (await store.listAdministradores(on)).filter(
    ({ id, tipoRol, permisos }) =>
      id !== autor && !except.includes(id) && tiposOf({ tipoRol, permisos: new Set(permisos) }).includes(nuevo.tipo),
  )
  const { titulo, detalle, ruta, tipo } = nuevo
  const choosing = await listChoosing(
    on,
    admins.map(({ email }) => email),
    tipo,
  )
  for (const { id, email, nombre } of admins.filter((admin) => choosing.get(admin.email.toLowerCase())?.correo))
    await enqueueCorreo(on, {
      eleccion: { de: 'cuenta', usuarioId: id, tipo },
      tipo,
      para: { email, nombre },
      asunto: titulo,
      content: { titulo, paragraphs: [detalle], datos: [], button: { texto: button, ruta } },
      clave: `${clave}-${email.toLowerCase()}`,
    })
}

const toAviso =
  ({ tipoRol }: Sesion) =>
  ({ creado, cliente, titulo, ...row }: store.AvisoRow): AvisoOfCuenta => ({
    ...row,
    titulo: tipoRol === 3 ? titleForClient(titulo) : titulo,
    fecha: toTime(creado),
    cliente: tipoRol === 3 ? null : cliente,
  })
/** A page of the person's notices, newest first. */
export const listPropios = async (who: Sesion, page: number) => {
  const rows = await store.listAvisos(db(), who, tiposOf(who), page)
  return { $values: rows.slice(0, perPage).map(toAviso(who)), hayMas: rows.length > perPage }
}
const unreadOf = async (on: Db, who: Sesion) => ({ sinLeer: await store.countUnread(on, who, tiposOf(who)) })
export const countPropios = (who: Sesion) => unreadOf(db(), who)

/** Marks a notice as read; throws 404 for an unknown one or one the person may not read. */
export const markLeido = (who: Sesion, id: number) =>
  tx(async (on) => {
    if (!(await store.saveLeido(on, who, tiposOf(who), id))) throw notFound()
    return unreadOf(on, who)
  })
/** Marks as read all there is up to the last one that was seen: what came since stays. */
export const markAllLeido = (who: Sesion, hasta: number) =>
  tx(async (on) => {
    await store.saveAllLeido(on, who, tiposOf(who), hasta)
    return unreadOf(on, who)
  })

/** The mail preference of each type that the person may read and is mailed. */
export const listPreferencias = async (who: Sesion, on: Db = db()): Promise<{ $values: Preferencia[] }> => {
  const not = await store.listWithoutCorreo(on, who.usuarioId)
  return {
    $values: tiposOf(who).flatMap((tipo) => {
      const nombre = nombreOfCorreo(tipo, who.tipoRol)
      return nombre === null ? [] : [{ tipo, nombre, correo: !not.includes(tipo) }]
    }),
  }
}
/** Changes the person's own preference; throws 400 for a type it does not read or is not mailed. */
export const changePreferencia = (who: Sesion, { tipo, correo }: { tipo: string; correo: boolean }) =>
  tx(async (on) => {
    if (!isTipoOfAviso(tipo) || nombreOfCorreo(tipo, who.tipoRol) === null || !tiposOf(who).includes(tipo))
      throw badInput(textos.unknownTipo, [{ field: 'tipo', detail: textos.unknownTipo }])
    await store.savePreferencia(on, who.usuarioId, tipo, correo)
    return listPreferencias(who, on)
  })
