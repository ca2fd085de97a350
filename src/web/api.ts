import { QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { textos, type Problem } from '#shared/errors.ts'
import type { CodeOf } from '#shared/refuses.ts'
import { addressOf, isFile, type Answer, type RouteDef, type Sent } from '#shared/route.ts'
import { wasDone } from './answer.ts'
import { blobOf, patience } from './idle-timeout.ts'
import { findSession, loseSession, onDeparture } from './session.ts'
import { newKey } from '#web/key.ts'

/** A refused call. `message`: the server's Spanish sentence, or a general one if there was no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  /** There is no time for another try. */ last = false
  constructor(status: number, problem: Problem | null) {
    super(problem?.detail || textos.fallo)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
  get code(): string {
    return this.problem?.code ?? (this.status === 0 ? 'sin_conexion' : 'error')
  }
}

/** The refusal code of a call's error, one of its contract's; null if it is no refusal. */
export const refusalOf = <R extends RouteDef>(_def: R, error: unknown): CodeOf<R> | null =>
  error instanceof ApiError ? (error.code as CodeOf<R>) : null

const CALL_MS = 30_000
/** Idle timeout of downloads: milliseconds without a byte. A large file may take a phone much longer in total. */
const FILE_MS = 120_000
/** A read takes no longer than this, all its tries together; none begins with less than the second left (OPEN-373). */
const READ_MS = 30_000
const TRY_MS = 3_500

let open = 0
const watchers = new Set<(busy: boolean) => void>()
/** Subscribes to whether calls are in progress, for the progress bar (SES-45); returns how to unsubscribe. */
export const watchBusy = (hear: (busy: boolean) => void): (() => void) => {
  watchers.add(hear)
  return () => watchers.delete(hear)
}
const awayWatchers = new Set<() => void>()
let wasAway = false
/** Subscribes to calls refused because the portal cannot reach its database; told at once if one already was. */
export const watchWithoutBase = (hear: () => void): (() => void) => {
  awayWatchers.add(hear)
  if (wasAway) hear()
  return () => awayWatchers.delete(hear)
}
const otherClienteWatchers = new Set<() => void>()
/** Tells when a call was refused because the session is another client's by now (OPEN-153). */
export const watchOtroCliente = (hear: () => void): (() => void) => {
  otherClienteWatchers.add(hear)
  return () => otherClienteWatchers.delete(hear)
}
const count = (by: 1 | -1) => {
  open += by
  for (const w of watchers) w(open > 0)
}

/** Shows the progress bar until the work is done. */
export const keepBusy = async <T>(work: () => Promise<T>): Promise<T> => {
  count(1)
  try {
    return await work()
  } finally {
    count(-1)
  }
}

export type Options = {
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey?: string
  /** How long it may take, in milliseconds. */ readonly ms?: number
  /** Sent even if the page is being unloaded. */ readonly keepalive?: boolean
}

const tokenOf = (def: RouteDef): string | undefined =>
  def.access === 'public' ? undefined : findSession()?.tokens.idToken
/** The headers of a call. */
export const headersOf = (def: RouteDef, options: Options): Record<string, string> => {
  const token = tokenOf(def)
  const session = token ? findSession() : null
  return {
    accept: 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    // the client this page shows: the server refuses if the session's is another by now
    ...(session?.tipoRol === 3 ? { 'x-cliente': String(session.clienteId) } : {}),
    ...(def.idempotent ? { 'idempotency-key': options.idempotencyKey ?? newKey() } : {}),
  }
}
/**
 * Call it before sending: the returned function makes the ApiError of a refusal, and ends the session on 401 or reports
 * the outage.
 */
export const refusedCall = (def: RouteDef): ((status: number, problem: Problem | null) => ApiError) => {
  const token = tokenOf(def)
  return (status, problem) => {
    // a late answer to an old token must not end the present session
    if (status === 401 && token && tokenOf(def) === token) loseSession(token)
    if (problem?.code === 'otro_cliente') for (const w of otherClienteWatchers) w()
    if (problem?.code === 'base_no_disponible') {
      wasAway = true
      for (const w of awayWatchers) w()
    }
    return new ApiError(status, problem)
  }
}

/** Makes one call of a contract. Throws ApiError; a 401 of a call with a token ends the session (SES-29). */
export const call = async <R extends RouteDef>(def: R, input: Sent<R>, options: Options = {}): Promise<Answer<R>> => {
  const refuse = refusedCall(def)
  // the session ended: a screen's last requests while it unmounts must not be sent
  if (def.access !== 'public' && !findSession()) throw new ApiError(401, null)
  const body = (input as { body?: unknown }).body
  const file = isFile(def.reply)
  const waiting = patience(options.ms ?? (file ? FILE_MS : CALL_MS), options.signal)
  return keepBusy(async () => {
    const res = await fetch(addressOf(def, input as object), {
      method: def.method,
      keepalive: options.keepalive ?? false,
      headers: { ...headersOf(def, options), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: waiting.signal,
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw new ApiError(0, null)
    })
    if (!res.ok) throw refuse(res.status, (await res.json().catch(() => null)) as Problem | null)
    // a file comes with 200 (CFG-16); any other status means there is none
    if (file && res.status !== 200) throw refuse(res.status, null)
    if (file) return (await blobOf(res, waiting)) as Answer<R>
    const answer: unknown = await res.json().catch(() => undefined)
    if (!wasDone(def, answer)) throw refuse(res.status, null)
    return answer as Answer<R>
  }).finally(waiting.stop)
}

/** The elements of a list in an answer, wrapped or plain (OPEN-65). */
export const values = <T>(list: { $values: T[] } | readonly T[] | null | undefined): readonly T[] =>
  !list ? [] : '$values' in list ? list.$values : list

/** When a read began, by the signal that its tries share. */
const begun = new WeakMap<AbortSignal, number>()
const leftOf = (signal: AbortSignal): number => {
  const now = performance.now()
  const began = begun.get(signal) ?? now
  begun.set(signal, began)
  return began + READ_MS - now
}
/** One try of a read; `signal` is the query's. */
export const read = async <R extends RouteDef>(def: R, input: Sent<R>, signal: AbortSignal): Promise<Answer<R>> => {
  try {
    return await call(def, input, { signal, ms: leftOf(signal) })
  } catch (error) {
    if (error instanceof ApiError) error.last = leftOf(signal) < TRY_MS
    throw error
  }
}
/** Whether a read that failed so many times is tried again: not what was refused, and not without a network. */
const triesAgain = (failures: number, error: unknown): boolean =>
  failures < 2 &&
  navigator.onLine &&
  !(error instanceof ApiError && (error.last || Math.floor(error.status / 100) === 4))

/** Query options of a read; the key is the path and the input. */
export const q = <R extends RouteDef>(def: R, input: Sent<R>) =>
  queryOptions({ queryKey: [def.path, input] as const, queryFn: ({ signal }) => read(def, input, signal) })

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: triesAgain,
      refetchOnWindowFocus: false,
      // offline it fails at once, and says so, and is read when there is a network again (OPEN-372)
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})
onDeparture(() => queryClient.clear())
/** Invalidates every read of a path. */
export const useRefresh = () => {
  const client = useQueryClient()
  return (def: RouteDef) => client.invalidateQueries({ queryKey: [def.path] })
}

/** Saves bytes under a name, as a click on a link would. */
export const saveFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
