import type { Session } from '#features/sesion/contract.ts'
import { tab } from './storage.ts'

/**
 * What an administrator sees as somebody else (CUENTAS-09) is this tab's alone: the other tabs, and what the browser
 * keeps, stay the administrator's own.
 */
const KEY = 'verComo'
/** It was left, which the server is told by the administrator's own session. */
const LEFT = 'verComoDejado'
/** `hasta`: when it ends, by this machine's clock; `cuentaId`: the account whose page it was opened from. */
export type Vista = { readonly session: Session; readonly hasta: number; readonly cuentaId: number }

export const findVista = (): Vista | null => {
  try {
    return JSON.parse(tab.get(KEY) ?? 'null') as Vista | null
  } catch {
    return null
  }
}
/** Shows this tab as that account from its first screen on. */
export const lookAs = (session: Session, cuentaId: number): void => {
  const hasta = Date.now() + session.tokens.expiresIn * 1000
  saveVista({ session, hasta, cuentaId })
  window.location.assign('/')
}
export const saveVista = (vista: Vista): void => tab.set(KEY, JSON.stringify(vista))
export const dropVista = (): void => tab.remove(KEY)
/** Back to the administrator's own, on the page it began from. */
export const lookAsOneself = (cuentaId: number): void => {
  dropVista()
  tab.set(LEFT, '1')
  window.location.replace(`/cuentas/${cuentaId}`)
}
/** Whether this tab has just left it; said once. */
export const takeLeft = (): boolean => {
  const left = tab.get(LEFT) !== null
  if (left) tab.remove(LEFT)
  return left
}
