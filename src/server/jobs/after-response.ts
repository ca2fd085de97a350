import { log } from '#server/context.ts'
import { withoutReader } from '#server/request.ts'

const pending = new Set<Promise<void>>()

/** Runs `work` after the answer has been sent. Its errors are logged; a graceful shutdown waits for it. */
export const later = (work: () => Promise<void>): void => {
  const running: Promise<void> = new Promise<void>((done) => setImmediate(done))
    .then(() => withoutReader(work)) // the call may still read of a standby
    .catch((e: unknown) => log('later_failed', { error: e instanceof Error ? e.message : String(e) }))
    .finally(() => pending.delete(running))
  pending.add(running)
}
/** Resolves once all work passed to `later` is done. */
export const finishLater = async (): Promise<void> => {
  while (pending.size > 0) await Promise.all(pending)
}
