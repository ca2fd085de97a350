import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { addLine, buy } from '../test/compra.ts'
import { signIn } from '../test/portal.ts'
import { startPostgres } from '../test/postgres.ts'
import { startProcess } from '../test/process.ts'

/**
 * Keeps a version for the tests of later ones (test/datos): its server's source, and a database that it made and used.
 * `tools/run.mjs tools/keep-former.ts COMMIT`
 */
const commit = process.argv[2]
if (!commit) throw new Error('Uso: node tools/run.mjs tools/keep-former.ts COMMIT')
const root = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'pv-version-'))
const tar = (...args: string[]) => execFileSync('tar', args, { cwd: dir, maxBuffer: 1 << 28 })
execFileSync('sh', ['-c', 'git archive "$1" src package.json data/demo | tar x -C "$2"', 'sh', commit, dir], {
  cwd: root,
})
symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))

const server = await startPostgres()
const c = new pg.Client({ connectionString: server.url('postgres') })
await c.connect()
await c.query('create database version')
await c.end()
const portal = await startProcess(
  { DATABASE_URL: server.url('version'), DEMO: 'si', DATA_DIR: join(dir, 'datos') },
  join(dir, 'src/server/main.ts'),
)
await portal.ready(120_000)
const cliente = await signIn(portal.url, 'cliente@demo.test')
for (const cantidad of [2, 5]) await buy(cliente, (await addLine(cliente, cantidad)).id)
await addLine(cliente, 3) // leaves an open cart
await portal.end()
const name = commit.slice(0, 7)
const sql = execFileSync(join(server.bin, 'pg_dump'), ['--no-owner', '--no-privileges', server.url('version')], {
  maxBuffer: 1 << 28,
})
writeFileSync(join(root, `test/datos/base-${name}.sql.gz`), gzipSync(sql, { level: 9 }))
await server.stop()

const source = tar(
  'c',
  '--owner=0',
  '--group=0',
  '--sort=name',
  '--mtime=2026-01-01',
  '--exclude=src/web',
  '--exclude=src/features/*/web',
  '--exclude=*.test.ts',
  '--exclude=*.test.tsx',
  'src',
  'package.json',
)
writeFileSync(join(root, `test/datos/portal-${name}.tar.gz`), gzipSync(source, { level: 9 }))
rmSync(dir, { recursive: true, force: true })
