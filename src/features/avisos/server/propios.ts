import { badInput, notFound } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { AvisoDeCuenta, Preferencia } from '../contract.ts'
import { isTipoDeAviso, nombreDeCorreo, porPagina, textos, tiposDe, type TipoDeAviso } from '../rules.ts'
import * as store from './store.ts'

type Nuevo = {
  tipo: TipoDeAviso
  clienteId: number
  /** Whole, as it is read: 'El reclamo N° 12 pasó a ANÁLISIS'. */ titulo: string
  detalle?: string | null
  /** The screen it leads to. */ ruta: string
  /** The account that did it, which is not told of it. */ autor: number | null
  /** Administrators are told too. */ administracion?: boolean
}
/**
 * Tells the accounts of a client and its seller that something has happened, in the transaction that causes it. Moves
 * of a quote need no call: the entry of the history tells them.
 */
export const tellAviso = (on: Db, { detalle = null, administracion = false, ...nuevo }: Nuevo): Promise<void> =>
  store.insertAviso(on, { ...nuevo, detalle, administracion })

type DeAdministracion = Pick<Nuevo, 'tipo' | 'titulo' | 'ruta'> & {
  detalle: string
  /** What the mail's link to `ruta` says. */ boton: string
  /** The account that did it, which is not told of it. */ autor?: number
  /** Accounts that are not mailed. */ except?: readonly number[]
  clave: string
}
/**
 * Tells administrators of something that is no client's, in the transaction that causes it: those who may read its kind
 * by a mail too, if they want that; at most one of a `clave`.
 */
export const tellAdministracion = async (
  on: Db,
  { clave, boton, autor, except = [], ...nuevo }: DeAdministracion,
): Promise<void> => {
  await store.insertDeAdministracion(on, { ...nuevo, autor: autor ?? null })
  const admins = (await store.listAdministradores(on)).filter(
    ({ id, tipoRol, permisos }) =>
      id !== autor && !except.includes(id) && tiposDe({ tipoRol, permisos: new Set(permisos) }).includes(nuevo.tipo),
  )
  const { titulo, detalle, ruta, tipo } = nuevo
  for (const { email, nombre } of await quienesQuierenCorreo(on, admins, tipo))
    await enqueueCorreo(on, {
      tipo,
      para: { email, nombre },
      asunto: titulo,
      contenido: { titulo, parrafos: [detalle], datos: [], boton: { texto: boton, ruta } },
      clave: `${clave}-${email.toLowerCase()}`,
    })
}

/** Whether an account wants the notices of a kind by mail too; it does until it says that it does not. */
export const quiereCorreo = async (on: Db, usuarioId: number, tipo: TipoDeAviso): Promise<boolean> =>
  !(await store.listSinCorreo(on, usuarioId)).includes(tipo)
/**
 * Of those who would be mailed, those who want it: an address that is an account's is asked what the account chose, any
 * other gets it.
 */
export const quienesQuierenCorreo = async <T extends { readonly email: string }>(
  on: Db,
  personas: readonly T[],
  tipo: TipoDeAviso,
): Promise<readonly T[]> => {
  if (personas.length === 0) return personas
  const not = await store.listEmailsSinCorreo(
    on,
    personas.map((persona) => persona.email),
    tipo,
  )
  return personas.filter((persona) => !not.has(persona.email.toLowerCase()))
}

const toAviso =
  ({ tipoRol }: Sesion) =>
  ({ creado, cliente, ...row }: store.AvisoRow): AvisoDeCuenta => ({
    ...row,
    fecha: toTime(creado),
    cliente: tipoRol === 3 ? null : cliente,
  })
/** One's own notices, the last first. */
export const listPropios = async (who: Sesion, page: number) => {
  const rows = await store.listAvisos(db(), who, tiposDe(who), page)
  return { $values: rows.slice(0, porPagina).map(toAviso(who)), hayMas: rows.length > porPagina }
}
const sinLeerDe = async (on: Db, who: Sesion) => ({ sinLeer: await store.countSinLeer(on, who, tiposDe(who)) })
export const countPropios = (who: Sesion) => sinLeerDe(db(), who)

/** Marks one as read; refuses 404 of what is nobody's, or another's. */
export const markLeido = (who: Sesion, id: number) =>
  tx(async (on) => {
    if (!(await store.saveLeido(on, who, tiposDe(who), id))) throw notFound()
    return sinLeerDe(on, who)
  })
/** Marks as read all there is up to the last one that was seen: what came since stays. */
export const markTodoLeido = (who: Sesion, hasta: number) =>
  tx(async (on) => {
    await store.saveTodoLeido(on, who, tiposDe(who), hasta)
    return sinLeerDe(on, who)
  })

/** Of each kind that somebody may read and is mailed of, whether he wants that. */
export const listPreferencias = async (who: Sesion, on: Db = db()): Promise<{ $values: Preferencia[] }> => {
  const not = await store.listSinCorreo(on, who.usuarioId)
  return {
    $values: tiposDe(who).flatMap((tipo) => {
      const nombre = nombreDeCorreo(tipo, who.tipoRol)
      return nombre === null ? [] : [{ tipo, nombre, correo: !not.includes(tipo) }]
    }),
  }
}
/** Chooses for oneself alone; refuses a kind that one does not read, or is not mailed of. */
export const changePreferencia = (who: Sesion, { tipo, correo }: { tipo: string; correo: boolean }) =>
  tx(async (on) => {
    if (!isTipoDeAviso(tipo) || nombreDeCorreo(tipo, who.tipoRol) === null || !tiposDe(who).includes(tipo))
      throw badInput(textos.tipoDesconocido, [{ field: 'tipo', detail: textos.tipoDesconocido }])
    await store.savePreferencia(on, who.usuarioId, tipo, correo)
    return listPreferencias(who, on)
  })
