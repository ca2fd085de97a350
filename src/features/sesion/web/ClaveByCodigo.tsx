import './sesion.css'
import { useSearch } from '@tanstack/react-router'
import { useGoAfter } from '#web/going.ts'
import { Link } from '#web/router.tsx'
import { call } from '#web/api.ts'
import { doorOf } from '#web/signed-out.ts'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract } from '../contract.ts'
import { textos, textosClave, type ClaveErrors, type ClaveNueva } from '../rules.ts'
import { Captcha } from './Captcha.tsx'
import { ClaveNuevaFields } from './ClaveFields.tsx'
import { SignFrame } from './SignFrame.tsx'
import css from './ingreso.module.css'

type Props = {
  title: string
  email: string
  code: string
  rule: string
  check: (v: ClaveNueva) => ClaveErrors
  captcha: boolean
}

/** A new password by a mailed code; recovery asks for a captcha, a first login does not (OPEN-80). */
export const ClaveByCodigo = ({ title, email, code, rule, check, captcha }: Props) => {
  const begin = useGoAfter()
  const query = useSearch({ strict: false })
  const admin = query.puerta === 'admin' // whose mail it was
  const form = useForm<ClaveNueva & { captchaToken: string | null }>({
    initial: { newPassword: '', passwordCopy: '', captchaToken: null },
    borrador: null,
    check: (v) => ({ ...check(v), ...(captcha && !v.captchaToken ? { captchaToken: textos.captcha } : {}) }),
    live: true,
    send: async ({ captchaToken, ...claves }, { set }) => {
      const go = begin()
      try {
        await call(contract.resetpassword, {
          body: { email, ConfirmationCode: code, ...claves, ...(captcha ? { captchaToken } : {}) },
        })
        const to = { to: doorOf(admin ? 1 : undefined), state: { aviso: textosClave.modificada } } as const
        await go(to, textosClave.modificada, 'Iniciar sesión')
      } finally {
        set({ captchaToken: null })
      }
    },
  })
  const { newPassword, passwordCopy } = form.errors
  if (!email || !code) return <WithoutEnlace title={title} />
  return (
    <SignFrame>
      <form {...form.props}>
        <h1>{title}</h1>
        {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
        {!captcha && (
          <p className={`soft ${css.long}`}>
            Después ingresá con {email}
            {admin ? '' : ', tu documento'} y esta contraseña.
          </p>
        )}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <ClaveNuevaFields form={form} rule={rule} />
        {captcha && <Captcha key={form.round} form={form} />}
        <button
          className="btn main wide tall"
          type="submit"
          disabled={(newPassword ?? passwordCopy) !== undefined}
          aria-disabled={form.busy}
        >
          Confirmar
        </button>
        <Link className={`btn bare ${css.start}`} to={admin ? '/admin/reestablecer' : '/reestablecer'}>
          Pedir otro enlace
        </Link>
      </form>
    </SignFrame>
  )
}

/** An address that names neither whom nor what for (OPEN-13). */
const WithoutEnlace = ({ title }: { title: string }) => (
  <SignFrame>
    <div className={css.notice}>
      <h1>{title}</h1>
      <Alert kind="bad">{textosClave.enlaceInvalid}</Alert>
      <Link className="btn" to="/reestablecer">
        Recuperar contraseña
      </Link>
    </div>
  </SignFrame>
)
