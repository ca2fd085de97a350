import { Link, useLocation } from 'react-router'
import { TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { Captcha } from './Captcha.tsx'
import { Organizacion, useVuelta } from './Organizacion.tsx'
import { PasswordField } from './PasswordField.tsx'
import '#web/styles/cuenta.css'
import { SignFrame } from './SignFrame.tsx'
import { useLogin } from './useLogin.ts'

/** Sign-in of administrators (AUTH-15, AUTH-16). */
export const Component = () => {
  useTitle('Ingreso de administradores')
  const aviso = (useLocation().state as { aviso?: string } | null)?.aviso
  const { form, set, errors, refusal, busy, round, submit } = useLogin(true)
  const vuelta = useVuelta()
  if (vuelta.entrando) return <SignFrame><p className="notice" role="status">Ingresando…</p></SignFrame>
  return (
    <SignFrame>
      <form onSubmit={(e) => void submit(e)} noValidate>
        <h1>Administración</h1>
        {aviso && !refusal && <Alert kind="ok">{aviso}</Alert>}
        {(refusal ?? vuelta.aviso) && <Alert kind="bad">{refusal ?? vuelta.aviso}</Alert>}
        <TextField label="Email" type="email" autoComplete="username" inputMode="email" value={form.email} error={errors.email} onChange={(e) => set({ email: e.target.value })} />
        <PasswordField value={form.password} error={errors.password} onChange={(password) => set({ password })} />
        <Captcha key={round} onToken={(captchaToken) => set({ captchaToken })} error={errors.captchaToken} />
        <button className="btn main wide tall" type="submit" aria-disabled={busy}>Iniciar sesión</button>
        <Link className="btn bare start" to="/admin/reestablecer">Recuperar contraseña</Link>
        <Organizacion />
      </form>
    </SignFrame>
  )
}
