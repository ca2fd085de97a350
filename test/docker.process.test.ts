import { execFileSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBareDebian, type BareDebian } from './bare-debian.ts'
import { startPostgres, type TestServer } from './postgres.ts'
import { freePort } from './ports.ts'

/**
 * Runs the Dockerfile without Docker: its instructions in order in a bare Debian, each with its user and environment;
 * then its command and its HEALTHCHECK. compose.yaml is read.
 */
const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const compose = textOf('compose.yaml')
const instructions = textOf('Dockerfile')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => /^(\w+) (.*)$/.exec(line)!.slice(1) as [name: string, rest: string])
const only = (name: string): string => {
  const found = instructions.filter(([one]) => one === name)
  expect(found, name).toHaveLength(1)
  return found[0]![1]
}
/** What node:24-bookworm-slim provides: its PATH, and a user `node` with uid 1000. */
const image = { user: 'root', cwd: '/', env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' } }
const how = (): { user: string; cwd: string; env: Record<string, string> } => ({
  ...image,
  env: { ...image.env, HOME: image.user === 'root' ? '/root' : `/home/${image.user}` },
})
let debian: BareDebian
let server: TestServer
let portal: ChildProcess | undefined
let out = ''

const inside = async (script: string, as = how()): Promise<void> => {
  const ran = await debian.run(script, as)
  expect(ran.code, `${script}\n${ran.out}`).toBe(0)
}
/** Copies what .dockerignore admits, and the packages, which `npm ci` installed here from the same lock file. */
const copyContext = async (rest: string): Promise<void> => {
  expect(rest).toBe('--chown=node:node . .')
  const left = textOf('.dockerignore').trim().split('\n')
  const excluded = left.map((pattern) => `--exclude=./${pattern}`)
  execFileSync('tar', ['-c', '-f', join(debian.dir, 'context.tar'), '--anchored', ...excluded, '-C', root, '.'])
  const place = 'tar --extract --no-same-owner --file /context.tar && mkdir node_modules && chown -R node:node .'
  await inside(place, { ...how(), user: 'root' })
  debian.give(join(root, 'node_modules'), 'srv/portal/node_modules')
}
const steps: Record<string, (rest: string) => Promise<void> | void> = {
  FROM: async (rest) => {
    expect(rest).toBe('node:24-bookworm-slim')
    await inside('groupadd --gid 1000 node; useradd --uid 1000 --gid node --create-home node')
  },
  WORKDIR: (rest) => {
    mkdirSync(join(debian.dir, rest), { recursive: true })
    image.cwd = rest
  },
  USER: (rest) => void (image.user = rest),
  ENV: (rest) => {
    for (const pair of rest.split(' ')) Object.assign(image.env, Object.fromEntries([pair.split('=')]))
  },
  COPY: copyContext,
  RUN: (rest) => inside(rest),
}
beforeAll(async () => {
  debian = makeBareDebian()
  server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query("create database portal encoding 'UTF8' template template0").finally(() => client.end())
})
afterAll(async () => {
  portal?.kill('SIGKILL')
  await server?.stop()
  debian.remove()
})

it('OPEN-272 the image is built instruction by instruction, and nothing private goes into it', async () => {
  for (const name of ['.env', 'portal.env']) expect(textOf('.dockerignore').split('\n')).toContain(name)
  for (const [name, rest] of instructions) await steps[name]?.(rest)
  const shown = await debian.run('ls -A; stat -c "%n %U" dist-server/main.mjs /datos', how())
  expect(shown.out).not.toMatch(/^(\.git|\.data|\.env|portal\.env)$/m)
  expect(shown.out).toContain('dist-server/main.mjs node\n/datos node\n')
}, 240_000)

it('OPEN-272 compose.yaml and the image say the same folder, port, database and time to end', () => {
  expect(compose).toMatch(new RegExp(`- datos:${only('VOLUME')}$`, 'm'))
  expect(image.env).toMatchObject({ HOST: '0.0.0.0', PORT: only('EXPOSE'), DATA_DIR: only('VOLUME') })
  expect(compose).toContain(`- 127.0.0.1:3000:${only('EXPOSE')}\n`)
  const [, user, database] = /DATABASE_URL: postgres:\/\/(\w+):\$\{CLAVE_BASE\}@base:5432\/(\w+)\n/.exec(compose)!
  expect([user, database].map((name, k) => compose.includes(`POSTGRES_${k ? 'DB' : 'USER'}: ${name}\n`))).toEqual([
    true,
    true,
  ])
  expect(compose).toContain('stop_grace_period: 40s') // an open call may take 25 s to end
  expect(compose.match(/restart: unless-stopped/g)).toHaveLength(2)
})

it('OPEN-272 the command serves as the user of the image, writes its volume alone, and HEALTHCHECK tells when it does', async () => {
  const PORT = String(await freePort())
  const as = how()
  Object.assign(as.env, { HOST: '127.0.0.1', PORT, DATABASE_URL: server.url('portal') })
  const check = () => debian.run(only('HEALTHCHECK').replace(/^.*? CMD /, ''), as).then(({ code }) => code)
  expect(await check()).toBe(1)
  writeFileSync(join(debian.dir, 'started'), '')
  portal = debian.start(JSON.parse(only('CMD')) as string[], as)
  for (const stream of [portal.stdout!, portal.stderr!]) stream.on('data', (piece: Buffer) => (out += String(piece)))
  await expect.poll(async () => portal!.exitCode ?? (await check()), { timeout: 120_000, interval: 500 }).toBe(0)
  expect(portal.exitCode, out).toBe(null)
  // only its user's files: node_modules is this machine's, and others write caches there meanwhile
  const written = await debian.run(
    'find / -xdev -newer /started -type f -user node ! -path "/datos/*" ! -path "/tmp/*" ! -path "*/.vitest-*"',
  )
  expect(written.out).toBe('')
  expect((await debian.run('ls -A /datos; stat -c %U /datos/secret.key')).out).toContain('node\n')
  const gone = new Promise((done) => portal!.once('exit', done))
  portal.kill('SIGTERM')
  expect(await gone).toBe(0)
}, 180_000)
