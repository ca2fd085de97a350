import '#features/clientes/web/clientes.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useScreenSearch } from '#web/router.tsx'
import { showInt } from '#shared/money.ts'
import { q, values } from '#web/api.ts'
import { SearchField } from '#web/ui/Search.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Alert, Empty, DirectorySkeleton, Failure } from '#web/ui/states.tsx'
import { useNotice } from '#web/ui/useNotice.ts'
import { contract } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { VendedoresTabla } from './VendedoresTabla.tsx'

/** The seller directory: search, a row per seller, pages. */
export const Component = () => {
  const { search: vista, at, go } = useScreenSearch('/vendedores')
  const { aviso } = useNotice()
  const { buscar: name, pagina } = vista
  const page = { page: pagina, rowPerPage: perPage }
  const all = q(contract.all, { query: page })
  const { data, error, isPending, refetch } = useQuery({
    ...(name ? (q(contract.search, { query: { name, ...page } }) as unknown as typeof all) : all),
    placeholderData: keepPreviousData,
  })
  const list = values(data)
  const length = data?.length ?? 0
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        <Link className="btn main" to="/vendedor/nuevo">
          <Icon name="plus" />
          Nuevo vendedor
        </Link>
      </div>
      {aviso && <Alert kind="ok">{aviso}</Alert>}
      <div className="buscarFila">
        <SearchField
          label={textos.buscar}
          value={name}
          onSearch={(buscar) => go({ buscar, pagina: 1 }, { replace: true, resetScroll: false })}
        />
        {data && (
          <p className="soft cuantos" role="status">
            {showInt(length)} {length === 1 ? 'vendedor' : 'vendedores'}
          </p>
        )}
      </div>
      {isPending && <DirectorySkeleton label="Cargando los vendedores…" />}
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {data &&
        list.length === 0 &&
        (name || pagina > 1 ? (
          <Empty text={textos.sinResultado}>
            <button type="button" className="btn" onClick={() => go({ buscar: '', pagina: 1 })}>
              Ver todos
            </button>
          </Empty>
        ) : (
          <Empty text={textos.none} />
        ))}
      <VendedoresTabla vendedores={list} />
      {data && <Pager pagina={pagina} de={{ paginas: Math.ceil(length / perPage) }} at={(n) => at({ pagina: n })} />}
    </>
  )
}
