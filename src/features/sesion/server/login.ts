import { randomBytes } from 'node:crypto'
import { inactive, Refusal, tooMany } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { CUIT, toWhatsApp } from '#shared/identity.ts'
import { permisosOfSesion } from '#shared/permisos.ts'
import { pendientes } from '#features/encuesta/server/encuesta.ts'
import { audit } from '#server/auditoria.ts'
import { config, db, log, tx } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import { menusOf } from '#server/menu.ts'
import { redOf } from '#server/session/network.ts'
import { forget, sha256, type Sesion } from '#server/session/sesion.ts'
import { readParams, type Params } from '#server/params.ts'
import { inTurn } from '#server/semaphore.ts'
import type { LoginData, PideClave, PrimerIngreso, SegundoFactor, Session } from '../contract.ts'
import { limitesClave, textos } from '../rules.ts'
import { requireCaptcha } from './captcha.ts'
import { claveFits } from './clave.ts'
import { sendCodigo } from './claves.ts'
import { deviceOf, rememberDevice } from './devices.ts'
import { actOf } from './act.ts'
import { countAttempt, ofIngreso } from './intentos.ts'
import { beginPaso } from './paso-ingreso.ts'
import * as store from './store.ts'

/**
 * Tries of one place stand in line, so that right ones at the same moment never count; an office that comes in at once
 * is never too long for it.
 */
const loginQueue = { max: 100, refusal: () => tooMany(textos.demasiados, 60) }
const wrong = () => new Refusal(401, 'datos_incorrectos', textos.datosIncorrectos)

/**
 * Checks captcha, limits and password; the same answer and the same work for an unknown account. Refuses 400, 401, 429,
 * and 403 an account that is not in force: only whoever knows its password learns that.
 */
const authenticate = async (
  email: string,
  password: string,
  captchaToken: string,
  meta: Meta,
  fits: (c: store.Cuenta) => boolean,
): Promise<store.Cuenta> => {
  await requireCaptcha(captchaToken)
  const dispositivo = await deviceOf(email, meta)
  const place = dispositivo === null ? redOf(meta.ip) : `dispositivo ${dispositivo}`
  const cuenta = await inTurn(`ingreso ${place}`, loginQueue, () => tryClave(email, password, meta, dispositivo, fits))
  if (cuenta.vigente) return cuenta
  await tx((on) =>
    audit(on, {
      accion: 'ingreso-rechazado',
      quien: { usuarioId: cuenta.id, usuario: cuenta.email },
      clienteId: cuenta.clienteId,
      despues: { motivo: 'Cuenta inactiva' },
    }),
  )
  throw inactive()
}

const tryClave = async (
  email: string,
  password: string,
  meta: Meta,
  dispositivo: number | null,
  fits: (c: store.Cuenta) => boolean,
): Promise<store.Cuenta> => {
  const attempt = await countAttempt(ofIngreso(email, meta.ip, dispositivo))
  const cuenta = await store.findCuenta(email, db())
  const right = await claveFits(password, cuenta?.clave ?? null)
  if (!cuenta || !right || !fits(cuenta)) {
    log('ingreso_rechazado', { requestId: meta.requestId, ip: meta.ip })
    await tx((on) =>
      audit(on, {
        accion: 'ingreso-rechazado',
        quien: { usuarioId: cuenta?.id ?? null, usuario: email.trim() },
      }),
    )
    throw wrong()
  }
  await attempt.forgive()
  return cuenta
}

const paramsListOf = (cuenta: store.Cuenta, params: Pick<Params, 'ProductoCantidadMinimaMC' | 'shoopEnabled'>) => ({
  $values: [
    { nombre: 'ProductoCantidadMinimaMC', valor: String(params.ProductoCantidadMinimaMC) },
    { nombre: 'listaPrecioId', valor: cuenta.listaPrecioId === null ? '' : String(cuenta.listaPrecioId) },
    { nombre: 'shoopEnabled', valor: String(params.shoopEnabled) },
  ],
})

