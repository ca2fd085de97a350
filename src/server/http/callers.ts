import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** What proxies, balancers and their clouds write of whom they ask for. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|(x-)?client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip)$/

const isLoopback = (host: string): boolean => {
  const plain = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return isIPv4(plain) ? plain.startsWith('127.') : plain === '::1' || plain === 'localhost'
}

/**
 * True when somebody stands between callers and the portal: said (TRUST_PROXY), or seen, since the portal itself speaks
 * no TLS and one that listens to its own machine alone has no address others could call.
 */
export const isBehindProxy = ({ trustProxy, publicUrl, host }: Pick<Config, 'trustProxy' | 'publicUrl' | 'host'>) => {
  const { protocol, hostname } = new URL(publicUrl)
  return trustProxy || protocol === 'https:' || (isLoopback(host) && !isLoopback(hostname))
}

/** From this machine itself, and by nobody's hand: a proxy would name the caller. */
export const isLocal = (req: FastifyRequest): boolean =>
  isLoopback(req.socket.remoteAddress ?? '') && !Object.keys(req.headers).some((name) => FORWARDING.test(name))
