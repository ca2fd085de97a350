import { useEffect, useRef } from 'react'
import { useArrival } from '#web/arrival.ts'
import { Alert } from '#web/ui/states.tsx'
import { textos } from '../rules.ts'
import { UnlistedReclamo } from './ReclamoCard.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The claim that was filed just now. */ reclamo?: number
  }
}

/** Above the operations, where filing leads: that it was filed, and the claim itself, open (CLAIM-22, DIARIO-15). */
export const SentReclamo = () => {
  const [id, close] = useArrival<number>('reclamo')
  return id === null ? null : <Sent key={id} id={id} onClose={close} />
}

const Sent = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const region = useRef<HTMLElement>(null)
  // after the shell has moved the focus for the new path
  useEffect(() => {
    const frame = requestAnimationFrame(() => region.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section ref={region} tabIndex={-1} aria-label="Tu reclamo">
      <Alert kind="ok" onClose={onClose}>
        {textos.creado}
      </Alert>
      <div className="list">
        <UnlistedReclamo id={id} onClose={onClose} />
      </div>
    </section>
  )
}
