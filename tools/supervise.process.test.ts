import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { outputOf } from '../test/output.ts'

const dir = mkdtempSync(join(tmpdir(), 'pv-supervise-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/**
 * A supervisor process over a child that prints its number and then runs `doing`. Its clock only advances when a child
 * sets it, in milliseconds, so that the machine's speed does not matter.
 */
const run = (doing: string, pauses: { pauseMs?: number; mostMs?: number; calmMs?: number }) => {
  const own = mkdtempSync(join(dir, 'n-'))
  const [count, clock] = [join(own, 'n'), join(own, 'clock')]
  const child = `const clock=ms=>fs.writeFileSync('${clock}',String(ms));const fs=require('fs');let n=0;try{n=Number(fs.readFileSync('${count}'))}catch{};fs.writeFileSync('${count}',String(++n));console.log('hijo '+n);${doing}`
  const p = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))}
    import { existsSync, readFileSync } from 'node:fs'
    performance.now = () => existsSync('${clock}') ? Number(readFileSync('${clock}')) : 0
    const args = ['-e', ${JSON.stringify(child)}]
    process.exit(await supervise(process.execPath, args, { stdio: 'inherit' }, ${JSON.stringify(pauses)}))`,
  ])
  const { out, says, gone } = outputOf(p)
  return { p, says, gone, out: () => out().trim().split('\n') }
}
const SERVE = `process.on('SIGTERM',()=>{console.log('TERM');if(process.t)process.exit(5);process.t=1});process.on('SIGINT',()=>process.exit(0));setInterval(()=>{},1000);console.log('sirve')`

describe('npm start keeps the portal running', { timeout: 300_000 }, () => {
  it('starts it again after a crash or a kill, with a pause that grows to its most, until it ends in order', async () => {
    const r = run(`if(n===2)process.kill(process.pid,'SIGKILL');process.exit(n<5?n+2:0)`, { pauseMs: 100, mostMs: 300 })
    expect([await r.gone, r.out()]).toEqual([
      0,
      [
        'hijo 1',
        'El portal terminó con código 3; vuelve a iniciarse en 0,1 s.',
        'hijo 2',
        'El portal terminó por la señal SIGKILL; vuelve a iniciarse en 0,2 s.',
        'hijo 3',
        'El portal terminó con código 5; vuelve a iniciarse en 0,3 s.',
        'hijo 4',
        'El portal terminó con código 6; vuelve a iniciarse en 0,3 s.',
        'hijo 5',
      ],
    ])
  })
  it('the pause begins anew once it ran well for a while', async () => {
    const r = run(`if(n===3)clock(1400);process.exit(n<4?1:0)`, { pauseMs: 100, calmMs: 1400 })
    await r.gone
    expect(
      r
        .out()
        .filter((l) => l.startsWith('El portal'))
        .map((l) => l.slice(l.indexOf('en '))),
    ).toEqual(['en 0,1 s.', 'en 0,2 s.', 'en 0,1 s.'])
  })
  it('not after a fault of its configuration, whose code is its own', async () => {
    const r = run('process.exit(78)', { pauseMs: 10 })
    expect([await r.gone, r.out()]).toEqual([78, ['hijo 1']])
  })
  it('not after a signal; the second one is passed on too', async () => {
    const r = run(SERVE, { pauseMs: 10 })
    await r.says('sirve')
    r.p.kill('SIGTERM')
    await r.says('TERM')
    r.p.kill('SIGTERM')
    expect([await r.gone, r.out()]).toEqual([5, ['hijo 1', 'sirve', 'TERM', 'TERM']])
    const other = run(SERVE, { pauseMs: 10 })
    await other.says('sirve')
    other.p.kill('SIGINT')
    expect(await other.gone).toBe(0)
  })
  it('a signal in the pause ends it at once', async () => {
    const r = run('process.exit(1)', { pauseMs: 60_000 })
    await r.says('El portal terminó con código 1; vuelve a iniciarse en 60 s.')
    r.p.kill('SIGTERM')
    expect(await r.gone).toBe(0)
  })
})
