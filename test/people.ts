import { afterAll, beforeAll } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from './portal.ts'

/** Declares a portal for a test file, with sessions of these demo accounts; filled before the first test. */
export const people = <K extends string>(cuentas: Record<K, string>): { t: TestPortal } & Record<K, Client> => {
  const t = {} as TestPortal
  const quienes = Object.fromEntries(Object.keys(cuentas).map((k) => [k, {}])) as Record<K, Client>
  beforeAll(async () => {
    Object.assign(t, await startTestPortal())
    for (const k of Object.keys(cuentas) as K[]) Object.assign(quienes[k], await t.as(cuentas[k]))
  })
  afterAll(() => t.stop())
  return { t, ...quienes }
}
