import '#web/styles/auditoria.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { q, values } from '#web/api.ts'
import { Empty, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { Filtros } from './Filtros.tsx'
import { Tabla } from './Tabla.tsx'
import { useVista, vacia, writeVista } from './vista.ts'

/** Who did what, for whom, when and from where. Nothing can be changed here. */
export const Component = () => {
  const { vista, at } = useVista()
  const navigate = useNavigate()
  const { pagina: page, ...filtro } = vista
  const given = Object.fromEntries(Object.entries(filtro).filter(([, v]) => v !== null && v !== ''))
  const list = useQuery({
    ...q(contract.list, { query: { page, ...given } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = list
  const rows = values(data)
  const filtered = Object.keys(given).length > 0
  return (
    <div className="audit">
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      <Filtros
        key={writeVista({ ...vista, pagina: 1 })}
        vista={vista}
        acciones={values(data?.acciones)}
        onSearch={(v) => void navigate({ pathname: '/auditoria', search: writeVista(v) })}
      />
      {list.isPending && (
        <Loading label="Cargando las acciones…">
          <div className="atabla">
            {Array.from({ length: 12 }, (_, i) => (
              <div key={i} className="ask">
                <Skeleton height={20} />
              </div>
            ))}
          </div>
        </Loading>
      )}
      {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
      {data && rows.length > 0 && <Tabla rows={rows} />}
      {data &&
        rows.length === 0 &&
        (filtered || page > 1 ? (
          <Empty text={textos.vacioFiltro}>
            <Link className="btn" to={{ pathname: '/auditoria', search: writeVista(vacia) }}>
              Ver todas
            </Link>
          </Empty>
        ) : (
          <Empty text={textos.vacio} />
        ))}
      {data && (page > 1 || data.hayMas) && (
        <nav className="apaginas" aria-label="Páginas">
          {page > 1 ? (
            <Link className="btn" to={at({ pagina: page - 1 })}>
              Más nuevas
            </Link>
          ) : (
            <span />
          )}
          <span className="soft" role="status">
            Página {page}
          </span>
          {data.hayMas ? (
            <Link className="btn" to={at({ pagina: page + 1 })}>
              Más viejas
            </Link>
          ) : (
            <span />
          )}
        </nav>
      )}
    </div>
  )
}
