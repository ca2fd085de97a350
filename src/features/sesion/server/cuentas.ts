import { sql } from 'kysely'
import { conflict, forbidden } from '#shared/errors.ts'
import { P, permisosOfRol } from '#shared/permisos.ts'
import type { Rol } from '#shared/route.ts'
import { afterCommit } from '#server/context.ts'
import { requestContext } from '#server/request.ts'
import type { Db } from '#server/db/db.ts'
import type { Meta } from '#server/http/meta.ts'
import { forget, type Sesion } from '#server/session/sesion.ts'
import { sendCodigo } from './claves.ts'
import { actBy } from './act.ts'
import { sameTitular, titularCambiado } from './titular.ts'

/** Accounts as other features make, change and end them. All of it stands in the caller's transaction. */

export type DocumentoOfIdentidad = { tipoDocumento: number | null; documentoNro: string | null }
export type DatosCuenta = DocumentoOfIdentidad & {
  email: string
  nombre: string
  apellido: string
  telefono: string | null
}
export type CuentaNueva = DatosCuenta & {
  tipoRol: Rol
  clienteId: number | null
  idVendedor: number | null
  permisos?: readonly number[] | undefined
  activo?: boolean
  /** A hash, of hashClave. */ clave?: string | null
  /** No link is mailed: whoever makes the account hands it over. */ withoutCorreo?: boolean
}

export const TAKEN_DOCUMENTO = 'Ya existe una cuenta con ese documento.'
const taken = (what: 'email' | 'documento') =>
  conflict('ya_existe', what === 'email' ? 'Ya existe una cuenta con ese email.' : TAKEN_DOCUMENTO)
/**
 * Of two that make or change accounts at once, one waits until the other's transaction ends. Before any row, as every
 * lock of a whole table (docs/decisions/0114): a row of an account, or of a seller that it names, comes after.
 */
export const lockCuentas = (on: Db) => sql`select pg_advisory_xact_lock(hashtext('cuentas'))`.execute(on)

/** An account as what makes others sees it; `importado`: what the order system said of it last. */
export type CuentaWithDocumento = DocumentoOfIdentidad & {
  email: string
  activo: boolean
  importado: { readonly [campo: string]: unknown } | null
}
/**
 * The accounts with one of these e-mails (in lower case) or documents, and those with a document that one of them has;
 * none is made or changed until `on` ends.
 */
export const lockCuentasWith = async (
  on: Db,
  { emails, documentos }: { emails: readonly string[]; documentos: readonly string[] },
): Promise<CuentaWithDocumento[]> => {
  await lockCuentas(on)
  const { rows } = await sql<CuentaWithDocumento>`
    select lower(email) as email, "tipoDocumento", "documentoNro", activo, importado
    from usuario
    where lower(email) = any(${[...emails]}::text[])
      or "documentoNro" = any(${[...documentos]}::text[])
      or "documentoNro" in (
        select u."documentoNro"
        from usuario u
        where lower(u.email) = any(${[...emails]}::text[])
      )`.execute(on)
  return rows
}

/**
 * Refuses an e-mail any account has, and a document another active one has. Held until the transaction ends: two at
 * once, one waits.
 */
const refuseTaken = async (
  on: Db,
  { email, tipoDocumento, documentoNro }: DocumentoOfIdentidad & { email: string },
  except: number | null = null,
): Promise<void> => {
  await lockCuentas(on)
  const others = on
    .selectFrom('usuario')
    .select('id')
    .$if(except !== null, (q) => q.where('id', '<>', except!))
  if (await others.where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()) throw taken('email')
  if (documentoNro === null) return
  if (
    await others
      .where('documentoNro', '=', documentoNro)
      .where('tipoDocumento', '=', tipoDocumento)
      .where('activo', '=', sql.lit(true))
      .executeTakeFirst()
  )
    throw taken('documento')
}

/** Who asked for it, as people are called: an e-mail is what the record says. */
const nameOfAuthor = async (on: Db): Promise<string | null> => {
  const author = requestContext()?.quien
  if (!author) return null
  const names = on.selectFrom('usuario').select(['nombre', 'apellido'])
  const row = await names.where('id', '=', author.usuarioId).executeTakeFirst()
  return row ? `${row.nombre} ${row.apellido}`.trim() : author.usuario
}

/**
 * Creates an account and returns its id. A given password is provisional: it only opens the first sign-in (OPEN-81).
 * Without one, and for role 1, which has no first sign-in, a link to set one is mailed. Throws 409 `ya_existe`.
 */
export const createCuenta = async (on: Db, cuentaNueva: CuentaNueva): Promise<number> => {
  await refuseTaken(on, cuentaNueva)
  const { clave, permisos, email, withoutCorreo, ...rest } = cuentaNueva
  const cuenta = { ...rest, email: email.toLowerCase() }
  const por = requestContext()?.quien?.usuario ?? null
  const { id } = await on
    .insertInto('usuario')
    .values({
      ...cuenta,
      permisos: [...(permisos ?? permisosOfRol[cuentaNueva.tipoRol])],
      clave: clave ?? null,
      claveProvisoria: true,
      creadaPor: por,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!withoutCorreo && cuentaNueva.activo !== false && (!clave || cuentaNueva.tipoRol === 1))
    await sendCodigo(on, { ...cuenta, id }, 'primer-ingreso', { act: actBy(await nameOfAuthor(on)) })
  return id
}

/** The role 2 account of a seller, its first active one. */
export const findCuentaOfVendedor = (on: Db, idVendedor: number) =>
  on
    .selectFrom('usuario')
    .select(['id', 'email', 'clave', 'nombre', 'apellido', 'clienteId', 'tipoDocumento', 'documentoNro'])
    .where('idVendedor', '=', idVendedor)
    .where('tipoRol', '=', 2)
    .orderBy('activo', 'desc')
    .orderBy('id')
    .executeTakeFirst()
export type CuentaOfVendedor = NonNullable<Awaited<ReturnType<typeof findCuentaOfVendedor>>>

/**
 * Changes an account. Its e-mail and document say whose it is: they ask for permission 1 (else 403), and a change ends
 * what the owner had (titular.ts); whoever never set a password gets a new link. Refuses 409 `ya_existe`.
 */
export const changeCuenta = async (
  on: Db,
  who: Sesion,
  cuenta: CuentaOfVendedor,
  datos: DatosCuenta,
  meta: Meta,
): Promise<void> => {
  const same = sameTitular(cuenta, datos)
  if (!same && !who.permisos.has(P.configuracion)) throw forbidden()
  await refuseTaken(on, datos, cuenta.id)
  const next = { ...datos, email: datos.email.toLowerCase() }
  await on.updateTable('usuario').set(next).where('id', '=', cuenta.id).execute()
  afterCommit(on, () => forget({ usuarioId: cuenta.id }))
  if (same) return
  await titularCambiado(on, { ...cuenta, nombre: next.nombre, apellido: next.apellido }, cuenta, next, {
    usuarioId: who.usuarioId,
    usuario: who.email,
    ip: meta.ip,
  })
  const act = actBy(who.userName)
  if (cuenta.clave === null) await sendCodigo(on, { ...next, id: cuenta.id, tipoRol: 2 }, 'primer-ingreso', { act })
}
