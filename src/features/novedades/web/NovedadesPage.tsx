import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useScreenSearch } from '#web/router.tsx'
import { q, values } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { pagesOf, Pager } from '#web/ui/Pager.tsx'
import { Empty, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { inTarjeta, NovedadCard } from './NovedadCard.tsx'
import css from './novedades.module.css'

/** /novedades: what the distributor tells (NEWS-01, NEWS-04). */
export const Component = () => {
  const clienteId = useClienteId()
  const mayWrite = useMayGo('/novedades/edicion')
  const { search: vista, at } = useScreenSearch('/novedades')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...q(contract.getNovedades, { params: { clienteId }, query: { page: vista.pagina, rowPerPage: perPage } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rows = values(data)
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {mayWrite && (
          <Link className="btn" to="/novedades/edicion">
            Escribir novedades
          </Link>
        )}
      </div>
      {!data && error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && rows.length === 0 && <Empty text={textos.vacio} />}
      {rows.length > 0 && (
        <ul className={css.novedades} aria-label="Novedades" aria-busy={isPlaceholderData || undefined}>
          {rows.map((novedad, index) => {
            const wide = vista.pagina === 1 && index === 0 && novedad.destacada
            return (
              <li key={novedad.id} className={wide ? css.entera : undefined}>
                <NovedadCard novedad={inTarjeta(novedad)} wide={wide} entera={novedad} />
              </li>
            )
          })}
        </ul>
      )}
      {data && (
        <Pager pagina={vista.pagina} de={pagesOf(data, vista.pagina, perPage)} at={(pagina) => at({ pagina })} />
      )}
    </>
  )
}

const LoadingSkeleton = () => (
  <Loading label="Cargando las novedades…">
    <div className={css.novedades}>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} height={260} />
      ))}
    </div>
  </Loading>
)
