import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pv-config-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

describe('configuration', () => {
  it('has defaults that need nothing', () => {
    const c = readConfig({ DATA_DIR: dir })
    expect([c.port, c.host, c.databaseUrl, c.demo, c.poolSize, c.publicUrl, c.sessionHours, c.sessionIdleHours]).toEqual([3000, '127.0.0.1', null, true, 1, 'http://127.0.0.1:3000', 12, 8])
  })
  it('makes its key once, for this user alone', () => {
    const first = readConfig({ DATA_DIR: dir }).secret
    expect(readConfig({ DATA_DIR: dir }).secret).toBe(first)
    expect(readFileSync(join(dir, 'secret.key'), 'utf8')).toHaveLength(64)
    expect(statSync(join(dir, 'secret.key')).mode & 0o077).toBe(0)
  })
  it('never loads the demo into a given database unless asked', () => {
    const url = 'postgres://x@127.0.0.1/y'
    expect(readConfig({ DATA_DIR: dir, DATABASE_URL: url }).demo).toBe(false)
    expect(readConfig({ DATA_DIR: dir, DATABASE_URL: url, DEMO: 'si' }).demo).toBe(true)
    expect(readConfig({ DATA_DIR: dir, DEMO: 'no' }).demo).toBe(false)
  })
  it('refuses a value that makes no sense', () => expect(() => readConfig({ DATA_DIR: dir, PORT: 'abc' })).toThrow(/PORT/))
})
