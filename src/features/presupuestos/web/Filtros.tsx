import { useRef, useState } from 'react'
import { showDay, today } from '#shared/dates.ts'
import { can, useClienteElegido, useSession } from '#web/session.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Elegir } from './Elegir.tsx'
import { Fecha } from './Fecha.tsx'
import { checkFiltro, type Errores, type Escrito, type Filtro } from './filtro.ts'
import { useClientes, useVendedores } from './queries.ts'

const writtenOf = (f: Filtro, rol: number): Escrito => {
  // the calendar works with days, the others read what they typed
  const date = (d: string | null) => (d === null ? '' : rol === 2 ? d : showDay(d))
  return { ...f, desde: date(f.desde), hasta: date(f.hasta) }
}

/**
 * The filters of operations: role 1 seller, client, operation and dates; roles 2 and 3 share the second layout, role 2
 * with its clients (OPER-04 … OPER-07).
 */
export const Filtros = ({ filtro, onSearch }: { filtro: Filtro; onSearch: (f: Filtro) => void }) => {
  const session = useSession()
  const rol = session.tipoRol
  const chosen = useClienteElegido()
  const [written, setWritten] = useState<Escrito>(() => writtenOf(filtro, rol))
  const [errors, setErrors] = useState<Errores>({})
  const [more, setMore] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const vendedores = useVendedores()
  // a seller may have thousands: asked for when there is a use for them
  const [wanted, setWanted] = useState(filtro.cliente !== null)
  const clientes = useClientes(written.vendedor, wanted)
  const set = (patch: Partial<Escrito>) => {
    setWritten((w) => ({ ...w, ...patch }))
    setErrors((e) =>
      Object.fromEntries(Object.entries(e).filter(([k]) => !(k in patch) && !(k === 'desde' && 'hasta' in patch))),
    )
  }
  const submit = (e: React.FormEvent) => {
    e.preventDefault()
    const { filtro: next, errores } = checkFiltro(written, today())
    setErrors(errores)
    if (Object.keys(errores).length > 0) {
      setMore(true)
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>('[aria-invalid=true], .mantine-InputWrapper-error ~ * button, [data-error=true]')
          ?.focus(),
      )
      return
    }
    onSearch(next)
  }
  const everyone = chosen && written.vendedor === null ? chosen.nombreFantasia : 'Todos'
  const numero = (campo: 'operacion' | 'presupuesto' | 'pedido', label: string) => (
    <TextField
      label={label}
      className="numero"
      value={written[campo]}
      maxLength={30}
      autoComplete="off"
      inputMode={campo === 'operacion' ? 'numeric' : undefined}
      error={campo === 'operacion' ? errors.operacion : undefined}
      onChange={(e) => set({ [campo]: e.target.value })}
    />
  )
  return (
    <form
      ref={form}
      className={`ofil rol${rol}${more ? ' more' : ''}`}
      role="search"
      aria-label="Filtros de solicitudes"
      onSubmit={submit}
      noValidate
    >
      {rol === 1 && can(session, 3) && (
        <Elegir
          className="who1"
          label="Vendedor"
          placeholder="Todos"
          options={vendedores.data}
          failed={vendedores.isError}
          onRetry={() => void vendedores.refetch()}
          value={written.vendedor}
          onChange={(o) => set({ vendedor: o?.id ?? null, cliente: null })}
        />
      )}
      {rol !== 3 && can(session, 10) && (rol === 2 || can(session, 3)) && (
        <Elegir
          key={written.vendedor ?? 0}
          className="who1"
          label="Cliente"
          placeholder={
            rol === 1 && written.vendedor === null ? (chosen?.nombreFantasia ?? 'Elegí un vendedor') : everyone
          }
          disabled={rol === 1 && written.vendedor === null}
          options={clientes.data}
          onFocus={() => setWanted(true)}
          failed={clientes.isError}
          onRetry={() => void clientes.refetch()}
          value={written.cliente}
          onChange={(o) => set({ cliente: o?.id ?? null })}
        />
      )}
      {numero('operacion', 'N° operación')}
      {rol !== 1 && numero('presupuesto', 'N° presupuesto')}
      {rol !== 1 && numero('pedido', 'N° pedido')}
      <Fecha label="Desde" value={written.desde} error={errors.desde} onChange={(desde) => set({ desde })} />
      <Fecha label="Hasta" value={written.hasta} error={errors.hasta} onChange={(hasta) => set({ hasta })} />
      <button type="button" className="btn ph masFiltros" aria-expanded={more} onClick={() => setMore(!more)}>
        {more ? 'Menos filtros' : 'Más filtros'}
      </button>
      <button type="submit" className="btn buscar">
        <Icon name="search" />
        Buscar
      </button>
    </form>
  )
}
