import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import type { Meta, Paso } from '#server/http/meta.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import { sha256 } from '#server/session/sesion.ts'
import { devices as reglas } from '../rules.ts'
import * as store from './devices-store.ts'
import { factsOfAct, actOf } from './act.ts'
import { noFuiYoOf } from './no-fui-yo-link.ts'

/**
 * A browser that an account was opened with is known by a secret in a cookie no script reads. It opens nothing by
 * itself: it only stands outside of the limits that strangers use up (docs/decisions/0035).
 */
const COOKIE: Paso = { name: 'pv_dispositivo', path: '/api/auth', sameSite: 'strict', plainToo: true }
const fingerprintOf = (meta: Meta): string | null => {
  const secret = meta.paso(COOKIE)
  return secret && /^[\w-]{43}$/.test(secret) ? sha256(secret) : null
}

/** The device a try comes from, if the account of this e-mail knows it. */
export const deviceOf = async (email: string, meta: Meta): Promise<number | null> => {
  const huella = fingerprintOf(meta)
  return huella === null ? null : store.findDevice(email, huella)
}

type Cuenta = {
  id: number
  email: string
  nombre: string
  apellido: string
  dispositivosDesde: Date | null
}
/** Tells the owner of a sign-in from a browser the account does not know. */
const tell = (on: Db, cuenta: Cuenta, meta: Meta) => {
  const { sentence, button } = noFuiYoOf(cuenta)
  return enqueueCorreo(on, {
    tipo: 'ingreso-nuevo',
    para: { nombre: `${cuenta.nombre} ${cuenta.apellido}`.trim(), email: cuenta.email },
    asunto: 'Ingreso a tu cuenta desde un dispositivo nuevo',
    content: {
      titulo: 'Ingreso desde un dispositivo nuevo',
      paragraphs: [
        'Tu cuenta se abrió desde un navegador que no conocíamos. Si fuiste vos, no hace falta que hagas nada.',
        sentence,
      ],
      datos: factsOfAct(actOf(meta)),
      button,
    },
  })
}

/**
 * Knows the browser of a sign-in from now on, in the caller's transaction; an account that was opened before, never
 * from here, is told by mail. Its secret is another after every sign-in, so that one planted or copied before is worth
 * nothing. Answers how to hand out the cookie.
 */
export const rememberDevice = async (on: Db, cuenta: Cuenta, meta: Meta): Promise<() => void> => {
  const secret = randomBytes(32).toString('base64url')
  const [before, huella] = [fingerprintOf(meta), sha256(secret)]
  const known = before !== null && (await store.renewFingerprint(on, before, huella)).includes(cuenta.id)
  if (known) await store.touch(on, cuenta.id, huella, reglas.dias)
  else await store.insertDevice(on, cuenta.id, huella, reglas.dias, reglas.perCuenta)
  await store.stampDesde(on, cuenta.id)
  if (!known && cuenta.dispositivosDesde !== null) await tell(on, cuenta, meta)
  return () => meta.setPaso(COOKIE, secret, reglas.dias * 86_400)
}

/** Forgets every device of an account but the one that asks. */
export const forgetOtherDevices = (on: Db, usuarioId: number, meta: Meta) =>
  store.deleteDevices(on, usuarioId, fingerprintOf(meta))
/** Forgets every device of an account. */
export const forgetAllDevices = (on: Db, usuarioId: number) => store.deleteDevices(on, usuarioId, null)
