import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReceptor, type Receptor } from '../../../test/receiver.ts'
import { sendAviso } from './deliver.ts'
import { sign } from './event-body.ts'

let receiver: Receptor
beforeAll(async () => {
  receiver = await openReceptor()
})
afterAll(() => receiver.stop())

it('OPEN-115 the moment is the second that has begun, never one to come, and it is what is signed', async () => {
  const secret = 'un secreto de treinta y dos letras'
  const aviso = { id: 7, tipo: 'x', fecha: '2026-01-05T12:00:00Z', clave: 'k', cliente: null, datos: {} }
  for (const now of [1_700_000_000_000, 1_700_000_000_001, 1_700_000_000_999])
    await sendAviso({ url: receiver.url, secret }, aviso, now)
  for (const { headers, body } of receiver.arrivals)
    expect([headers['x-portal-timestamp'], headers['x-portal-signature']]).toEqual([
      '1700000000',
      sign(secret, 1_700_000_000, body),
    ])
  expect(receiver.arrivals).toHaveLength(3)
})
