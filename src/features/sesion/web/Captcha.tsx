import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { contract } from '../contract.ts'
import { CAPTCHA_MINUTES, textos } from '../rules.ts'
import css from './ingreso.module.css'

/** Before its challenge has run out, counted from here: whatever the clock of this machine says. */
const RENEWAL_MS = (CAPTCHA_MINUTES - 1) * 60_000

type Form = {
  readonly errors: { readonly captchaToken?: string | undefined }
  readonly refusal: string | null
  readonly set: (patch: { captchaToken: string | null }) => void
  readonly clear: () => void
}
/**
 * The proof-of-work captcha (OPEN-11). It loads after the first paint; a new `key` makes a fresh one after a refusal.
 */
export const Captcha = ({ form }: { form: Form }) => {
  const error = form.errors.captchaToken
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const reported = useRef<string | null>(null)
  const report = useEffectEvent((captchaToken: string | null) => {
    // set again, what is said of a missing one would go
    if (captchaToken === reported.current) return
    reported.current = captchaToken
    form.set({ captchaToken })
    // what was refused for want of it is solved (OPEN-395)
    if (captchaToken !== null && form.refusal === textos.captcha) form.clear()
  })
  useEffect(() => {
    let gone = false
    let widget: HTMLElement | undefined
    const changed = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      report(state === 'verified' && payload ? payload : null)
    }
    let renewal: ReturnType<typeof setTimeout>
    const renew = (createWidget: (challenge: string) => HTMLElement) => {
      if (gone || !host.current) return
      report(null)
      widget = createWidget(contract.captcha.path)
      widget.addEventListener('statechange', changed)
      host.current.replaceChildren(widget)
      renewal = setTimeout(renew, RENEWAL_MS, createWidget)
    }
    void import('./altcha.ts').then(
      ({ createWidget }) => renew(createWidget),
      () => setFailed(true),
    )
    return () => {
      gone = true
      clearTimeout(renewal)
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
