import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { openTimes } from './histogram.ts'

it('is what Prometheus reads as a histogram: each bucket holds all that took no longer, a label its own', async () => {
  const log = new Registry()
  const times = openTimes(log, { name: 'x_segundos', help: 'Lo que tarda', buckets: [0.1, 1] })
  const of = (estado: string) => times.of(estado, () => ({ estado }))
  for (const seconds of [0.05, 0.1, 0.5, 3]) of('200')(seconds)
  of('404')(1)
  expect((await log.metrics()).trim().split('\n')).toEqual([
    '# HELP x_segundos Lo que tarda',
    '# TYPE x_segundos histogram',
    'x_segundos_bucket{le="0.1",estado="200"} 2',
    'x_segundos_bucket{le="1",estado="200"} 3',
    'x_segundos_bucket{le="+Inf",estado="200"} 4',
    'x_segundos_sum{estado="200"} 3.65',
    'x_segundos_count{estado="200"} 4',
    'x_segundos_bucket{le="0.1",estado="404"} 0',
    'x_segundos_bucket{le="1",estado="404"} 1',
    'x_segundos_bucket{le="+Inf",estado="404"} 1',
    'x_segundos_sum{estado="404"} 1',
    'x_segundos_count{estado="404"} 1',
  ])
})
