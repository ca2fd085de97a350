import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import pg from 'pg'
import { reason, shown, withoutPassword } from './config-reading.ts'

/** Checks a PostgreSQL URL without connecting; throws one Spanish sentence that never contains the password. */
export const readDatabaseUrl = (text: string, name = 'DATABASE_URL'): string => {
  const expected = `${name}: se esperaba postgres://usuario:clave@servidor:5432/base (la clave, codificada como en una dirección web)`
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || !(url.hostname || url.searchParams.get('host')))
    throw new Error(`${expected}, no ${withoutPassword(text)}.`)
  if (url.pathname.length < 2)
    throw new Error(`${name}: falta el nombre de la base al final, como en postgres://…@${url.host}/portal.`)
  for (const part of [url.username, url.password, url.pathname]) {
    try {
      decodeURIComponent(part)
    } catch {
      throw new Error(`${expected}, no ${withoutPassword(text)}.`)
    }
  }
  try {
    void new pg.Client({ connectionString: text }) // reads the certificate files that the URL names
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException
    throw new Error(
      path
        ? `${name}: no se puede leer el certificado ${shown(path)}: ${reason(error)}.`
        : `${expected}, no ${withoutPassword(text)}.`,
      { cause: error },
    )
  }
  return text
}

/** Reads the standbys' URLs, separated by spaces or commas, each once. Throws a Spanish sentence. */
export const readReplicaUrls = (text: string): string[] =>
  [...new Set(text.split(/[\s,]+/).filter(Boolean))].map((url) => readDatabaseUrl(url, 'DATABASE_REPLICA_URL'))

/** Reads the portal's public URL: scheme and host, no path. Throws one Spanish sentence. */
export const readPublicUrl = (text: string): string => {
  const plain = text.replace(/\/+$/, '')
  const url = URL.canParse(plain) ? new URL(plain) : null
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username ||
    url.password ||
    /[?#]/.test(plain)
  )
    throw new Error(
      `PUBLIC_URL: se esperaba una dirección sin nada detrás del nombre, como https://portal.ejemplo.com, no ${withoutPassword(text)}.`,
    )
  return plain
}

/**
 * Reads the other hosts that pages may show pictures from, each as scheme and host. Throws one Spanish sentence for an
 * invalid one.
 */
export const readImageHosts = (text: string): string[] =>
  [...new Set(text.split(/[\s,]+/).filter(Boolean))].map((each) => {
    const url = URL.canParse(each) ? new URL(each) : null
    if (!url || url.protocol !== 'https:' || url.origin !== each.replace(/\/$/, '').toLowerCase())
      throw new Error(
        `IMAGE_HOSTS: se esperaban direcciones sin nada detrás del nombre, como https://imagenes.ejemplo.com, no ${withoutPassword(each)}.`,
      )
    return url.origin
  })

const EVERYWHERE = ['0.0.0.0', '::']
/** The URL of the portal itself, without a proxy; `localhost` when it listens on all interfaces. */
export const ownUrlOf = (host: string, port: number): string =>
  `http://${EVERYWHERE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
/**
 * The URLs for other machines of the network, one for each interface; empty unless the portal listens on all of them.
 */
export const networkUrls = (
  { host, port }: { readonly host: string; readonly port: number },
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] =>
  EVERYWHERE.includes(host)
    ? Object.values(interfaces).flatMap((all = []) =>
        all.filter((one) => one.family === 'IPv4' && !one.internal).map((one) => `http://${one.address}:${port}`),
      )
    : []
