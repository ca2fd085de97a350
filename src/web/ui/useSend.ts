import { useEffect, useRef, useState } from 'react'
import { beginFailing } from '#web/late.ts'
import { messageOf } from './states.tsx'

/** The result of an action, as a sentence. `error`: what was thrown. */
export type Outcome = { kind: 'ok' | 'bad'; text: string; error?: unknown }

type Options = {
  /** The sentence of an error. */ say?: (error: unknown) => string
  /** Keeps the last outcome while the next action runs. */ keep?: boolean
  /** Another action takes the place of the running one, of which nothing more is heard. */ newest?: boolean
  /** The caller tells itself what fails once its screen was left. */ tellsLate?: boolean
}

/** Tells what failed once its screen was left (OPEN-357). */
const useLateness = () => {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  return () => {
    const fail = beginFailing()
    return (error: unknown, text: string) => void (here.current || fail(error, text, false))
  }
}

/**
 * Runs one action at a time: a click meanwhile does nothing, unless `newest`. A text the action returns is shown as
 * success, what it throws as the refusal. `What`: which of several actions, e.g. a row's id.
 */
export const useSend = <What = true>(options: Options = {}) => {
  const { say = messageOf, keep = false, newest = false, tellsLate = false } = options
  const begin = useLateness()
  const [sending, setSending] = useState<What | true | null>(null)
  const [outcome, tell] = useState<Outcome | null>(null)
  const [round, setRound] = useState(0)
  const running = useRef<symbol | null>(null)
  /** Runs `work`; false when it was refused or another was running. */
  const send = async (work: () => unknown, what?: What): Promise<boolean> => {
    if (running.current && !newest) return false
    const mine = (running.current = Symbol())
    const told: typeof tell = (next) => void (running.current === mine && tell(next))
    const late = begin()
    setSending(what ?? true)
    if (!keep) tell(null)
    try {
      const said = await work()
      told((old) => (typeof said === 'string' ? { kind: 'ok', text: said } : keep ? old : null))
      return true
    } catch (error) {
      told({ kind: 'bad', text: say(error), error })
      if (!tellsLate) late(error, say(error))
      setRound((n) => n + 1)
      return false
    } finally {
      if (running.current === mine) {
        running.current = null
        setSending(null)
      }
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
