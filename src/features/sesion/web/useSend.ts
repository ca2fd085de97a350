import { useState } from 'react'
import { messageOf } from '#web/ui/states.tsx'

/** Sending a form: one at a time, the server's sentence when it is refused, a new captcha round after that. */
export const useSend = () => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const send = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      setRefusal(messageOf(error))
      setRound((n) => n + 1)
    } finally {
      setBusy(false)
    }
  }
  return { refusal, busy, round, send, clear: () => setRefusal(null), refuse: setRefusal }
}
