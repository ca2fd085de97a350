import './sesion.css'
import { useEffect, useState } from 'react'
import { Navigate, useParams } from '@tanstack/react-router'
import { call } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { doorOf, findFin } from '#web/signed-out.ts'
import { findSession, useMaybeSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Session } from '../contract.ts'
import { checkCambio, textosClave } from '../rules.ts'
import { ClaveField, ClaveNuevaFields } from './ClaveFields.tsx'
import css from './security.module.css'

// the shell is drawn anew when a session ends, so this outlives the component
let wasOpen = false

/**
 * /changepassword/{nroDoc}/{tipoDoc}/{email}: only for the session's own person; without a session to recovery, or to
 * the login when it ends here.
 */
export const Component = () => {
  const session = useMaybeSession()
  const { nroDoc, tipoDoc, email } = useParams({ from: '/changepassword/$nroDoc/$tipoDoc/$email' })
  const open = session !== null
  useEffect(() => {
    wasOpen = open
    return () => {
      if (findSession()) wasOpen = false // gone to another screen
    }
  }, [open])
  if (!session) return <Leave />
  const own =
    nroDoc === (session.documentoNro ?? '0') &&
    tipoDoc === String(session.identificationId ?? 0) &&
    email === session.email
  return own ? <ChangeForm session={session} /> : <Navigate to="/error" replace />
}

const Leave = () => {
  const [to] = useState(() => (wasOpen ? doorOf(findFin()?.tipoRol) : '/reestablecer'))
  return <Navigate to={to} replace />
}

type Cambio = { password: string; newPassword: string; passwordCopy: string }
const ChangeForm = ({ session }: { session: Session }) => {
  const begin = useGoAfter()
  const form = useForm<Cambio>({
    initial: { password: '', newPassword: '', passwordCopy: '' },
    borrador: null,
    check: (v) => ({ ...(v.password === '' ? { password: textosClave.ingreseActual } : {}), ...checkCambio(v) }),
    live: true,
    send: async (cambio) => {
      const go = begin()
      await call(contract.changepassword, {
        body: {
          ...cambio,
          identification: session.documentoNro,
          identificationType: session.identificationId,
          email: session.email,
          ChangePassword: true,
        },
      })
      await go({ to: '/', state: { aviso: textosClave.modificada } }, textosClave.modificada, 'Ir al inicio')
    },
  })
  return (
    <div className={css.narrow}>
      <div className="head">
        <h1>Cambiar contraseña</h1>
      </div>
      <form className="panel pad stack" {...form.props}>
        {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
        <input type="email" name="email" autoComplete="username" value={session.email} readOnly hidden />
        <ClaveField label="Contraseña actual" autoComplete="current-password" {...form.field('password')} />
        <ClaveNuevaFields form={form} rule={textosClave.reglaCambio} />
        <button
          className="btn main"
          type="submit"
          disabled={Object.keys(form.errors).length > 0}
          aria-disabled={form.busy}
        >
          Confirmar
        </button>
      </form>
    </div>
  )
}
