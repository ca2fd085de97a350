import { Link, useLocation } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { tiposDocumento } from '#shared/identity.ts'
import { q, values } from '#web/api.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract } from '../contract.ts'
import { Captcha } from './Captcha.tsx'
import { Organizacion, useVuelta } from './Organizacion.tsx'
import { PasswordField } from './PasswordField.tsx'
import '#web/styles/cuenta.css'
import { SignFrame } from './SignFrame.tsx'
import { useLogin } from './useLogin.ts'

/** Sign-in of clients and sellers (AUTH-01 … AUTH-14). */
export const Component = () => {
  useTitle('Ingreso')
  const aviso = (useLocation().state as { aviso?: string } | null)?.aviso
  const { form, set, errors, refusal, busy, round, submit } = useLogin(false)
  const vuelta = useVuelta()
  const { data } = useQuery(q(contract.identificationsTypes, {}))
  const tipos = data ? values(data) : tiposDocumento
  if (vuelta.entrando) return <SignFrame><p className="notice" role="status">Ingresando…</p></SignFrame>
  return (
    <SignFrame>
      <form onSubmit={(e) => void submit(e)} noValidate>
        <h1>Ingresá a tu cuenta</h1>
        {aviso && !refusal && <Alert kind="ok">{aviso}</Alert>}
        {(refusal ?? vuelta.aviso) && <Alert kind="bad">{refusal ?? vuelta.aviso}</Alert>}
        <TextField label="Email" type="email" autoComplete="username" inputMode="email" value={form.email} error={errors.email} onChange={(e) => set({ email: e.target.value })} />
        <div className="pair">
          <SelectField label="Documento" value={form.identificationType ?? ''} error={errors.identificationType} onChange={(e) => set({ identificationType: e.target.value ? Number(e.target.value) : null })}>
            <option value="">Elegir</option>
            {tipos.map((t) => <option key={t.id} value={t.id}>{t.name}</option>)}
          </SelectField>
          <TextField label="Número, sin puntos ni guiones" inputMode="numeric" autoComplete="off" value={form.identification} error={errors.identification} onChange={(e) => set({ identification: e.target.value })} />
        </div>
        <PasswordField value={form.password} error={errors.password} onChange={(password) => set({ password })} />
        <Captcha key={round} onToken={(captchaToken) => set({ captchaToken })} error={errors.captchaToken} />
        <button className="btn main wide tall" type="submit" aria-disabled={busy}>Iniciar sesión</button>
        <Link className="btn bare start" to="/reestablecer">Recuperar contraseña</Link>
        <Organizacion />
      </form>
    </SignFrame>
  )
}
