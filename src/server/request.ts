import { AsyncLocalStorage } from 'node:async_hooks'

/** Who acts: an account, or by its name alone somebody or something without one. */
export type Quien = { readonly usuarioId: number | null; readonly usuario: string }

/** The request that is being answered: its number, from where it comes, and, once it is known, who asks. */
export type RequestContext = { readonly requestId: string; readonly ip: string; quien: Quien | null }

const storage = new AsyncLocalStorage<RequestContext>()
export const inRequest = <T>(requestContext: RequestContext, work: () => T): T => storage.run(requestContext, work)
/** The request under way, wherever one stands in its work; undefined outside of one. */
export const requestContext = (): RequestContext | undefined => storage.getStore()
