import type { Cambio } from '#shared/live.ts'
import type { Client } from './portal.ts'

type Told = { name: string; cambios: Cambio[] }
/**
 * A client of the live update stream. The server may join changes into one event, and sends all that concern the
 * client: each method waits for what it names, and skips the others.
 */
export type Listener = {
  status: number
  type: string | null
  /** Waits for the server's first event, `listo`. */
  ready: () => Promise<void>
  /** Waits for the next event, whatever it is. */
  event: () => Promise<Told>
  /** Waits for a matching change; resolves with all changes up to it, in order. */
  until: (matches: (one: Cambio) => boolean) => Promise<Cambio[]>
  /** Waits for the next change of this kind. */
  next: (tipo: string) => Promise<Cambio>
  /** Waits for a change of this kind about this id, or about all. */
  hears: (tipo: string, id: number) => Promise<void>
  /** Waits for the event `todo`: anything may have changed. */
  hearsAll: () => Promise<void>
  /** Resolves at the end: true if the server ended the stream, false if the connection broke. */
  over: Promise<boolean>
  /** Events not consumed yet. */
  rest: () => readonly Told[]
  stop: () => void
}

/** An event of the stream, or null for a heartbeat. */
const readEvent = (block: string): Told | null => {
  const name = /^event: (.*)$/m.exec(block)?.[1]
  return name ? { name, cambios: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) } : null
}

/** The events of a response, kept until they are consumed. */
const openEvents = (res: Response) => {
  const heard: Told[] = []
  let wake = () => {}
  let ended = false
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    if (res.status !== 200) return
    for await (const piece of res.body!) {
      text += decoder.decode(piece, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      heard.push(...blocks.flatMap((block) => readEvent(block) ?? []))
      wake()
    }
  }
  const over = read()
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      ended = true
      wake()
    })
  /** Consumes the events up to a matching one; throws with all of them if the stream ends before. */
  const take = async (matches: (one: Told) => boolean): Promise<Told[]> => {
    const all: Told[] = []
    for (;;) {
      while (heard.length === 0 && !ended) await new Promise<void>((done) => (wake = done))
      const one = heard.shift()
      if (!one) throw new Error(`The stream ended after ${JSON.stringify(all)}`)
      all.push(one)
      if (matches(one)) return all
    }
  }
  return { heard, over, take }
}

/** Opens a stream as a browser does. */
export const openListener = async (base: string, c: Client, edad?: number): Promise<Listener> => {
  const stop = new AbortController()
  const { cookie } = c as unknown as { cookie: string }
  const res = await fetch(`${base}/api/vivo${edad === undefined ? '' : `?edad=${edad}`}`, {
    headers: { authorization: `Bearer ${c.session!.tokens.idToken}`, cookie, 'accept-encoding': 'br, gzip' },
    signal: stop.signal,
  })
  const { heard, over, take } = openEvents(res)
  const until: Listener['until'] = async (matches) =>
    (await take(({ cambios }) => cambios.some(matches))).flatMap(({ cambios }) => cambios)
  const event = async () => (await take(() => true))[0]!
  return {
    status: res.status,
    type: res.headers.get('content-type'),
    event,
    ready: async () => {
      const first = await event()
      if (first.name !== 'listo') throw new Error(`The first event is ${JSON.stringify(first)}`)
    },
    until,
    next: async (tipo) => (await until((one) => one.tipo === tipo)).find((one) => one.tipo === tipo)!,
    hears: async (tipo, id) => void (await until(isOf(tipo, id))),
    hearsAll: async () => void (await take(({ name }) => name === 'todo')),
    over,
    rest: () => heard,
    stop: () => stop.abort(),
  }
}
/** Whether a change is of this kind, about this id or about all. */
export const isOf = (tipo: string, id: number) => (one: Cambio) =>
  one.tipo === tipo && (one.ids === null || one.ids.includes(id))

/** Opens a stream and waits until it is ready. */
export const startedListener = async (base: string, c: Client, edad?: number): Promise<Listener> => {
  const one = await openListener(base, c, edad)
  if (one.status !== 200) throw new Error(`Not let in: ${one.status}`)
  await one.ready()
  return one
}
