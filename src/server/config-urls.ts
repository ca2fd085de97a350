import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import pg from 'pg'
import { reason, shown, withoutPassword } from './config-reading.ts'

const DATABASE =
  'DATABASE_URL: se esperaba postgres://usuario:clave@servidor:5432/base (la clave, codificada como en una dirección web)'

/** Checks what can be known of a PostgreSQL address without calling it; throws one sentence without its password. */
export const readDatabaseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || !(url.hostname || url.searchParams.get('host')))
    throw new Error(`${DATABASE}, no ${withoutPassword(text)}.`)
  if (url.pathname.length < 2)
    throw new Error(`DATABASE_URL: falta el nombre de la base al final, como en postgres://…@${url.host}/portal.`)
  for (const part of [url.username, url.password, url.pathname]) {
    try {
      decodeURIComponent(part)
    } catch {
      throw new Error(`${DATABASE}, no ${withoutPassword(text)}.`)
    }
  }
  try {
    void new pg.Client({ connectionString: text }) // reads the certificates that the address names
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException
    throw new Error(
      path
        ? `DATABASE_URL: no se puede leer el certificado ${shown(path)}: ${reason(error)}.`
        : `${DATABASE}, no ${withoutPassword(text)}.`,
      { cause: error },
    )
  }
  return text
}

/** The address people see: scheme and host, no path. Throws one sentence. */
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
 * Hosts whose pictures the page may show besides its own, each as scheme and host. Throws one sentence for what is
 * none.
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
/** Where the portal is reached without anything in front of it: from this machine, where it listens everywhere. */
export const ownUrlOf = (host: string, port: number): string =>
  `http://${EVERYWHERE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
/** Where another machine of the network reaches a portal that listens everywhere; none of one that does not. */
export const networkUrls = (
  { host, port }: { readonly host: string; readonly port: number },
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] =>
  EVERYWHERE.includes(host)
    ? Object.values(interfaces).flatMap((all = []) =>
        all.filter((one) => one.family === 'IPv4' && !one.internal).map((one) => `http://${one.address}:${port}`),
      )
    : []
