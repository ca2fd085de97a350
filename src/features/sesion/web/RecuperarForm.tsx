import '#web/styles/cuenta.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { tiposDocumento } from '#shared/identity.ts'
import { call, q, values } from '#web/api.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { focusFirstError, untouched } from '#web/ui/errores.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { checkRecuperar, type RecuperarForm as Form } from '../rules.ts'
import { SignFrame } from './SignFrame.tsx'
import { useSend } from './useSend.ts'

/** Password recovery: with the document, or for administrators with the e-mail alone (OPEN-12). */
export const RecuperarForm = ({ admin }: { admin: boolean }) => {
  const [form, setForm] = useState<Form>({ email: '', identificationType: 2, identification: '' })
  const [errors, setErrors] = useState<ReturnType<typeof checkRecuperar>>({})
  const { refusal, busy, send } = useSend()
  const navigate = useNavigate()
  const { data } = useQuery({ ...q(contract.identificationsTypes, {}), enabled: !admin })
  const set = (patch: Partial<Form>) => {
    setForm((f) => ({ ...f, ...patch }))
    setErrors((e) => untouched(e, patch))
  }
  const submit = (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    const found = checkRecuperar(form, admin)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(e.currentTarget)
    void send(async () => {
      const email = form.email.trim()
      await call(contract.forgotpassword, {
        body: {
          email,
          ...(admin
            ? {}
            : { identification: form.identification.trim(), identificationType: form.identificationType as 1 | 2 | 3 }),
        },
      })
      await navigate('/reestablecerpassword/mensaje', { state: { email, admin } })
    })
  }
  return (
    <SignFrame>
      <form onSubmit={submit} noValidate>
        <h1>Recuperar contraseña</h1>
        <p className="soft">Le enviaremos un enlace para elegir una contraseña nueva.</p>
        {refusal && <Alert kind="bad">{refusal}</Alert>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          value={form.email}
          error={errors.email}
          onChange={(e) => set({ email: e.target.value })}
        />
        {!admin && (
          <div className="pair">
            <SelectField
              label="Documento"
              value={form.identificationType ?? ''}
              error={errors.identificationType}
              onChange={(e) => set({ identificationType: e.target.value ? Number(e.target.value) : null })}
            >
              <option value="">Elegir</option>
              {(data ? values(data) : tiposDocumento).map((t) => (
                <option key={t.id} value={t.id}>
                  {t.name}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Número"
              hint="Sin puntos ni guiones"
              inputMode="numeric"
              value={form.identification}
              error={errors.identification}
              onChange={(e) => set({ identification: e.target.value })}
            />
          </div>
        )}
        <button className="btn main wide tall" type="submit" aria-disabled={busy}>
          Recuperar contraseña
        </button>
        <Link className="btn bare start" to={admin ? '/admin/login' : '/login'}>
          Volver
        </Link>
      </form>
    </SignFrame>
  )
}
