import { AsyncLocalStorage } from 'node:async_hooks'

/** The number of the request that is being answered, wherever one stands in its work; undefined outside of one. */
const storage = new AsyncLocalStorage<string>()
export const enPedido = <T>(id: string, work: () => T): T => storage.run(id, work)
export const pedido = (): string | undefined => storage.getStore()
