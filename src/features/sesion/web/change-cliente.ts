import { call } from '#web/api.ts'
import { changeSession } from '#web/session.ts'
import { contract } from '../contract.ts'

/**
 * Makes the session another of the account's clients and loads the page anew: nothing that was read or typed for the
 * former one stays.
 */
export const changeCliente = async (clienteId: number): Promise<void> =>
  changeSession(await call(contract.elegirCliente, { params: { id: clienteId } }))
