import { sql } from 'kysely'
import { badInput, conflict, notFound } from '#shared/errors.ts'
import type { Entera } from '#shared/route.ts'
import {
  createCuenta,
  endCuenta,
  findTaken,
  hashClave,
  lockCuentas,
  refuseWeak,
  TAKEN_DOCUMENTO,
} from '#features/sesion/server/sesion.ts'
import { tellAdministracion } from '#features/avisos/server/avisos.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { pageOf, paginaOf, type Cuantos, type Pagina } from '#server/db/lists.ts'
import { enteraOf } from '#server/http/whole-list.ts'
import { readEmail } from '#server/mail/correo.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { AltaUsuario, User } from '../contract.ts'
import { checkAlta, permisosOfAlta, splitNombre, textos } from '../rules.ts'
import * as store from './store.ts'

const toUser = (cuenta: store.Cuenta): User => ({
  id: cuenta.id,
  identification: cuenta.documentoNro,
  identificationType: cuenta.tipoDocumento,
  email: cuenta.email,
  userName: `${cuenta.nombre} ${cuenta.apellido}`.trim(),
  tipoRol: cuenta.tipoRol,
  clienteId: cuenta.clienteId,
  sellerId: cuenta.idVendedor,
  contactoId: cuenta.contactoId,
  activo: cuenta.activo,
  permisos: { $values: cuenta.permisos },
})

const readAll = async (ids: readonly number[]): Promise<User[]> => (await store.listByIds(db(), ids)).map(toUser)
/** Every account, in pieces (OPEN-130), or a page of them and how many there are. */
const listUsers = async (page: Pagina): Promise<Users | Entera> => {
  const tramo = paginaOf(page)
  const ids = await store.listIds(db(), tramo)
  if (tramo === null)
    return enteraOf({
      huella: await store.readFingerprint(db()),
      ids,
      read: readAll,
      around: ['{"users":{"$values":[', ']}}'],
    })
  const { $values, ...cuantos } = await pageOf(db(), tramo, ids, sql`usuario`)
  return { users: { $values: await readAll($values) }, ...cuantos }
}

type Users = { users: { $values: User[] } } & Partial<Cuantos>
type Query = Pagina & { identification: string | null; identificationType: string | null }
/**
 * The accounts; or with a document, its account. Refuses a document without its type, 400, and an unknown one, 404.
 */
export const readUsers = async ({
  identification,
  identificationType,
  ...page
}: Query): Promise<Users | Entera | User> => {
  if (identification === null && identificationType === null) return listUsers(page)
  if (identification === null || identificationType === null)
    throw badInput(textos.documento, [
      {
        field: identification ? 'identificationType' : 'identification',
        detail: identification ? textos.option : textos.documento,
      },
    ])
  const found = await store.findByDocumento(db(), identification, Number(identificationType))
  if (!found) throw notFound()
  return toUser(found)
}

/** The account to make. Refuses what cannot sign in, and a client or seller there is not. */
const cuentaOf = async (on: Db, who: Sesion, form: AltaUsuario) => {
  const alta = {
    ...form,
    identificationType: form.identificationType ?? null,
    clienteId: form.clienteId ?? null,
    sellerId: form.sellerId ?? null,
    permisos: form.permisos ?? null,
  }
  const errors = checkAlta(alta)
  const { permisos, exceedsOwn } = permisosOfAlta(alta, who.permisos)
  if (exceedsOwn) errors.permisos ??= textos.foreignPermisos
  if (!errors.email && readEmail(form.email) === null) errors.email = textos.email
  const clienteId = form.tipoRol === 3 ? alta.clienteId : null
  const idVendedor = form.tipoRol === 2 ? alta.sellerId : null
  if (clienteId !== null && !(await store.exists(on, 'cliente', clienteId))) errors.clienteId = textos.cliente
  if (idVendedor !== null && !(await store.exists(on, 'vendedor', idVendedor))) errors.sellerId = textos.vendedor
  const list = Object.entries(errors).map(([field, detail]) => ({ field: `user.${field}`, detail }))
  if (list[0]) throw badInput(list[0].detail, list)
  return {
    ...splitNombre(form.userName),
    email: form.email,
    tipoRol: form.tipoRol,
    tipoDocumento: alta.identificationType,
    documentoNro: form.identification,
    telefono: null,
    clienteId,
    idVendedor,
    permisos,
    activo: form.activo ?? true,
  }
}

/** Says whose a taken e-mail or document is, to whoever may open that account (CUENTAS-02). */
const refuseTaken = async (on: Db, nueva: Parameters<typeof findTaken>[1]): Promise<void> => {
  await lockCuentas(on)
  const cuenta = await findTaken(on, nueva)
  if (cuenta) throw conflict('ya_existe', cuenta.que === 'email' ? textos.takenEmail : TAKEN_DOCUMENTO, { cuenta })
}

/**
 * Makes an account (OPEN-81, OPEN-83). Refuses a password that is easily guessed, 400, and 409 `ya_existe`; done once
 * per Idempotency-Key. The password is in no answer and on no record.
 */
export const createUser = async (who: Sesion, alta: AltaUsuario, invitar: boolean): Promise<Once<User>> => {
  if (alta.password)
    await refuseWeak(db(), alta.password, { email: alta.email, nombre: alta.userName }, 'user.password')
  const clave = alta.password ? await hashClave(alta.password) : null
  return once(async (on) => {
    const nueva = await cuentaOf(on, who, alta)
    await refuseTaken(on, nueva)
    const id = await createCuenta(on, { ...nueva, clave, withoutCorreo: !invitar })
    const made = toUser((await store.findCuenta(on, id))!)
    await audit(on, {
      accion: 'usuario-creado',
      clienteId: made.clienteId,
      sobre: `usuario ${made.email}`,
      despues: made,
    })
    if (made.tipoRol === 1)
      await tellAdministracion(on, {
        tipo: 'usuario',
        titulo: `${who.userName} creó un administrador: ${made.userName}`,
        detalle: `Ingresa con ${made.email}. Si no lo esperabas, dale de baja y revisá la auditoría.`,
        ruta: '/auditoria',
        button: 'Ver la auditoría',
        autor: who.usuarioId,
        except: [made.id],
        clave: `usuario-${made.id}`,
      })
    return made
  })
}

/**
 * Ends an account and its sessions at once. Refuses one's own, and the last administrator's (409); one that has ended
 * stays so.
 */
export const deleteUser = (who: Sesion, id: number): Promise<true> =>
  tx(async (on): Promise<true> => {
    const found = await store.findCuenta(on, id)
    if (!(await endCuenta(on, who, id)) || !found) return true
    const antes = toUser(found)
    await audit(on, {
      accion: 'usuario-borrado',
      clienteId: found.clienteId,
      sobre: `usuario ${found.email}`,
      antes,
      despues: { ...antes, activo: false },
    })
    return true
  })
