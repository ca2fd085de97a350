import { expect, it } from 'vitest'
import { rises, tableOf, type Sample } from './samples.ts'

const steady = (minute: number): Sample => ({
  minute,
  rss: 150,
  files: 90,
  connections: 13,
  oldest: 1,
  database: 100 + minute,
  orders: 40 * minute,
  listeners: 500,
  failures: 0,
})
const run = (of: (minute: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: 40 }, (_, minute) => ({ ...steady(minute), ...of(minute) }))

it('a run whose figures stay is flat, and what its orders need is no leak', () => {
  expect(rises(run())).toEqual([])
  expect(rises(run((minute) => ({ rss: minute < 8 ? 100 : 160 })))).toEqual([])
})
it.each<[string, (minute: number) => Partial<Sample>, string]>([
  ['memory', (minute) => ({ rss: 150 + 2 * minute }), 'rss: 179.0 in the second quarter, 219.0 in the last'],
  ['open files', (minute) => ({ files: 90 + minute }), 'files: 104.5 in the second quarter, 124.5 in the last'],
  [
    'connections',
    (minute) => ({ connections: minute < 25 ? 13 : 16 }),
    'connections: 13.0 in the second quarter, 16.0 in the last',
  ],
  ['a queue', (minute) => ({ oldest: minute * 5 }), 'oldest: 72.5 in the second quarter, 172.5 in the last'],
  [
    'the database',
    (minute) => ({ database: 100 + minute + Math.max(0, minute - 30) * 3 }),
    'the database, an order: 0.025 MB at first, 0.100 in the last quarter',
  ],
  ['a failure', () => ({ failures: 1 }), '1 calls failed'],
])('%s that grows is told', (_what, of, told) => {
  expect(rises(run(of))).toEqual([told])
})
it('a run too short to tell says so', () => {
  expect(rises(run().slice(0, 7))).toEqual(['7 samples are too few: at least eight'])
})
it('the table has the first and the last', () => {
  const lines = tableOf(run()).split('\n')
  expect(lines[2]).toBe('| 0 | 150 | 90 | 13 | 1 | 100 | 0 | 500 | 0 |')
  expect(lines.at(-1)).toBe('| 39 | 150 | 90 | 13 | 1 | 139 | 1560 | 500 | 0 |')
  expect(lines.length).toBeLessThan(17)
})
