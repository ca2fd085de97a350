import { useState } from 'react'
import { showDay, today } from '#shared/dates.ts'
import { P } from '#shared/permisos.ts'
import { can, useClienteElegido, useSession } from '#web/session.ts'
import { Chooser } from '#web/ui/Chooser.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useForm } from '#web/ui/useForm.ts'
import { Fecha } from './Fecha.tsx'
import type { Filter } from '../search.ts'
import { checkFilter, keyOf, type Errores, type Typed } from './filter.ts'
import { useClientes, useVendedores } from './queries.ts'
import css from './filtros.module.css'

/** The row of each role: not the same filters. */
const columnas: Readonly<Record<number, string | undefined>> = { 1: css.rol1, 2: css.rol2, 3: css.rol3 }

const writtenOf = (filter: Filter, rol: number): Typed => {
  // the calendar works with days, the others read what they typed
  const date = (d: string | null) => (d === null ? '' : rol === 2 ? d : showDay(d))
  return { ...filter, desde: date(filter.desde), hasta: date(filter.hasta) }
}

/** The chosen client's name, where the list is of what one buys for. */
const useNameOfChosen = ({ vendedor, todos }: Typed) => {
  const chosen = useClienteElegido()
  return vendedor === null && todos === null ? chosen?.nombreFantasia : undefined
}

type Field = Pick<ReturnType<typeof useForm<Typed, Errores>>, 'field'>['field']
const numbers = {
  operacion: 'N° operación',
  presupuesto: 'N° presupuesto',
  pedido: 'N° pedido',
  ordenCompra: 'Orden de compra',
} as const
const Numero = ({ campo, field }: { campo: keyof typeof numbers; field: Field }) => (
  <TextField
    label={numbers[campo]}
    className={css.numero}
    maxLength={30}
    autoComplete="off"
    inputMode={campo === 'operacion' ? 'numeric' : undefined}
    {...field(campo)}
  />
)

type PersonasProps = {
  written: Typed
  set: ReturnType<typeof useForm<Typed, Errores>>['set']
  /** The client that the address names. */ of: number | null
}
/** Whose they are: a seller's, a client's. */
const Personas = ({ written, set, of: cliente }: PersonasProps) => {
  const session = useSession()
  const rol = session.tipoRol
  const vendedores = useVendedores()
  const [wanted, setWanted] = useState(false) // a seller may have thousands: asked for when there is a use for them
  const clientes = useClientes(written.vendedor, wanted || cliente !== null)
  const ofChosen = useNameOfChosen(written)
  return (
    <>
      {rol === 1 && can(session, P.vendedores) && (
        <Chooser
          className={css.cliente}
          label="Vendedor"
          placeholder="Todos"
          options={vendedores.data}
          of={vendedores}
          value={written.vendedor}
          onChange={(o) => set({ vendedor: o?.id ?? null, cliente: null })}
        />
      )}
      {rol !== 3 && can(session, P.clientes) && (rol === 2 || can(session, P.vendedores)) && (
        <Chooser
          key={written.vendedor ?? 0}
          className={css.cliente}
          label="Cliente"
          placeholder={ofChosen ?? (rol === 1 && written.vendedor === null ? 'Elegí un vendedor' : 'Todos')}
          disabled={rol === 1 && written.vendedor === null}
          options={clientes.data}
          onFocus={() => setWanted(true)}
          of={clientes}
          value={written.cliente}
          onChange={(o) => set({ cliente: o?.id ?? null })}
        />
      )}
    </>
  )
}

/**
 * The filters of operations: role 1 seller, client, operation and dates; roles 2 and 3 share the second layout, role 2
 * with its clients (OPER-04 … OPER-07).
 */
export const Filters = ({ filter, onSearch }: { filter: Filter; onSearch: (f: Filter) => void }) => {
  const { tipoRol: rol } = useSession()
  const [more, setMore] = useState(false)
  const form = useForm({
    initial: writtenOf(filter, rol),
    borrador: null,
    check: (w) => checkFilter(w, today()).errores,
    related: (campo) => (campo === 'hasta' ? ['desde'] : []),
    onWrong: () => setMore(true),
    send: (w) => onSearch(checkFilter(w, today()).filter),
  })
  useChanged(keyOf(filter), () => form.reset(writtenOf(filter, rol)))
  const { values: written, errors, set } = form
  return (
    <form
      className={`${css.filtros} ${columnas[rol]}${more ? ` ${css.abiertos}` : ''}`}
      role="search"
      aria-label="Filtros de solicitudes"
      {...form.props}
    >
      <Personas written={written} set={set} of={filter.cliente} />
      <Numero campo="operacion" field={form.field} />
      {rol !== 1 && <Numero campo="presupuesto" field={form.field} />}
      {rol !== 1 && <Numero campo="pedido" field={form.field} />}
      <Numero campo="ordenCompra" field={form.field} />
      <Fecha label="Desde" value={written.desde} error={errors.desde} onChange={(desde) => set({ desde })} />
      <Fecha label="Hasta" value={written.hasta} error={errors.hasta} onChange={(hasta) => set({ hasta })} />
      <button type="button" className={`btn ph ${css.moreFilters}`} aria-expanded={more} onClick={() => setMore(!more)}>
        {more ? 'Menos filtros' : 'Más filtros'}
      </button>
      <button type="submit" className={`btn ${css.buscar}`}>
        <Icon name="search" />
        Buscar
      </button>
    </form>
  )
}
