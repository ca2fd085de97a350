import '#web/styles/cuenta.css'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#web/api.ts'
import { focusFirstError } from '#web/ui/errores.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { textos, textosClave, type ClaveErrors, type ClaveNueva } from '../rules.ts'
import { Captcha } from './Captcha.tsx'
import { ClaveNuevaFields } from './ClaveFields.tsx'
import { SignFrame } from './SignFrame.tsx'
import { useSend } from './useSend.ts'

type Props = {
  title: string
  email: string
  code: string
  rule: string
  check: (v: ClaveNueva) => ClaveErrors
  captcha: boolean
}

/** A new password by a mailed code; recovery asks for a captcha, a first login does not (OPEN-80). */
export const ClavePorCodigo = ({ title, email, code, rule, check, captcha }: Props) => {
  const [value, setValue] = useState<ClaveNueva>({ newPassword: '', passwordCopy: '' })
  const [tried, setTried] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const { refusal, busy, round, send } = useSend()
  const navigate = useNavigate()
  const errors = tried ? check(value) : {}
  const captchaError = tried && captcha && !token ? textos.captcha : undefined
  const wrong = Object.keys(errors).length > 0
  const submit = (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    setTried(true)
    if (Object.keys(check(value)).length > 0 || (captcha && !token)) return focusFirstError(e.currentTarget)
    void send(async () => {
      try {
        await call(contract.resetpassword, {
          body: { email, ConfirmationCode: code, ...value, ...(captcha ? { captchaToken: token } : {}) },
        })
        await navigate('/login', { state: { aviso: textosClave.modificada } })
      } finally {
        setToken(null)
      }
    })
  }
  if (!email || !code)
    return (
      <SignFrame>
        <div className="notice">
          <h1>{title}</h1>
          <Alert kind="bad">{textosClave.enlaceInvalido}</Alert>
          <Link className="btn" to="/reestablecer">
            Recuperar contraseña
          </Link>
        </div>
      </SignFrame>
    )
  return (
    <SignFrame>
      <form onSubmit={submit} noValidate>
        <h1>{title}</h1>
        {refusal && <Alert kind="bad">{refusal}</Alert>}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <ClaveNuevaFields
          value={value}
          errors={errors}
          rule={rule}
          onChange={(patch) => setValue((v) => ({ ...v, ...patch }))}
        />
        {captcha && <Captcha key={round} onToken={setToken} error={captchaError} />}
        <button className="btn main wide tall" type="submit" disabled={wrong} aria-disabled={busy}>
          Confirmar
        </button>
        <Link className="btn bare start" to="/reestablecer">
          Pedir otro enlace
        </Link>
      </form>
    </SignFrame>
  )
}
