import { Refusal, textos } from '#shared/errors.ts'

/** How a line refuses: when too many stand in it, or, with `patience`, after so many ms without a turn. */
export type TurnQueue = { readonly max: number; readonly patience?: number; readonly refusal: () => Refusal }

/** For what takes moments: whoever waits longer may as well ask again (503). */
export const shortQueue = (patience: number): TurnQueue => ({
  max: 30,
  patience,
  refusal: () => new Refusal(503, 'ocupado', textos.ocupado, { extra: { retryAfter: 2 } }),
})

/** By resource: when the last in its queue finishes, and how many are in it; empty queues are removed. */
const lineas = new Map<string, { fin: Promise<void>; cuantos: number }>()

const waitFor = async (before: Promise<void>, { patience, refusal }: TurnQueue): Promise<void> => {
  if (patience === undefined) return before
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(refusal()), patience)))
  await Promise.race([before, late]).finally(() => clearTimeout(timer))
}

/**
 * Mutex by resource: runs `work` once those before it have settled, in order of arrival. Callers that would block on
 * one row wait here, without a database connection. Throws the queue's refusal, before any work is done.
 */
export const inTurn = async <T>(resource: string, queue: TurnQueue, work: () => Promise<T>): Promise<T> => {
  const linea = lineas.get(resource) ?? { fin: Promise.resolve(), cuantos: 0 }
  if (linea.cuantos >= queue.max) throw queue.refusal()
  lineas.set(resource, linea)
  const before = linea.fin
  let leave = () => {}
  const gone = new Promise<void>((done) => (leave = done))
  linea.fin = before.then(() => gone)
  linea.cuantos++
  try {
    if (linea.cuantos > 1) await waitFor(before, queue)
    return await work()
  } finally {
    leave()
    if (--linea.cuantos === 0) lineas.delete(resource)
  }
}
