import { useState } from 'react'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import type { Vista } from './cuenta.ts'
import { useEstados } from './estados.ts'
import css from './cuenta.module.css'

type Props = { vista: Vista; search: (wanted: Partial<Vista>) => void; withEstado?: boolean }

/** 'Documento' and, in 'Estado de Pedidos', the state; a search starts at the first page of five (ACC-17). */
export const Filter = ({ vista, search, withEstado = false }: Props) => {
  const [documento, setDocumento] = useState(vista.documento)
  const [estado, setEstado] = useState(vista.estado)
  useChanged(`${vista.documento}·${vista.estado ?? ''}`, () => {
    setDocumento(vista.documento)
    setEstado(vista.estado)
  })
  const clean = () => {
    setDocumento('')
    setEstado(null)
    search({ documento: '', estado: null })
  }
  return (
    <form
      className={css.filter}
      role="search"
      aria-label="Filtros de la cuenta corriente"
      onSubmit={(event) => {
        event.preventDefault()
        search({ documento: documento.trim(), estado })
      }}
    >
      <TextField label="Documento" value={documento} maxLength={60} onChange={(e) => setDocumento(e.target.value)} />
      {withEstado && <Estado estado={estado} onChange={setEstado} />}
      <div className={css.buttons}>
        <button type="submit" className="btn">
          <Icon name="search" />
          Buscar
        </button>
        <button type="button" className="btn bare" onClick={clean}>
          Limpiar
        </button>
      </div>
    </form>
  )
}

const Estado = ({ estado, onChange }: { estado: number | null; onChange: (id: number | null) => void }) => {
  const { estados } = useEstados()
  return (
    <SelectField
      label="Estado"
      value={estado ?? ''}
      onChange={(e) => onChange(e.target.value ? Number(e.target.value) : null)}
    >
      <option value="">TODOS</option>
      {estados.map(({ id, descripcion }) => (
        <option key={id} value={id}>
          {descripcion}
        </option>
      ))}
    </SelectField>
  )
}
