import { useState, type ReactNode } from 'react'
import { TextField } from '#web/ui/Field.tsx'
import type { ClaveErrors, ClaveNueva } from '../rules.ts'

/** A password input with a button that shows what is typed. */
export const ClaveField = ({
  label,
  value,
  error,
  hint,
  autoComplete,
  onChange,
}: {
  label: string
  value: string
  error?: string | undefined
  hint?: ReactNode
  autoComplete: string
  onChange: (value: string) => void
}) => {
  const [shown, setShown] = useState(false)
  return (
    <div className="pass">
      <TextField
        label={label}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        value={value}
        error={error}
        hint={hint}
        onChange={(e) => onChange(e.target.value)}
      />
      <button
        type="button"
        className="link"
        aria-pressed={shown}
        aria-label={`Mostrar ${label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Ocultar' : 'Mostrar'}
      </button>
    </div>
  )
}

/** The new password twice; the rule stands below the first as its hint. */
export const ClaveNuevaFields = ({
  value,
  errors,
  rule,
  onChange,
}: {
  value: ClaveNueva
  errors: ClaveErrors
  rule: string
  onChange: (patch: Partial<ClaveNueva>) => void
}) => (
  <>
    <div title={rule}>
      <ClaveField
        label="Nueva contraseña"
        autoComplete="new-password"
        value={value.newPassword}
        error={errors.newPassword}
        hint={errors.newPassword === rule ? undefined : rule}
        onChange={(newPassword) => onChange({ newPassword })}
      />
    </div>
    <ClaveField
      label="Repetir contraseña"
      autoComplete="new-password"
      value={value.passwordCopy}
      error={errors.passwordCopy}
      onChange={(passwordCopy) => onChange({ passwordCopy })}
    />
  </>
)
