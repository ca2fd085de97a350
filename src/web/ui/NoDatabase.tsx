import { useEffect, useState } from 'react'
import { queryClient, watchWithoutBase } from '#web/api.ts'
import { announce } from './Announcer.tsx'
import { Icon } from './icons.tsx'

/** Milliseconds between two attempts. */
const EVERY_MS = 4_000

const isReady = (): Promise<boolean> =>
  fetch('/api/ready', { signal: AbortSignal.timeout(EVERY_MS) }).then(
    (r) => r.ok,
    () => false,
  )

/**
 * Shows that the portal cannot reach its database, retries, and disappears once it can, repeating all reads. The screen
 * below stays, so nothing typed is lost.
 */
export const NoDatabase = () => {
  const [away, setAway] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => watchWithoutBase(() => setAway(true)), [])
  useEffect(() => {
    if (!away) return
    let left = false
    const timer = setTimeout(
      () => {
        void isReady().then((ready) => {
          if (left) return
          if (!ready) return setTries((n) => n + 1)
          setAway(false)
          announce('El portal volvió a acceder a los datos.')
          void queryClient.invalidateQueries()
        })
      },
      tries === 0 ? 1_000 : EVERY_MS,
    )
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [away, tries])
  if (!away) return null
  return (
    <div className="withoutBase" role="alert">
      <Icon name="warn" />
      <p>
        <b>En este momento no podemos acceder a los datos.</b> Probamos de nuevo cada unos segundos; lo que escribiste
        queda en la pantalla.
      </p>
    </div>
  )
}
