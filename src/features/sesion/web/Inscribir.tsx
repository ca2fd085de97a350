import { useRef, useState, type ReactNode } from 'react'
import { focusFirstError } from '#web/ui/errores.ts'
import { Alert } from '#web/ui/states.tsx'
import type { Inscripcion } from '../contract.ts'
import { enGrupos, textosFactor } from '../factor.ts'
import { CodigoField } from './CodigoField.tsx'
import { QrCode } from './QrCode.tsx'
import { useSend } from './useSend.ts'

/**
 * Setting an authenticator up: its secret as a picture and as text, and the first code of it. `onConfirm` throws what
 * the server refuses.
 */
export const Inscribir = ({
  inscripcion: { secreto, uri },
  onConfirm,
  children,
}: {
  inscripcion: Inscripcion
  onConfirm: (codigo: string) => Promise<void>
  children?: ReactNode
}) => {
  const [codigo, setCodigo] = useState('')
  const [error, setError] = useState<string>()
  const { refusal, busy, send, clear } = useSend()
  const form = useRef<HTMLFormElement>(null)
  const submit = (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    clear()
    setError(codigo.trim() === '' ? textosFactor.vacio : undefined)
    if (codigo.trim() === '') return focusFirstError(form.current)
    void send(() => onConfirm(codigo))
  }
  return (
    <form ref={form} className="inscribir" onSubmit={submit} noValidate>
      <p>
        <b>1.</b> Escanee este código con su aplicación de autenticación (Google Authenticator, Microsoft Authenticator,
        FreeOTP u otra).
      </p>
      <QrCode text={uri} label="Código QR con la clave de su cuenta" />
      <p className="ph">
        <a className="btn" href={uri}>
          Abrir en mi aplicación
        </a>
      </p>
      <p className="soft">Si no puede escanearlo, escriba esta clave en la aplicación:</p>
      <code className="clave">{enGrupos(secreto)}</code>
      <p>
        <b>2.</b> Escriba el código que muestra la aplicación.
      </p>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <CodigoField
        value={codigo}
        error={error}
        onChange={(v) => {
          setCodigo(v)
          setError(undefined)
        }}
      />
      <div className="acts">
        <button className="btn main" type="submit" aria-disabled={busy}>
          Activar
        </button>
        {children}
      </div>
    </form>
  )
}
