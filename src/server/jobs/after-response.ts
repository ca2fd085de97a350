import { log } from '#server/context.ts'

const pending = new Set<Promise<void>>()

/** Does something after the answer has gone out. What fails is logged; a stop waits for it. */
export const later = (work: () => Promise<void>): void => {
  const running: Promise<void> = new Promise<void>((done) => setImmediate(done))
    .then(work)
    .catch((e: unknown) => log('later_failed', { error: e instanceof Error ? e.message : String(e) }))
    .finally(() => pending.delete(running))
  pending.add(running)
}
/** Waits for all that was put off. */
export const finishLater = async (): Promise<void> => {
  while (pending.size > 0) await Promise.all(pending)
}
