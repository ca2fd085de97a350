import { ClaveField } from './ClaveFields.tsx'

/** The password of a sign-in form. */
export const PasswordField = ({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}) => <ClaveField label="Contraseña" autoComplete="current-password" value={value} error={error} onChange={onChange} />
