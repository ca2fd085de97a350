import { expect, test } from 'vitest'
import { given } from '../bench/simulate-inputs.ts'
import {
  eachOwn,
  fullAt,
  holdOf,
  inOrder,
  loadOf,
  peakOf,
  portalCores,
  primaryCores,
  processesOf,
  shares,
  simulate,
  waitOf,
  type Shape,
} from '../bench/simulate.ts'

const even = Object.fromEntries(Object.keys(given).map((name) => [name, 1])) as typeof given
const plain: Shape = { standbys: false, holdMs: 10 }

test('the peak is the busiest hour of the day', () => {
  const peak = peakOf(36_000, { ...even, peakShare: 0.1, visitsPerOrder: 6, visitSeconds: 60, changesPerOrder: 2 })
  expect(peak).toMatchObject({ orders: 1, visits: 6, changes: 2, streams: 360 })
  // one of the order and one of each change
  expect([peak.notifyingCommits, peak.notifications, peak.mails]).toEqual([3, 3, 3])
})

test('the portal: what is asked, and each notification for each stream', () => {
  const peak = { ...peakOf(0, even), orders: 10, changes: 20, visits: 30, streams: 1_000, notifications: 500 }
  const costs = {
    ...even,
    orderPortalMs: 20,
    signInsPerOrder: 0.5,
    signInPortalMs: 40,
    visitPortalMs: 4,
    filterNs: 100,
  }
  // 10 × (20 + 20) + 20 × 1 + 30 × 4 = 540 ms, and 500 × 1,000 × 100 ns
  expect(portalCores(peak, costs)).toBeCloseTo(0.59, 9)
})

test('as many processes as CPU and streams ask, two at least', () => {
  const limits = { ...even, busy: 0.5, streamsPerProcess: 100 }
  const peak = { ...peakOf(0, even), orders: 0, streams: 0 }
  expect(processesOf(peak, limits)).toBe(2)
  expect(processesOf({ ...peak, streams: 401 }, limits)).toBe(5)
  // 3 cores at half of each
  expect(processesOf({ ...peak, visits: 3_000 }, limits)).toBe(6)
})

test('a standby takes what it may of the visits', () => {
  const peak = { ...peakOf(0, even), orders: 0, changes: 0, visits: 1_000, mails: 0, events: 0, notifications: 0 }
  const costs = { ...even, visitSqlMs: 5, visitStandbyMs: 3 }
  expect(primaryCores(peak, 2, plain, costs)).toBeCloseTo(5, 9)
  expect(primaryCores(peak, 2, { ...plain, standbys: true }, costs)).toBeCloseTo(2, 9)
  // a notification goes to every process
  const told = { ...peak, visits: 0, notifications: 100 }
  expect(primaryCores(told, 7, plain, { ...costs, deliveryMs: 0.5 })).toBeCloseTo(0.35, 9)
})

test('commits that notify wait for each other', () => {
  const day = { ...even, peakShare: 0.1, changesPerOrder: 0, orderNotifyingCommits: 2 }
  // 10 orders a second, 20 commits of 10 ms
  expect(loadOf(360_000, plain, day).used.notify).toBeCloseTo(0.2, 9)
  expect(waitOf(0.5, 10)).toBe(5)
  expect(waitOf(1, 10)).toBe(Infinity)
  expect(holdOf({ ...even, notifyCpuMs: 0.4, flushMs: 0.1, standbyMs: 0.5 })).toBeCloseTo(1, 9)
})

test('what a day leaves: gigabytes of a year, hours of a copy, days until a freeze', () => {
  const day = { ...even, orderKb: 50, changeKb: 2, changesPerOrder: 5, dumpMbPerSecond: 25, dumpHours: 8 }
  const load = loadOf(1_000, plain, { ...day, orderTransactions: 10, changeTransactions: 2, freezeTransactions: 2e6 })
  expect(load.yearGb).toBeCloseTo(21.9, 9)
  expect(load.dumpHours).toBeCloseTo(21_900 / 25 / 3_600, 9)
  expect(load.used.dump).toBeCloseTo(load.dumpHours / 8, 9)
  expect(load.freezeDays).toBe(100)
})

test('what is full first comes first, and is full where it is said', () => {
  const list = inOrder(plain)
  const [[first, most]] = list as [(typeof list)[number]]
  expect(list.every(([, at], n) => n === 0 || list[n - 1]![1] <= at)).toBe(true)
  expect(loadOf(most * 0.99, plain).used[first]).toBeLessThan(1)
  expect(loadOf(most * 1.01, plain).used[first]).toBeGreaterThanOrEqual(1)
  expect(fullAt('notify', { ...plain, holdMs: 20 })).toBeLessThan(fullAt('notify', plain))
})

test('the largest of a hundred distributors has a fifth of the orders, and all of them everything', () => {
  const parts = shares(100)
  expect(parts[0]).toBeCloseTo(0.193, 3)
  expect(parts.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9)
  const all = eachOwn(1_000_000, plain)
  expect(all.length).toBe(100)
  expect(all[0]!.perDay / all[9]!.perDay).toBeCloseTo(10, 9)
})

test('twice the same', () => {
  expect(simulate()).toBe(simulate())
})
