import { useEffect, useRef, useState } from 'react'
import { call, useRefresh } from '#web/api.ts'
import type { HiloEntero } from '../contract.ts'
import { contract } from '../contract.ts'
import type { Tema } from '../rules.ts'

/** Whether an element is on the screen of a tab that is looked at. */
const useSeen = () => {
  const end = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    let inView = false
    const tell = () => setSeen(inView && document.visibilityState === 'visible')
    const observer = new IntersectionObserver((entries) => {
      inView = entries.at(-1)!.isIntersecting
      tell()
    })
    observer.observe(end.current!)
    document.addEventListener('visibilitychange', tell)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])
  return { end, seen }
}

/** Marks a thread as read once its end is seen; a failure is tried again with the next message or look. */
export const useRead = (tema: Tema, numero: number, { $values, sinLeer }: HiloEntero) => {
  const { end, seen } = useSeen()
  const refresh = useRefresh()
  const hasta = $values.at(-1)?.id ?? 0
  const due = seen && sinLeer > 0 ? hasta : 0
  const again = useRef(refresh)
  useEffect(() => void (again.current = refresh))
  useEffect(() => {
    if (due === 0) return
    void call(contract.leer, { params: { tema, numero }, body: { hasta: due } }).then(
      () => Promise.all([again.current(contract.hilo), again.current(contract.sinLeer)]),
      () => {}, // whoever only looks on as another marks nothing
    )
  }, [tema, numero, due])
  return end
}
