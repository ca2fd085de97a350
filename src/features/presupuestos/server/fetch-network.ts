import { lookup as resolve, type LookupAddress } from 'node:dns'
import { get } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '#shared/errors.ts'
import { Fallo } from '#server/jobs/jobs.ts'

/** Milliseconds for a whole PDF, and its most bytes. */
const DEADLINE_MS = 10_000
export const MAX_BYTES = 10 * 1024 * 1024

/** Addresses of this machine and of private networks: nobody from outside names one, unless it was configured. */
const privateNetworks = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv6')
/** A private address, also one of IPv4 written as IPv6. */
export const isPrivateIp = (ip: string): boolean => {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  return privateNetworks.check(v4 ?? ip, v4 || isIP(ip) === 4 ? 'ipv4' : 'ipv6')
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')
/** Whether an address may be asked at all: https, and a host (or host:port) that was configured. */
export const canBring = (direccion: string, hosts: readonly string[]): boolean => {
  const url = URL.canParse(direccion) ? new URL(direccion) : null
  return url !== null && url.protocol === 'https:' && (hosts.includes(hostOf(url)) || hosts.includes(url.host))
}

type Found = (error: Error | null, addresses: LookupAddress[] | string, family?: number) => void
/** Looks a name up and answers only what may be connected to: the very addresses that are looked at are used. */
const lookupIn =
  (hosts: readonly string[]) =>
  (name: string, options: { all?: boolean }, done: Found): void =>
    resolve(name, { all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const good = addresses.filter(({ address }) => !isPrivateIp(address) || hosts.includes(address))
      if (good.length === 0)
        return done(new Fallo(`«${name}» es una dirección privada que no está en COMPROBANTES_HOSTS.`), [])
      return options.all ? done(null, good) : done(null, good[0]!.address, good[0]!.family)
    })

const open = (url: URL, hosts: readonly string[], signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    get(
      url,
      {
        lookup: lookupIn(hosts) as never,
        signal,
        agent: false,
        headers: { accept: 'application/pdf', 'user-agent': 'PortalVentas' },
      },
      done,
    ).once('error', fail)
  })
/** Why nothing came back, in words. */
const asFallo = (error: unknown): Fallo => {
  if (error instanceof Fallo) return error
  if (error instanceof Refusal) return new Fallo(error.message)
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  if (name === 'AbortError' || name === 'TimeoutError')
    return new Fallo(`No contestó entero en ${DEADLINE_MS / 1_000} segundos.`)
  return new Fallo(`No se pudo traer: ${code ?? message ?? String(error)}.`)
}

/**
 * Passes the bytes of a URL to `take` as they arrive. Only https, configured hosts and public addresses (or configured
 * private ones); no redirects, at most MAX_BYTES within ten seconds. Throws `Fallo` with a Spanish sentence.
 */
export const fetchBytes = async <T>(
  direccion: string,
  hosts: readonly string[],
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> => {
  const url = new URL(direccion)
  const host = hostOf(url)
  if (!canBring(direccion, hosts)) throw new Fallo(`«${url.host}» no está en COMPROBANTES_HOSTS.`, { final: true })
  if (isIP(host) && isPrivateIp(host) && !hosts.includes(host))
    throw new Fallo(`«${host}» es una dirección privada que no está en COMPROBANTES_HOSTS.`, { final: true })
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const answer = await open(url, hosts, signal)
    const { statusCode = 0 } = answer
    if (statusCode !== 200) {
      answer.destroy()
      const more = statusCode >= 300 && statusCode < 400 ? ': manda a otra dirección, y eso no se sigue' : ''
      throw new Fallo(`Contestó ${statusCode}${more}.`)
    }
    return await take(answer as AsyncIterable<Uint8Array>)
  } catch (error) {
    throw asFallo(error)
  }
}
