import type { Cambio } from '#shared/live.ts'
import type { Client } from './portal.ts'

type Told = { name: string; cambios: Cambio[] }
/**
 * What is told comes in one event or in several, as it happens to fall into the moments in which changes are joined,
 * and beside it whatever else concerns who listens: so each of these waits for what it names, and passes over the rest.
 */
export type Listener = {
  status: number
  type: string | null
  /** Waits until the server says that it hears: always the first event. */
  ready: () => Promise<void>
  /** Waits for a change that matches: all that were told until then, in their order, it among them. */
  until: (matches: (one: Cambio) => boolean) => Promise<Cambio[]>
  /** Waits for the next change of that kind. */
  next: (tipo: string) => Promise<Cambio>
  /** Waits until something of that kind and number, or all of the kind, is told. */
  hears: (tipo: string, id: number) => Promise<void>
  /** Waits until it is told that anything may have changed. */
  hearsAll: () => Promise<void>
  /** Resolves when it ends: true when the server ended it in order, false when it was cut. */
  over: Promise<boolean>
  /** Events that nobody waited for yet. */
  rest: () => readonly Told[]
  stop: () => void
}

/** An event of the stream, or null for a sign of life. */
const readEvent = (block: string): Told | null => {
  const name = /^event: (.*)$/m.exec(block)?.[1]
  return name ? { name, cambios: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) } : null
}

/** The events of a body as they come, kept until somebody waits for them. */
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
  /** The events until one that matches; fails with all of them when the stream ends without. */
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

/** Listens to a portal as a browser does. */
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
  return {
    status: res.status,
    type: res.headers.get('content-type'),
    ready: async () => {
      const [first] = await take(() => true)
      if (first!.name !== 'listo') throw new Error(`The first event is ${JSON.stringify(first)}`)
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
/** A change of that kind, of that number or of all. */
export const isOf = (tipo: string, id: number) => (one: Cambio) =>
  one.tipo === tipo && (one.ids === null || one.ids.includes(id))

/** Listens, once the server has said that it hears. */
export const startedListener = async (base: string, c: Client, edad?: number): Promise<Listener> => {
  const one = await openListener(base, c, edad)
  if (one.status !== 200) throw new Error(`Not let in: ${one.status}`)
  await one.ready()
  return one
}
