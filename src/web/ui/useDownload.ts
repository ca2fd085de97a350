import { announce } from './Announcer.tsx'
import { useSend } from './useSend.ts'

/**
 * A file that is downloaded. One that fails is logged and shows no alert (ERR-01): its own control says that it failed,
 * and tries again (OPEN-66); whoever does not see it is told `falla`. `What`: which of several.
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
