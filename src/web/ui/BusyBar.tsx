import { useEffect, useState } from 'react'
import { watchBusy } from '#web/api.ts'

/** The progress bar at the top while calls are in progress (SES-45). */
export const BusyBar = () => {
  const [busy, setBusy] = useState(false)
  useEffect(() => watchBusy(setBusy), [])
  return (
    <div
      className="busy"
      data-active={busy || undefined}
      role="progressbar"
      aria-label="Cargando"
      aria-hidden={!busy}
    />
  )
}
