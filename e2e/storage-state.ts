import type { Page } from '@playwright/test'
import type { Session } from '#features/sesion/contract.ts'
import { stayDeaf, type Person } from './portal.ts'

/**
 * Opens an address with fields of the stored session changed, as another account's would be; the server still knows who
 * it is, and a stream that comes back would say so (CUENTAS-07): the page hears none.
 */
export const openWith = async (page: Page, me: Person, address: string, change: Partial<Session>): Promise<void> => {
  await stayDeaf(page)
  await page.goto('/api/health') // no screen reads the session while it changes
  await page.evaluate((s) => localStorage.setItem('LocalSession', JSON.stringify(s)), { ...me.session, ...change })
  await page.goto(address)
}
/** The same without some of its permissions. */
export const openWithout = (page: Page, me: Person, address: string, ...ids: number[]): Promise<void> =>
  openWith(page, me, address, { permisos: { $values: me.session.permisos.$values.filter((id) => !ids.includes(id)) } })
