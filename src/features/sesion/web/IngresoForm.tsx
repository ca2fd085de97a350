import '#web/styles/cuenta.css'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from '#web/router.tsx'
import { findFin } from '#web/salida.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useAviso } from '#web/ui/useAviso.ts'
import { avisoDeFin } from '../rules.ts'
import { Captcha } from './Captcha.tsx'
import { Organizacion, useVuelta } from './Organizacion.tsx'
import { ClaveField } from './ClaveFields.tsx'
import { SignFrame } from './SignFrame.tsx'
import type { useLogin } from './useLogin.ts'
import css from './ingreso.module.css'

/** Few have a second factor: nobody waits for its step before the form. */
const PasoIngreso = lazy(async () => ({ default: (await import('./PasoIngreso.tsx')).PasoIngreso }))

const Ingresando = () => (
  <SignFrame>
    <p className={css.notice} role="status">
      Ingresando…
    </p>
  </SignFrame>
)

/** With a keyboard at hand one types at once; on a phone the keys would cover the form. */
const useFirstField = (shown: boolean) => {
  useEffect(() => {
    if (shown && matchMedia('(pointer: fine)').matches && document.activeElement === document.body)
      document.querySelector<HTMLElement>('form input[type=email]')?.focus({ preventScroll: true })
  }, [shown])
}

/** What both sign-ins show; `children`: what one asks for besides, between e-mail and password. */
export const IngresoForm = ({
  login,
  titulo,
  recuperar,
  children,
}: {
  login: ReturnType<typeof useLogin>
  titulo: string
  recuperar: '/reestablecer' | '/admin/reestablecer'
  children?: ReactNode
}) => {
  const { aviso } = useAviso()
  const [fin] = useState(() => avisoDeFin(findFin()?.motivo))
  const { form } = login
  const vuelta = useVuelta()
  useFirstField(!login.paso && !vuelta.paso && !vuelta.entrando)
  const step = login.paso ? login : vuelta
  if (step.paso)
    return (
      <Suspense fallback={<Ingresando />}>
        <PasoIngreso paso={step.paso} onBack={step.back} />
      </Suspense>
    )
  if (vuelta.entrando) return <Ingresando />
  return (
    <SignFrame>
      <form {...form.props}>
        <h1>{titulo}</h1>
        {aviso && !form.refusal && <Alert kind="ok">{aviso}</Alert>}
        {fin && !aviso && !form.refusal && <Alert kind="info">{fin}</Alert>}
        {(form.refusal ?? vuelta.aviso) && <Alert kind="bad">{form.refusal ?? vuelta.aviso}</Alert>}
        <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
        {children}
        <ClaveField label="Contraseña" autoComplete="current-password" {...form.field('password')} />
        <Captcha
          key={form.round}
          onToken={(captchaToken) => form.set({ captchaToken })}
          error={form.errors.captchaToken}
        />
        <button className="btn main wide tall" type="submit" aria-disabled={form.busy}>
          Iniciar sesión
        </button>
        <Link className={`btn bare ${css.start}`} to={recuperar}>
          Recuperar contraseña
        </Link>
        <Organizacion />
      </form>
    </SignFrame>
  )
}
