import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Fallo } from '#server/jobs/queue.ts'
import { openReceptor, type Receptor } from '../../../test/receiver.ts'
import { sendAviso } from './deliver.ts'
import { sign } from './event-body.ts'

let receiver: Receptor
let status = 200
beforeAll(async () => {
  receiver = await openReceptor(() => status)
})
afterAll(() => receiver.stop())

const secret = 'un secreto de treinta y dos letras'
const aviso = { id: 7, tipo: 'x', fecha: '2026-01-05T12:00:00Z', clave: 'k', cliente: null, datos: {} }

it('OPEN-115 the moment is the second that has begun, never one to come, and it is what is signed', async () => {
  for (const now of [1_700_000_000_000, 1_700_000_000_001, 1_700_000_000_999])
    await sendAviso({ url: receiver.url, secret }, aviso, now)
  for (const { headers, body } of receiver.arrivals)
    expect([headers['x-portal-timestamp'], headers['x-portal-signature']]).toEqual([
      '1700000000',
      sign(secret, 1_700_000_000, body),
    ])
  expect(receiver.arrivals).toHaveLength(3)
})

it.each([
  [400, false],
  [401, false],
  [404, false],
  [408, true],
  [422, false],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
])('OPEN-115 an answer of %i: the others wait too: %s', async (answer, rest) => {
  status = answer
  const failure = await sendAviso({ url: receiver.url, secret }, aviso).catch((error: Fallo) => error)
  expect(failure).toMatchObject({ rest, final: false, message: `Contestó ${answer}: No puedo ahora` })
})