/** The session as the browser keeps it. */
export const toSession = async (cuenta: store.Cuenta, tokens: Session['tokens']): Promise<Session> => {
  const params = await readParams(db())
  const seconds = params.shoopExpirationTime
  const permisos = permisosOfSesion(cuenta.tipoRol, cuenta.permisos)
  const userName = `${cuenta.nombre} ${cuenta.apellido}`.trim()
  return {
    userId: cuenta.id,
    contactoId: cuenta.contactoId,
    userName,
    bussinessName: cuenta.razonSocial ?? userName,
    email: cuenta.email,
    tipoRol: cuenta.tipoRol,
    clienteId: cuenta.tipoRol === 3 ? cuenta.clienteId! : 0,
    variosClientes: cuenta.tipoRol === 3 && cuenta.clientes > 1,
    sellerId: cuenta.tipoRol === 1 ? 0 : (cuenta.idVendedor ?? 0),
    telefono: cuenta.telefono,
    phoneNumberSeller: cuenta.tipoRol === 3 ? toWhatsApp(cuenta.telefonoVendedor) : null,
    identificationId: cuenta.tipoDocumento,
    documentoNro: cuenta.documentoNro,
    cuit: cuenta.tipoRol === 3 ? cuenta.cuit : null,
    ultimoLogin: cuenta.ultimoLogin ? toTime(cuenta.ultimoLogin) : null,
    menus: { $values: await menusOf(cuenta.tipoRol, permisos) },
    permisos: { $values: [...permisos] },
    listaPrecioId: cuenta.listaPrecioId,
    nombreFantasiaVendedor: cuenta.idVendedor
      ? (cuenta.nombreFantasiaVendedor ?? `${cuenta.nombreVendedor} ${cuenta.apellidoVendedor}`)
      : null,
    paramsList: paramsListOf(cuenta, params),
    shoopExpirationTime: seconds,
    expirationTime: seconds,
    realExpirationTime: seconds,
    ...(await pendientes({ tipoRol: cuenta.tipoRol, clienteId: cuenta.clienteId ?? 0, contactoId: cuenta.contactoId })),
    tokens,
  }
}

/** When a session ends, and in how many seconds: a browser whose clock is wrong goes by those. */
export const untilOf = (vence: Date) => ({
  expiresAt: toTime(vence),
  expiresIn: Math.max(0, Math.floor((vence.getTime() - Date.now()) / 1000)),
})
/** A session that is open, as it is by now, to the browser that holds its token. */
export const presentSesion = (cuenta: store.Cuenta, who: Sesion, meta: Meta): Promise<Session> =>
  toSession(cuenta, {
    idToken: (meta.authorization ?? '').replace(/^Bearer /, ''),
    ...untilOf(new Date(who.vence)),
  })

/**
 * Opens a session: a token for local storage and a second secret in an HttpOnly cookie; both are kept as hashes. The
 * one that this browser had is over (OPEN-457). Refuses 403 an account that is not in force.
 */
export const open = async (cuenta: store.Cuenta, meta: Meta, por?: string): Promise<Session> => {
  const token = randomBytes(32).toString('base64url')
  const cookie = randomBytes(32).toString('base64url')
  const vence = new Date(Date.now() + config().sessionHours * 3_600_000)
  const issueDispositivo = await tx(async (db) => {
    await store.insertSesion(db, {
      token: sha256(token),
      cookie: sha256(cookie),
      usuarioId: cuenta.id,
      clienteId: cuenta.clienteId === cuenta.clientePropio ? null : cuenta.clienteId,
      vence,
      direccion: meta.ip,
      agente: meta.agent,
    })
    if (!(await store.stampLogin(db, cuenta))) throw inactive()
    // after the account's row, as whoever ends an account takes them
    if (meta.cookie) await store.deleteOfCookie(db, sha256(meta.cookie))
    await audit(db, {
      accion: 'ingreso',
      quien: { usuarioId: cuenta.id, usuario: cuenta.email },
      clienteId: cuenta.clienteId,
      ...(por ? { despues: { por } } : {}),
    })
    return rememberDevice(db, cuenta, meta)
  })
  meta.setCookie(cookie, config().sessionHours * 3600)
  issueDispositivo()
  return toSession(cuenta, { idToken: token, ...untilOf(vence) })
}

