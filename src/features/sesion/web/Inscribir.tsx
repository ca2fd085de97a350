import type { ReactNode } from 'react'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import type { Inscripcion } from '../contract.ts'
import { inGrupos } from '../factor.ts'
import { checkCodigo, CodigoField } from './CodigoField.tsx'
import { QrCode } from './QrCode.tsx'
import css from './ingreso.module.css'

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
  const form = useForm({
    initial: { codigo: '' },
    borrador: null,
    check: checkCodigo,
    send: ({ codigo }) => onConfirm(codigo),
  })
  return (
    <form className={css.inscribir} {...form.props}>
      <p>
        <b>1.</b> Escaneá este código con tu aplicación de autenticación (Google Authenticator, Microsoft Authenticator,
        FreeOTP u otra).
      </p>
      <QrCode text={uri} label="Código QR con la clave de tu cuenta" />
      <p className="ph">
        <a className="btn" href={uri}>
          Abrir en mi aplicación
        </a>
      </p>
      <p className="soft">Si no podés escanearlo, escribí esta clave en la aplicación:</p>
      <code className={css.clave}>{inGrupos(secreto)}</code>
      <p>
        <b>2.</b> Escribí el código que muestra la aplicación.
      </p>
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <CodigoField {...form.field('codigo')} />
      <div className="acts">
        <button className="btn main" type="submit" aria-disabled={form.busy}>
          Activar
        </button>
        {children}
      </div>
    </form>
  )
}
