import { createHmac, randomBytes } from 'node:crypto'
import { notFound, Refusal } from '#shared/errors.ts'
import type { Redirect } from '#shared/route.ts'
import { audit } from '#server/auditoria.ts'
import { config, db, log, tx } from '#server/context.ts'
import type { Meta, Paso } from '#server/http/meta.ts'
import { isSameSecret } from '#server/session/secrets.ts'
import { sha256 } from '#server/session/sesion.ts'
import { cookies, type SegundoFactor, type Session } from '../contract.ts'
import { internalPath, textosOrganizacion, type ResultadoOrganizacion } from '../rules.ts'
import { signIn } from './login.ts'
import * as stepList from './organizacion-store.ts'
import { beginAt, personAt, type External, type Secretos } from './proveedor.ts'
import { countAttempt, ofOrganizacion } from './intentos.ts'
import { findCuenta, findCuentaById, type Cuenta } from './store.ts'

/**
 * Sign-in through an organisation (OPEN-10, docs/decisions/0028): start → provider → callback → one session. The two
 * steps in between are known to this browser alone, by cookies no script reads; each is good once and for a few
 * minutes.
 */
const MINUTES = 10
const PASE_MINUTES = 2
// on the way back from the provider only a Lax cookie comes along; the ticket never leaves the portal
const IDA: Paso = { name: cookies.organizacion, path: '/api/auth/oidc/callback', sameSite: 'lax' }
const PASE: Paso = { name: cookies.pase, path: '/api/auth/oidc/session', sameSite: 'strict' }

type Ida = Secretos & { volver: string; vence: number }
const sign = (text: string) => createHmac('sha256', config().secret).update(`organizacion:${text}`).digest()
const seal = (ida: Ida): string => {
  const text = Buffer.from(JSON.stringify(ida)).toString('base64url')
  return `${text}.${sign(text).toString('base64url')}`
}
/** What this browser was given at the start; null when it is missing, forged or too old. */
const unseal = (cookie: string | null): Ida | null => {
  const [text, mac] = cookie?.split('.') ?? []
  if (!text || !mac) return null
  if (!isSameSecret(Buffer.from(mac, 'base64url'), sign(text))) return null
  const ida = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Ida
  return ida.vence > Date.now() ? ida : null
}

const toLogin = (organizacion: ResultadoOrganizacion | null, volver = '/'): Redirect => {
  const query = new URLSearchParams({
    ...(organizacion === null ? {} : { organizacion }),
    ...(volver === '/' ? {} : { volver }),
  })
  return { location: query.size === 0 ? '/login' : `/login?${query}` }
}
/** A sign-in that does not go on, and what the login screen says of it. */
class RefusalNote extends Error {
  readonly resultado: ResultadoOrganizacion
  readonly external: External | null
  constructor(resultado: ResultadoOrganizacion, external: External | null = null) {
    super(resultado)
    this.resultado = resultado
    this.external = external
  }
}

/**
 * Sends the browser to the provider. Whom another site sent here has to press the button: where the provider knows the
 * person already, nothing else would be asked, and the session of this browser would be another (OPEN-457).
 */
export const startOrganizacion = async (volver: string | null, meta: Meta): Promise<Redirect> => {
  if (!config().oidc) throw notFound()
  if (!meta.isOwnSite) return toLogin(null, internalPath(volver))
  try {
    const { url, secretos } = await beginAt()
    meta.setPaso(
      IDA,
      seal({ ...secretos, volver: internalPath(volver), vence: Date.now() + MINUTES * 60_000 }),
      MINUTES * 60,
    )
    return { location: url.href }
  } catch (error) {
    log('organizacion_inaccesible', {
      requestId: meta.requestId,
      error: error instanceof Error ? error.message : String(error),
    })
    return toLogin('fallo')
  }
}

/**
 * The account of a person of the organisation: by its link, else by a verified e-mail, which links it. Never a new one.
 */
