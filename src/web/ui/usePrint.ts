import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from './useSend.ts'

export type Print<T = unknown> = {
  readonly print: () => void
  readonly busy: boolean
  readonly refusal: string | null
  /** What was read, while it is on paper. */ readonly whole: T | null
}
/**
 * Printing what the screen shows in pages: all of it is read first and then printed, by a button and by the browser's
 * own keys. From the browser's menu only what was read for the screen can be printed: the sheet says so. `active`:
 * false while something over it is what is printed.
 */
export const usePrint = <T>(read: () => Promise<T>, active = true): Print<T> => {
  const [whole, setWhole] = useState<T | null>(null)
  const { busy, refusal, send } = useSend()
  const print = () =>
    void send(async () => {
      const all = await read()
      flushSync(() => setWhole(all))
      window.print()
    })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, key } = event
    if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || shiftKey || altKey) return
    event.preventDefault()
    print()
  })
  useEffect(() => {
    if (!active) return
    const hear = (event: KeyboardEvent) => onKey(event)
    const over = () => setWhole(null)
    window.addEventListener('keydown', hear)
    window.addEventListener('afterprint', over)
    return () => {
      window.removeEventListener('keydown', hear)
      window.removeEventListener('afterprint', over)
    }
  }, [active])
  return { print, busy, refusal, whole }
}
