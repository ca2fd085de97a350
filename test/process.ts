import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ofPortal } from '../tools/memory.mjs'
import { outputOf, type Output } from './output.ts'

/** A port of this machine that nobody listens on. */
export const freePort = () =>
  new Promise<number>((done, fail) => {
    const s = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const { port } = s.address() as { port: number }
        s.close(() => done(port))
      })
  })

/** A portal in a process of its own, as a person starts it. */
export type Process = Output & {
  url: string
  port: number
  child: ChildProcess
  /** Waits until it answers /api/ready with 200; fails with its output when it ends before, or after `ms`. */
  ready: (ms?: number) => Promise<void>
  /** Sends a signal (SIGTERM unless said) and waits until it is gone. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Fails when a portal wrote that a call refused with something that its contract does not declare. */
export const requireDeclared = (out: string): void => {
  const told = out.split('\n').filter((line) => line.includes('rechazo sin declarar'))
  if (told.length > 0) throw new Error(told.join('\n'))
}

const MAIN = join(import.meta.dirname, '../src/server/main.ts')

/**
 * Starts src/server/main.ts with this environment over the present one; `main` is another start file, e.g. of a former
 * version; `stdio` where its output goes instead of `out`.
 */
export const startProcess = async (
  env: Record<string, string>,
  main = MAIN,
  stdio: StdioOptions = 'pipe',
): Promise<Process> => {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://127.0.0.1:${port}`
  // with PostgreSQL as `npm start` runs it
  const flags = env.DATABASE_URL ? ofPortal : []
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DEMO: 'no',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      CAPTCHA_COST: '1',
      CAPTCHA_MAX: '4',
      ...env,
      PORT: String(port),
    },
    stdio,
  })
  const output = outputOf(child)
  return {
    ...output,
    url,
    port,
    child,
    ready: async (ms = 180_000) => {
      for (const until = Date.now() + ms; ;) {
        if (
          await fetch(`${url}/api/ready`).then(
            (r) => r.ok,
            () => false,
          )
        )
          return
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
          throw new Error(`The portal did not start:\n${output.out()}`)
        await new Promise((r) => setTimeout(r, 50))
      }
    },
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const code = await output.gone
      requireDeclared(output.out())
      return code
    },
  }
}
