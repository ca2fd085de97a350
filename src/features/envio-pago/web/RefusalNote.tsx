import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '#web/ui/states.tsx'
import css from './stepList.module.css'

/**
 * A refusal, brought into view and focused: the button that asked for it is far away, on a phone most of all. `de`:
 * what was refused; another one comes into view again.
 */
export const RefusalNote = ({ de, children }: { de: unknown; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [de])
  return (
    <div ref={box} tabIndex={-1} className={css.refusal}>
      <Alert kind="bad">{children}</Alert>
    </div>
  )
}
