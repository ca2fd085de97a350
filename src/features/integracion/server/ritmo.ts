import { performance } from 'node:perf_hooks'
import { Refusal, textos } from '#shared/errors.ts'

/**
 * A sender has the turn of imports while it sends: after the first minute of waiting for it, this many bytes a second
 * at least, on average.
 */
const GRACIA = 60_000
const BYTES_POR_SEGUNDO = 1_000

/** The bytes as they come; refuses 408 once the sender is too slow. Only the time spent waiting for it counts. */
export async function* conRitmo(
  bytes: AsyncIterable<Uint8Array>,
  now: () => number = () => performance.now(),
): AsyncIterable<Uint8Array> {
  let recibidos = 0
  let esperado = 0
  let desde = now()
  for await (const pieza of bytes) {
    esperado += now() - desde
    recibidos += pieza.length
    if (esperado > GRACIA && recibidos / (esperado / 1_000) < BYTES_POR_SEGUNDO)
      throw new Refusal(408, 'demasiado_lento', textos.lento)
    yield pieza
    desde = now()
  }
}

/**
 * Milliseconds of reading rows after which the process does what else waits in it: the portal answers people while it
 * reads a body.
 */
const SEGUIDO_MS = 1
const turnOfOthers = (): Promise<void> => new Promise((done) => setImmediate(done))
/** What comes, with a turn for the others now and then: `respiro` waits for it. */
export async function* conRespiro<T>(
  cosas: AsyncIterable<T>,
  now: () => number = () => performance.now(),
  respiro: () => Promise<void> = turnOfOthers,
): AsyncIterable<T> {
  let desde = now()
  for await (const cosa of cosas) {
    if (now() - desde >= SEGUIDO_MS) {
      await respiro()
      desde = now()
    }
    yield cosa
  }
}

/**
 * The part of its time that a process which answers people is busy while it imports, all that it does counted: the more
 * they ask, the less is left for the import. Each call of theirs takes several turns of the loop, and waits at each.
 */
const OCUPADO = 0.5
/** How long is looked back, and the longest pause: a rush of people does not stop an import for good. Milliseconds. */
const [VENTANA_MS, PAUSA_MS] = [50, 25]
type Ocupacion = { readonly active: number; readonly idle: number }

/** A turn for the others that grows into a pause where the process was busy for more than its part. */
export const respiroConGente = (
  read: () => Ocupacion = () => performance.eventLoopUtilization(),
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): (() => Promise<void>) => {
  let desde = read()
  return async () => {
    const hasta = read()
    const [active, idle] = [hasta.active - desde.active, hasta.idle - desde.idle]
    if (active + idle > VENTANA_MS) desde = hasta
    const sobra = Math.floor(active / OCUPADO - active - idle)
    await (sobra < 1 ? turnOfOthers() : pause(Math.min(sobra, PAUSA_MS)))
  }
}
