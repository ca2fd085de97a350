import { useEffect, useState } from 'react'
import { Icon } from './icons.tsx'

const BACK_MS = 6_000

/** Says that there is no network, and when there is one again (OPEN-372). What failed meanwhile is read by itself. */
export const Offline = () => {
  const [state, change] = useState<'off' | 'back' | null>(navigator.onLine ? null : 'off')
  useEffect(() => {
    let timer: number | undefined
    const look = () => {
      clearTimeout(timer)
      if (!navigator.onLine) return change('off')
      change('back')
      timer = window.setTimeout(() => change(null), BACK_MS)
    }
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return (
    <div role="status">
      {state && (
        <div className={`withoutBase offline noprint ${state}`}>
          <Icon name={state === 'off' ? 'warn' : 'check'} />
          <p>{state === 'off' ? 'Sin conexión. Lo que escribiste sigue acá.' : 'Volvió la conexión.'}</p>
        </div>
      )}
    </div>
  )
}
