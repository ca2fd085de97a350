import { showDay } from '#shared/dates.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import {
  firstPossible,
  lastPossible,
  nombresDia,
  textos,
  weekdayOf,
  type Calendario,
  type PedidaErrores,
} from '../rules.ts'
import css from './fecha.module.css'

/** As typed; '': none. */
export type Typed = { readonly fecha: string; readonly franja: string }
type Props = {
  label: string
  calendario: Calendario
  value: Typed
  errors: PedidaErrores
  onChange: (patch: Partial<Typed>) => void
  /** A day may be left out: 'Lo antes posible'. */ asap?: boolean
}

/** The slot; one that is no longer offered stays until another is chosen. */
const Franja = ({ calendario, value, errors, onChange }: Props) => {
  const { franjas } = calendario
  const gone = value.franja !== '' && !franjas.includes(value.franja)
  if (franjas.length === 0 && !gone) return null
  return (
    <SelectField
      label="Franja"
      value={value.franja}
      error={errors.franja}
      onChange={(event) => onChange({ franja: event.target.value })}
    >
      <option value="">{textos.anyFranja}</option>
      {[...franjas, ...(gone ? [value.franja] : [])].map((franja) => (
        <option key={franja}>{franja}</option>
      ))}
    </SelectField>
  )
}

/** The day in words: a browser writes it in its own order. */
const hintOf = (first: string | null, fecha: string): string => {
  if (fecha !== '') return `Es el ${nombresDia[weekdayOf(fecha)]} ${showDay(fecha)}.`
  return first === null ? textos.noDays : `El primero posible es el ${showDay(first)}.`
}

/** When a delivery is asked for: its day and its slot (REMITO-05). */
export const CamposFecha = (props: Props) => {
  const { label, calendario, value, errors, onChange, asap = false } = props
  const first = firstPossible(calendario)
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={label}
          type="date"
          min={first ?? undefined}
          max={lastPossible()}
          value={value.fecha}
          error={errors.fecha}
          hint={errors.fecha ? undefined : hintOf(first, value.fecha)}
          onChange={(event) => onChange({ fecha: event.target.value })}
        />
        <Franja {...props} />
      </div>
      {asap && (
        <label className={css.asap}>
          <input
            type="checkbox"
            checked={value.fecha === ''}
            disabled={first === null}
            onChange={(event) => onChange({ fecha: event.target.checked ? '' : (first ?? '') })}
          />
          {textos.asap}
        </label>
      )}
      <p className="hint">{textos.hint}</p>
    </>
  )
}