const accountOf = (external: External): Promise<Cuenta> =>
  tx(async (on) => {
    const { emisor, sujeto, email, isVerified } = external
    const linked = await stepList.findIdentidad(emisor, sujeto, on)
    if (linked !== null) {
      const cuenta = await findCuentaById(linked, on)
      if (!cuenta) throw new RefusalNote('sin-cuenta', external)
      if (!cuenta.vigente) throw new RefusalNote('inactiva', external)
      return cuenta
    }
    if (!email || !isVerified) throw new RefusalNote('sin-verificar', external)
    const cuenta = await findCuenta(email, on)
    if (!cuenta) throw new RefusalNote('sin-cuenta', external)
    if (!cuenta.vigente) throw new RefusalNote('inactiva', external)
    if (
      !(await stepList.insertIdentidad(on, emisor, sujeto, cuenta.id)) &&
      (await stepList.findIdentidad(emisor, sujeto, on)) !== cuenta.id
    )
      throw new RefusalNote('otra-cuenta', external)
    await audit(on, {
      accion: 'cuenta-vinculada',
      quien: { usuarioId: cuenta.id, usuario: cuenta.email },
      clienteId: cuenta.clienteId,
      despues: { emisor, sujeto },
    })
    return cuenta
  })

const finish = async (query: URLSearchParams, ida: Ida | null, meta: Meta): Promise<Redirect> => {
  if (!ida || !isSameSecret(query.get('state') ?? '', ida.state)) throw new RefusalNote('vencido')
  const attempt = await countAttempt(ofOrganizacion(meta.ip)) // a Refusal: the screen says 'fallo'
  if (!(await tx((on) => stepList.spendState(on, sha256(ida.state), MINUTES)))) throw new RefusalNote('vencido')
  if (query.get('error') === 'access_denied') {
    await attempt.forgive()
    throw new RefusalNote('cancelado')
  }
  const cuenta = await accountOf(await personAt(query, ida))
  await attempt.forgive()
  const pase = randomBytes(32).toString('base64url')
  await tx((on) => stepList.insertPase(on, sha256(pase), cuenta.id, PASE_MINUTES))
  meta.setPaso(PASE, pase, PASE_MINUTES * 60)
  return toLogin('listo', ida.volver)
}

/**
 * The provider's answer. Whatever it is, the browser ends at the login screen: with a ticket for one session, or with
 * what went wrong.
 */
export const callbackOrganizacion = async (query: Record<string, unknown>, meta: Meta): Promise<Redirect> => {
  if (!config().oidc) throw notFound()
  const ida = unseal(meta.paso(IDA))
  meta.setPaso(IDA, null)
  const given = new URLSearchParams(
    Object.entries(query).flatMap(([k, v]) => (Array.isArray(v) ? v : [v]).map((one) => [k, String(one)])),
  )
  try {
    return await finish(given, ida, meta)
  } catch (error) {
    const { resultado, external } = error instanceof RefusalNote ? error : new RefusalNote('fallo')
    log('organizacion_rechazada', {
      requestId: meta.requestId,
      ip: meta.ip,
      resultado,
      ...(error instanceof RefusalNote ? {} : { error: error instanceof Error ? error.message : String(error) }),
    })
    if (external)
      await tx((on) =>
        audit(on, {
          accion: 'ingreso-rechazado',
          quien: { usuarioId: null, usuario: external.email ?? external.sujeto },
          despues: { emisor: external.emisor, sujeto: external.sujeto, resultado },
        }),
      )
    return toLogin(resultado, ida?.volver)
  }
}

/**
 * Trades this browser's ticket, once, for its session: a new token and a new cookie, as any sign-in (OPEN-08); a second
 * factor is asked for as after a password. Refuses 401.
 */
export const sessionOrganizacion = async (meta: Meta): Promise<Session | SegundoFactor> => {
  const refused = () => new Refusal(401, 'sin_sesion', textosOrganizacion.vencido)
  const pase = meta.paso(PASE)
  meta.setPaso(PASE, null)
  if (!config().oidc || !pase) throw refused()
  const usuarioId = await stepList.takePase(sha256(pase))
  const cuenta = usuarioId === null ? undefined : await findCuentaById(usuarioId, db())
  if (!cuenta) throw refused()
  return signIn(cuenta, meta, 'organización')
}
