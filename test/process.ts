import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { join } from 'node:path'
import { ofPortal } from '../tools/memory.mjs'
import { outputOf, type Output } from './output.ts'
import { freePort } from './ports.ts'

/** A portal in a process of its own. */
export type Process = Output & {
  url: string
  port: number
  child: ChildProcess
  /** Waits until it serves and /api/ready answers 200; throws the output if the process ends before, or after `ms`. */
  ready: (ms?: number) => Promise<void>
  /** Sends a signal (SIGTERM by default) and waits for the end. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Throws if the portal has logged a refusal that a contract does not declare. */
export const requireDeclared = (out: string): void => {
  const told = out.split('\n').filter((line) => line.includes('rechazo sin declarar'))
  if (told.length > 0) throw new Error(told.join('\n'))
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const { ok, body } = await fetch(url)
    await body?.cancel()
    return ok
  } catch {
    return false
  }
}

const MAIN = join(import.meta.dirname, '../src/server/main.ts')

/**
 * Starts src/server/main.ts with this environment added to the present one; `main`: another start file, e.g. of a
 * former version; `stdio`: where its output goes instead of `out`.
 */
export const startProcess = async (
  env: Record<string, string>,
  main = MAIN,
  stdio: StdioOptions = 'pipe',
): Promise<Process> => {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://127.0.0.1:${port}`
  // with PostgreSQL, the flags of `npm start`
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
  const serves = () => output.out().includes('Portal Ventas escucha en')
  const tells = child.stdout !== null && main === MAIN
  child.once('exit', (code, signal) => {
    if (!child.killed && code !== 0 && tells && serves())
      console.error(`The portal of ${url} ended by itself (${code ?? signal}):\n${output.out()}`)
  })
  return {
    ...output,
    url,
    port,
    child,
    ready: async (ms = 180_000) => {
      for (const until = Date.now() + ms; ;) {
        // its own word besides: another program may answer at its port
        if ((!tells || serves()) && (await answers(`${url}/api/ready`))) return
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
