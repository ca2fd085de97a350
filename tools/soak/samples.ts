/** What is looked at every minute. Sizes in MB, ages in seconds. */
export type Sample = {
  /** Minutes since the start. */
  readonly minute: number
  readonly rss: number
  readonly files: number
  readonly connections: number
  /** Age of the oldest that waits in any queue. */
  readonly oldest: number
  readonly database: number
  readonly orders: number
  readonly listeners: number
  /** Answers of 500 and above, and calls without an answer, since the start. */
  readonly failures: number
}

type Bound = { readonly name: keyof Sample; readonly most: (before: number) => number }
/** What may not grow, and the most that the last quarter may have of it, by what the second had. */
const flat: readonly Bound[] = [
  { name: 'rss', most: (before) => before * 1.1 + 10 },
  { name: 'files', most: (before) => before + 10 },
  { name: 'connections', most: (before) => before + 2 },
  { name: 'oldest', most: (before) => before + 60 },
]

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
/** The mean of a figure in the second quarter, after the warm-up, and in the last. */
export const quarters = (samples: readonly Sample[], name: keyof Sample): readonly [second: number, last: number] => {
  const quarter = Math.floor(samples.length / 4)
  const of = (from: number) => mean(samples.slice(from, from + quarter).map((sample) => sample[name]))
  return [of(quarter), of(samples.length - quarter)]
}

/** MB of the database that an order took, in the first half after the warm-up and in the last quarter. */
const perOrder = (samples: readonly Sample[]): readonly [number, number] => {
  const quarter = Math.floor(samples.length / 4)
  const between = (from: Sample, to: Sample) => (to.database - from.database) / Math.max(1, to.orders - from.orders)
  const at = (n: number) => samples[Math.min(n, samples.length - 1)]!
  return [between(at(quarter), at(3 * quarter)), between(at(3 * quarter), at(samples.length))]
}

/** What is not flat, a sentence each; with fewer than eight samples it cannot be told. */
export const rises = (samples: readonly Sample[]): string[] => {
  if (samples.length < 8) return [`${samples.length} samples are too few: at least eight`]
  const found = flat.flatMap(({ name, most }) => {
    const [before, after] = quarters(samples, name)
    return after > most(before)
      ? [`${name}: ${before.toFixed(1)} in the second quarter, ${after.toFixed(1)} in the last`]
      : []
  })
  const [before, after] = perOrder(samples)
  if (after > before * 1.5 + 0.01)
    found.push(`the database, an order: ${before.toFixed(3)} MB at first, ${after.toFixed(3)} in the last quarter`)
  const { failures } = samples.at(-1)!
  if (failures > 0) found.push(`${failures} calls failed`)
  return found
}

const columns: readonly (keyof Sample)[] = [
  'minute',
  'rss',
  'files',
  'connections',
  'oldest',
  'database',
  'orders',
  'listeners',
  'failures',
]
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
/** The curve as a table: about `lines` of the samples, the first and the last among them. */
export const tableOf = (samples: readonly Sample[], lines = 13): string => {
  const step = Math.max(1, Math.ceil((samples.length - 1) / (lines - 1)))
  const shown = samples.filter((_sample, n) => n % step === 0 || n === samples.length - 1)
  const figure = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1))
  return [
    row(columns),
    row(columns.map(() => '--:')),
    ...shown.map((sample) => row(columns.map((name) => figure(sample[name])))),
  ].join('\n')
}
