import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from './embedded.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pv-lock-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

describe('the data folder', () => {
  it('is refused to a second process with a clear text', () => {
    const unlock = lockFolder(dir)
    expect(() => lockFolder(dir)).toThrow(/está en uso por otro proceso del portal/)
    unlock()
    lockFolder(dir)()
  })
  it('is taken over from a process that is gone, or whose number was given to another', () => {
    writeFileSync(join(dir, 'portal.lock'), '999999999 1')
    lockFolder(dir)()
    writeFileSync(join(dir, 'portal.lock'), `${process.pid} 1`) // the same pid with another start time: a reused pid
    const unlock = lockFolder(dir)
    expect(readFileSync(join(dir, 'portal.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+`))
    unlock()
  })
})
