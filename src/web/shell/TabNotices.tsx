import { useEffect, useState } from 'react'
import { onLate, type Late } from '#web/late.ts'
import { useOtroElegido } from '#web/session.ts'
import { part } from '#web/ui/part.tsx'

const Told = part(() => import('./Told.tsx'), 'Told', { opened: ({ late, otro }) => late !== null || otro !== null })

/** Above every screen: what was not saved of one that was left, and whom another tab buys for by now. */
export const TabNotices = () => {
  const [late, tell] = useState<Late | null>(null)
  useEffect(() => onLate(tell), [])
  const elsewhere = useOtroElegido()
  const [kept, keep] = useState<number | null>(null)
  const otro = elsewhere && elsewhere.id !== kept ? elsewhere : null
  return <Told late={late} otro={otro} onClose={() => tell(null)} onKeep={() => keep(otro?.id ?? null)} />
}
