import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { outputOf } from './output.ts'

const run = (code: string) => {
  const child = spawn(process.execPath, ['-e', code])
  return { child, ...outputOf(child) }
}

it('OPEN-245 whoever waits for the end of a process has read all it wrote', async () => {
  // a grandchild that writes only after the process has ended
  const late = '(while kill -0 $$ 2>/dev/null; do :; done; echo hace 39) & exit 3'
  const one = outputOf(spawn('sh', ['-c', late]))
  expect([await one.gone, one.out()]).toEqual([3, 'hace 39\n'])
})
it('OPEN-245 a text is waited for though it comes in pieces; one that never comes fails with what did', async () => {
  const pieces = run(`process.stdout.write('hace 3'); setTimeout(() => process.stdout.write('9\\n'), 50)`)
  await pieces.says('hace 39')
  await expect(pieces.says('hace 40')).rejects.toThrow('It ended and never said hace 40:\nhace 39')
  const quiet = run('setInterval(() => {}, 1000)')
  await expect(quiet.says('nada', 20)).rejects.toThrow('In 20 ms it did not say nada:')
  quiet.child.kill('SIGKILL')
  await quiet.gone
})
