import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { spendRateLimit } from './rate-limits.ts'
import type { Sesion } from './sesion.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '2' })
})
afterAll(() => t.stop())

const who = { usuarioId: 990_001, tokenHash: 'ninguno' } as Sesion
/** Writes down that so many mails went out so many seconds ago, and no other. */
const went = async (howMany: number, secondsAgo: number): Promise<void> => {
  const momento = new Date(Date.now() - secondsAgo * 1_000)
  await t.db.deleteFrom('cupo').execute()
  await t.db
    .insertInto('cupo')
    .values(Array.from({ length: howMany }, () => ({ clave: `correo ${who.usuarioId}`, momento })))
    .execute()
}
const refused = { status: 429, code: 'demasiados_pedidos' }

it('OPEN-247 with twice the limits, twenty mails a minute and sixty an hour go out, and not one more', async () => {
  await went(19, 5)
  await spendRateLimit('correo', who)
  await expect(spendRateLimit('correo', who)).rejects.toMatchObject(refused)
  await went(59, 600)
  await spendRateLimit('correo', who)
  await expect(spendRateLimit('correo', who)).rejects.toMatchObject(refused)
  await went(60, 3_601)
  await spendRateLimit('correo', who)
})
