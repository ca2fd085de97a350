import { useRef, useState } from 'react'
import { readDay, showDay } from '#shared/dates.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { focusFirstError } from '#web/ui/errores.ts'
import { Icon } from '#web/ui/icons.tsx'
import { textos } from '../rules.ts'
import { vacia, type Vista } from './vista.ts'

type Escrito = { accion: string; usuario: string; cliente: string; desde: string; hasta: string }
const writtenOf = (v: Vista): Escrito => ({
  ...v,
  desde: v.desde ? showDay(v.desde) : '',
  hasta: v.hasta ? showDay(v.hasta) : '',
})

/** The filters in one row; what they find stands in the address. */
export const Filtros = ({
  vista,
  acciones,
  onSearch,
}: {
  vista: Vista
  acciones: readonly { id: string; name: string }[]
  onSearch: (v: Vista) => void
}) => {
  const [written, setWritten] = useState<Escrito>(() => writtenOf(vista))
  const [errors, setErrors] = useState<Partial<Record<keyof Escrito, string>>>({})
  const [more, setMore] = useState(
    vista.usuario !== '' || vista.cliente !== '' || vista.desde !== null || vista.hasta !== null,
  )
  const form = useRef<HTMLFormElement>(null)
  const set = (patch: Partial<Escrito>) => {
    setWritten((w) => ({ ...w, ...patch }))
    setErrors({})
  }
  const submit = (e: React.FormEvent) => {
    e.preventDefault()
    const [desde, hasta] = [readDay(written.desde), readDay(written.hasta)]
    const wrong = {
      ...(written.desde.trim() && !desde ? { desde: textos.fechaInvalida } : {}),
      ...(written.hasta.trim() && !hasta ? { hasta: textos.fechaInvalida } : {}),
      ...(desde && hasta && desde > hasta ? { desde: textos.orden } : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstError(form.current)
    onSearch({
      accion: written.accion,
      usuario: written.usuario.trim(),
      cliente: written.cliente.trim(),
      desde,
      hasta,
      pagina: 1,
    })
  }
  const used = JSON.stringify({ ...vista, pagina: 1 }) !== JSON.stringify(vacia)
  return (
    <form
      ref={form}
      className={`afil${more ? ' more' : ''}`}
      role="search"
      aria-label="Filtros de auditoría"
      onSubmit={submit}
      noValidate
    >
      <SelectField label="Acción" value={written.accion} onChange={(e) => set({ accion: e.target.value })}>
        <option value="">Todas</option>
        {acciones.map((a) => (
          <option key={a.id} value={a.id}>
            {a.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Usuario"
        placeholder="Nombre o email"
        autoComplete="off"
        maxLength={100}
        value={written.usuario}
        onChange={(e) => set({ usuario: e.target.value })}
      />
      <TextField
        label="Cliente"
        placeholder="Nombre, código o CUIT"
        autoComplete="off"
        maxLength={100}
        value={written.cliente}
        onChange={(e) => set({ cliente: e.target.value })}
      />
      {(['desde', 'hasta'] as const).map((k) => (
        <TextField
          key={k}
          className="fecha"
          label={k === 'desde' ? 'Desde' : 'Hasta'}
          placeholder="DD/MM/AAAA"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={written[k]}
          error={errors[k]}
          onChange={(e) => set({ [k]: e.target.value })}
        />
      ))}
      <div className="acts">
        <button type="button" className="btn ph" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? 'Menos filtros' : 'Más filtros'}
        </button>
        <button type="submit" className="btn">
          <Icon name="search" />
          Buscar
        </button>
        {used && (
          <button
            type="button"
            className="btn bare"
            onClick={() => {
              setWritten(writtenOf(vacia))
              setErrors({})
              onSearch(vacia)
            }}
          >
            Limpiar
          </button>
        )}
      </div>
    </form>
  )
}
