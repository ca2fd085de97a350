import { expect, it } from 'vitest'
import { killEmbebida } from './embebida.ts'

it(
  'the embedded database keeps what was acknowledged when the portal is killed in the middle of writes',
  { timeout: 300_000 },
  async () => {
    const r = await killEmbebida(5)
    expect([r.perdidas, r.muertes, r.escrituras > 0]).toEqual([[], 5, true])
  },
)
