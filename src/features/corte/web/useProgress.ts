import { useState } from 'react'
import { useSession } from '#web/session.ts'
import { local } from '#web/storage.ts'
import { useChanged } from '#web/ui/useChanged.ts'
import { BEGUN, findProgress, ticked, withProgress, type Progress } from '../progress.ts'

/**
 * How far one is with a plan, kept on this device for this account. `plan`: which one, null while it is not looked at;
 * looked at again, it goes on where it was left (`resumed`, until one moves on).
 */
export const useProgress = (plan: string | null) => {
  const { userId } = useSession()
  const name = `corte-una:${userId}`
  const [progress, setProgress] = useState(BEGUN)
  const [resumed, setResumed] = useState(false)
  const [asking, ask] = useState(false)
  useChanged(plan ?? '', () => {
    ask(false)
    if (plan === null) return // what is closing stays as it is
    const kept = findProgress(local.get(name), plan)
    setProgress(kept ?? BEGUN)
    setResumed(kept !== null)
  })
  const save = (next: Progress) => {
    if (plan === null) return
    const text = withProgress(local.get(name), plan, next)
    if (text === null) local.remove(name)
    else local.set(name, text)
  }
  /** Over what is kept by now: another tab may have gone on with the same plan. */
  const press = (change: (now: Progress) => Progress) => {
    const kept = plan === null ? null : findProgress(local.get(name), plan)
    const next = change({ at: progress.at, cut: kept?.cut ?? progress.cut })
    setProgress(next)
    save(next)
  }
  return {
    ...progress,
    resumed,
    asking,
    ask,
    tick: (piece: string, is: boolean) => press((now) => ticked(now, piece, is)),
    go: (at: number) => {
      setResumed(false)
      press((now) => ({ ...now, at }))
    },
    /** It was cut, all of it. */ finish: () => save(BEGUN),
    restart: () => {
      ask(false)
      setResumed(false)
      setProgress(BEGUN)
      save(BEGUN)
    },
  }
}
