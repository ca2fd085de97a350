import type { Cambio } from '#shared/vivo.ts'
import type { Client } from './portal.ts'

export type Escucha = {
  status: number
  type: string | null
  /** Waits for the next event that is no mere sign of life; null when the stream ends. */
  next: () => Promise<{ name: string; cambios: Cambio[] } | null>
  /** Waits until something of that kind and number, or all of the kind, is told; fails with what was heard when it ends. */
  hears: (tipo: string, id: number) => Promise<void>
  /** Resolves when it ends: true when the server ended it in order, false when it was cut. */
  over: Promise<boolean>
  stop: () => void
}

/** Listens to a portal as a browser does. */
export const escuchar = async (base: string, c: Client, edad?: number): Promise<Escucha> => {
  const stop = new AbortController()
  const { cookie } = c as unknown as { cookie: string }
  const res = await fetch(`${base}/api/vivo${edad === undefined ? '' : `?edad=${edad}`}`, {
    headers: { authorization: `Bearer ${c.session!.tokens.idToken}`, cookie, 'accept-encoding': 'br, gzip' },
    signal: stop.signal,
  })
  const heard: { name: string; cambios: Cambio[] }[] = []
  let wake = () => {}
  let ended = false
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    if (res.status === 200)
      for await (const piece of res.body!) {
        text += decoder.decode(piece, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop()!
        for (const block of blocks) {
          const name = /^event: (.*)$/m.exec(block)?.[1]
          if (name) heard.push({ name, cambios: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) })
        }
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
  const next: Escucha['next'] = async () => {
    while (heard.length === 0 && !ended) await new Promise<void>((done) => (wake = done))
    return heard.shift() ?? null
  }
  return {
    status: res.status,
    type: res.headers.get('content-type'),
    next,
    hears: async (tipo, id) => {
      const all: unknown[] = []
      for (;;) {
        const event = await next()
        if (event === null) throw new Error(`The stream ended after ${JSON.stringify(all)}`)
        all.push(event)
        if (event.cambios.some((one) => one.tipo === tipo && (one.ids === null || one.ids.includes(id)))) return
      }
    },
    over,
    stop: () => stop.abort(),
  }
}
