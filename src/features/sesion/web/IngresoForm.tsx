import './sesion.css'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Link } from '#web/router.tsx'
import { findFin } from '#web/signed-out.ts'
import { TextField } from '#web/ui/Field.tsx'
import { mayKeep } from '#web/storage.ts'
import { part } from '#web/ui/part.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useNotice } from '#web/ui/useNotice.ts'
import { avisoOfFin, textosClave } from '../rules.ts'
import { Captcha } from './Captcha.tsx'
import { Organizacion, useTurn } from './Organizacion.tsx'
import { ClaveField } from './ClaveFields.tsx'
import { SignFrame } from './SignFrame.tsx'
import type { useLogin } from './useLogin.ts'
import css from './ingreso.module.css'

/** Few have a second factor: nobody waits for its step before the form. */
const PasoIngreso = part(() => import('./PasoIngreso.tsx'), 'PasoIngreso', { waiting: () => <SigningIn /> })

const blockedText =
  'Tu navegador no deja que este sitio guarde datos. Permití las cookies y los datos del sitio para ingresar.'

const SigningIn = () => (
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
  recover,
  children,
}: {
  login: ReturnType<typeof useLogin>
  titulo: string
  recover: '/reestablecer' | '/admin/reestablecer'
  children?: ReactNode
}) => {
  const { aviso } = useNotice()
  const [fin] = useState(() => avisoOfFin(findFin()?.motivo))
  const { form } = login
  const turn = useTurn()
  useFirstField(!login.paso && !turn.paso && !turn.signingIn)
  const step = login.paso ? login : turn
  if (step.paso) return <PasoIngreso paso={step.paso} onBack={step.back} />
  if (turn.signingIn) return <SigningIn />
  return (
    <SignFrame>
      <form {...form.props}>
        <h1>{titulo}</h1>
        {!mayKeep() && <Alert kind="warn">{blockedText}</Alert>}
        {aviso && !form.refusal && <Alert kind="ok">{aviso}</Alert>}
        {fin && !aviso && !form.refusal && <Alert kind="info">{fin}</Alert>}
        {(form.refusal ?? turn.aviso) && <Alert kind="bad">{form.refusal ?? turn.aviso}</Alert>}
        <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
        {children}
        <ClaveField label="Contraseña" autoComplete="current-password" {...form.field('password')} />
        <Captcha key={form.round} form={form} />
        <button className="btn main wide tall" type="submit" aria-disabled={form.busy}>
          Iniciar sesión
        </button>
        <div className={css.ways}>
          <Link className="btn bare" to={recover}>
            Recuperar contraseña
          </Link>
          {recover === '/reestablecer' && (
            <Link className="btn bare" to="/reestablecer" search={{ primera: 'si' }}>
              {textosClave.primera}
            </Link>
          )}
        </div>
        <Organizacion />
      </form>
    </SignFrame>
  )
}
