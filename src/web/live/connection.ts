import type { RouteDef } from '#shared/route.ts'
import type { Cambio } from '#shared/live.ts'
import { listenOnce, type Listen } from './stream.ts'
import { pauseAfter } from './reconnect.ts'
import { deliver, deliverAll } from './live.ts'

/** So long after nobody looks at a tab any more it stops listening. */
const HIDDEN_MS = 180_000
/** Of a tab that listens for all nothing was heard for so long: another takes its place. */
const SILENT_MS = 90_000
const RETRY_MS = 5_000
/** Many are told at once that anything may have changed: they do not all ask at once. */
const JITTER_MS = 4_000
/** What was read before a page was drawn, at most. */
const OPEN_TIMEOUT_MS = 15_000

type Message = { cambios?: readonly Cambio[]; todo?: true }
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
const jitter = (ms: number) => Math.random() * ms

/** What one tab knows: when something was heard last, and what it has not shown yet because nobody looks at it. */
const openTab = () => {
  let heard = Date.now() - OPEN_TIMEOUT_MS
  let waiting: Cambio[] = []
  let whole = false
  const tell = () => {
    if (document.hidden) return
    if (whole) deliverAll()
    else if (waiting.length > 0) deliver(waiting)
    waiting = []
    whole = false
  }
  return {
    age: () => Date.now() - heard,
    vive: () => void (heard = Date.now()),
    cambios: (cambios: readonly Cambio[]) => {
      waiting.push(...cambios)
      tell()
    },
    todo: (ms = 0) => {
      whole = true
      if (ms === 0) tell()
      else setTimeout(tell, ms)
    },
    tell,
  }
}
type Tab = ReturnType<typeof openTab>

/** Listens, over and over, until it is told to stop; where no stream can be had it asks now and then. */
const listenOn = async (def: RouteDef, tab: Tab, listen: Listen, signal: AbortSignal): Promise<void> => {
  for (let deaf = 0; !signal.aborted;) {
    const fin = await listenOnce(def, Math.ceil(tab.age() / 1000), listen, signal)
    if (fin === 'sin-sesion') return
    deaf = fin === 'cortado' ? 0 : deaf + 1
    const { ms, asks } = pauseAfter(fin, deaf, Math.random())
    await pause(ms, signal)
    for (let asked = 0; asked < asks && !signal.aborted; asked++) {
      if (asked > 0) await pause(ms, signal)
      if (signal.aborted || document.hidden) continue
      listen.vive()
      listen.todo()
    }
  }
}

type Turn = {
  /** Stands in line; `steal`: whoever has it loses it. */ begin: (steal?: boolean) => void
  end: () => void
  stands: () => boolean
  has: () => boolean
}
/**
 * Of all the tabs of a browser one does the work; the others stand in line. Without locks (plain http) each does.
 * `again`: it lost its turn some moments ago.
 */
const openTurn = (name: string, work: (signal: AbortSignal) => Promise<void>, again: () => void): Turn => {
  const { locks } = navigator as { locks?: LockManager }
  let turn: AbortController | null = null
  let has = false
  const take = async (own: AbortController) => {
    if (own.signal.aborted) return
    has = true
    await work(own.signal).finally(() => {
      if (turn === own) has = false
    })
  }
  const begin = (steal = false) => {
    turn?.abort()
    has = false
    const own = (turn = new AbortController())
    const run = () => take(own)
    // whoever steals is not kept waiting, and takes no signal
    const done = locks ? locks.request(name, steal ? { steal } : { signal: own.signal }, run) : run()
    void done
      .catch(() => {})
      .finally(() => {
        own.abort() // robbed of its turn, it stops
        setTimeout(() => turn === own && again(), RETRY_MS)
      })
  }
  const end = () => {
    turn?.abort()
    turn = null
    has = false
  }
  return { begin, end, stands: () => turn !== null && !turn.signal.aborted, has: () => has }
}

/** Calls `look` whenever somebody may look at the page, or not any more, and `leave` when it is put away. */
const watchPage = (look: () => void, leave: () => void): (() => void) => {
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  window.addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pageshow', look)
    window.removeEventListener('pagehide', leave)
  }
}

/** What one tab hears the others are told too, and the other way round. */
const openListen = (name: string, tab: Tab): { listen: Listen; close: () => void } => {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  const share = (mensaje: Message) => channel?.postMessage(mensaje)
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      tab.vive()
      if (data.cambios) tab.cambios(data.cambios)
      if (data.todo) tab.todo(jitter(JITTER_MS))
    }
  return {
    listen: {
      vive: () => (tab.vive(), share({})),
      cambios: (cambios) => (tab.cambios(cambios), share({ cambios })),
      todo: () => (tab.todo(jitter(JITTER_MS)), share({ todo: true })),
    },
    close: () => channel?.close(),
  }
}

/**
 * Follows what changes for one person, for as long as somebody looks, and a while longer; catches up on return. Answers
 * how to stop.
 */
export const startCanal = (def: RouteDef, userId: number): (() => void) => {
  const name = `vivo-${userId}`
  const tab = openTab()
  const { listen, close } = openListen(name, tab)
  let away: number | undefined
  const look = () => {
    clearTimeout(away)
    if (document.hidden) return void (away = window.setTimeout(turn.end, HIDDEN_MS))
    tab.tell()
    if (!turn.stands()) turn.begin()
    else if (tab.age() > SILENT_MS) turn.begin(true) // it slept, and so did whoever had the turn
  }
  const turn = openTurn(name, (signal) => listenOn(def, tab, listen, signal), look)
  const beat = window.setInterval(() => {
    // another tab has the turn, and was put to sleep with it
    if (!document.hidden && turn.stands() && !turn.has() && tab.age() > SILENT_MS) turn.begin(true)
  }, SILENT_MS / 3)
  const unwatch = watchPage(look, turn.end)
  look()
  return () => {
    unwatch()
    clearTimeout(away)
    clearInterval(beat)
    turn.end()
    close()
  }
}
