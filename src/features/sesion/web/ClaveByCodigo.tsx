import './sesion.css'
import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Link } from '#web/router.tsx'
import { ApiError, call } from '#web/api.ts'
import { doorOf } from '#web/signed-out.ts'
import { part } from '#web/ui/part.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type SegundoFactor } from '../contract.ts'
import { textos, textosClave, type ClaveErrors, type ClaveNueva } from '../rules.ts'
import { Captcha } from './Captcha.tsx'
import { ClaveNuevaFields } from './ClaveFields.tsx'
import { enterPortal } from './enter.ts'
import { SignFrame } from './SignFrame.tsx'
import css from './ingreso.module.css'

const PasoIngreso = part(() => import('./PasoIngreso.tsx'), 'PasoIngreso')

type Props = {
  title: string
  email: string
  code: string
  rule: string
  check: (v: ClaveNueva) => ClaveErrors
  captcha: boolean
}

/** Whether an earlier try had no answer: it may have set the password, which uses the link up. */
const wasLost = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The form, and where its answer leads: into the portal, or to the second factor (DIARIO-17). */
const useClave = ({ email, code, check, captcha }: Props) => {
  const [paso, setPaso] = useState<SegundoFactor | null>(null)
  const [lost, setLost] = useState(false)
  const navigate = useNavigate()
  const form = useForm<ClaveNueva & { captchaToken: string | null }>({
    initial: { newPassword: '', passwordCopy: '', captchaToken: null },
    borrador: null,
    check: (v) => ({ ...check(v), ...(captcha && !v.captchaToken ? { captchaToken: textos.captcha } : {}) }),
    live: true,
    send: async ({ captchaToken, ...claves }, { set }) => {
      const body = { email, ConfirmationCode: code, ...claves, ...(captcha ? { captchaToken } : {}) }
      try {
        const answer = await call(contract.definirClave, { body })
        if ('segundoFactor' in answer) return setPaso(answer)
        enterPortal(answer, undefined, navigate, textosClave.modificada)
      } catch (error) {
        if (wasLost(error)) setLost(true)
        set({ captchaToken: null })
        throw error
      }
    },
  })
  return { form, paso, lost: lost && form.refusal === textosClave.enlaceInvalid }
}

/** A new password by a mailed code; recovery asks for a captcha, a first login does not (OPEN-80). */
export const ClaveByCodigo = (props: Props) => {
  const { title, email, code, rule, captcha } = props
  const query = useSearch({ strict: false })
  const admin = query.puerta === 'admin' // whose mail it was
  const navigate = useNavigate()
  const { form, paso, lost } = useClave(props)
  const door = doorOf(admin ? 1 : undefined)
  const { newPassword, passwordCopy } = form.errors
  if (!email || !code) return <WithoutEnlace title={title} />
  if (paso)
    return <PasoIngreso paso={paso} onBack={(aviso) => void navigate({ to: door, state: aviso ? { aviso } : {} })} />
  return (
    <SignFrame>
      <form {...form.props}>
        <h1>{title}</h1>
        {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
        {lost && (
          <Alert kind="info">
            {textosClave.maybeSaved} <Link to={door}>Ingresar</Link>
          </Alert>
        )}
        {!captcha && (
          <p className={`soft ${css.long}`}>
            Con ella entrás ahora mismo. Las próximas veces ingresás con {email}
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
