import { useState } from 'react'
import { TextField } from '#web/ui/Field.tsx'

/** A password with a button that shows it. */
export const PasswordField = ({ value, error, onChange }: { value: string; error?: string | undefined; onChange: (value: string) => void }) => {
  const [shown, setShown] = useState(false)
  return (
    <div className="pass">
      <TextField label="Contraseña" type={shown ? 'text' : 'password'} autoComplete="current-password" value={value} error={error} onChange={(e) => onChange(e.target.value)} />
      <button type="button" className="link" aria-pressed={shown} aria-label="Mostrar contraseña" onClick={() => setShown(!shown)}>{shown ? 'Ocultar' : 'Mostrar'}</button>
    </div>
  )
}
