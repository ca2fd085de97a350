import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { contract } from '../contract.ts'
import css from './ingreso.module.css'

/**
 * The proof-of-work captcha (OPEN-11). It loads after the first paint; a new `key` makes a fresh one after a refusal.
 */
export const Captcha = ({
  onToken,
  error,
}: {
  onToken: (token: string | null) => void
  error?: string | undefined
}) => {
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const report = useEffectEvent(onToken)
  useEffect(() => {
    let gone = false
    let widget: HTMLElement | undefined
    const changed = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      report(state === 'verified' && payload ? payload : null)
    }
    void import('./altcha.ts').then(
      ({ createWidget }) => {
        if (gone || !host.current) return
        widget = createWidget(contract.captcha.path)
        widget.addEventListener('statechange', changed)
        host.current.replaceChildren(widget)
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      widget?.removeEventListener('statechange', changed)
      widget?.remove()
    }
  }, [])
  return (
    <div className="field">
      <div className={css.captchaBox} ref={host} data-error={error ? true : undefined}>
        {failed && <p>No se pudo cargar el captcha. Recargá la página.</p>}
      </div>
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
