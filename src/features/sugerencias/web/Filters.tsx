import { useState, type FormEvent } from 'react'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { tipos } from '../rules.ts'
import css from './sugerencias.module.css'

export type Filter = { nombre: string; sku: string; relacionado: string; tipo: number | null }
const nothing: Filter = { nombre: '', sku: '', relacionado: '', tipo: null }
type Props = { value: Filter; filtered: boolean; onFilter: (next: Filter) => void }

/** What the list is narrowed by; it counts when it is sent, and stands in the address. */
export const Filters = ({ value, filtered, onFilter }: Props) => {
  const [written, write] = useState(value)
  useChanged(JSON.stringify(value), () => write(value))
  const text = (name: 'nombre' | 'sku' | 'relacionado') => ({
    value: written[name],
    maxLength: 250,
    autoComplete: 'off',
    onChange: (e: { target: { value: string } }) => write({ ...written, [name]: e.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFilter({
      ...written,
      nombre: written.nombre.trim(),
      sku: written.sku.trim(),
      relacionado: written.relacionado.trim(),
    })
  }
  return (
    <form className={`panel ${css.filtros}`} role="search" aria-label="Buscar sugerencias" onSubmit={submit}>
      <TextField label="Producto" {...text('nombre')} />
      <TextField label="SKU" {...text('sku')} />
      <TextField label="SKU relacionado" {...text('relacionado')} />
      <SelectField
        label="Tipo de relación"
        value={written.tipo ?? ''}
        onChange={(e) => write({ ...written, tipo: e.target.value ? Number(e.target.value) : null })}
      >
        <option value="">TODOS</option>
        {tipos.map((tipo) => (
          <option key={tipo.id} value={tipo.id}>
            {tipo.nombre}
          </option>
        ))}
      </SelectField>
      <div className="acts">
        <button type="submit" className="btn">
          <Icon name="search" />
          Buscar
        </button>
        {filtered && (
          <button type="button" className="btn bare" onClick={() => onFilter(nothing)}>
            Limpiar
          </button>
        )}
      </div>
    </form>
  )
}
