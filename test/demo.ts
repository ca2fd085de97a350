import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { today } from '#shared/dates.ts'
import { startPostgres, type TestServer } from './postgres.ts'
import { startProcess, type Process } from './process.ts'

/**
 * The imported demo company, for portals in processes of their own: imported once for each state of the server's
 * sources, the demo's files and the day (its dates move with it), then copied.
 */
const root = join(import.meta.dirname, '..')
const DAY_MS = 86_400_000

const stateOf = (): string => {
  const hash = createHash('sha256').update(today())
  for (const dir of ['src', 'data/demo'])
    for (const f of readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|csv|sql|jpg)$/.test(f) && !/\.test\.ts$|\/web\//.test(f))
        hash.update(f).update(readFileSync(join(root, dir, f)))
  return hash.digest('hex').slice(0, 16)
}
/** Deletes states older than a day. */
const forgetOld = (base: string) => {
  for (const f of readdirSync(base))
    if (Date.now() - statSync(join(base, f)).mtimeMs > DAY_MS) rmSync(join(base, f), { recursive: true, force: true })
}
/**
 * The folder of the present state, made by `make` if it does not exist; if two make it at once, the first one is kept.
 */
const ready = async (kind: string, make: (dir: string) => Promise<void>): Promise<string> => {
  const base = join(tmpdir(), `pv-demo-${process.getuid?.() ?? 0}`)
  mkdirSync(base, { recursive: true, mode: 0o711 })
  const wanted = join(base, `${kind}-${stateOf()}`)
  if (existsSync(wanted)) return wanted
  forgetOld(base)
  const making = mkdtempSync(join(base, 'haciendo-'))
  await make(making)
  try {
    renameSync(join(making, 'datos'), wanted)
  } catch (e) {
    if (!existsSync(wanted)) throw e
  }
  rmSync(making, { recursive: true, force: true })
  return wanted
}
const copy = (from: string, to: string) => execFileSync('cp', ['-a', '--reflink=auto', `${from}/.`, to])
/** The number of unfinished jobs of a portal. */
const esperan = async ({ url }: Process): Promise<number> => {
  const text = await (await fetch(`${url}/api/metrics`)).text()
  return Number(/^portal_cola_esperan\{cola="trabajo"\} (\d+)$/m.exec(text)![1])
}
/**
 * Imports the demo company and stops the portal; with `jobs` after its photos are resized, so that copies need not do
 * it.
 */
const imported = async (env: Record<string, string>, jobs = false) => {
  const p = await startProcess({ ...env, DEMO: 'si' })
  await p.ready()
  while (jobs && (await esperan(p)) > 0) await new Promise((done) => setTimeout(done, 100))
  await p.end()
}

/** Deletes the rows of files, whose folder is not kept. */
const withoutArchivos = async (url: string) => {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  await c
    .query(
      `
        delete from trabajo where tipo = 'foto';
        delete from producto_foto;
        delete from foto;
        delete from reclamo_adjunto;
        truncate remito_prueba_imagen;
        delete from archivo`,
    )
    .finally(() => c.end())
}
const folder = () =>
  ready('embebida', async (dir) => {
    const DATA_DIR = join(dir, 'datos')
    mkdirSync(DATA_DIR)
    await imported({ DATA_DIR }, true)
  })
const cluster = () =>
  ready('postgres', async (dir) => {
    const server = await startPostgres()
    const c = new pg.Client({ connectionString: server.url('postgres') })
    await c.connect()
    await c.query('create database portal').finally(() => c.end())
    const DATA_DIR = join(dir, 'suelto')
    mkdirSync(DATA_DIR)
    await imported({ DATABASE_URL: server.url('portal'), DATA_DIR })
    await withoutArchivos(server.url('portal'))
    await server.stop((data) => copy(data, join(dir, 'datos')))
  })

/** Makes both in advance, so that no test waits for them. */
export const prepareDemo = async (): Promise<void> => {
  await Promise.all([folder(), cluster()])
}

/** Copies the embedded database with the demo company into a data folder. */
export const demoFolder = async (dataDir: string): Promise<void> => void copy(await folder(), dataDir)

/** A server of its own with the demo company in the database `portal`; `settings` as of `startPostgres`. */
export const demoServer = async (settings?: readonly string[]): Promise<TestServer> => {
  const from = await cluster()
  return startPostgres(settings, (data) => copy(from, data))
}
