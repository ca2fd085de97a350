import { addressOf, type RouteDef } from '#shared/route.ts'
import { EVENTOS, HEARTBEAT_MS, type Cambio } from '#shared/live.ts'
import { headersOf, refusedCall } from '#web/api.ts'
import { createLector } from './parser.ts'
import type { Fin } from './reconnect.ts'

/** Milliseconds for the first event, sent at once; if it does not arrive, a proxy buffers the stream. */
const TIMEOUT_MS = 10_000
/** Milliseconds without a heartbeat after which the connection counts as lost. */
const SILENT_MS = HEARTBEAT_MS * 2.5

export type Listen = {
  cambios: (cambios: readonly Cambio[]) => void
  todo: () => void
  /** Called with each heartbeat. */ vive: () => void
}

/** A watchdog: calls `late` unless restarted within `ms`. */
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

const readAll = async (body: ReadableStream<Uint8Array>, listen: Listen, alive: () => void): Promise<boolean> => {
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
        else if (name === EVENTOS.todo) listen.todo()
        else if (name === EVENTOS.cambios) listen.cambios(cambios)
      }
      if (listo) listen.vive()
    }
  } catch {
    return listo
  }
}

/** Reads the stream until it ends and returns how. `edad`: seconds since anything was last heard. */
export const listenOnce = async (def: RouteDef, edad: number, listen: Listen, signal: AbortSignal): Promise<Fin> => {
  const refuse = refusedCall(def)
  const dead = new AbortController() // and no `AbortSignal.any`: see idle-timeout.ts
  const end = () => dead.abort()
  let silent = false
  const guard = watchdog(() => {
    silent = true
    end()
  })
  guard.wait(TIMEOUT_MS)
  signal.addEventListener('abort', end)
  try {
    const res = await fetch(addressOf(def, { query: { edad } }), {
      headers: { ...headersOf(def, {}), accept: 'text/event-stream' },
      cache: 'no-store',
      signal: signal.aborted ? signal : dead.signal,
    })
    if (res.status === 401) {
      refuse(401, null) // ends the session: the person is told
      return 'sin-sesion'
    }
    if (!res.ok || !res.body) return 'negado'
    const heard = await readAll(res.body, listen, () => guard.wait(SILENT_MS))
    return heard ? 'cortado' : 'mudo'
  } catch {
    return silent ? 'mudo' : 'negado'
  } finally {
    guard.stop()
    signal.removeEventListener('abort', end)
    end()
  }
}
