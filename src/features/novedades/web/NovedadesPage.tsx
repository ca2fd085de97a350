import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useScreenSearch } from '#web/router.tsx'
import { q, values } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { EmptyList, toProductos } from '#web/shell/EmptyList.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract, type Novedad } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { inTarjeta, NovedadCard } from './NovedadCard.tsx'
import css from './novedades.module.css'

/** /novedades: what the distributor tells (NEWS-01, NEWS-04). */
export const Component = () => {
  const clienteId = useClienteId()
  const mayWrite = useMayGo('/novedades/edicion')
  const { search: vista, at } = useScreenSearch('/novedades')
  const asked = useQuery({
    ...q(contract.getNovedades, { params: { clienteId }, query: { page: vista.pagina, rowPerPage: perPage } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { read, pages, busy } = usePager(asked, {
    pagina: vista.pagina,
    at: (pagina) => at({ pagina }),
    of: (data) => ({ de: pagesOf(data, vista.pagina, perPage), rows: values(data).length }),
  })
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
      <Answer of={read} waiting={<LoadingSkeleton />}>
        {(data) => (
          <>
            {values(data).length === 0 && (
              <EmptyList
                text={textos.vacio}
                what={textos.whatFor}
                ways={[['/novedades/edicion/nueva', textos.nueva], toProductos]}
              />
            )}
            <Tarjetas rows={values(data)} first={vista.pagina === 1} busy={busy} />
            <Pager of={pages} />
          </>
        )}
      </Answer>
    </>
  )
}

const Tarjetas = ({ rows, first, busy }: { rows: readonly Novedad[]; first: boolean; busy: boolean }) =>
  rows.length > 0 && (
    <ul className={css.novedades} aria-label="Novedades" aria-busy={busy || undefined}>
      {rows.map((novedad, index) => {
        const wide = first && index === 0 && novedad.destacada
        return (
          <li key={novedad.id} className={wide ? css.entera : undefined}>
            <NovedadCard novedad={inTarjeta(novedad)} wide={wide} entera={novedad} />
          </li>
        )
      })}
    </ul>
  )

const LoadingSkeleton = () => (
  <Loading label="Cargando las novedades…">
    <div className={css.novedades}>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} height={260} />
      ))}
    </div>
  </Loading>
)
