import { useLayoutEffect, useRef, type ReactNode } from 'react'

const SUBMIT = '[type=submit]'
/**
 * Fields that stay as they are while they are being sent (`when`): what was typed then would go nowhere. The focus
 * waits at the form's button and comes back.
 */
export const Locked = ({ when, children }: { when: boolean; children: ReactNode }) => {
  const box = useRef<HTMLFieldSetElement>(null)
  const inside = useRef<HTMLElement | null>(null) // where the focus is, or was when it was locked
  useLayoutEffect(() => {
    const button = box.current?.form?.querySelector<HTMLElement>(SUBMIT)
    const focused = document.activeElement
    if (when && inside.current && (focused === inside.current || focused === document.body))
      button?.focus({ preventScroll: true })
    // refused: to the first error, which could not take it while it was locked
    if (!when && focused === button)
      (box.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? inside.current)?.focus()
  }, [when])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of the focus within it alone
    <fieldset
      ref={box}
      className="locked"
      disabled={when}
      onFocus={(event) => (inside.current = event.target)}
      onBlur={(event) => {
        if (event.relatedTarget && !when) inside.current = null
      }}
    >
      {children}
    </fieldset>
  )
}
