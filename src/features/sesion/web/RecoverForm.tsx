import './sesion.css'
import { useQuery } from '@tanstack/react-query'
import { useGoAfter } from '#web/going.ts'
import { Link } from '#web/router.tsx'
import { plainDocumento, tiposDocumento } from '#shared/identity.ts'
import { call, q, values } from '#web/api.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract } from '../contract.ts'
import { checkRecover, textosClave, type RecoverForm as Form } from '../rules.ts'
import { SignFrame } from './SignFrame.tsx'
import css from './ingreso.module.css'

/**
 * Password recovery: with the document, or for administrators with the e-mail alone (OPEN-12). `primera`: for whoever
 * comes for the first time; the server knows which link it is (DIARIO-17).
 */
export const RecoverForm = ({ admin, primera = false }: { admin: boolean; primera?: boolean }) => {
  const begin = useGoAfter()
  const { data } = useQuery({ ...q(contract.identificationsTypes, {}), enabled: !admin })
  const form = useForm<Form>({
    initial: { email: '', identificationType: 2, identification: '' },
    borrador: null,
    check: (f) => checkRecover(f, admin),
    send: async (form) => {
      const go = begin()
      const email = form.email.trim()
      const documento = {
        identification: plainDocumento(form.identification),
        identificationType: form.identificationType as 1 | 2 | 3,
      }
      const body = { email, ...(admin ? {} : documento) }
      await call(contract.forgotpassword, { body })
      const recovered = { asked: { ...body, at: Date.now() }, admin, primera }
      const to = { to: '/reestablecerpassword/mensaje', state: { recovered } } as const
      await go(to, 'Te enviamos el enlace.', 'Ver qué sigue')
    },
  })
  return (
    <SignFrame>
      <form {...form.props}>
        <h1>{primera ? 'Mi primer ingreso' : 'Recuperar contraseña'}</h1>
        <p className="soft">
          {primera ? textosClave.introPrimera : 'Te enviaremos un enlace para elegir una contraseña nueva.'}
        </p>
        {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
        <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
        {!admin && (
          <div className={css.pair}>
            <SelectField label="Documento" {...form.choice('identificationType')}>
              <option value="">Elegir</option>
              {(data ? values(data) : tiposDocumento).map((tipo) => (
                <option key={tipo.id} value={tipo.id}>
                  {tipo.name}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Número"
              hint="Sin puntos ni guiones"
              inputMode="numeric"
              {...form.field('identification')}
            />
          </div>
        )}
        <button className="btn main wide tall" type="submit" aria-disabled={form.busy}>
          {primera ? 'Enviarme el enlace' : 'Recuperar contraseña'}
        </button>
        <Link className={`btn bare ${css.start}`} to={admin ? '/admin/login' : '/login'}>
          Volver
        </Link>
      </form>
    </SignFrame>
  )
}
