import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useScreenSearch } from '#web/router.tsx'
import { q, values } from '#web/api.ts'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { isBare } from '#web/ui/bare.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { usePager } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { Filters } from './Filters.tsx'
import { Tabla } from './Tabla.tsx'
import { vacia } from './vista.ts'
import css from './auditoria.module.css'

/** The audit log: who did what, for whom, when and from where. Read-only. */
export const Component = () => {
  const { search: vista, at, go } = useScreenSearch('/auditoria')
  const { pagina: page, ...filter } = vista
  const given = Object.fromEntries(Object.entries(filter).filter(([, v]) => v !== null && v !== ''))
  const asked = useQuery({
    ...q(contract.list, { query: { page, ...given } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { read, pages } = usePager(asked, {
    pagina: page,
    at: (pagina) => at({ pagina }),
    of: (data) => ({ de: data, rows: values(data).length }),
  })
  const filtered = Object.keys(given).length > 0
  return (
    <div className={css.pagina}>
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      {!isBare(read, { filtered, pagina: page }) && (
        <Filters vista={vista} acciones={values(asked.data?.acciones)} onSearch={go} />
      )}
      <Answer of={read} waiting={<Waiting />}>
        {(data) => (
          <>
            {values(data).length > 0 ? (
              <Tabla rows={values(data)} />
            ) : filtered ? (
              <Empty text={textos.emptyFilter}>
                <Link className="btn" {...at(vacia)}>
                  Ver todas
                </Link>
              </Empty>
            ) : (
              <EmptyList text={textos.vacio} what={textos.whatFor} ways={[['/cuentas', 'Ver las cuentas']]} />
            )}
            <Pager className="junto" of={pages} antes="Más nuevas" despues="Más viejas" />
          </>
        )}
      </Answer>
    </div>
  )
}

const Waiting = () => (
  <Loading label="Cargando las acciones…">
    <div className={css.tabla}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={css.ask}>
          <Skeleton height={20} />
        </div>
      ))}
    </div>
  </Loading>
)
