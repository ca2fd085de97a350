import { useState } from 'react'
import { useOtroElegido } from '#web/session.ts'
import { part } from '#web/ui/part.tsx'

const OtroElegidoNote = part(() => import('./OtroElegidoNote.tsx'), 'OtroElegidoNote', {
  opened: ({ otro }) => otro !== null,
})

/** Above every screen: whom another tab buys for by now, until one keeps one's own. */
export const OtroElegido = () => {
  const elsewhere = useOtroElegido()
  const [kept, keep] = useState<number | null>(null)
  const otro = elsewhere && elsewhere.id !== kept ? elsewhere : null
  return <OtroElegidoNote otro={otro} onKeep={() => keep(otro?.id ?? null)} />
}
