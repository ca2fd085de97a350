import { AsyncLocalStorage } from 'node:async_hooks'
import type { Reader } from '#server/db/standbys.ts'

/** Who acts: an account, or a person or program without one, by name alone. */
export type Quien = { readonly usuarioId: number | null; readonly usuario: string }

/** The context of a request: its id, the caller's IP address and, once authenticated, the caller. */
export type RequestContext = {
  readonly requestId: string
  readonly ip: string
  quien: Quien | null
  /** The session only reads: its transactions are read only. */ soloLectura?: boolean
  /** What it reads of is a standby (db/standby-reads.ts). */ reader?: Reader | undefined
}

const storage = new AsyncLocalStorage<RequestContext>()
export const inRequest = <T>(requestContext: RequestContext, work: () => T): T => storage.run(requestContext, work)
/** The context of the current request (AsyncLocalStorage); undefined outside one. */
export const requestContext = (): RequestContext | undefined => storage.getStore()
/** Runs `work` in the present request's context, but with the primary, whatever the call itself reads of. */
export const withoutReader = <T>(work: () => T): T => {
  const context = storage.getStore()
  return context
    ? storage.run(Object.create(context, { reader: { value: undefined } }) as RequestContext, work)
    : work()
}
