import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outputOf } from '../test/output.ts'
import { freePort } from '../test/ports.ts'
import { requireDeclared } from '../test/process.ts'
import { demoFolder } from '../test/demo.ts'

/**
 * Starts the built portal as a person would get it, in a folder of its own; E2E_URL names a running one instead (and
 * E2E_KEY its integration key, with which a test changes prices as the order system does).
 */
export default async () => {
  if (process.env.E2E_URL) return
  const dataDir = mkdtempSync(join(tmpdir(), 'pv-e2e-'))
  await demoFolder(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATABASE_URL: '',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    CAPTCHA_COST: '1',
    CAPTCHA_MAX: '4',
  }
  process.env.E2E_KEY = /pv_\S+/.exec(
    execFileSync(
      process.execPath,
      ['src/features/integracion/server/cli.ts', '--clave', 'e2e', '--alcance', 'todo,eventos'],
      {
        env,
        encoding: 'utf8',
      },
    ),
  )?.[0]
  const child = spawn(process.execPath, ['dist-server/main.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const { out, gone } = outputOf(child)
  for (let i = 0; ; i++) {
    if (i > 600 || child.exitCode !== null) throw new Error('The portal did not start')
    if (
      await fetch(`${url}/api/ready`).then(
        (r) => r.ok,
        () => false,
      )
    )
      break
    await new Promise((r) => setTimeout(r, 100))
  }
  process.env.E2E_URL = url
  return async () => {
    child.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
    requireDeclared(out())
  }
}
