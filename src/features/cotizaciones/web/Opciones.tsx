import { useId } from 'react'
import css from './dialogs.module.css'

type Props<V extends string> = {
  label: string
  /** Each with its text. */ options: readonly (readonly [V, string])[]
  value: V | ''
  error?: string | undefined
  onChange: (value: V) => void
}
/** One of a few, all in sight. */
export const Opciones = <V extends string>({ label, options, value, error, onChange }: Props<V>) => {
  const id = useId()
  return (
    <fieldset className={css.opciones} aria-describedby={error ? `${id}-e` : undefined}>
      <legend className="label">{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} data-on={option === value || undefined}>
          <input type="radio" name={id} checked={option === value} onChange={() => onChange(option)} />
          <span>{text}</span>
        </label>
      ))}
      {error && (
        <p className="err" id={`${id}-e`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
