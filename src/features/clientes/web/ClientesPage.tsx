import { useState } from 'react'
import { Link, useScreenSearch } from '#web/router.tsx'
import './clientes.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contract as vendedores } from '#features/vendedores/contract.ts'
import { P } from '#shared/permisos.ts'
import { showCuantos } from '#shared/unidades.ts'
import { q, values } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import { EmptyList, toProductos } from '#web/shell/EmptyList.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { isBare } from '#web/ui/bare.ts'
import { SearchField } from '#web/ui/Search.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Empty, DirectorySkeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { figureOrders, ordenes, solos } from '../orders.ts'
import { nombresDeOrden, nombresDeSolo, perPage, textos } from '../rules.ts'
import { ClientesTabla, type Invitar } from './ClientesTabla.tsx'
import css from './clientes.module.css'

type Vista = ReturnType<typeof useScreenSearch<'/clientes'>>['search']
type At = ReturnType<typeof useScreenSearch<'/clientes'>>['at']
/** The page the URL asks for, of one's own clients or of a seller's (SES-34). */
const usePage = ({ buscar, vendedor, orden, solo, pagina }: Vista, to: At) => {
  const query = { name: buscar || null, idSeller: vendedor, orden, solo, page: pagina }
  return usePager(useQuery({ ...q(contract.cartera, { query }), placeholderData: keepPreviousData }), {
    pagina,
    at: (n) => to({ pagina: n }),
    of: (page) => ({ de: pagesOf(page, pagina, perPage), rows: values(page).length }),
  })
}

const useSellers = () => {
  const session = useSession()
  const enabled = session.tipoRol === 1 && can(session, P.vendedores)
  return useQuery({ ...q(vendedores.all, { query: {} }), enabled, staleTime: 300_000 })
}

/** The client directory: for role 1 all clients or a seller's; for role 2 its own. */
export const Component = () => {
  const session = useSession()
  const { search: vista, at, go } = useScreenSearch('/clientes')
  const { buscar: name, solo } = vista
  const vendedor = session.tipoRol === 1 ? vista.vendedor : null
  const { read, pages, busy } = usePage({ ...vista, vendedor }, at)
  const { data } = read
  const invitar = useInvitar()
  const filtered = name !== '' || vendedor !== null || solo !== null
  const bare = isBare(read, { filtered, pagina: vista.pagina })
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      {!bare && (
        <div className="buscarFila">
          <SearchField
            label={textos.buscar}
            value={name}
            onSearch={(buscar) => go({ buscar, pagina: 1 }, { replace: true, resetScroll: false })}
          />
          <OfVendedor value={vendedor} onChange={(vendedor) => go({ vendedor, pagina: 1 }, { resetScroll: false })} />
          <Narrowed vista={vista} onChange={(patch) => go({ ...patch, pagina: 1 }, { resetScroll: false })} />
          {data && (
            <p className="soft cuantos" role="status">
              {showCuantos(data, 'cliente')}
            </p>
          )}
        </div>
      )}
      <Answer of={read} waiting={<DirectorySkeleton label="Cargando los clientes…" />}>
        {(page) => (
          <>
            {values(page).length === 0 && (
              <Nothing filtered={filtered} onAll={() => go({ buscar: '', vendedor: null, solo: null, pagina: 1 })} />
            )}
            <div className={css.pagina} aria-busy={busy || undefined}>
              <ClientesTabla clientes={values(page)} vendedor={session.tipoRol === 1} invitar={invitar} />
            </div>
            <InvitarLink of={invitar} />
            <Pager of={pages} />
          </>
        )}
      </Answer>
    </>
  )
}

type VendedorProps = { value: number | null; onChange: (vendedor: number | null) => void }
/** Whose clients, for who sees all of them. */
const OfVendedor = ({ value, onChange }: VendedorProps) => {
  const sellers = useSellers()
  if (!sellers.data) return null
  return (
    <SelectField label="Vendedor" value={value ?? ''} onChange={(e) => onChange(Number(e.target.value) || null)}>
      <option value="">Todos</option>
      {values(sellers.data).map((seller) => (
        <option key={seller.idVendedor} value={seller.idVendedor}>
          {seller.apellidoNombre}
        </option>
      ))}
    </SelectField>
  )
}

type NarrowedProps = { vista: Vista; onChange: (patch: Partial<Pick<Vista, 'solo' | 'orden'>>) => void }
/** Which of them, and which first (DIARIO-11). */
const Narrowed = ({ vista, onChange }: NarrowedProps) => {
  const credit = can(useSession(), P.operaciones)
  return (
    <>
      <SelectField
        label="Mostrar"
        value={vista.solo ?? ''}
        onChange={({ target: { value } }) => onChange({ solo: solos.find((solo) => solo === value) ?? null })}
      >
        <option value="">Todos</option>
        {solos
          .filter((solo) => credit || !solo.endsWith('credito'))
          .map((solo) => (
            <option key={solo} value={solo}>
              {nombresDeSolo[solo]}
            </option>
          ))}
      </SelectField>
      <SelectField
        label="Orden"
        value={vista.orden ?? 'nombre'}
        onChange={({ target: { value } }) => onChange({ orden: figureOrders.find((one) => one === value) ?? null })}
      >
        {ordenes
          .filter((orden) => credit || orden !== 'credito')
          .map((orden) => (
            <option key={orden} value={orden}>
              {nombresDeOrden[orden]}
            </option>
          ))}
      </SelectField>
    </>
  )
}

/** For whoever looks after accounts: which clients without one are ticked, over all pages. */
const useInvitar = (): Invitar | null => {
  const may = useMayGo('/cuentas/invitar')
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) =>
    setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]))
  return may ? { ids, toggle } : null
}
const InvitarLink = ({ of }: { of: Invitar | null }) =>
  of && of.ids.size > 0 ? (
    <p className={css.invitarPie}>
      <Link className="btn main" to="/cuentas/invitar" search={{ clientes: [...of.ids] } as never}>
        Invitar a {of.ids.size}
      </Link>
    </p>
  ) : null

const Nothing = ({ filtered, onAll }: { filtered: boolean; onAll: () => void }) =>
  filtered ? (
    <Empty text={textos.sinResultado}>
      <button type="button" className="btn" onClick={onAll}>
        Ver todos
      </button>
    </Empty>
  ) : (
    <EmptyList
      text={textos.none}
      what={textos.whatFor}
      ways={[['/salida-sistema', 'Ver lo que llega del sistema de gestión'], toProductos]}
    />
  )
