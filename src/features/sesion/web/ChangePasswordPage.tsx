import '#web/styles/cuenta.css'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { call } from '#web/api.ts'
import { focusFirstError } from '#web/ui/errores.ts'
import { getSession, useMaybeSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract, type Session } from '../contract.ts'
import { checkCambio, textosClave, type ClaveNueva } from '../rules.ts'
import { ClaveField, ClaveNuevaFields } from './ClaveFields.tsx'
import { useSend } from './useSend.ts'

// the shell is drawn anew when a session ends, so this outlives the component
let wasOpen = false

/**
 * /changepassword/{nroDoc}/{tipoDoc}/{email}: only for the session's own person; without a session to recovery, or to
 * the login when it ends here.
 */
export const Component = () => {
  const session = useMaybeSession()
  const { nroDoc, tipoDoc, email } = useParams()
  const open = session !== null
  useEffect(() => {
    wasOpen = open
    return () => {
      if (getSession()) wasOpen = false // gone to another screen
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
  const [to] = useState(() => (wasOpen ? '/login' : '/reestablecer'))
  return <Navigate to={to} replace />
}

const ChangeForm = ({ session }: { session: Session }) => {
  const [password, setPassword] = useState('')
  const [value, setValue] = useState<ClaveNueva>({ newPassword: '', passwordCopy: '' })
  const [tried, setTried] = useState(false)
  const { refusal, busy, send } = useSend()
  const navigate = useNavigate()
  const found = checkCambio(value)
  const current = password === '' ? textosClave.ingreseActual : undefined
  const wrong = current !== undefined || Object.keys(found).length > 0
  const submit = (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    setTried(true)
    if (wrong) return focusFirstError(e.currentTarget)
    void send(async () => {
      await call(contract.changepassword, {
        body: {
          password,
          ...value,
          identification: session.documentoNro,
          identificationType: session.identificationId,
          email: session.email,
          ChangePassword: true,
        },
      })
      await navigate('/', { state: { aviso: textosClave.modificada } })
    })
  }
  return (
    <div className="narrow">
      <div className="head">
        <h1>CAMBIAR CONTRASEÑA</h1>
      </div>
      <form className="panel pad stack" onSubmit={submit} noValidate>
        {refusal && <Alert kind="bad">{refusal}</Alert>}
        <input type="email" name="email" autoComplete="username" value={session.email} readOnly hidden />
        <ClaveField
          label="Contraseña actual"
          autoComplete="current-password"
          value={password}
          error={tried ? current : undefined}
          onChange={setPassword}
        />
        <ClaveNuevaFields
          value={value}
          errors={tried ? found : {}}
          rule={textosClave.reglaCambio}
          onChange={(patch) => setValue((v) => ({ ...v, ...patch }))}
        />
        <button className="btn main" type="submit" disabled={tried && wrong} aria-disabled={busy}>
          Confirmar
        </button>
      </form>
    </div>
  )
}
