import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { doubtsOfWebhook, readWebhook, type Webhook } from '#server/events/settings.ts'
import { readFileSettings, type FileSettings } from '#server/files/settings.ts'
import { readOidc, type Oidc } from '#server/session/oidc.ts'
import { readArchivo, type MarcaOfArchivo } from '#server/marca.ts'
import { readSender, readSmtp, type Sender, type Smtp } from '#server/mail/smtp.ts'
import { reading, shown, type Env, type Reading } from './config-reading.ts'
import { readMapSettings, type MapSettings } from './config-mapa.ts'
import { readSecret } from './config-secret.ts'
import { ownUrlOf, readDatabaseUrl, readImageHosts, readPublicUrl, readReplicaUrls } from './config-urls.ts'

/** The portal's configuration. README, "Configuration", lists the environment variables. */
export type Config = FileSettings &
  MapSettings & {
    readonly port: number
    readonly host: string
    /** `null`: the embedded database in `dataDir`. */
    readonly databaseUrl: string | null
    /** The standbys that calls may read of which may be a moment old (http/standby-reads.ts). */
    readonly replicaUrls: readonly string[]
    readonly dataDir: string
    readonly publicUrl: string
    readonly trustProxy: boolean
    readonly demo: boolean
    readonly poolSize: number
    /** Seconds to wait at start for a database that is not up yet. */
    readonly dbWait: number
    /** PBKDF2 rounds of one captcha try; the browser makes some hundreds of them. */
    readonly captchaCost: number
    readonly captchaMax: number
    /** Key of the captcha's signatures, hex. */
    readonly secret: string
    readonly sessionHours: number
    /** Hours without use after which a session ends. */
    readonly sessionIdleHours: number
    readonly sessionCacheMs: number
    /** True: roles 1 and 2 get no session before they have set up a second factor. */
    readonly segundoFactorObligatorio: boolean
    /** Whether an administrator may see the portal as a client or a seller does (CUENTAS-09). */
    readonly verComo: boolean
    readonly logLevel: string
    readonly webDir: string
    /** `null`: mail is not sent, only listed on the page «Correo saliente». */
    readonly smtp: Smtp | null
    readonly mailFrom: Sender
    /** `null`: events are only polled (GET /api/integracion/eventos). */
    readonly webhook: Webhook | null
    /** The distributor's branding, from the file `PORTAL_CONFIG`; empty without one. */
    readonly marca: MarcaOfArchivo
    /** Size of the separate connection pool for imports, mail and nightly jobs. */
    readonly jobsPoolSize: number
    /** Milliseconds: `statement_timeout` and `lock_timeout` of the statements of HTTP calls. */
    readonly statementMs: number
    readonly lockMs: number
    /** HTTP connections open at once, at most. */
    readonly maxConnections: number
    /** Megabytes of answers that are the same for many, kept ready to send (http/kept-answers.ts); 0: none. */
    readonly answersCacheMb: number
    /** Connections, and calls in progress, of one IPv4 address or IPv6 /64; 0: no limit. */
    readonly networkConnections: number
    /** Milliseconds within which the body of an ordinary call must arrive. */
    readonly bodyTimeoutMs: number
    /**
     * Milliseconds the portal keeps serving after SIGTERM while it reports not ready, so that a proxy stops sending
     * calls.
     */
    readonly drainMs: number
    /** Bearer token for /api/metrics from other machines; `null`: only this machine may read it. */
    readonly metricsToken: string | null
    /** Multiplies the rate limits of searches, PDFs and mail (session/rate-limits.ts); 0: no limit. */
    readonly quotaFactor: number
    readonly securityContact: string | null
    /** Hosts besides the portal that product pictures may come from: `https://imagenes.ejemplo.com`. */
    readonly imageHosts: readonly string[]
    readonly hstsSubdomains: boolean
    readonly apiDocs: boolean
    /** `null`: no sign-in through an organisation (OIDC). */
    readonly oidc: Oidc | null
    /** For tests: an embedded database in memory, empty or loaded from a dump file. */
    readonly inMemory?: boolean
    readonly embeddedDump?: string
  }

/** SMTP server and sender. `MAIL_FROM` is required with `SMTP_URL`; without a server mail is only listed. */
const mailOf = ({ text, fault, attempt }: Reading, publicUrl: string): { smtp: Smtp | null; mailFrom: Sender } => {
  const smtp = attempt(() => (text('SMTP_URL') ? readSmtp(text('SMTP_URL')!) : null), null)
  const from = text('MAIL_FROM')
  if (text('SMTP_URL') && !from) fault('MAIL_FROM', 'hace falta la dirección del remitente cuando hay SMTP_URL.')
  const nobody = {
    address: `no-responder@${URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'}`,
    name: '',
  }
  return { smtp, mailFrom: attempt(() => (from ? readSender(from) : nobody), nobody) }
}

const replicasOf = ({ text, fault, attempt }: Reading): readonly string[] => {
  const given = text('DATABASE_REPLICA_URL')
  if (given && !text('DATABASE_URL')) fault('DATABASE_REPLICA_URL', 'hace falta DATABASE_URL, la base principal.')
  return attempt(() => (given ? readReplicaUrls(given) : []), [])
}

