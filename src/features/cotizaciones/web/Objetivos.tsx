import { useId } from 'react'
import { unitario } from './Renglones.tsx'
import type { Errores } from './typed.ts'
import css from './dialogs.module.css'

/** A line whose price is looked for, and the price that it is compared with. */
export type Buscado = { item: number; nombre: string; piezas: string; what: string; precio: number | null }
type Props = {
  lines: readonly Buscado[]
  simbolo: string | undefined
  precios: Readonly<Record<string, string>>
  errors: Errores
  onChange: (precios: Record<string, string>) => void
  /** Beside the price, what is said of the line. */
  comentarios?: {
    values: Readonly<Record<string, string>>
    max: number
    onChange: (all: Record<string, string>) => void
  }
}
/** Per line the net price of a unit that is looked for; empty: it stays as it is (COTIZ-01, COTIZ-07). */
export const Objetivos = ({ lines, simbolo, precios, errors, onChange, comentarios }: Props) => (
  <ul className={css.objetivos} aria-label="Precios que se buscan, por renglón">
    {lines.map((line) => (
      <li key={line.item}>
        <p>
          <b>{line.nombre}</b>
          <small>
            {line.piezas} · {line.what} <span className="num">{unitario(line.precio)}</span>
          </small>
        </p>
        <Precio
          label={`Precio que se busca, renglón ${line.item}`}
          simbolo={simbolo}
          value={precios[line.item] ?? ''}
          error={errors[`precio-${line.item}`]}
          onChange={(text) => onChange({ ...precios, [line.item]: text })}
        />
        {comentarios && (
          <input
            className={`in ${css.comentario}`}
            aria-label={`Comentario del renglón ${line.item}`}
            placeholder="Comentario"
            maxLength={comentarios.max}
            value={comentarios.values[line.item] ?? ''}
            onChange={(e) => comentarios.onChange({ ...comentarios.values, [line.item]: e.target.value })}
          />
        )}
      </li>
    ))}
  </ul>
)

type PrecioProps = {
  label: string
  simbolo?: string | undefined
  value: string
  error?: string | undefined
  onChange: (text: string) => void
}
/** A price among others, named for who does not see its line. */
export const Precio = ({ label, simbolo, value, error, onChange }: PrecioProps) => {
  const id = useId()
  return (
    <div className={css.precio}>
      <span>
        {simbolo && <i aria-hidden="true">{simbolo}</i>}
        <input
          className={`in${error ? ' bad' : ''}`}
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          value={value}
          onChange={(e) => onChange(e.target.value)}
        />
      </span>
      {error && (
        <p className="err" id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
