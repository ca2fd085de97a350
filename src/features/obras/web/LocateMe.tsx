import { useState } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import { puntoOf, type Punto } from './punto.ts'
import { textos } from './textos.ts'
import css from './mapa.module.css'

const TIMEOUT_MS = 10_000

/** Asks the browser where one is, when it is pressed and not before; a refusal is said. */
export const LocateMe = ({ onLocated }: { onLocated: (punto: Punto) => void }) => {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const locate = () => {
    if (busy) return
    setRefused(null)
    // a page that did not come by https has no such thing
    if (!('geolocation' in navigator)) return setRefused(textos.noLocation)
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        onLocated(puntoOf(coords.latitude, coords.longitude))
      },
      (error) => {
        setBusy(false)
        setRefused(error.code === error.PERMISSION_DENIED ? textos.noPermiso : textos.noLocation)
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return (
    <>
      <button type="button" aria-label="Mi ubicación" aria-disabled={busy} aria-busy={busy} onClick={locate}>
        <Icon name="mira" />
      </button>
      <p className={css.refusal} role="alert">
        {refused}
      </p>
    </>
  )
}
