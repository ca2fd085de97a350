import { useRef, useState } from 'react'
import { messageOf } from './states.tsx'

/** How something ended, in a sentence. `error`: what was thrown, where that says more than its sentence. */
export type Outcome = { kind: 'ok' | 'bad'; text: string; error?: unknown }

type Options = {
  /** The sentence of a failure. */ say?: (error: unknown) => string
  /** The last outcome stays while the next one is on its way. */ keep?: boolean
}

/**
 * One deed at a time: what is under way, and how it ended. A second click while the first is on its way does nothing.
 * A deed that answers with a text has it shown as its success; one that throws has its sentence shown as the refusal.
 * `What` names which of several deeds is under way, e.g. the id of a row.
 */
export const useSend = <What = true>({ say = messageOf, keep = false }: Options = {}) => {
  const [sending, setSending] = useState<What | true | null>(null)
  const [outcome, tell] = useState<Outcome | null>(null)
  const [round, setRound] = useState(0)
  const running = useRef(false)
  /** True when it was done; false when it was refused, or another was under way. */
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
    /** The sentence of the refusal. */
    refusal: outcome?.kind === 'bad' ? outcome.text : null,
    /** How many times it was refused: as a key it makes a fresh captcha each time. */
    round,
    send,
    tell,
    clear: () => tell(null),
  }
}
