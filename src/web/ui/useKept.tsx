import { useBlocker, useMatch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Ask } from './Ask.tsx'
import { DialogOf, type Held, type Question } from './dialog.ts'
import { useChanged } from './useChanged.ts'

/** Asks before the address changes under unsent input, by the browser's Back or by a link. */
const useAddress = (dirty: boolean) => {
  const mine = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const free = useRef(false)
  const blocker = useBlocker({
    // while the next screen loads this one is still mounted: going back then is not leaving
    shouldBlockFn: ({ current }) => !free.current && current.pathname === mine,
    disabled: !dirty,
    withResolver: true,
  })
  useEffect(() => {
    if (!dirty) free.current = false
  }, [dirty])
  return { ...blocker, release: () => void (free.current = true) }
}

const QUESTION: Question = {
  titulo: 'Descartar lo que escribiste',
  texto: 'Lo que escribiste en esta ventana todavía no se guardó y se va a perder.',
}
type Kept = {
  opened: boolean
  onClose: () => void
  /** Unsent input of a form that is none of `useForm`'s. */ dirty?: boolean
  question?: Question | undefined
}
/**
 * Keeps what is typed in a dialog: closing it by Escape, beside it or by a button, or going Back, asks first. `aside`:
 * the question; `around`: goes around the form, which `useForm` then registers by itself.
 */
export const useKept = ({ opened, onClose, dirty = false, question = QUESTION }: Kept) => {
  const [held, setHeld] = useState<Held | null>(null)
  const [asking, ask] = useState(false)
  // each opening has a form of its own: what is late of the former one does nothing to it
  const [opening, setOpening] = useState(0)
  useChanged(String(opened), () => opened && setOpening((n) => n + 1))
  const unsent = opened && (dirty || held?.dirty === true)
  const address = useAddress(unsent)
  const hold = useMemo(
    () => (form: Held) => {
      setHeld(form)
      return () => setHeld((now) => (now === form ? null : now))
    },
    [],
  )
  const around = useMemo(() => ({ opened, hold }), [opened, hold])
  const discard = () => {
    held?.forget()
    address.release() // what closes some dialogs is their address
    if (asking) onClose()
    else address.proceed?.()
    ask(false)
  }
  const stay = () => {
    ask(false)
    address.reset?.()
  }
  const asked = opened && (asking || address.status === 'blocked')
  return {
    asked,
    close: () => (unsent ? ask(true) : onClose()),
    around: (form: ReactNode) => (
      <DialogOf key={opening} value={around}>
        {form}
      </DialogOf>
    ),
    aside: <Ask opened={asked} {...question} accion="Descartar" onSi={discard} onNo={stay} />,
  }
}
