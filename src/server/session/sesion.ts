import { hash } from 'node:crypto'
import { momento, remembered } from '#server/cache.ts'
import type { Rol } from '#shared/route.ts'

/** The caller, as session and database say, never as the request's payload says. */
export type Sesion = {
  readonly tokenHash: string
  readonly cookieHash: string
  readonly usuarioId: number
  readonly userName: string
  readonly email: string
  readonly tipoRol: Rol
  /** Own client for role 3, 0 otherwise. */
  readonly clienteId: number
  readonly contactoId: number
  /** idVendedor: own for role 2, its seller's for role 3, 0 for role 1. */
  readonly sellerId: number
  readonly permisos: ReadonlySet<number>
  readonly vence: number
  /** The administrator who looks on as this account (CUENTAS-09): the session only reads. */
  readonly por?: number | null
}

export const sha256 = (text: string): string => hash('sha256', text, 'base64url')

export type Lookup = (tokenHash: string) => Promise<Sesion | null>
let lookup: Lookup = async () => null
/** Registers the query that finds a session, provided by the room `sesion`; this file only caches its results. */
export const setLookup = (find: Lookup): void => {
  lookup = find
}

const cache = remembered<string, Sesion>('sesiones', { max: 5_000, ttl: 10_000 })

/** The session of a token, cached for at most `cacheMs`; null if there is none or it has expired. */
export const sesionOf = async (token: string, cacheMs: number): Promise<Sesion | null> => {
  const key = sha256(token)
  const now = Date.now()
  const known = cache.get(key)
  if (known && known.vence > now) return known
  const desde = momento()
  const sesion = await lookup(key)
  if (!sesion || sesion.vence <= now) return null
  if (cacheMs > 0) cache.set(key, sesion, { ttl: cacheMs, desde })
  return sesion
}

/** Whether the session is open and of the same client, read from the database and not the cache. */
export const isSesionAbierta = async ({ tokenHash, clienteId }: Sesion): Promise<boolean> => {
  const sesion = await lookup(tokenHash)
  return sesion !== null && sesion.vence > Date.now() && sesion.clienteId === clienteId
}

type Invalidation = { tokenHash?: string; usuarioId?: number; clienteId?: number; sellerId?: number }
/**
 * Drops from the cache one session (sign-out) or all of an account (password, deactivation, permissions), a client or a
 * seller. An import clears all caches (cache.ts).
 */
export const forget = ({ tokenHash, ...of }: Invalidation): void => {
  if (tokenHash) cache.delete(tokenHash)
  const named = Object.entries(of) as ['usuarioId' | 'clienteId' | 'sellerId', number][]
  if (named.length > 0)
    for (const [key, sesion] of cache.entries())
      if (named.some(([field, id]) => sesion[field] === id)) cache.delete(key)
}
