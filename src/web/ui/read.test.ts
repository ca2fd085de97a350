import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('window', { addEventListener: () => {} })
const { gathered, hasFailed, isMissing, isWaiting, joined } = await import('./read.ts')
const { ApiError } = await import('#web/api.ts')

const refetch = vi.fn<() => void>()
const read = <T>(data: T | undefined, error: unknown = null) => ({ data, error, refetch })
const failed = new ApiError(503, null)

describe('what became of a read', () => {
  it('OPEN-372 that there is no such thing is an answer, a server that cannot is a failure', () => {
    const missing = [404, 400].map((status) => isMissing(read(undefined, new ApiError(status, null))))
    const others = [failed, new ApiError(403, null), new Error('x'), null].map((error) => isMissing(read(1, error)))
    expect([...missing, ...others]).toEqual([true, true, false, false, false, false])
  })
  it('OPEN-374 nothing waits that failed, and what came waits for nothing', () => {
    expect([read(undefined), read(undefined, failed), read(0), read(0, failed)].map(isWaiting)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([read(1), read(1, failed)].map(hasFailed)).toEqual([false, true])
  })
  it('OPEN-374 two reads are one once both came; only what failed is asked for again', () => {
    expect(joined(read('a'), read(undefined)).data).toBeUndefined()
    expect(joined(read('a'), read('b')).data).toEqual(['a', 'b'])
    const other = vi.fn<() => void>()
    const both = joined(read('a'), { data: 'b', error: failed, refetch: other })
    expect([both.data, both.error]).toEqual([['a', 'b'], failed])
    void both.refetch()
    expect([refetch.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])
  })
  it('OPEN-372 of a list’s pages one that never came is lost, one that stands is out of date', () => {
    const pages = [read('a', failed), read('b'), read(undefined, failed), read(undefined)]
    expect(gathered(pages)).toEqual({ waiting: true, lost: pages[2], outdated: pages[0] })
    expect(gathered([read('a')])).toEqual({ waiting: false, lost: undefined, outdated: undefined })
  })
})
