import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { LaterLog } from './log.ts'
import { sendProblem } from './problems.ts'
import { logReplies } from './request-log.ts'

/** A log that is read line by line. */
const openLines = () => {
  const lines: string[] = []
  return { log: pino({ base: null }, { write: (line: string) => void lines.push(line) }), lines }
}

it('OPEN-457 the line of an answer says with what code it was refused, and of one that was not nothing', async () => {
  const { log, lines } = openLines()
  const app = Fastify()
  app.decorateRequest('sesion', undefined)
  app.decorateRequest('refusedWith', undefined)
  logReplies(app, log)
  app.get('/no', (req, reply) => sendProblem(req, reply, new Refusal(403, 'sin_permiso', 'No.')))
  app.get('/si', () => ({ status: 'ok' }))
  await app.inject('/no?clave=secreta')
  await app.inject('/si')
  await app.close()
  const [refused, answered] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect([refused!.status, refused!.code, refused!.path]).toEqual([403, 'sin_permiso', '/no'])
  expect([answered!.status, 'code' in answered!]).toEqual([200, false])
})
it('OPEN-457 what somebody sends stays within its line of the log', () => {
  const { log, lines } = openLines()
  new LaterLog(log, { reqId: 'a\n{"level":60}' }).error({ email: 'x\r\n{"level":60,"msg":"fin"}\u2028' }, 'rechazo\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]!.trimEnd().split(/[\r\n]/)).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, email: 'x\r\n{"level":60,"msg":"fin"}\u2028' })
})
