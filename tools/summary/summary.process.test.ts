import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fallo } from './summary.ts'

const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'pv-resumen-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
/** The failures recorded by a run with these arguments. */
const leaves = (file: string, ...args: string[]): string => {
  const env = Object.entries(process.env).filter(([k]) => !/^VITEST|^TEST|^NODE_OPTIONS/.test(k))
  const notes = join(dir, file)
  spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...Object.fromEntries(env), PV_FALLOS: notes },
    stdio: 'ignore',
  })
  return readFileSync(notes, 'utf8')
}

describe('what `npm test` repeats at its end', () => {
  it('names each test that failed, each hook and each file that did not load, with its message', () => {
    const sample = join(import.meta.dirname, 'sample/vitest.config.ts')
    const reporter = '--reporter=./tools/summary/vitest.ts'
    const said = leaves('vitest', 'node_modules/vitest/vitest.mjs', 'run', '--config', sample, reporter)
    const one = (name: string, message: string) => `✗ muestra ${name}\n    ${message}`
    expect(said).toContain(
      one('test.sample.ts > una muestra > falla', "expected 'acero' to be 'hierro' // Object.is equality\n"),
    )
    expect(said).toContain(one('test.sample.ts > sin suelo', 'no hubo base\n'))
    expect(said).toContain(one('load.sample.ts', 'no se pudo cargar\n'))
    expect(said).not.toContain('anda')
    expect(said.match(/✗/g)).toHaveLength(3)
  })
  it('and each journey', () => {
    const sample = join(import.meta.dirname, 'sample/playwright.config.ts')
    const said = leaves('playwright', 'node_modules/@playwright/test/cli.js', 'test', '--config', sample)
    expect(said).toMatch(/^✗ test\.journey\.ts > falla\n {4}Error: expect\(received\)\.toBe\(expected\)/)
    expect(said).toContain('Expected: "hierro"')
    expect(said.match(/✗/g)).toHaveLength(1)
  })
  it('without colours, and cut where it is long', () => {
    expect(fallo('a > b', `\u001B[31mrojo\u001B[39m\n${'x'.repeat(2000)}`)).toBe(
      `✗ a > b\n    rojo\n    ${'x'.repeat(595)}…\n`,
    )
  })
})
