import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type TestServer } from '../../test/postgres.ts'
import { startProcess } from '../../test/process.ts'

/** The server in one file, as `npm start` builds and runs it: what a module looks for beside itself, it finds. */
const root = join(import.meta.dirname, '../..')
let server: TestServer
let out: string
beforeAll(async () => {
  server = await startPostgres()
  const c = new pg.Client({ connectionString: server.url('postgres') })
  await c.connect()
  await c.query('create database nueva')
  await c.end()
  out = mkdtempSync(join(root, 'dist-server-'))
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'error'],
    { cwd: root, env: { ...process.env, SERVER_OUT: out } },
  )
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(out, { recursive: true, force: true })
})

it('makes a new database, serves its documentation, and its map names the sources', { timeout: 120_000 }, async () => {
  const portal = await startProcess({ DATABASE_URL: server.url('nueva') }, join(out, 'main.mjs'))
  await portal.ready()
  const docs = await fetch(`${portal.url}/api/docs`).then((r) => r.text())
  const css = /href="([^"]+swagger-ui\.css)"/.exec(docs)![1]!
  expect(await fetch(portal.url + css).then((r) => r.status)).toBe(200)
  expect(await fetch(`${portal.url}/api/openapi.json`).then((r) => r.json())).toMatchObject({ openapi: '3.1.0' })
  expect(await portal.end()).toBe(0)
  const map = JSON.parse(readFileSync(join(out, 'main.mjs.map'), 'utf8')) as { sources: string[] }
  expect(map.sources).toContain('../src/server/portal.ts')
  expect(map.sources.filter((file) => file.includes('/web/'))).toEqual([])
})
