import { expect, it, vi } from 'vitest'
import { addressOfLoad, arriving } from './arriving.ts'

/** As the build writes it, with what it asks for besides. */
const written = (body: string) => ({ toString: () => body }) as unknown as () => Promise<unknown>

it('OPEN-376 the file of a part is read from its import, but where it is one of several in a file', () => {
  expect(addressOfLoad(written('()=>c(()=>import(`./Last-BxQ1.js`),__deps([0,1]))'))).toBe('./Last-BxQ1.js')
  expect(addressOfLoad(written("() => import('/src/features/avisos/web/Last.tsx')"))).toBe(
    '/src/features/avisos/web/Last.tsx',
  )
  expect(addressOfLoad(written('()=>import(`./marco-1.js`).then(e=>e.q)'))).toBeNull()
  expect(addressOfLoad(written('()=>other()'))).toBeNull()
})
it('OPEN-376 where the browser keeps what failed by its address, it is asked for at another one', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const kept = Object.assign(() => Promise.reject(new Error('kept')), written("()=>import('./idle-timeout.ts')"))
  const fetchCode = arriving(kept as () => Promise<unknown>)
  await expect(fetchCode()).rejects.toThrow('kept')
  expect(await fetchCode()).toHaveProperty('patience')
})
it('OPEN-376 code comes once; what failed is asked for anew', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const answers = [Promise.reject(new Error('cut')), Promise.resolve('code')]
  const load = vi.fn<() => Promise<string>>(() => answers.shift()!)
  const fetchCode = arriving(load)
  await expect(fetchCode()).rejects.toThrow('cut')
  expect(await Promise.all([fetchCode(), fetchCode()])).toEqual(['code', 'code'])
  expect(load).toHaveBeenCalledTimes(2)
})
