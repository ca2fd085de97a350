import { Worker } from 'node:worker_threads'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/**
 * A pdfmake document as plain data: it crosses to a thread, so no functions in it. Table layout 'lineas': hairlines
 * only.
 */
export type Documento = TDocumentDefinitions
export type Pie = { /** Text at the lower left of every page; 'Página n de m' stands at the right. */ pie?: string }

type Answer = { id: number; bytes?: Uint8Array; error?: string }
type Waiting = { done: (bytes: Buffer) => void; fail: (e: Error) => void }

const IDLE_MS = 30_000
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let next = 0
const waiting = new Map<number, Waiting>()

const end = (e: Error) => {
  for (const w of waiting.values()) w.fail(e)
  waiting.clear()
  worker = undefined
}
const rest = () => {
  clearTimeout(idle)
  if (waiting.size > 0) return
  worker?.unref()
  idle = setTimeout(() => {
    const old = worker
    worker = undefined
    void old?.terminate()
  }, IDLE_MS).unref()
}
const start = (): Worker => {
  const w = new Worker(new URL('./pdf.worker.ts', import.meta.url), { execArgv: [] })
  w.on('message', ({ id, bytes, error }: Answer) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (bytes) one?.done(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    else one?.fail(new Error(error))
    rest()
  })
  w.on('error', (e) => {
    if (worker === w) end(e as Error)
  })
  w.on('exit', () => {
    if (worker === w) end(new Error('The PDF thread ended'))
  })
  return w
}

/**
 * Draws a PDF in a thread of its own, so that no request waits for it; the thread leaves after half a minute without
 * work.
 */
export const renderPdf = (doc: Documento, pie: Pie = {}): Promise<Buffer> =>
  new Promise((done, fail) => {
    clearTimeout(idle)
    worker ??= start()
    worker.ref()
    const id = ++next
    waiting.set(id, { done, fail })
    try {
      worker.postMessage({ id, doc, ...pie })
    } catch (e) {
      waiting.delete(id)
      rest()
      fail(e as Error)
    }
  })
