import type { RouteDef } from '#shared/route.ts'
import type { Cambio } from '#shared/live.ts'
import { listenOnce, type Listen } from './stream.ts'
import { pauseAfter } from './reconnect.ts'
import { deliver, deliverAll } from './live.ts'

/** Milliseconds after which a hidden tab stops listening. */
const HIDDEN_MS = 180_000
/** Milliseconds without a heartbeat after which another tab takes over from the listening one. */
const SILENT_MS = 90_000
const RETRY_MS = 5_000
/** Many are told at once that anything may have changed: they do not all ask at once. */
const JITTER_MS = 4_000
/** Longest time in milliseconds that reads made before the stream opened may be old. */
const OPEN_TIMEOUT_MS = 15_000

type Message = { cambios?: readonly Cambio[]; todo?: true }
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
const jitter = (ms: number) => Math.random() * ms

/** A tab's state: when it last heard anything, and the changes held back while it is hidden. */
const openTab = () => {
  let heard = Date.now() - OPEN_TIMEOUT_MS
  let waiting: Cambio[] = []
  let whole = false
  const tell = () => {
    if (document.hidden) return
    // what was told is said first: that anything may have changed says of nothing which it was
    if (waiting.length > 0) deliver(waiting)
    if (whole) deliverAll()
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

/** Listens, reconnecting until aborted; where no stream can be had it polls instead. */
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
  /** Requests the lock; `steal`: takes it from its holder. */ begin: (steal?: boolean) => void
  end: () => void
  stands: () => boolean
  has: () => boolean
}
/**
 * Runs `work` in one tab of the browser, which holds a Web Lock; the others queue for it. Without Web Locks (plain
 * http) every tab does. `again`: called some time after the lock was stolen.
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
    // stealing is immediate and takes no signal
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

/** Calls `look` when the page's visibility changes, and `leave` when it is unloaded or frozen. */
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

/** Shares what one tab hears with the browser's other tabs, by BroadcastChannel. */
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
 * Follows a person's live updates while a tab is visible and `HIDDEN_MS` longer; catches up on return. Returns how to
 * stop.
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
    else if (tab.age() > SILENT_MS) turn.begin(true) // this tab slept, and so did the lock's holder
  }
  const turn = openTurn(name, (signal) => listenOn(def, tab, listen, signal), look)
  const beat = window.setInterval(() => {
    // the lock's holder was put to sleep
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
