import { TextField } from '#web/ui/Field.tsx'
import css from './configuracion.module.css'

type Enlace = { texto: string; url: string }
type Props = {
  titulo: string
  fijo: boolean
  value: readonly Enlace[]
  error: string | undefined
  onChange: (value: Enlace[]) => void
}
const MOST = 12

/** The footer's links, in order. */
export const Enlaces = ({ titulo, fijo, value, error, onChange }: Props) => {
  const put = (at: number, patch: Partial<Enlace>) => onChange(value.map((e, i) => (i === at ? { ...e, ...patch } : e)))
  return (
    <fieldset className={css.enlaces} disabled={fijo}>
      <legend>{titulo}</legend>
      {fijo && <p className="hint">Lo fija el archivo de configuración del servidor.</p>}
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      {value.map((enlace, at) => (
        <div key={at} className={css.enlace}>
          <TextField label="Texto" value={enlace.texto} onChange={(e) => put(at, { texto: e.target.value })} />
          <TextField
            label="Dirección"
            inputMode="url"
            placeholder="https://"
            value={enlace.url}
            onChange={(e) => put(at, { url: e.target.value })}
          />
          <button
            type="button"
            className="btn bare"
            aria-label={`Quitar ${enlace.texto || 'enlace'}`}
            onClick={() => onChange(value.filter((_, i) => i !== at))}
          >
            Quitar
          </button>
        </div>
      ))}
      {value.length < MOST && (
        <button type="button" className="btn" onClick={() => onChange([...value, { texto: '', url: '' }])}>
          Agregar enlace
        </button>
      )}
    </fieldset>
  )
}
