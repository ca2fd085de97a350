import { addressOf, type RouteDef } from '#shared/route.ts'
import { EVENTOS, LATIDO_MS, type Cambio } from '#shared/vivo.ts'
import { headersOf, refusedCall } from '#web/api.ts'
import { createLector } from './lector.ts'
import type { Fin } from './ritmo.ts'

/** The first event comes at once; where it does not, something in between keeps it. */
const ESPERA_MS = 10_000
/** Without any sign of life for so long, the line is dead, and nobody said so. */
const MUDO_MS = LATIDO_MS * 2.5

export type Oir = {
  cambios: (cambios: readonly Cambio[]) => void
  todo: () => void
  /** A sign of life. */ vive: () => void
}

/** Calls `late` unless it is put off again within `ms`. */
const watchdog = (late: () => void) => {
  let timer: number | undefined
  return {
    wait: (ms: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(late, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

const readAll = async (body: ReadableStream<Uint8Array>, oir: Oir, alive: () => void): Promise<boolean> => {
  const read = createLector()
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let listo = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return listo
      alive()
      for (const { name, cambios } of read(decoder.decode(value, { stream: true }))) {
        if (name === EVENTOS.listo) listo = true
        else if (name === EVENTOS.todo) oir.todo()
        else if (name === EVENTOS.cambios) oir.cambios(cambios)
      }
      if (listo) oir.vive()
    }
  } catch {
    return listo
  }
}

/** Listens until the stream ends. `edad`: seconds since something was heard last. Answers how it ended. */
export const listenOnce = async (def: RouteDef, edad: number, oir: Oir, signal: AbortSignal): Promise<Fin> => {
  const refuse = refusedCall(def)
  const dead = new AbortController()
  const guard = watchdog(() => dead.abort())
  guard.wait(ESPERA_MS)
  try {
    const res = await fetch(addressOf(def, { query: { edad } }), {
      headers: { ...headersOf(def, {}), accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, dead.signal]),
    })
    if (res.status === 401) {
      refuse(401, null) // the session is over: whoever looks is told
      return 'sin-sesion'
    }
    if (!res.ok || !res.body) return 'negado'
    const heard = await readAll(res.body, oir, () => guard.wait(MUDO_MS))
    return heard ? 'cortado' : 'mudo'
  } catch {
    return dead.signal.aborted ? 'mudo' : 'negado'
  } finally {
    guard.stop()
    dead.abort()
  }
}
