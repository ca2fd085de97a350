import { expect, it } from 'vitest'
import { killEmbedded } from './embedded.ts'

it(
  'the embedded database keeps what was acknowledged when the portal is killed in the middle of writes',
  { timeout: 300_000 },
  async () => {
    const r = await killEmbedded(5)
    expect([r.lost, r.deaths, r.writes > 0]).toEqual([[], 5, true])
  },
)
