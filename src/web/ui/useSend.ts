import { useRef, useState } from 'react'
import { messageOf } from './states.tsx'

/** The result of an action, as a sentence. `error`: what was thrown. */
export type Outcome = { kind: 'ok' | 'bad'; text: string; error?: unknown }

type Options = {
  /** The sentence of an error. */ say?: (error: unknown) => string
  /** Keeps the last outcome while the next action runs. */ keep?: boolean
}

/**
 * Runs one action at a time; a click meanwhile does nothing. A text the action returns is shown as success, what it
 * throws as the refusal. `What`: which of several actions, e.g. a row's id.
 */
export const useSend = <What = true>({ say = messageOf, keep = false }: Options = {}) => {
  const [sending, setSending] = useState<What | true | null>(null)
  const [outcome, tell] = useState<Outcome | null>(null)
  const [round, setRound] = useState(0)
  const running = useRef(false)
  /** Runs `work`; false when it was refused or another was running. */
  const send = async (work: () => unknown, what?: What): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setSending(what ?? true)
    if (!keep) tell(null)
    try {
      const said = await work()
      tell((old) => (typeof said === 'string' ? { kind: 'ok', text: said } : keep ? old : null))
      return true
    } catch (error) {
      tell({ kind: 'bad', text: say(error), error })
      setRound((n) => n + 1)
      return false
    } finally {
      running.current = false
      setSending(null)
    }
  }
  return {
    sending,
    busy: sending !== null,
    outcome,
    /** The last refusal's sentence. */
    refusal: outcome?.kind === 'bad' ? outcome.text : null,
    /** How many times it was refused: as a React key, it renews the captcha. */
    round,
    send,
    tell,
    clear: () => tell(null),
  }
}
