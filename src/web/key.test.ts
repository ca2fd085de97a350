import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newKey } from './key.ts'

it('OPEN-326 a key is a UUID of version 4, another each time', () => {
  const keys = Array.from({ length: 200 }, newKey)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(200)
})
it('OPEN-326 nothing in the browser asks for what a page by plain http has not', () => {
  const src = join(import.meta.dirname, '..')
  const web = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((f) =>
    /(^|\/)web\/.*(?<!\.test)\.tsx?$/.test(f),
  )
  expect(web.length).toBeGreaterThan(300)
  const asked = web.filter((f) =>
    /crypto\.randomUUID\(|navigator\.locks|navigator\.clipboard\./.test(readFileSync(join(src, f), 'utf8')),
  )
  expect(asked).toEqual([])
})
