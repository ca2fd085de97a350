import { useId } from 'react'
import { faintAccent, enlaceLegible } from '#shared/colores.ts'
import css from './logo.module.css'

type Props = {
  label: string
  /** The portal's own colour, used while none is chosen. */
  propio: string
  fijo: boolean
  value: string
  error?: string | undefined
  /** A text colour: a darker one is offered where its contrast is too low. */
  legible?: boolean
  onChange: (value: string) => void
}
const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text.trim())

/** A colour field: hex code, or the system's picker. */
export const Color = ({ label, propio, fijo, value, error, legible = false, onChange }: Props) => {
  const id = useId()
  const color = isColor(value) ? value.trim().toUpperCase() : propio
  const faint = legible || !isColor(value) ? null : faintAccent(color)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={css.color}>
        <input
          type="color"
          aria-label={`${label}, de la paleta`}
          disabled={fijo}
          value={color.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <input
          id={id}
          className={`in${error ? ' bad' : ''}`}
          value={value}
          placeholder={propio}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          disabled={fijo}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-d`}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && !fijo && (
          <button type="button" className="btn bare" onClick={() => onChange('')}>
            El del portal
          </button>
        )}
      </div>
      <div id={`${id}-d`}>
        {fijo && <p className="hint">Lo fija el archivo de configuración del servidor.</p>}
        {error && (
          <p className="err" role="alert">
            {error}
          </p>
        )}
        {faint && (
          <p className="hint">
            Se distingue poco del fondo {faint.modo}: {faint.contrast.toLocaleString('es-AR')}:1. Lo que dice el botón
            se lee igual.
          </p>
        )}
      </div>
      {error && legible && isColor(value) && (
        <button type="button" className="btn" onClick={() => onChange(enlaceLegible(color))}>
          Usar {enlaceLegible(color)}, el más parecido que se lee
        </button>
      )}
    </div>
  )
}
