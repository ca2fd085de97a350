import { performance } from 'node:perf_hooks'
import { Refusal, textos } from '#shared/errors.ts'

/**
 * Milliseconds of waiting for a sender, which holds a lock while it sends; after them it must average at least this
 * many bytes a second.
 */
const GRACE = 60_000
const BYTES_PER_SECOND = 1_000

/** The bytes as they come; throws 408 once the sender is too slow. Only the time spent waiting for it counts. */
export async function* withPace(
  bytes: AsyncIterable<Uint8Array>,
  now: () => number = () => performance.now(),
): AsyncIterable<Uint8Array> {
  let received = 0
  let expected = 0
  let desde = now()
  for await (const pieza of bytes) {
    expected += now() - desde
    received += pieza.length
    if (expected > GRACE && received / (expected / 1_000) < BYTES_PER_SECOND)
      throw new Refusal(408, 'demasiado_lento', textos.lento)
    yield pieza
    desde = now()
  }
}

/** Milliseconds of reading rows after which other work of the event loop gets a turn. */
const FOLLOWED_MS = 1
const turnOfOthers = (): Promise<void> => new Promise((done) => setImmediate(done))
/** The items, with a pause for other work from time to time: `breather` waits for it. */
export async function* withBreather<T>(
  things: AsyncIterable<T>,
  now: () => number = () => performance.now(),
  breather: () => Promise<void> = turnOfOthers,
): AsyncIterable<T> {
  let desde = now()
  for await (const resource of things) {
    if (now() - desde >= FOLLOWED_MS) {
      await breather()
      desde = now()
    }
    yield resource
  }
}

/**
 * The share of time a process that serves people may be busy during an import, all its work included: the more calls
 * there are, the slower the import.
 */
const OCUPADO = 0.5
/**
 * Milliseconds: the window over which the load is measured; and the longest pause, so that load never stops an import.
 */
const [WINDOW_MS, PAUSE_MS] = [50, 25]
type Occupancy = { readonly active: number; readonly idle: number }

/** A pause of one event loop turn, longer while the process is busier than its share. */
export const breatherWithPeople = (
  read: () => Occupancy = () => performance.eventLoopUtilization(),
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): (() => Promise<void>) => {
  let desde = read()
  return async () => {
    const hasta = read()
    const [active, idle] = [hasta.active - desde.active, hasta.idle - desde.idle]
    if (active + idle > WINDOW_MS) desde = hasta
    const leftover = Math.floor(active / OCUPADO - active - idle)
    await (leftover < 1 ? turnOfOthers() : pause(Math.min(leftover, PAUSE_MS)))
  }
}
