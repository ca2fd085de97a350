import pg from 'pg'
import { StartupError } from '#server/startup-error.ts'

const LEAST_VERSION = 15
const EVERY_MS = 1000
const SAY_EVERY_MS = 10_000

/** Why a database cannot be used now. `final`: waiting does not help, somebody must change something. */
export type Trouble = { readonly why: string; readonly final: boolean }

/** Errors that end by themselves: the server is starting, moving or not up yet. */
const passing: Record<string, string> = {
  ECONNREFUSED: 'nadie escucha en esa dirección',
  ENOTFOUND: 'no se conoce un servidor de ese nombre',
  EAI_AGAIN: 'no se pudo averiguar su dirección',
  ETIMEDOUT: 'no responde',
  EHOSTUNREACH: 'no hay camino hasta ese servidor',
  ENETUNREACH: 'no hay camino hasta ese servidor',
  ECONNRESET: 'corta la conexión',
  EPIPE: 'corta la conexión',
  ENOENT: 'falta su socket',
  '57P01': 'se está deteniendo',
  '57P02': 'se detuvo',
  '57P03': 'está arrancando',
  '53300': 'no admite más conexiones',
}
/** Errors that only a person can fix. */
const lasting: Record<string, (e: Error) => string> = {
  '28P01': () => 'la clave del usuario no es la correcta',
  '28000': (e) => `el servidor no admite a ese usuario desde aquí (${e.message})`,
  '3D000': () => 'esa base no existe en el servidor: créela con «createdb»',
  '42501': (e) => `al usuario le falta permiso (${e.message})`,
  DEPTH_ZERO_SELF_SIGNED_CERT: () =>
    'su certificado no lo firma ninguna autoridad conocida: agregá «?sslrootcert=archivo.pem»',
  SELF_SIGNED_CERT_IN_CHAIN: () =>
    'su certificado no lo firma ninguna autoridad conocida: agregá «?sslrootcert=archivo.pem»',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () =>
    'su certificado no lo firma ninguna autoridad conocida: agregá «?sslrootcert=archivo.pem»',
  CERT_HAS_EXPIRED: () => 'su certificado está vencido',
  ERR_TLS_CERT_ALTNAME_INVALID: () => 'su certificado es de otro servidor',
}

/** Classifies a connection error. */
export const troubleOf = (error: Error & { code?: string }): Trouble => {
  const known = lasting[error.code ?? '']
  if (known) return { why: known(error), final: true }
  if (/client password must be/.test(error.message))
    return { why: 'el servidor pide una clave y DATABASE_URL no la trae', final: true }
  if (/does not support SSL/.test(error.message))
    return { why: 'el servidor no cifra las conexiones: quitá «sslmode» de la dirección', final: true }
  if (/timeout|timed out/i.test(error.message)) return { why: passing.ETIMEDOUT!, final: false }
  if (/terminated unexpectedly/.test(error.message)) return { why: passing.ECONNRESET!, final: false }
  return { why: passing[error.code ?? ''] ?? error.message, final: false }
}

type Server = { version: number; replica: boolean; encoding: string }
/** Why a reachable server cannot hold the portal's database (version, replica, encoding); null if it can. */
export const unfit = ({ version, replica, encoding }: Server): Trouble | null => {
  if (version < LEAST_VERSION * 10_000)
    return {
      why: `es PostgreSQL ${Math.floor(version / 10_000)}, y hace falta ${LEAST_VERSION} o más nuevo`,
      final: true,
    }
  if (encoding !== 'UTF8')
    return {
      why: `guarda sus textos como ${encoding}, y hace falta una base creada con «--encoding=UTF8»`,
      final: true,
    }
  return replica ? { why: 'es una réplica de sólo lectura', final: false } : null
}

const probe = async (connectionString: string): Promise<Trouble | null> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    application_name: 'portal (arranque)',
  })
  client.on('error', () => {}) // the awaited call rejects with the same error
  try {
    await client.connect()
    const { rows } = await client.query<Server>(
      `
        select
          current_setting('server_version_num')::int as version, pg_is_in_recovery() as replica,
          current_setting('server_encoding') as encoding`,
    )
    return unfit(rows[0]!)
  } catch (error) {
    return troubleOf(error as Error)
  } finally {
    void client.end().catch(() => {})
  }
}

/** Host, port and database for messages, never user or password. */
const placeOf = (databaseUrl: string): string => {
  const { hostname, port, searchParams, pathname } = new URL(databaseUrl)
  return `${hostname || searchParams.get('host')}:${port || searchParams.get('port') || 5432}, base «${decodeURIComponent(pathname.slice(1))}»`
}

/**
 * Waits up to `seconds` until the database can be used, not at all for an error only a person can fix. Reports progress
 * through `say`; throws one Spanish sentence.
 */
export const waitForDb = async (databaseUrl: string, seconds: number, say: (text: string) => void): Promise<void> => {
  const place = placeOf(databaseUrl)
  const began = Date.now()
  for (let said = 0; ;) {
    const trouble = await probe(databaseUrl)
    if (trouble === null) return
    if (trouble.final)
      throw new StartupError([`DATABASE_URL: no se puede usar la base de datos en ${place}: ${trouble.why}.`])
    const waited = Date.now() - began
    if (waited + EVERY_MS > seconds * 1000)
      throw new Error(
        `No se pudo llegar a la base de datos en ${place}${seconds > 0 ? ` en ${seconds} s` : ''}: ${trouble.why}.`,
      )
    if (waited >= said * SAY_EVERY_MS)
      say(`Esperando a la base de datos en ${place}: ${trouble.why}${said++ === 0 ? ` (hasta ${seconds} s)` : ''}…`)
    await new Promise((r) => setTimeout(r, EVERY_MS))
  }
}
