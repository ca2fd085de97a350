import { useState } from 'react'
import { readDay, showDay } from '#shared/dates.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useForm } from '#web/ui/useForm.ts'
import { textos } from '../rules.ts'
import { vacia, type Vista } from './vista.ts'
import css from './auditoria.module.css'

type Typed = { accion: string; usuario: string; cliente: string; desde: string; hasta: string }
const writtenOf = (vista: Vista): Typed => ({
  ...vista,
  desde: vista.desde ? showDay(vista.desde) : '',
  hasta: vista.hasta ? showDay(vista.hasta) : '',
})

const formaOf = (more: boolean): string => `${css.filtros}${more ? ` ${css.abiertos}` : ''}`

/** Checks the days of the filter. */
const check = (typed: Typed): { desde?: string; hasta?: string } => {
  const [desde, hasta] = [readDay(typed.desde), readDay(typed.hasta)]
  return {
    ...(typed.desde.trim() && !desde ? { desde: textos.fechaInvalida } : {}),
    ...(typed.hasta.trim() && !hasta ? { hasta: textos.fechaInvalida } : {}),
    ...(desde && hasta && desde > hasta ? { desde: textos.orden } : {}),
  }
}

type Search = (wanted: Vista) => void
/** What is typed, over what the address says; 'Más filtros' is open where one of them is used. */
const useFilters = (vista: Vista, onSearch: Search) => {
  const hidden = vista.usuario !== '' || vista.cliente !== '' || vista.desde !== null || vista.hasta !== null
  const [more, setMore] = useState(hidden)
  const form = useForm({
    initial: writtenOf(vista),
    borrador: null,
    check,
    related: () => ['desde', 'hasta'],
    send: ({ accion, usuario, cliente, desde, hasta }) => {
      const days = { desde: readDay(desde), hasta: readDay(hasta) }
      onSearch({ accion, usuario: usuario.trim(), cliente: cliente.trim(), ...days, pagina: 1 })
    },
  })
  const asked = JSON.stringify({ ...vista, pagina: 1 })
  useChanged(asked, () => {
    form.reset(writtenOf(vista))
    if (hidden) setMore(true)
  })
  return { form, more, setMore, used: asked !== JSON.stringify(vacia) }
}

type Props = { vista: Vista; acciones: readonly { id: string; name: string }[]; onSearch: Search }
/** The filters in one row; they are stored in the URL. */
export const Filters = ({ vista, acciones, onSearch }: Props) => {
  const { form, more, setMore, used } = useFilters(vista, onSearch)
  return (
    <form className={formaOf(more)} role="search" aria-label="Filtros de auditoría" {...form.props}>
      <SelectField label="Acción" {...form.field('accion')}>
        <option value="">Todas</option>
        {acciones.map((accion) => (
          <option key={accion.id} value={accion.id}>
            {accion.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Usuario"
        placeholder="Nombre o email"
        autoComplete="off"
        maxLength={100}
        {...form.field('usuario')}
      />
      <TextField
        label="Cliente"
        placeholder="Nombre, código o CUIT"
        autoComplete="off"
        maxLength={100}
        {...form.field('cliente')}
      />
      <Dias form={form} />
      <Acciones form={form} more={more} setMore={setMore} used={used} onSearch={onSearch} />
    </form>
  )
}

type Form = ReturnType<typeof useFilters>['form']
const Dias = ({ form }: { form: Form }) =>
  (['desde', 'hasta'] as const).map((name) => (
    <TextField
      key={name}
      className={css.fecha}
      label={name === 'desde' ? 'Desde' : 'Hasta'}
      placeholder="DD/MM/AAAA"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...form.field(name)}
    />
  ))

type AccionesProps = Omit<ReturnType<typeof useFilters>, 'setMore'> & {
  setMore: (more: boolean) => void
  onSearch: Search
}
const Acciones = ({ form, more, setMore, used, onSearch }: AccionesProps) => (
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
          form.reset(writtenOf(vacia))
          onSearch(vacia)
        }}
      >
        Limpiar
      </button>
    )}
  </div>
)
