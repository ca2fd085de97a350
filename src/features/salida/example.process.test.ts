import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendAviso } from '#server/events/deliver.ts'
import { sign, type Aviso } from '#server/events/event-body.ts'
import { outputOf, type Output } from '../../../test/output.ts'
import { freePort } from '../../../test/ports.ts'

/** The receiver of docs/integracion.md, run as it is written. */
const secret = 'un secreto de treinta y dos letras'
const dir = mkdtempSync(join(tmpdir(), 'pv-receptor-'))
let child: ChildProcess
let url = ''
let output: Output
beforeAll(async () => {
  const doc = readFileSync(join(import.meta.dirname, '../../../docs/integracion.md'), 'utf8')
  const [, source] = /```js\n(\/\/ WEBHOOK_SECRET=[^]*?)```/.exec(doc)!
  const file = join(dir, 'receptor.mjs')
  writeFileSync(file, source!)
  const port = await freePort()
  url = `http://127.0.0.1:${port}/`
  child = spawn(process.execPath, [file], { env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) } })
  output = outputOf(child)
  await output.says('listo')
})
afterAll(() => {
  child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})
const aviso = (id: number, clave: string): Aviso => ({
  id,
  tipo: 'pedido-confirmado',
  fecha: '2026-11-23T10:42:07-03:00',
  clave,
  cliente: '004512',
  datos: { presupuestoId: 48_415 },
})
const lines = () =>
  output
    .out()
    .split('\n')
    .filter((line) => /^\d/.test(line))

it('OPEN-115 the example takes what the portal signs, once, however often it comes', async () => {
  await sendAviso({ url, secret }, aviso(7, 'una'))
  await sendAviso({ url, secret }, aviso(7, 'una'))
  await sendAviso({ url, secret }, aviso(8, 'otra'))
  await expect
    .poll(lines)
    .toEqual(['7 pedido-confirmado {"presupuestoId":48415}', '8 pedido-confirmado {"presupuestoId":48415}'])
})
it('OPEN-115 and nothing else: another secret, an old one sent again, a body that was changed, no signature', async () => {
  const before = lines()
  const wrong = async (work: Promise<unknown>) => expect(work).rejects.toThrow('Contestó 401: Firma inválida')
  await wrong(sendAviso({ url, secret: 'otro secreto' }, aviso(9, 'a')))
  await wrong(sendAviso({ url, secret }, aviso(9, 'b'), Date.now() - 3_600_000))
  const now = Math.floor(Date.now() / 1_000)
  const headers = { 'x-portal-timestamp': String(now), 'x-portal-signature': sign(secret, now, '{"id":9}') }
  for (const [body, sent] of [
    ['{"id":10}', headers],
    ['{"id":9}', {}],
    ['{"id":9}', { ...headers, 'x-portal-timestamp': String(now + 1) }],
  ] as const)
    expect((await fetch(url, { method: 'POST', body, headers: sent })).status).toBe(401)
  // what it wrote of those would stand before what it writes of this one
  await sendAviso({ url, secret }, aviso(11, 'once'))
  await expect.poll(lines).toEqual([...before, '11 pedido-confirmado {"presupuestoId":48415}'])
})
