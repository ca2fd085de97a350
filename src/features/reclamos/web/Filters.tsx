import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay, today } from '#shared/dates.ts'
import { ORDER_MOVERS, P } from '#shared/permisos.ts'
import { Fecha, useClientes, useClientesOfPortal, useVendedores } from '#features/presupuestos/web/presupuestos.tsx'
import { q, values } from '#web/api.ts'
import { can, passesGate, useClienteElegido, useSession } from '#web/session.ts'
import { tab } from '#web/storage.ts'
import { Chooser } from '#web/ui/Chooser.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import type { Option } from '#web/ui/options.ts'
import { useChanged } from '#web/ui/useChanged.ts'
import { useForm } from '#web/ui/useForm.ts'
import { contract } from '../contract.ts'
import { stepList } from '../rules.ts'
import { ABIERTOS, NOBODY, type Filter } from '../search.ts'
import { checkFilter, type Typed } from './filter.ts'
import css from './filtros.module.css'

/** Whoever may be in charge, for those who may ask. */
export const useResponsables = () => {
  const enabled = passesGate(useSession(), ORDER_MOVERS)
  return values(useQuery({ ...q(contract.responsables, {}), enabled, staleTime: 300_000 }).data)
}

type Form = { values: Typed; set: (patch: Partial<Typed>) => void }
/** A seller's clients; for role 1 without a seller those of the whole portal that are typed (DIARIO-25). */
const Cliente = ({ values: written, set }: Form) => {
  const session = useSession()
  const chosen = useClienteElegido()
  const ofPortal = session.tipoRol === 1 && written.vendedor === null
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(false)
  const [known, setKnown] = useKnown(written.cliente)
  const theirs = useClientes(written.vendedor)
  const all = useClientesOfPortal(typed, known, ofPortal && (wanted || written.cliente !== null))
  const clientes = ofPortal ? all : theirs
  return (
    <Chooser
      key={written.vendedor ?? 0}
      className={css.ancho}
      label="Cliente"
      placeholder={(written.vendedor === null && written.todos === null && chosen?.nombreFantasia) || 'Todos'}
      options={clientes.data}
      of={clientes}
      value={written.cliente}
      onFocus={() => setWanted(true)}
      onText={setTyped}
      onChange={(option) => {
        setKnown(option)
        set({ cliente: option?.id ?? null })
      }}
    />
  )
}
/** The client that was chosen here, by its name: the address has its number alone. */
const KEY = 'reclamos:cliente'
const useKnown = (id: number | null): [Option | null, (option: Option | null) => void] => {
  const [known, set] = useState<Option | null>(() => JSON.parse(tab.get(KEY) ?? 'null') as Option | null)
  const keep = (option: Option | null) => {
    tab.set(KEY, JSON.stringify(option))
    set(option)
  }
  if (id === null) return [null, keep]
  return [known?.id === id ? known : { id, nombre: `Cliente ${id}`, activo: true }, keep]
}
/** Whose claims: role 1 by seller and client, or any client; role 2 among its clients. */
const OfQuien = (form: Form) => {
  const { values: written, set } = form
  const session = useSession()
  const vendedores = useVendedores()
  if (!can(session, P.clientes) || (session.tipoRol === 1 && !can(session, P.vendedores))) return null
  return (
    <>
      {session.tipoRol === 1 && (
        <Chooser
          className={css.ancho}
          label="Vendedor"
          placeholder="Todos"
          options={vendedores.data}
          of={vendedores}
          value={written.vendedor}
          onChange={(o) => set({ vendedor: o?.id ?? null, cliente: null })}
        />
      )}
      <Cliente {...form} />
    </>
  )
}

/** What the staff looks for besides: who is in charge, and what is late. */
const OfHost = ({ values: written, set }: Form) => {
  const session = useSession()
  const responsables = useResponsables()
  if (session.tipoRol === 3) return null
  return (
    <>
      {passesGate(session, ORDER_MOVERS) && (
        <SelectField
          label="A cargo de"
          value={written.responsable ?? ''}
          onChange={({ target: { value } }) =>
            set({ responsable: value === NOBODY ? NOBODY : value ? Number(value) : null })
          }
        >
          <option value="">TODOS</option>
          <option value={NOBODY}>Nadie</option>
          {responsables.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <label className={css.vencidos}>
        <input
          type="checkbox"
          checked={written.vencidos === 'si'}
          onChange={(e) => set({ vencidos: e.target.checked ? 'si' : null })}
        />
        <span>Sólo vencidos</span>
      </label>
    </>
  )
}

/** The filters of claims (CLAIM-02, OPEN-50). */
export const Filters = ({
  filter,
  onSearch,
  onClear,
}: {
  filter: Filter
  onSearch: (filter: Filter) => void
  onClear: () => void
}) => {
  const { tipoRol } = useSession()
  // the calendar of role 2 works with days, the others read what they typed
  const date = (d: string | null) => (d === null ? '' : tipoRol === 2 ? d : showDay(d))
  const typed: Typed = { ...filter, desde: date(filter.desde), hasta: date(filter.hasta) }
  const form = useForm({
    initial: typed,
    borrador: null,
    check: (written) => checkFilter(written, today()).errores,
    related: (campo) => (campo === 'hasta' ? ['desde'] : []),
    send: (written) => onSearch(checkFilter(written, today()).filter),
  })
  useChanged(JSON.stringify(filter), () => form.reset(typed))
  const { values: written, errors, set } = form
  return (
    <form className={css.filtros} role="search" aria-label="Filtros de reclamos" {...form.props}>
      <OfQuien values={written} set={set} />
      <Fecha label="Desde" value={written.desde} error={errors.desde} onChange={(desde) => set({ desde })} />
      <Fecha label="Hasta" value={written.hasta} error={errors.hasta} onChange={(hasta) => set({ hasta })} />
      <SelectField
        label="Estado"
        value={written.estado ?? ''}
        onChange={(e) => set({ estado: (e.target.value || null) as Filter['estado'] })}
      >
        <option value="">TODOS</option>
        <option value={ABIERTOS}>Abiertos</option>
        {stepList.map((nombre, orden) => (
          <option key={nombre} value={orden}>
            {nombre}
          </option>
        ))}
      </SelectField>
      <OfHost values={written} set={set} />
      <div className={css.buttons}>
        <button type="submit" className="btn">
          <Icon name="search" />
          Buscar
        </button>
        <button type="button" className="btn bare" onClick={onClear}>
          Limpiar
        </button>
      </div>
    </form>
  )
}
