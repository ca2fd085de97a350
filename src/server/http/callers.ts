import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Headers in which proxies, load balancers and CDNs name the original caller. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|(x-)?client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip)$/

const isLoopback = (host: string): boolean => {
  const plain = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return isIPv4(plain) ? plain.startsWith('127.') : plain === '::1' || plain === 'localhost'
}

/**
 * True behind a reverse proxy: configured (TRUST_PROXY), or inferred, since the portal itself speaks no TLS and one
 * bound to loopback has a public URL only through a proxy.
 */
export const isBehindProxy = ({ trustProxy, publicUrl, host }: Pick<Config, 'trustProxy' | 'publicUrl' | 'host'>) => {
  const { protocol, hostname } = new URL(publicUrl)
  return trustProxy || protocol === 'https:' || (isLoopback(host) && !isLoopback(hostname))
}

/** True for a direct request from this machine: a proxy would add a forwarding header. */
export const isLocal = (req: FastifyRequest): boolean =>
  isLoopback(req.socket.remoteAddress ?? '') && !Object.keys(req.headers).some((name) => FORWARDING.test(name))
