import '#web/styles/gente.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showInt } from '#shared/money.ts'
import { contract as vendedores } from '#features/vendedores/contract.ts'
import { q, values } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import { Buscar } from '#web/ui/Buscar.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { Paginas, usePagina } from '#web/ui/Paginas.tsx'
import { Empty, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { porPagina, textos } from '../rules.ts'
import { ClienteCard } from './ClienteCard.tsx'

/** One page of what the address asks for: a search, a seller's clients, or all (role 1); role 2 its own (SES-34). */
const usePage = (name: string, vendedor: number | null, page: number) => {
  const { tipoRol, sellerId } = useSession()
  const idSeller = tipoRol === 2 ? sellerId : vendedor
  const at = { page, rowPerPage: porPagina }
  const options = name
    ? q(contract.search, { query: { name, ...(idSeller !== null ? { idSeller } : {}), ...at } })
    : idSeller !== null
      ? q(contract.getAllBySellerId, { query: { idSeller, ...at } })
      : q(contract.all, { query: at })
  return useQuery({ ...(options as ReturnType<typeof q<typeof contract.all>>), placeholderData: keepPreviousData })
}

/** The client directory: role 1 all clients, or a seller's; role 2 its own. */
export const Component = () => {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const name = params.get('buscar') ?? ''
  const asked = params.get('vendedor') ?? ''
  const vendedor = session.tipoRol === 1 && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null
  const pagina = usePagina()
  const { data, error, isPending, isPlaceholderData, refetch } = usePage(name, vendedor, pagina)
  const sellers = useQuery({
    ...q(vendedores.all, { query: {} }),
    enabled: session.tipoRol === 1 && can(session, 3),
    staleTime: 300_000,
  })
  const set = (key: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('pagina')
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: key === 'buscar', preventScrollReset: true },
    )
  const clear = () => setParams({})
  const list = values(data)
  const length = data?.length ?? 0
  const filtered = name !== '' || vendedor !== null
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      <div className="buscarFila">
        <Buscar label={textos.buscar} value={name} onSearch={(text) => set('buscar', text)} />
        {sellers.data && (
          <SelectField label="Vendedor" value={vendedor ?? ''} onChange={(e) => set('vendedor', e.target.value)}>
            <option value="">Todos</option>
            {values(sellers.data).map((v) => (
              <option key={v.idVendedor} value={v.idVendedor}>
                {v.apellidoNombre}
              </option>
            ))}
          </SelectField>
        )}
        {data && (
          <p className="soft cuantos" role="status">
            {showInt(length)} {length === 1 ? 'cliente' : 'clientes'}
          </p>
        )}
      </div>
      {isPending && (
        <Loading label="Cargando los clientes…">
          <div className="fichas">
            {Array.from({ length: 9 }, (_, i) => (
              <Skeleton key={i} height={260} />
            ))}
          </div>
        </Loading>
      )}
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {data &&
        list.length === 0 &&
        (filtered || pagina > 1 ? (
          <Empty text={textos.sinResultado}>
            <button type="button" className="btn" onClick={clear}>
              Ver todos
            </button>
          </Empty>
        ) : (
          <Empty text={textos.ninguno} />
        ))}
      <div className="fichas" aria-busy={isPlaceholderData || undefined}>
        {list.map((c) => (
          <ClienteCard key={c.id} cliente={c} titulo="h2" vendedor={session.tipoRol === 1} />
        ))}
      </div>
      {data && <Paginas pagina={pagina} paginas={Math.ceil(length / porPagina)} />}
    </>
  )
}
