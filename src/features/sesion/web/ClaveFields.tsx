import { useState, type ReactNode } from 'react'
import { TextField } from '#web/ui/Field.tsx'
import type { Campo } from '#web/ui/useForm.ts'
import type { ClaveNueva } from '../rules.ts'
import css from './ingreso.module.css'

/** A password input with a button that shows what is typed. */
export const ClaveField = ({
  label,
  ...rest
}: Campo & {
  label: string
  hint?: ReactNode
  autoComplete: string
}) => {
  const [shown, setShown] = useState(false)
  return (
    <div className={css.pass}>
      <TextField label={label} type={shown ? 'text' : 'password'} {...rest} />
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
  form,
  rule,
}: {
  form: { field: (name: keyof ClaveNueva) => Campo }
  rule: string
}) => (
  <>
    <div title={rule}>
      <ClaveField
        label="Nueva contraseña"
        autoComplete="new-password"
        {...form.field('newPassword')}
        hint={form.field('newPassword').error === rule ? undefined : rule}
      />
    </div>
    <ClaveField label="Repetir contraseña" autoComplete="new-password" {...form.field('passwordCopy')} />
  </>
)
