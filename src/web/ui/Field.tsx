import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react'
import type { Theirs } from './useForm.ts'

type Frame = {
  label: string
  error?: string | null | undefined
  hint?: ReactNode
  className?: string | undefined
  theirs?: Theirs | undefined
}
const describe = (id: string, error: unknown, hint: unknown) =>
  [error ? `${id}-e` : '', hint ? `${id}-h` : ''].filter(Boolean).join(' ') || undefined

const Labelled = ({
  id,
  label,
  error,
  hint,
  theirs,
  className,
  children,
}: Omit<Frame, 'theirs'> & { id: string; theirs: ReactNode; children: ReactNode }) => (
  <div className={`field ${className ?? ''}`}>
    <label htmlFor={id}>{label}</label>
    {children}
    {error && (
      <p className="err" id={`${id}-e`} role="alert">
        {error}
      </p>
    )}
    {hint && (
      <p className="hint" id={`${id}-h`}>
        {hint}
      </p>
    )}
    {theirs}
  </div>
)

/** A labelled text input with its error (aria-describedby). `suffix`: a unit shown inside. */
export const TextField = ({
  label,
  error,
  hint,
  theirs,
  className,
  suffix,
  ...rest
}: Frame & { suffix?: string } & InputHTMLAttributes<HTMLInputElement>) => {
  const id = useId()
  const input = (
    <input
      {...rest}
      id={id}
      className={`in${error ? ' bad' : ''}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={describe(id, error, hint)}
    />
  )
  return (
    <Labelled id={id} label={label} error={error} hint={hint} theirs={theirs?.()} className={className}>
      {suffix ? (
        <div className="suffix">
          {input}
          <i aria-hidden="true">{suffix}</i>
        </div>
      ) : (
        input
      )}
    </Labelled>
  )
}

/** A labelled native select, with the phone's own picker. */
export const SelectField = ({
  label,
  error,
  hint,
  theirs,
  className,
  children,
  ...rest
}: Frame & SelectHTMLAttributes<HTMLSelectElement>) => {
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error} hint={hint} theirs={theirs?.(children)} className={className}>
      <select
        {...rest}
        id={id}
        className={`in${error ? ' bad' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(id, error, hint)}
      >
        {children}
      </select>
    </Labelled>
  )
}

/** A labelled text area with its counter. */
export const AreaField = ({
  label,
  error,
  hint,
  theirs,
  className,
  ...rest
}: Frame & React.TextareaHTMLAttributes<HTMLTextAreaElement>) => {
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error} hint={hint} theirs={theirs?.()} className={className}>
      <textarea
        {...rest}
        id={id}
        className={`in area${error ? ' bad' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(id, error, hint)}
      />
    </Labelled>
  )
}
