import { randomBytes } from 'node:crypto'
import { badInput, notFound } from '#shared/errors.ts'
import { nombreOfTipo, showDocumento } from '#shared/identity.ts'
import { audit } from '#server/auditoria.ts'
import { config, db, log, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Meta } from '#server/http/meta.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import { forget, sha256, type Sesion } from '#server/session/sesion.ts'
import type { ChangeData, ResetData } from '../contract.ts'
import {
  checkCambio,
  checkNueva,
  durationOf,
  limitesClave,
  textosClave,
  type ClaveErrors,
  type TipoCodigo,
} from '../rules.ts'
import { textosNoFuiYo } from '../no-fui-yo.ts'
import { requireCaptcha } from './captcha.ts'
import { requireClaveActual } from './clave-actual.ts'
import { claveFits, hashClave } from './clave.ts'
import { refuseWeak } from './weakClave.ts'
import * as claves from './claves-store.ts'
import { forgetOtherDevices } from './devices.ts'
import { factsOfAct, actOf, type Act } from './act.ts'
import { countAttempt, ofCodigo } from './intentos.ts'
import { noFuiYoOf } from './no-fui-yo-link.ts'

type Recipient = Pick<
  claves.CuentaClave,
  'id' | 'email' | 'nombre' | 'apellido' | 'tipoRol' | 'tipoDocumento' | 'documentoNro'
>
/** Where a mail's button leads; an administrator comes out at the own door (doorOf, web/signed-out.ts). */
const pathOf = (tipo: TipoCodigo, { email, tipoRol }: Recipient, code: string): string => {
  const quien = encodeURIComponent(email)
  if (tipo === 'primer-ingreso') return `/changePasswordEmail/${quien}/${code}${tipoRol === 1 ? '?puerta=admin' : ''}`
  return `/reestablecerpassword/nuevapassword?email=${quien}&code=${code}${tipoRol === 1 ? '&puerta=admin' : ''}`
}
const words = {
  recuperacion: {
    asunto: 'Recuperar contraseña',
    paragraphs: [
      'Recibimos un pedido para cambiar la contraseña de tu cuenta. Si fuiste vos, elegí una nueva con este botón.',
      'Si no lo pediste, no hace falta que hagas nada: tu contraseña sigue siendo la misma.',
    ],
    button: 'Elegir contraseña',
  },
  'primer-ingreso': {
    asunto: 'Tu primer ingreso al portal',
    paragraphs: [
      'Te damos la bienvenida. Definí tu contraseña con este botón y ya estás adentro; las próximas veces ingresás con ella y estos datos.',
    ],
    button: 'Definir contraseña',
  },
} as const
/** Of a recovery that its owner did not ask for (CUENTAS-06). */
const askedBy = (por: string): readonly string[] => [
  `${por} pidió que elijas otra contraseña para tu cuenta. Hacelo con este botón.`,
  'Nadie más la conoce ni puede ponerla por vos. Hasta que elijas otra, tu contraseña sigue siendo la misma.',
]
/** Of one that a sign-in asked for, with a password that somebody else may know (PAPEL-05). */
const afterNoFuiYo: readonly string[] = [
  'Alguien ingresó tu contraseña, y como dijiste «No fui yo» ya no alcanza para entrar. Si fuiste vos, elegí una nueva con este botón.',
  'Si no fuiste vos, no hace falta que hagas nada: con la contraseña de antes nadie entra.',
]
/** What one signs in with, for whoever comes for the first time (OPEN-108). */
const ingresoOf = ({ email, tipoRol, tipoDocumento, documentoNro }: Recipient): (readonly [string, string])[] => [
  ['Para ingresar', `${config().publicUrl}${tipoRol === 1 ? '/admin/login' : '/login'}`],
  ['Email', email],
  ...(tipoRol === 1 || documentoNro === null
    ? []
    : [['Documento', `${nombreOfTipo(tipoDocumento)} ${showDocumento(documentoNro)}`] as const]),
]

/** A new code, which voids the former ones of its kind: the path that uses it, once. */
export const newEnlace = async (on: Db, cuenta: Recipient, tipo: TipoCodigo): Promise<string> => {
  await claves.voidCodigos(on, cuenta.id, tipo)
  const code = randomBytes(24).toString('base64url')
  await claves.insertCodigo(on, cuenta.id, tipo, sha256(code))
  return pathOf(tipo, cuenta, code)
}

const paragraphsOf = (tipo: TipoCodigo, { por }: Act, dudosa: boolean): readonly string[] => {
  if (tipo === 'primer-ingreso') return words[tipo].paragraphs
  return por ? askedBy(por) : dudosa ? afterNoFuiYo : words[tipo].paragraphs
}
/**
 * A new link and its mail, in the caller's transaction. `act`: who asked for it, and from where; `dudosa`: by a sign-in
 * with a password that is not trusted any more.
 */
export const mailEnlace = async (on: Db, cuenta: Recipient, tipo: TipoCodigo, act: Act, dudosa = false) => {
  const ruta = await newEnlace(on, cuenta, tipo)
  const { asunto, button } = words[tipo]
  await enqueueCorreo(on, {
    tipo,
    para: { nombre: `${cuenta.nombre} ${cuenta.apellido}`, email: cuenta.email },
    asunto,
    reservado: true,
    validoMinutes: limitesClave.codigoMinutes[tipo],
    content: {
      titulo: asunto,
      paragraphs: [...paragraphsOf(tipo, act, dudosa), `El enlace vale ${durationOf(tipo)} y se usa una sola vez.`],
      datos:
        tipo === 'primer-ingreso'
          ? [...ingresoOf(cuenta), ...factsOfAct(act, 'Te invitó')]
          : factsOfAct(act, 'Lo pidió'),
      button: { texto: button, ruta },
    },
  })
}

