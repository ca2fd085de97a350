import { useEffect, useRef, useState } from 'react'
import { useSession } from '#web/session.ts'
import { focusFirstError } from '#web/ui/errores.ts'
import { Alert } from '#web/ui/states.tsx'
import { textosFactor } from '../factor.ts'
import { textosClave } from '../rules.ts'
import { ClaveField } from './ClaveFields.tsx'
import { CodigoField } from './CodigoField.tsx'
import { useSend } from './useSend.ts'

type Datos = { password: string; codigo: string }
/** Asks for the password again, and with `codigo` for a code; `onSend` throws what the server refuses. */
export const ConClave = ({
  accion,
  codigo: conCodigo = false,
  onSend,
  onCancel,
}: {
  accion: string
  codigo?: boolean
  onSend: (datos: Datos) => Promise<void>
  onCancel: () => void
}) => {
  const [datos, setDatos] = useState<Datos>({ password: '', codigo: '' })
  const [tried, setTried] = useState(false)
  const { refusal, busy, send, clear } = useSend()
  const { email } = useSession()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus(), [])
  const errors = {
    password: datos.password === '' ? textosClave.ingreseActual : undefined,
    codigo: conCodigo && datos.codigo.trim() === '' ? textosFactor.vacio : undefined,
  }
  const submit = (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    setTried(true)
    clear()
    if (errors.password || errors.codigo) return focusFirstError(form.current)
    void send(() => onSend(datos))
  }
  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <ClaveField
        label="Contraseña actual"
        autoComplete="current-password"
        value={datos.password}
        error={tried ? errors.password : undefined}
        onChange={(password) => setDatos((d) => ({ ...d, password }))}
      />
      {conCodigo && (
        <CodigoField
          value={datos.codigo}
          error={tried ? errors.codigo : undefined}
          onChange={(codigo) => setDatos((d) => ({ ...d, codigo }))}
        />
      )}
      <div className="acts">
        <button className="btn main" type="submit" aria-disabled={busy}>
          {accion}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
