import { announce } from './Announcer.tsx'
import { useSend } from './useSend.ts'

/**
 * A file download. A failure is logged without an alert (ERR-01): its own button says so and retries (OPEN-66); screen
 * readers are told `falla`. `What`: which of several.
 */
export const useDescarga = <What = true>() => {
  const { sending, busy, outcome, refusal, send } = useSend<What>()
  const download = async (get: () => Promise<unknown>, falla: string, what?: What): Promise<void> => {
    if (busy) return
    const done = await send(async () => {
      try {
        return await get()
      } catch (error) {
        console.warn(falla, error)
        throw error
      }
    }, what)
    if (!done) announce(falla)
  }
  return {
    sending,
    busy,
    failed: outcome?.kind === 'bad',
    refusal,
    said: outcome?.kind === 'ok' ? outcome.text : '',
    download,
  }
}