/**
 * Makes a code and its mail in the caller's transaction, one in so many `minutes` per account, and none for one that is
 * not in force; it voids the former ones of its kind.
 */
export const sendCodigo = async (
  on: Db,
  cuenta: Recipient,
  tipo: TipoCodigo,
  { act, minutes = limitesClave.askedMinutes, dudosa = false }: { act: Act; minutes?: number; dudosa?: boolean },
): Promise<void> => {
  if (!(await claves.lockCuenta(on, cuenta.id))) return
  if ((await claves.countRecent(on, cuenta.id, tipo, minutes)) > 0) return
  // the last one stays good: nobody can keep it from its owner
  if ((await claves.countRecent(on, cuenta.id, tipo, 60)) >= limitesClave.codigosPerHour) return
  await mailEnlace(on, cuenta, tipo, act, dudosa)
}

const refuse = (errors: ClaveErrors) => {
  const list = Object.entries(errors).map(([field, detail]) => ({ field, detail: detail! }))
  if (list[0]) throw badInput(list[0].detail, list)
}

const notice = (on: Db, to: { id: number; nombre: string; email: string }, meta: Meta) => {
  const { sentence, button } = noFuiYoOf(to)
  return enqueueCorreo(on, {
    tipo: 'clave-modificada',
    para: to,
    asunto: 'Tu contraseña cambió',
    content: {
      titulo: 'Tu contraseña cambió',
      paragraphs: [
        'La contraseña de tu cuenta es otra desde ahora. Las demás sesiones abiertas se cerraron.',
        sentence,
      ],
      datos: factsOfAct(actOf(meta)),
      button,
    },
  })
}

/** Refuses, as the new password, the one that somebody else may know ('No fui yo'). */
const refuseDudosa = async (usuarioId: number, password: string): Promise<void> => {
  const clave = await claves.dudosaOf(db(), usuarioId)
  if (clave !== null && (await claveFits(password, clave)))
    throw badInput(textosNoFuiYo.igual, [{ field: 'newPassword', detail: textosNoFuiYo.igual }])
}

/**
 * Sets a password by a mailed code (OPEN-13, OPEN-16, OPEN-80) and answers whose it is. Refused codes count per e-mail
 * and address; the sixth within an hour is 429.
 */
export const saveByCodigo = async (body: ResetData, meta: Meta): Promise<number> => {
  const attempt = await countAttempt(ofCodigo(body.email, meta.ip), textosClave.exceeded)
  const huella = sha256(body.ConfirmationCode)
  const seen = await tx((on) => claves.findCodigo(on, huella, body.email))
  if (!seen)
    throw badInput(textosClave.enlaceInvalid, [{ field: 'ConfirmationCode', detail: textosClave.enlaceInvalid }])
  refuse(seen.tipo === 'primer-ingreso' ? checkCambio(body) : checkNueva(body))
  await refuseWeak(db(), body.newPassword, { email: seen.email, nombre: `${seen.nombre} ${seen.apellido}` })
  if (seen.tipo === 'recuperacion') await requireCaptcha(body.captchaToken ?? body.recaptcha ?? '')
  await refuseDudosa(seen.id, body.newPassword)
  const clave = await hashClave(body.newPassword)
  await tx(async (on) => {
    const held = await claves.findCodigo(on, huella, body.email, true) // two at once: the second finds it used
    if (!held)
      throw badInput(textosClave.enlaceInvalid, [{ field: 'ConfirmationCode', detail: textosClave.enlaceInvalid }])
    await claves.saveClave(on, held.id, clave, held.email)
    await claves.endSesiones(on, held.id)
    await forgetOtherDevices(on, held.id, meta)
    await audit(on, {
      accion: 'clave-por-codigo',
      quien: { usuarioId: held.id, usuario: held.email },
    })
    await notice(on, { id: held.id, nombre: `${held.nombre} ${held.apellido}`, email: held.email }, meta)
  })
  forget({ usuarioId: seen.id })
  await attempt.forgive()
  log('clave_por_codigo', { usuarioId: seen.id, requestId: meta.requestId })
  return seen.id
}
/** The same for whoever signs in by hand afterwards. */
export const resetPassword = async (body: ResetData, meta: Meta): Promise<true> => {
  await saveByCodigo(body, meta)
  return true
}

/**
 * Changes the caller's own password; identity is the session's. The other sessions end. A wrong current one is 400 and
 * counts as a failed try.
 */
export const changePassword = async (who: Sesion, body: ChangeData, meta: Meta): Promise<true> => {
  await requireClaveActual(who.usuarioId, body.password)
  refuse(checkCambio(body))
  await refuseWeak(db(), body.newPassword, { email: who.email, nombre: who.userName })
  const clave = await hashClave(body.newPassword)
  await tx(async (on) => {
    await claves.saveClave(on, who.usuarioId, clave, who.email)
    await claves.endSesiones(on, who.usuarioId, who.tokenHash)
    await forgetOtherDevices(on, who.usuarioId, meta)
    await audit(on, {
      accion: 'clave-cambiada',
    })
    await notice(on, { id: who.usuarioId, nombre: who.userName, email: who.email }, meta)
  })
  forget({ usuarioId: who.usuarioId })
  return true
}

/** Ends one of one's own sessions; another's is not found. */
export const endOwnSesion = (who: Sesion, id: number): Promise<true> =>
  tx<true>(async (on) => {
    if (!(await claves.deleteOwnSesion(on, who.usuarioId, id))) throw notFound()
    await audit(on, {
      accion: 'sesion-cerrada',
    })
    return true
  })
