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
import { ownUrlOf, readDatabaseUrl, readImageHosts, readPublicUrl } from './config-urls.ts'

/** Everything the portal is told from outside. Environment variables are listed in README, "Configuration". */
export type Config = FileSettings &
  MapSettings & {
    readonly port: number
    readonly host: string
    /** `null`: the embedded database in `dataDir`. */
    readonly databaseUrl: string | null
    readonly dataDir: string
    readonly publicUrl: string
    readonly trustProxy: boolean
    readonly demo: boolean
    readonly poolSize: number
    /** Seconds a database that is not there yet is waited for at start. */
    readonly dbWait: number
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
    readonly mailFrom: Sender
    /** `null`: events wait to be read (GET /api/integracion/eventos). */
    readonly webhook: Webhook | null
    /** The distributor's own face, from the file `PORTAL_CONFIG`; empty without one. */
    readonly marca: MarcaOfArchivo
    /** Connections of their own for imports, mail and what runs at night. */
    readonly jobsPoolSize: number
    /** Milliseconds one statement of a person's call may take, and wait for a row. */
    readonly statementMs: number
    readonly lockMs: number
    /** Open connections of callers at most. */
    readonly maxConnections: number
    /** The same, and open calls, of one address, or of one /64 of IPv6; 0: no limit. */
    readonly networkConnections: number
    /** Milliseconds the body of an ordinary call may take to come. */
    readonly bodyTimeoutMs: number
    /**
     * Milliseconds the portal goes on serving after SIGTERM while it says that it is not ready, so that a proxy
     * notices.
     */
    readonly drainMs: number
    /** Who may read /api/metrics from elsewhere; `null`: this machine alone. */
    readonly metricsToken: string | null
    /** Multiplies how often a person may search, have a PDF made or send mail (session/rate-limits.ts); 0: no limit. */
    readonly quotaFactor: number
    readonly securityContact: string | null
    /** Where products' pictures by address may be, besides the portal: `https://imagenes.ejemplo.com`. */
    readonly imageHosts: readonly string[]
    readonly hstsSubdomains: boolean
    readonly apiDocs: boolean
    /** `null`: nobody signs in through an organisation. */
    readonly oidc: Oidc | null
    /** Tests: an embedded database in memory, from nothing or from a dump's file. */
    readonly inMemory?: boolean
    readonly embeddedDump?: string
  }

/** The sender: `MAIL_FROM`, which real sending asks for; without it mail is only shown. */
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

const webDirOf = ({ text, fault }: Reading): string => {
  const given = text('WEB_DIR')
  if (given && !existsSync(join(given, 'index.html')))
    fault('WEB_DIR', `en ${shown(given)} no está index.html, que escribe «npm run build».`)
  return resolve(given ?? join(import.meta.dirname, '../../dist'))
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const sessionsOf = ({ whole }: Reading): Pick<Config, 'sessionHours' | 'sessionIdleHours' | 'sessionCacheMs'> => ({
  sessionHours: whole('SESSION_HOURS', 12, 1, 8784),
  sessionIdleHours: whole('SESSION_IDLE_HOURS', 8, 1, 8784),
  sessionCacheMs: whole('SESSION_CACHE_MS', 10_000),
})

/** Builds the configuration; throws a StartupError with one Spanish sentence for each value that makes no sense. */
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
    maxConnections: whole('MAX_CONNECTIONS', 2_000, 10),
    networkConnections: whole('MAX_CONNECTIONS_PER_NETWORK', 600),
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

/** What is no fault but most likely not meant, one Spanish sentence each; told at every start. */
export const doubts = ({ publicUrl, trustProxy, webhook }: Config): string[] => [
  ...doubtsOfWebhook(webhook),
  ...(publicUrl.startsWith('https:') && !trustProxy
    ? [
        'PUBLIC_URL es https y TRUST_PROXY no está: si hay un proxy delante, todos los pedidos parecen venir de él, y los límites de intentos por dirección cuentan a todas las personas como una. Con un proxy delante, TRUST_PROXY=si.',
      ]
    : []),
]
