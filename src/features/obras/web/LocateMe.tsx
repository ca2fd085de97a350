import { useState } from 'react'
import { locate } from '#web/location.ts'
import { Icon } from '#web/ui/icons.tsx'
import { puntoOf, type Punto } from './punto.ts'
import { textos } from './textos.ts'
import css from './mapa.module.css'

/** Asks the browser where one is, when it is pressed and not before; a refusal is said. */
export const LocateMe = ({ onLocated }: { onLocated: (punto: Punto) => void }) => {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const ask = async () => {
    if (busy) return
    setRefused(null)
    setBusy(true)
    const found = await locate()
    setBusy(false)
    if (typeof found === 'string') return setRefused(found === 'denied' ? textos.noPermiso : textos.noLocation)
    onLocated(puntoOf(found.latitud, found.longitud))
  }
  return (
    <>
      <button type="button" aria-label="Mi ubicación" aria-disabled={busy} aria-busy={busy} onClick={() => void ask()}>
        <Icon name="mira" />
      </button>
      <p className={css.refusal} role="alert">
        {refused}
      </p>
    </>
  )
}
