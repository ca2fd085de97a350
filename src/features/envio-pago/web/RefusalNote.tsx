import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '#web/ui/states.tsx'
import css from './stepList.module.css'

/**
 * A refusal, scrolled into view and focused, since its button may be far away. `de`: the refusal; another one is
 * scrolled to again.
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