const subjectOf = ({ id, email, clienteId }: store.Cuenta) => ({ quien: { usuarioId: id, usuario: email }, clienteId })

/** A session for whoever proved to be this account, or the step to the code that is still missing. */
export const signIn = async (cuenta: store.Cuenta, meta: Meta, por?: string): Promise<Session | SegundoFactor> =>
  (await beginPaso(cuenta, meta, por)) ?? open(cuenta, meta, por)

/**
 * Mails a link to set another password to whoever signs in with one that somebody else may know: who has no more than
 * that password comes no further (PAPEL-05, docs/decisions/0143).
 */
const askClaveNueva = async (cuenta: store.Cuenta, meta: Meta): Promise<PideClave> => {
  await tx(async (on) => {
    await sendCodigo(on, cuenta, 'recuperacion', { act: actOf(meta), dudosa: true })
    await audit(on, {
      accion: 'ingreso-rechazado',
      quien: { usuarioId: cuenta.id, usuario: cuenta.email },
      clienteId: cuenta.clienteId,
      despues: { motivo: 'La contraseña es de antes de «No fui yo»' },
    })
  })
  return { pideClave: true, email: cuenta.email }
}
/** What follows a right password that is the account's own. */
const goOn = (cuenta: store.Cuenta, meta: Meta): Promise<Session | SegundoFactor | PideClave> =>
  cuenta.claveDudosa ? askClaveNueva(cuenta, meta) : signIn(cuenta, meta)

/**
 * Clients and sellers (roles 2 and 3). A person who never set a password gets no session but the first-login notice
 * (OPEN-81).
 */
export const login = async (
  body: LoginData,
  meta: Meta,
): Promise<Session | PrimerIngreso | SegundoFactor | PideClave> => {
  const cuenta = await authenticate(
    body.email,
    body.password,
    body.captchaToken,
    meta,
    (c) => c.tipoRol !== 1 && c.documentoNro === body.identification && c.tipoDocumento === body.identificationType,
  )
  if (!cuenta.claveProvisoria) return goOn(cuenta, meta)
  const how = { act: actOf(meta), minutes: limitesClave.correoMinutes }
  await tx(async (on) => {
    await sendCodigo(on, cuenta, 'primer-ingreso', how)
    await audit(on, { accion: 'ingreso-provisorio', ...subjectOf(cuenta) })
  })
  return toPrimerIngreso(cuenta)
}

/** Who is to set a password: a client by its company, a seller by itself (AUTH-34, OPEN-108). */
const toPrimerIngreso = (cuenta: store.Cuenta): PrimerIngreso => {
  const ofEmpresa = cuenta.tipoRol === 3 && cuenta.cuit !== null
  return {
    primerIngreso: true,
    tipoRol: cuenta.tipoRol === 3 ? 3 : 2,
    clienteId: cuenta.clienteId ?? 0,
    codigo: (cuenta.tipoRol === 3 ? cuenta.codigo : cuenta.codigoVendedor) ?? '',
    documentoNro: (ofEmpresa ? cuenta.cuit : cuenta.documentoNro) ?? '',
    identificationType: ofEmpresa ? CUIT : cuenta.tipoDocumento,
    bussinessName: cuenta.razonSocial ?? `${cuenta.nombre} ${cuenta.apellido}`.trim(),
    email: cuenta.email,
  }
}

/** Administrators (role 1). */
export const loginAdmin = async (
  body: { email: string; password: string; captchaToken: string },
  meta: Meta,
): Promise<Session | SegundoFactor | PideClave> =>
  goOn(
    await authenticate(
      body.email,
      body.password,
      body.captchaToken,
      meta,
      (c) => c.tipoRol === 1 && !c.claveProvisoria,
    ),
    meta,
  )

/** Ends the session on the server at once, and its cookie. */
export const logout = async (who: Sesion, meta: Meta): Promise<void> => {
  await tx(async (on) => {
    await store.deleteSesion(on, who.tokenHash)
    await audit(on, { accion: 'salida' })
  })
  forget({ tokenHash: who.tokenHash })
  meta.setCookie(null)
}
