import { useState, type ReactNode } from 'react'
import { Ask } from '#web/ui/Ask.tsx'
import { Alert } from '#web/ui/states.tsx'
import { textos } from '../rules.ts'

type Props<T> = {
  /** Unsaved input; null: none. */
  typed: T | null
  put: (value: T) => void
}
type Replacing<T> = { take: (next: T) => void; forget: () => void; aside: ReactNode }

/** Loads a former version into the form; asks first if there is unsaved input, and can undo it (OPEN-313). */
export const useReplacing = <T,>({ typed, put }: Props<T>): Replacing<T> => {
  const [asked, setAsked] = useState<{ next: T } | null>(null)
  const [before, setBefore] = useState<{ typed: T } | null>(null)
  const replace = (next: T) => {
    setBefore(typed === null ? null : { typed })
    setAsked(null)
    put(next)
  }
  const bringBack = ({ typed: kept }: { typed: T }) => {
    setBefore(null)
    put(kept)
  }
  const forget = () => setBefore(null)
  const aside = (
    <>
      {before && (
        <Alert kind="ok" onClose={forget}>
          {textos.replaced}{' '}
          <button type="button" className="btn bare" onClick={() => bringBack(before)}>
            {textos.volver}
          </button>
        </Alert>
      )}
      <Ask
        opened={asked !== null}
        titulo="Reemplazar lo que escribiste"
        texto={textos.replace}
        accion="Reemplazar"
        onSi={() => asked && replace(asked.next)}
        onNo={() => setAsked(null)}
      />
    </>
  )
  return { take: (next) => (typed === null ? replace(next) : setAsked({ next })), forget, aside }
}
