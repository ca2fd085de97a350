import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { leerOidc, type Oidc } from '#server/session/oidc.ts'
import { leerArchivo, type MarcaDeArchivo } from '#server/marca.ts'
import { leerRemitente, leerSmtp, type Remitente, type Smtp } from '#server/mail/smtp.ts'

/** Everything the portal is told from outside. Environment variables are listed in README, "Configuración". */
export type Config = {
  readonly port: number
  readonly host: string
  /** `null`: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly publicUrl: string
  readonly trustProxy: boolean
  readonly demo: boolean
  readonly poolSize: number
  /** PBKDF2 rounds of one captcha try; the browser makes some hundreds of them. */
  readonly captchaCost: number
  readonly captchaMax: number
  /** Key of the captcha's signatures, hex. */
  readonly secret: string
  readonly sessionHours: number
  /** A session unused for so many hours has ended. */
  readonly sessionIdleHours: number
  readonly sessionCacheMs: number
  /** True: roles 1 and 2 get no session before they have set up a second factor. */
  readonly segundoFactorObligatorio: boolean
  readonly logLevel: string
  readonly webDir: string
  /** `null`: mail is not sent, it stays readable on the page «Correo saliente». */
  readonly smtp: Smtp | null
  readonly mailFrom: Remitente
  /** The distributor's own face, from the file `PORTAL_CONFIG`; empty without one. */
  readonly marca: MarcaDeArchivo
  /** Connections of their own for imports, mail and what runs at night. */
  readonly jobsPoolSize: number
  /** Milliseconds one statement of a person's call may take, and wait for a row. */
  readonly statementMs: number
  readonly lockMs: number
  /** Open connections of callers at most. */
  readonly maxConnections: number
  /** Milliseconds the body of an ordinary call may take to come. */
  readonly bodyTimeoutMs: number
  /** Milliseconds the portal goes on serving after SIGTERM while it says that it is not ready, so that a proxy notices. */
  readonly drainMs: number
  /** Who may read /api/metrics from elsewhere; `null`: this machine alone. */
  readonly metricsToken: string | null
  /** Multiplies how often a person may search, have a PDF made or send mail (session/cupo.ts); 0: no limit. */
  readonly quotaFactor: number
  readonly securityContact: string | null
  readonly hstsSubdomains: boolean
  readonly apiDocs: boolean
  /** `null`: nobody signs in through an organisation. */
  readonly oidc: Oidc | null
  /** Tests: an embedded database in memory, from nothing or from a dump's file. */
  readonly inMemory?: boolean
  readonly embeddedDump?: string
}

type Env = Record<string, string | undefined>
const yes = (v: string | undefined) => v !== undefined && /^(1|si|sí|true|yes)$/i.test(v)

const whole = (env: Env, name: string, fallback: number, least = 0): number => {
  const raw = env[name]
  if (raw === undefined || raw === '') return fallback
  const n = Number(raw)
  if (!Number.isInteger(n) || n < least) throw new Error(`${name}: se esperaba un número entero desde ${least}, no «${raw}».`)
  return n
}

const oneOf = <T extends string>(env: Env, name: string, known: readonly [T, ...T[]]): T => {
  const raw = env[name]
  if (raw === undefined || raw === '') return known[0]
  const found = known.find((k) => k === raw)
  if (found === undefined) throw new Error(`${name}: se esperaba ${known.map((k) => `«${k}»`).join(' u ')}, no «${raw}».`)
  return found
}

/** Reads or makes the key that signs captchas: `SECRET_KEY`, or a file in the data folder made at first start. */
const secretOf = (env: Env, dataDir: string): string => {
  if (env.SECRET_KEY) return env.SECRET_KEY
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** The sender: `MAIL_FROM`, which real sending asks for; without it mail is only shown. */
const mailOf = (env: Env, publicUrl: string): { smtp: Smtp | null; mailFrom: Remitente } => {
  const smtp = env.SMTP_URL ? leerSmtp(env.SMTP_URL) : null
  if (smtp && !env.MAIL_FROM) throw new Error('MAIL_FROM: hace falta la dirección del remitente cuando hay SMTP_URL.')
  return { smtp, mailFrom: env.MAIL_FROM ? leerRemitente(env.MAIL_FROM) : { address: `no-responder@${URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'}`, name: '' } }
}

/** Builds the configuration; throws one Spanish sentence for a value that makes no sense. */
export const readConfig = (env: Env = process.env): Config => {
  const port = whole(env, 'PORT', 3000)
  const host = env.HOST || '127.0.0.1'
  const dataDir = resolve(env.DATA_DIR || '.data')
  const databaseUrl = env.DATABASE_URL || null
  const publicUrl = (env.PUBLIC_URL || `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`).replace(/\/+$/, '')
  return {
    port, host, databaseUrl, dataDir, publicUrl, ...mailOf(env, publicUrl),
    oidc: leerOidc(env),
    marca: env.PORTAL_CONFIG ? leerArchivo(env.PORTAL_CONFIG) : {},
    trustProxy: yes(env.TRUST_PROXY),
    demo: env.DEMO === undefined || env.DEMO === '' ? databaseUrl === null : yes(env.DEMO),
    poolSize: databaseUrl ? whole(env, 'DB_POOL', 10, 1) : 1,
    captchaCost: whole(env, 'CAPTCHA_COST', 1000, 1),
    captchaMax: whole(env, 'CAPTCHA_MAX', 1000, 2),
    secret: secretOf(env, dataDir),
    sessionHours: whole(env, 'SESSION_HOURS', 12, 1),
    sessionIdleHours: whole(env, 'SESSION_IDLE_HOURS', 8, 1),
    sessionCacheMs: whole(env, 'SESSION_CACHE_MS', 10_000),
    jobsPoolSize: databaseUrl ? whole(env, 'DB_JOBS_POOL', 3, 1) : 1,
    statementMs: whole(env, 'DB_STATEMENT_MS', 15_000, 100),
    lockMs: whole(env, 'DB_LOCK_MS', 4_000, 50),
    maxConnections: whole(env, 'MAX_CONNECTIONS', 2_000, 10),
    bodyTimeoutMs: whole(env, 'BODY_TIMEOUT_MS', 30_000, 100),
    drainMs: whole(env, 'DRAIN_MS', 1_000),
    metricsToken: env.METRICS_TOKEN || null,
    quotaFactor: whole(env, 'QUOTA_FACTOR', 1),
    securityContact: env.SECURITY_CONTACT || null,
    hstsSubdomains: yes(env.HSTS_SUBDOMAINS),
    apiDocs: env.API_DOCS === undefined || env.API_DOCS === '' || yes(env.API_DOCS),
    segundoFactorObligatorio: oneOf(env, 'SEGUNDO_FACTOR', ['opcional', 'obligatorio']) === 'obligatorio',
    logLevel: env.LOG_LEVEL || 'info',
    webDir: resolve(env.WEB_DIR || join(import.meta.dirname, '../../dist')),
  }
}
