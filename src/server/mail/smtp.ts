import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { reason, shown, withoutPassword } from '#server/config-reading.ts'
import { readEmail, asHeader } from './email.ts'

/** The mail server (`SMTP_URL`) and the sender (`MAIL_FROM`). */
export type Smtp = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`). */
  readonly secure: boolean
  /** `smtp:`: STARTTLS is mandatory; the default when there is a password. */
  readonly requireTLS: boolean
  readonly ignoreTLS: boolean
  readonly user: string | null
  readonly pass: string
  /** Certificate authorities to trust instead of the public ones, in PEM. */
  readonly ca: string | null
}
export type Sender = { readonly address: string; /** '': the distributor's name is used. */ readonly name: string }

const unexpected = (text: string) =>
  new Error(
    `SMTP_URL: se esperaba smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465 (la clave, codificada como en una dirección web; tls, «si» o «no»), no ${withoutPassword(text)}.`,
  )
const decode = (part: string, text: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw unexpected(text)
  }
}
/** Reads the authorities of a PEM file and checks each. */
const readCa = (file: string): string => {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`SMTP_URL: no se puede leer el certificado ${shown(file)} de «?ca=»: ${reason(error)}.`, {
      cause: error,
    })
  }
  const each = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    if (each.map((c) => new X509Certificate(c)).length > 0) return pem
  } catch {
    // reported below
  }
  throw new Error(`SMTP_URL: ${shown(file)} de «?ca=» no es un certificado en formato PEM.`)
}

/**
 * Reads `SMTP_URL`: `?tls=no` never encrypts, `?tls=si` always, `?ca=file.pem` trusts that authority. Throws a Spanish
 * sentence without the password.
 */
export const readSmtp = (text: string): Smtp => {
  const url = URL.canParse(text) ? new URL(text) : null
  const tls = url?.searchParams.get('tls') ?? ''
  if (
    !url ||
    !['smtp:', 'smtps:'].includes(url.protocol) ||
    !url.hostname ||
    !['', 'si', 'no'].includes(tls) ||
    !['', '/'].includes(url.pathname)
  )
    throw unexpected(text)
  const secure = url.protocol === 'smtps:'
  const user = url.username ? decode(url.username, text) : null
  const file = url.searchParams.get('ca')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && (tls === 'si' || (tls === '' && user !== null)),
    ignoreTLS: tls === 'no',
    user,
    pass: decode(url.password, text),
    ca: file ? readCa(file) : null,
  }
}

/** Reads `MAIL_FROM`: an address, or `Name <address>`. Throws one Spanish sentence. */
export const readSender = (text: string): Sender => {
  const [, name, inside] = /^([^<>]*)<([^<>]+)>\s*$/.exec(text) ?? []
  const address = readEmail(inside ?? text)
  if (!address)
    throw new Error(`MAIL_FROM: se esperaba una dirección, o «Nombre <dirección>», no «${asHeader(text, 120)}».`)
  return { address, name: asHeader((name ?? '').replace(/^\s*"|"\s*$/g, '')) }
}
