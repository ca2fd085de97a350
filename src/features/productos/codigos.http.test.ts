import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import type { Product } from './contract.ts'

let t: TestPortal
let ana: Client
beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '0' })
  ana = await t.as('cliente@demo.test')
}, 120_000)
afterAll(() => t.stop())

const found = async (path: string): Promise<string[]> => {
  const a = await ana.get(path)
  expect(a.status, a.text).toBe(200)
  return (a.body.$values as Product[]).map((p) => p.id)
}
const search = (name: string) => found(`/api/Product/search?name=${name}&clienteId=${ana.session!.clienteId}`)

describe('OPEN-103 a code nobody has finds the nearest codes, not words that look like its letters', () => {
  it.each([
    ['TER-100-25', /^T/],
    ['UPN-100-13', /^UPN-100-12$/],
    ['upn-100-21', /^UPN-100-12$/],
    ['CAG-025-71', /^CAG-025-7/],
  ])('%s', async (typed, first) => {
    const ids = await search(typed)
    expect(ids[0]).toMatch(first)
    expect(ids.length).toBeLessThanOrEqual(12)
  })
  it('a code that is known finds itself as before', async () => {
    expect((await search('UPN-100-12'))[0]).toBe('UPN-100-12')
    expect((await search('upn10012'))[0]).toBe('UPN-100-12')
  })
  it('inside a group only those of the group, on one page', async () => {
    const inside = (page: number) =>
      found(`/api/Product/grupo/1/search?name=UPN-100-13&clienteId=${ana.session!.clienteId}&page=${page}`)
    expect((await inside(1))[0]).toBe('UPN-100-12')
    expect(await inside(2)).toEqual([])
  })
  it('what nothing is near to finds nothing', async () => {
    expect(await search('QXJ-900-77777-W')).toEqual([])
  })
})
