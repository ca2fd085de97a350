import { TextField } from '#web/ui/Field.tsx'
import { textosFactor } from '../factor.ts'

/** The code of the authenticator, or a recovery code; '123 456' may be pasted as it stands. */
export const CodigoField = ({
  value,
  respaldo = false,
  error,
  onChange,
}: {
  value: string
  respaldo?: boolean
  error?: string | undefined
  onChange: (value: string) => void
}) => (
  <TextField
    label={respaldo ? 'Código de respaldo' : 'Código de verificación'}
    hint={respaldo ? textosFactor.respaldo : textosFactor.aplicacion}
    error={error}
    className="codigo"
    autoComplete={respaldo ? 'off' : 'one-time-code'}
    inputMode={respaldo ? 'text' : 'numeric'}
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={50}
    value={value}
    onChange={(e) => onChange(e.target.value)}
  />
)
