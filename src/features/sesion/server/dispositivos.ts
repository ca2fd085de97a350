import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import type { Meta, Paso } from '#server/http/meta.ts'
import { sha256 } from '#server/session/sesion.ts'
import { dispositivos as reglas } from '../rules.ts'
import * as store from './dispositivos-store.ts'

/**
 * A browser that an account was opened with is known by a secret in a cookie no script reads. It opens nothing by itself: it
 * only stands outside of the limits that strangers use up (docs/decisions/0035).
 */
const COOKIE: Paso = { name: 'pv_dispositivo', path: '/api/auth', sameSite: 'strict' }
const huellaDe = (meta: Meta): string | null => {
  const secret = meta.paso(COOKIE)
  return secret && /^[\w-]{43}$/.test(secret) ? sha256(secret) : null
}

/** The device a try comes from, if the account of this e-mail knows it. */
export const dispositivoDe = async (email: string, meta: Meta): Promise<number | null> => {
  const huella = huellaDe(meta)
  return huella === null ? null : store.findDispositivo(email, huella)
}

/** What a sign-in knows of its browser: `nuevo` when the account was opened before, never from here. `entregar` hands out its cookie. */
export type Reconocido = { readonly nuevo: boolean; readonly entregar: () => void }

/**
 * Knows the browser of a sign-in from now on, in the caller's transaction. Its secret is another after every sign-in, so that
 * one planted or copied before is worth nothing.
 */
export const reconocer = async (on: Db, cuenta: { id: number; dispositivosDesde: Date | null }, meta: Meta): Promise<Reconocido> => {
  const secret = randomBytes(32).toString('base64url')
  const [before, huella] = [huellaDe(meta), sha256(secret)]
  const known = before !== null && (await store.renovar(on, before, huella)).includes(cuenta.id)
  if (known) await store.touch(on, cuenta.id, huella, reglas.dias)
  else await store.insertDispositivo(on, cuenta.id, huella, reglas.dias, reglas.porCuenta)
  await store.stampDesde(on, cuenta.id)
  return { nuevo: !known && cuenta.dispositivosDesde !== null, entregar: () => meta.setPaso(COOKIE, secret, reglas.dias * 86_400) }
}

/** Forgets every device of an account but the one that asks. */
export const olvidarOtros = (on: Db, usuarioId: number, meta: Meta) => store.deleteDispositivos(on, usuarioId, huellaDe(meta))
/** Forgets every device of an account. */
export const olvidarTodos = (on: Db, usuarioId: number) => store.deleteDispositivos(on, usuarioId, null)
