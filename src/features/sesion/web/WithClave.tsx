import { useEffect, useRef } from 'react'
import { useSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { textosClave } from '../rules.ts'
import { ClaveField } from './ClaveFields.tsx'
import { checkCodigo, CodigoField } from './CodigoField.tsx'

type Datos = { password: string; codigo: string }
/** Asks for the password again, and with `codigo` for a code; `onSend` throws what the server refuses. */
export const WithClave = ({
  accion,
  codigo: withCodigo = false,
  onSend,
  onCancel,
}: {
  accion: string
  codigo?: boolean
  onSend: (datos: Datos) => Promise<void>
  onCancel: () => void
}) => {
  const { email } = useSession()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus(), [])
  const form = useForm<Datos>({
    initial: { password: '', codigo: '' },
    borrador: null,
    check: (datos) => ({
      ...(datos.password === '' ? { password: textosClave.ingreseActual } : {}),
      ...(withCodigo ? checkCodigo(datos) : {}),
    }),
    live: true,
    send: onSend,
  })
  return (
    <form ref={element} className="stack" {...form.props}>
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <ClaveField label="Contraseña actual" autoComplete="current-password" {...form.field('password')} />
      {withCodigo && <CodigoField {...form.field('codigo')} />}
      <div className="acts">
        <button className="btn main" type="submit" aria-disabled={form.busy}>
          {accion}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
