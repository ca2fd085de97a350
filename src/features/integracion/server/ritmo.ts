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
/** What comes, with a turn for the others now and then. */
export async function* conRespiro<T>(
  cosas: AsyncIterable<T>,
  now: () => number = () => performance.now(),
): AsyncIterable<T> {
  let desde = now()
  for await (const cosa of cosas) {
    if (now() - desde >= SEGUIDO_MS) {
      await new Promise((done) => setImmediate(done))
      desde = now()
    }
    yield cosa
  }
}
