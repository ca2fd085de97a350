import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { plainDocumento } from '#shared/identity.ts'
import { call } from '#web/api.ts'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type PideClave, type PrimerIngreso, type SegundoFactor, type Session } from '../contract.ts'
import { checkLogin, type LoginForm } from '../rules.ts'
import { enterPortal } from './enter.ts'

const empty: LoginForm = { email: '', identificationType: 2, identification: '', password: '', captchaToken: null }

const toTipo = (tipo: number | null) => tipo as 1 | 2 | 3
const ask = ({ email, password, captchaToken, identification, identificationType }: LoginForm, admin: boolean) => {
  const body = { email, password, captchaToken: captchaToken! }
  if (admin) return call(contract.loginAdmin, { body })
  return call(contract.login, {
    body: { ...body, identification: plainDocumento(identification), identificationType: toTipo(identificationType) },
  })
}

/** A sign-in form, and the step to a code that may follow it. After a refusal there is a new captcha. */
export const useLogin = (admin: boolean) => {
  const [paso, setPaso] = useState<SegundoFactor | null>(null)
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  const done = (
    answer: Session | PrimerIngreso | SegundoFactor | PideClave,
    { email, identification, identificationType }: LoginForm,
  ) => {
    if ('segundoFactor' in answer) return setPaso(answer)
    const documento = admin
      ? {}
      : { identification: plainDocumento(identification), identificationType: toTipo(identificationType) }
    const asked = { email: email.trim(), ...documento, at: Date.now() }
    if ('pideClave' in answer)
      return void navigate({
        to: '/reestablecerpassword/mensaje',
        state: { recovered: { asked, admin, primera: false, dudosa: true } },
      })
    if ('primerIngreso' in answer) {
      return void navigate({ to: '/firstlogin', state: { primerIngreso: answer, asked } })
    }
    enterPortal(answer, query.volver, navigate)
  }
  const form = useForm({
    initial: empty,
    borrador: null,
    check: (f) => checkLogin(f, admin),
    send: async (form, { set }) => {
      try {
        done(await ask(form, admin), form)
      } catch (error) {
        set({ captchaToken: null })
        throw error
      }
    },
  })
  /** From the code back to the password: captcha and password are asked for anew. */
  const back = (aviso: string | null) => {
    setPaso(null)
    form.set({ password: '', captchaToken: null })
    form.tell(aviso === null ? null : { kind: 'bad', text: aviso })
  }
  return { paso, back, form }
}
