import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, call } from '#web/api.ts'
import { messageOf } from '#web/ui/states.tsx'
import { contract, type PrimerIngreso, type Session } from '../contract.ts'
import { checkLogin, type LoginErrors, type LoginForm } from '../rules.ts'
import { entrar } from './entrar.ts'

const empty: LoginForm = { email: '', identificationType: 2, identification: '', password: '', captchaToken: null }

/** The state of a sign-in form: what is typed, what is wrong, and sending it. After a refusal there is a new captcha. */
export const useLogin = (admin: boolean) => {
  const [form, setForm] = useState<LoginForm>(empty)
  const [errors, setErrors] = useState<LoginErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const [query] = useSearchParams()
  const navigate = useNavigate()

  const set = (patch: Partial<LoginForm>) => {
    setForm((f) => ({ ...f, ...patch }))
    setErrors((e) => Object.fromEntries(Object.entries(e).filter(([k]) => !(k in patch))))
  }
  const done = (answer: Session | PrimerIngreso) => {
    if ('primerIngreso' in answer) return void navigate('/firstlogin', { state: answer })
    entrar(answer, query.get('volver'), navigate)
  }
  const send = async () => {
    const { email, password } = form
    const captchaToken = form.captchaToken!
    if (admin) return call(contract.loginAdmin, { body: { email, password, captchaToken } })
    return call(contract.login, { body: { email, password, captchaToken, identification: form.identification.trim(), identificationType: form.identificationType as 1 | 2 | 3 } })
  }
  const submit = async (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    if (busy) return
    const found = checkLogin(form, admin)
    setErrors(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) {
      const target = e.currentTarget
      requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    try {
      done(await send())
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : messageOf(error))
      setForm((f) => ({ ...f, captchaToken: null }))
      setRound((n) => n + 1)
    } finally {
      setBusy(false)
    }
  }
  return { form, set, errors, refusal, busy, round, submit }
}
