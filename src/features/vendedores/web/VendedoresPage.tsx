import '#features/clientes/web/clientes.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useScreenSearch } from '#web/router.tsx'
import { showInt } from '#shared/money.ts'
import { q, values } from '#web/api.ts'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { isBare } from '#web/ui/bare.ts'
import { SearchField } from '#web/ui/Search.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, DirectorySkeleton } from '#web/ui/states.tsx'
import { useNotice } from '#web/ui/useNotice.ts'
import { contract } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { VendedoresTabla } from './VendedoresTabla.tsx'

const Nuevo = () => (
  <Link className="btn main" to="/vendedor/nuevo">
    <Icon name="plus" />
    Nuevo vendedor
  </Link>
)

/** The seller directory: search, a row per seller, pages. */
export const Component = () => {
  const { search: vista, at, go } = useScreenSearch('/vendedores')
  const { aviso } = useNotice()
  const { buscar: name, pagina } = vista
  const asked = { page: pagina, rowPerPage: perPage }
  const all = q(contract.all, { query: asked })
  const found = useQuery({
    ...(name ? (q(contract.search, { query: { name, ...asked } }) as unknown as typeof all) : all),
    placeholderData: keepPreviousData,
  })
  const { read, pages } = usePager(found, {
    pagina,
    at: (n) => at({ pagina: n }),
    of: (page) => ({ de: pagesOf(page, pagina, perPage), rows: values(page).length }),
  })
  const { data } = read
  const length = data?.length ?? 0
  const bare = isBare(read, { filtered: name !== '', pagina })
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {!bare && <Nuevo />}
      </div>
      {aviso && <Alert kind="ok">{aviso}</Alert>}
      {!bare && (
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
      )}
      <Answer of={read} waiting={<DirectorySkeleton label="Cargando los vendedores…" />}>
        {(page) => (
          <>
            {values(page).length === 0 && (
              <Nothing filtered={name !== ''} onAll={() => go({ buscar: '', pagina: 1 })} />
            )}
            <VendedoresTabla vendedores={values(page)} />
            <Pager of={pages} />
          </>
        )}
      </Answer>
    </>
  )
}

const Nothing = ({ filtered, onAll }: { filtered: boolean; onAll: () => void }) =>
  filtered ? (
    <Empty text={textos.sinResultado}>
      <button type="button" className="btn" onClick={onAll}>
        Ver todos
      </button>
    </Empty>
  ) : (
    <EmptyList text={textos.none} what={textos.whatFor}>
      <Nuevo />
    </EmptyList>
  )