const webDirOf = ({ text, fault }: Reading): string => {
  const given = text('WEB_DIR')
  if (given && !existsSync(join(given, 'index.html')))
    fault('WEB_DIR', `en ${shown(given)} no está index.html, que escribe «npm run build».`)
  return resolve(given ?? join(import.meta.dirname, '../../dist'))
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

type Sessions = Pick<Config, 'sessionHours' | 'sessionIdleHours' | 'sessionCacheMs' | 'verComo'>
const sessionsOf = ({ whole, yes }: Reading): Sessions => ({
  sessionHours: whole('SESSION_HOURS', 12, 1, 8784),
  sessionIdleHours: whole('SESSION_IDLE_HOURS', 8, 1, 8784),
  sessionCacheMs: whole('SESSION_CACHE_MS', 10_000),
  verComo: yes('VER_COMO', true),
})

type Capacity = Pick<Config, 'maxConnections' | 'networkConnections' | 'answersCacheMb'>
const capacityOf = ({ whole }: Reading): Capacity => ({
  maxConnections: whole('MAX_CONNECTIONS', 2_000, 10),
  networkConnections: whole('MAX_CONNECTIONS_PER_NETWORK', 600),
  answersCacheMb: whole('ANSWERS_CACHE_MB', 32, 0, 4_096),
})

/** Reads the configuration; throws a StartupError with one Spanish sentence for each invalid value. */
export const readConfig = (env: Env = process.env): Config => {
  const reader = reading(env)
  const { text, whole, yes, attempt } = reader
  const port = whole('PORT', 3000, 0, 65_535)
  const host = text('HOST') ?? '127.0.0.1'
  const dataDir = resolve(text('DATA_DIR') ?? '.data')
  const hasFolder = reader.folder('DATA_DIR', dataDir)
  const databaseUrl = attempt(() => (text('DATABASE_URL') ? readDatabaseUrl(text('DATABASE_URL')!) : null), null)
  const ownUrl = ownUrlOf(host, port)
  const publicUrl = attempt(() => (text('PUBLIC_URL') ? readPublicUrl(text('PUBLIC_URL')!) : ownUrl), ownUrl)
  const config: Config = {
    port,
    host,
    databaseUrl,
    replicaUrls: replicasOf(reader),
    dataDir,
    publicUrl,
    ...mailOf(reader, publicUrl),
    ...readFileSettings(reader),
    ...readMapSettings(reader),
    webhook: readWebhook(reader),
    oidc: attempt(() => readOidc(env), null),
    marca: attempt(() => (text('PORTAL_CONFIG') ? readArchivo(text('PORTAL_CONFIG')!) : {}), {}),
    trustProxy: yes('TRUST_PROXY'),
    demo: yes('DEMO', databaseUrl === null),
    poolSize: databaseUrl ? whole('DB_POOL', 10, 1, 1000) : 1,
    dbWait: whole('DB_WAIT', 60, 0, 86_400),
    captchaCost: whole('CAPTCHA_COST', 1000, 1),
    captchaMax: whole('CAPTCHA_MAX', 1000, 2),
    secret: attempt(() => (hasFolder || text('SECRET_KEY') ? readSecret(text('SECRET_KEY'), dataDir) : ''), ''),
    ...sessionsOf(reader),
    jobsPoolSize: databaseUrl ? whole('DB_JOBS_POOL', 3, 1, 1000) : 1,
    statementMs: whole('DB_STATEMENT_MS', 15_000, 100),
    lockMs: whole('DB_LOCK_MS', 4_000, 50),
    ...capacityOf(reader),
    bodyTimeoutMs: whole('BODY_TIMEOUT_MS', 30_000, 100),
    drainMs: whole('DRAIN_MS', 1_000, 0, 20_000),
    metricsToken: text('METRICS_TOKEN'),
    quotaFactor: whole('QUOTA_FACTOR', 1),
    securityContact: text('SECURITY_CONTACT'),
    imageHosts: attempt(() => readImageHosts(text('IMAGE_HOSTS') ?? ''), []),
    hstsSubdomains: yes('HSTS_SUBDOMAINS'),
    apiDocs: yes('API_DOCS', true),
    segundoFactorObligatorio: reader.oneOf('SEGUNDO_FACTOR', ['opcional', 'obligatorio'], 'opcional') === 'obligatorio',
    logLevel: reader.oneOf('LOG_LEVEL', LEVELS, 'info'),
    webDir: webDirOf(reader),
  }
  reader.finish()
  return config
}

/**
 * Warnings, one Spanish sentence each, about settings that are valid but probably unintended; logged at every start.
 */
export const doubts = ({ publicUrl, trustProxy, webhook, demo }: Config): string[] => [
  ...doubtsOfWebhook(webhook),
  ...(demo && publicUrl.startsWith('https:')
    ? [
        'DEMO está encendida y PUBLIC_URL es https: si la base está vacía se carga el distribuidor de muestra, cuyas cuentas tienen una contraseña que está en el README. Para trabajar, DEMO=no.',
      ]
    : []),
  ...(publicUrl.startsWith('https:') && !trustProxy
    ? [
        'PUBLIC_URL es https y TRUST_PROXY no está: si hay un proxy delante, todos los pedidos parecen venir de él, y los límites de intentos por dirección cuentan a todas las personas como una. Con un proxy delante, TRUST_PROXY=si.',
      ]
    : []),
]
