import { subscribe } from 'node:diagnostics_channel'
import { afterEach } from 'vitest'

/** Fails a test in which a call refused with a code that its contract does not declare. */
const seen = new Set<unknown>()
subscribe('portal:rechazo-sin-declarar', (what) => seen.add(what))
afterEach(() => {
  const found = [...seen]
  seen.clear()
  if (found.length > 0) throw new Error(`Refusals that their calls do not declare: ${found.join('; ')}`)
})
