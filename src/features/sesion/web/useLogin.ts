import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '#web/api.ts'
import { focusFirstError, untouched } from '#web/ui/errores.ts'
import { contract, type PrimerIngreso, type SegundoFactor, type Session } from '../contract.ts'
import { checkLogin, type LoginErrors, type LoginForm } from '../rules.ts'
import { entrar } from './entrar.ts'
import { useSend } from './useSend.ts'

const empty: LoginForm = { email: '', identificationType: 2, identification: '', password: '', captchaToken: null }

/**
 * The state of a sign-in form: what is typed, what is wrong, and sending it. After a refusal there is a new captcha.
 */
export const useLogin = (admin: boolean) => {
  const [form, setForm] = useState<LoginForm>(empty)
  const [errors, setErrors] = useState<LoginErrors>({})
  const { refusal, busy, round, send, clear, refuse } = useSend()
  const [paso, setPaso] = useState<SegundoFactor | null>(null)
  const [query] = useSearchParams()
  const navigate = useNavigate()

  const set = (patch: Partial<LoginForm>) => {
    setForm((f) => ({ ...f, ...patch }))
    setErrors((e) => untouched(e, patch))
  }
  const done = (answer: Session | PrimerIngreso | SegundoFactor) => {
    if ('segundoFactor' in answer) return setPaso(answer)
    if ('primerIngreso' in answer) return void navigate('/firstlogin', { state: answer })
    entrar(answer, query.get('volver'), navigate)
  }
  const ask = async () => {
    const { email, password } = form
    const captchaToken = form.captchaToken!
    if (admin) return call(contract.loginAdmin, { body: { email, password, captchaToken } })
    return call(contract.login, {
      body: {
        email,
        password,
        captchaToken,
        identification: form.identification.trim(),
        identificationType: form.identificationType as 1 | 2 | 3,
      },
    })
  }
  const submit = async (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    if (busy) return
    const found = checkLogin(form, admin)
    setErrors(found)
    clear()
    if (Object.keys(found).length > 0) return focusFirstError(e.currentTarget)
    await send(async () => {
      try {
        done(await ask())
      } catch (error) {
        setForm((f) => ({ ...f, captchaToken: null }))
        throw error
      }
    })
  }
  /** From the code back to the password: captcha and password are asked for anew. */
  const back = (aviso: string | null) => {
    setPaso(null)
    setForm((f) => ({ ...f, password: '', captchaToken: null }))
    refuse(aviso)
  }
  return { paso, back, form, set, errors, refusal, busy, round, submit }
}
