import { useState } from 'react'
import { Link, useScreenSearch } from '#web/router.tsx'
import './clientes.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contract as vendedores } from '#features/vendedores/contract.ts'
import { P } from '#shared/permisos.ts'
import { showCuantos } from '#shared/unidades.ts'
import { q, values } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { SearchField } from '#web/ui/Search.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Empty, DirectorySkeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { ClientesTabla, type Invitar } from './ClientesTabla.tsx'
import css from './clientes.module.css'

type At = ReturnType<typeof useScreenSearch<'/clientes'>>['at']
type Asked = { name: string; vendedor: number | null; pagina: number; at: At }
/** The page the URL asks for: a search, a seller's clients, or all (role 1); for role 2 its own (SES-34). */
const usePage = ({ name, vendedor, pagina, at: to }: Asked) => {
  const { tipoRol, sellerId } = useSession()
  const idSeller = tipoRol === 2 ? sellerId : vendedor
  const at = { page: pagina, rowPerPage: perPage }
  const options = name
    ? q(contract.search, { query: { name, ...(idSeller !== null ? { idSeller } : {}), ...at } })
    : idSeller !== null
      ? q(contract.getAllBySellerId, { query: { idSeller, ...at } })
      : q(contract.all, { query: at })
  const all = options as ReturnType<typeof q<typeof contract.all>>
  return usePager(useQuery({ ...all, placeholderData: keepPreviousData }), {
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
  const { buscar: name, pagina } = vista
  const vendedor = session.tipoRol === 1 ? vista.vendedor : null
  const { read, pages, busy } = usePage({ name, vendedor, pagina, at })
  const { data } = read
  const sellers = useSellers()
  const invitar = useInvitar()
  const filtered = name !== '' || vendedor !== null
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      <div className="buscarFila">
        <SearchField
          label={textos.buscar}
          value={name}
          onSearch={(buscar) => go({ buscar, pagina: 1 }, { replace: true, resetScroll: false })}
        />
        {sellers.data && (
          <SelectField
            label="Vendedor"
            value={vendedor ?? ''}
            onChange={(e) => go({ vendedor: Number(e.target.value) || null, pagina: 1 }, { resetScroll: false })}
          >
            <option value="">Todos</option>
            {values(sellers.data).map((seller) => (
              <option key={seller.idVendedor} value={seller.idVendedor}>
                {seller.apellidoNombre}
              </option>
            ))}
          </SelectField>
        )}
        {data && (
          <p className="soft cuantos" role="status">
            {showCuantos(data, 'cliente')}
          </p>
        )}
      </div>
      <Answer of={read} waiting={<DirectorySkeleton label="Cargando los clientes…" />}>
        {(page) => (
          <>
            {values(page).length === 0 && (
              <Nothing filtered={filtered} onAll={() => go({ buscar: '', vendedor: null, pagina: 1 })} />
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
    <Empty text={textos.none} />
  )
