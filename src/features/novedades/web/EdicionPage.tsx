import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showTime } from '#shared/dates.ts'
import { Link, useScreenSearch } from '#web/router.tsx'
import { q, values } from '#web/api.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { isBare } from '#web/ui/bare.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useNotice } from '#web/ui/useNotice.ts'
import { contract, type Renglon } from '../contract.ts'
import { nombresEstado, perPage, textos } from '../rules.ts'
import css from './edicion.module.css'

const desde = ({ publicada, estado, modificada }: Renglon): string =>
  publicada === null
    ? `Guardada el ${showTime(modificada)}`
    : `${estado === 'programada' ? 'Para el' : 'Desde el'} ${showTime(publicada)}`

const Fila = ({ renglon }: { renglon: Renglon }) => (
  <li className={css.renglon}>
    <div>
      <Link to="/novedades/edicion/$id" params={{ id: String(renglon.id) }}>
        {renglon.titulo}
      </Link>
      <p className="soft">
        {renglon.cliente ?? 'Todos los clientes'}
        {renglon.destacada && ' · Destacada'}
      </p>
    </div>
    <p className="soft">{desde(renglon)}</p>
    <p>{nombresEstado[renglon.estado]}</p>
  </li>
)

const Nueva = () => (
  <Link className="btn main" to="/novedades/edicion/$id" params={{ id: 'nueva' }}>
    {textos.nueva}
  </Link>
)

/** Every item, drafts first, for whoever writes them (OPEN-194). */
export const Component = () => {
  const { search: vista, at } = useScreenSearch('/novedades/edicion')
  const { aviso, close } = useNotice()
  const asked = useQuery({
    ...q(contract.edicion, { query: { page: vista.pagina } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { read, pages } = usePager(asked, {
    pagina: vista.pagina,
    at: (pagina) => at({ pagina }),
    of: (data) => ({ de: pagesOf(data, vista.pagina, perPage), rows: values(data).length }),
  })
  return (
    <>
      <Crumbs here="Escribir" below={[{ text: 'Novedades', to: '/novedades' }]} />
      <div className="head">
        <h1>Escribir novedades</h1>
        {!isBare(read, { pagina: vista.pagina }) && <Nueva />}
      </div>
      {aviso && (
        <Alert kind="ok" onClose={close}>
          {aviso}
        </Alert>
      )}
      <Answer
        of={read}
        waiting={
          <Loading label="Cargando las novedades…">
            <Skeleton height={12 * 73} />
          </Loading>
        }
      >
        {(data) => (
          <>
            {values(data).length === 0 && (
              <EmptyList text={textos.vacio} what={textos.whatForEscritas}>
                <Nueva />
              </EmptyList>
            )}
            <Renglones rows={values(data)} />
            <Pager of={pages} />
          </>
        )}
      </Answer>
    </>
  )
}

const Renglones = ({ rows }: { rows: readonly Renglon[] }) =>
  rows.length > 0 && (
    <ul className={`panel ${css.renglones}`} aria-label="Novedades escritas">
      {rows.map((renglon) => (
        <Fila key={renglon.id} renglon={renglon} />
      ))}
    </ul>
  )
