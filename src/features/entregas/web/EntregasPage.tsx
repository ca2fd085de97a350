import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { q, useRefresh } from '#web/api.ts'
import { addDays, showDay } from '#shared/dates.ts'
import { useScreenSearch } from '#web/router.tsx'
import { useClienteId } from '#web/session.ts'
import { EmptyList, toClientes, toProductos } from '#web/shell/EmptyList.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { usePager } from '#web/ui/usePager.ts'
import { contract, type Agenda } from '../contract.ts'
import { DIAS_DE_SEMANA, perPage, textos } from '../rules.ts'
import { isVacio, type Filter } from '../search.ts'
import { isEmpty } from '../week.ts'
import { Cerradas } from './Cerradas.tsx'
import { Filtros } from './Filtros.tsx'
import { Resumen, Semana } from './Semana.tsx'
import css from './semana.module.css'

const useAgenda = (filter: Filter, page: number) => {
  const clienteId = useClienteId()
  const query = { clienteId, estado: filter.estado, destino: filter.destino || null, page }
  return useQuery({ ...q(contract.list, { query }), placeholderData: keepPreviousData, refetchOnMount: 'always' })
}

/** Deliveries: what is late, the week, what has no date, and those closed in the last 30 days (REMITO-03). */
export const Component = () => {
  const { search, at, go } = useScreenSearch('/entregas')
  const { pagina, ...filter } = search
  const refresh = useRefresh()
  const read = useAgenda(filter, pagina)
  const bare = read.data !== undefined && isVacio(filter) && pagina === 1 && isEmpty(read.data)
  const paged = usePager(read, {
    pagina,
    at: (page) => at({ pagina: page }),
    of: ({ cerradas }: Agenda) => ({
      de: { paginas: Math.ceil(cerradas.length / perPage) },
      rows: cerradas.$values.length,
    }),
  })
  const look = (wanted: Filter) => {
    void refresh(contract.list)
    go({ ...wanted, pagina: 1 }, { resetScroll: false })
  }
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>{textos.titulo}</h1>
        {read.data && (
          <p className="soft">
            Del {showDay(read.data.hoy)} al {showDay(addDays(read.data.hoy, DIAS_DE_SEMANA - 1))}
          </p>
        )}
      </div>
      {!bare && <Filtros filter={filter} destinos={read.data?.destinos.$values ?? []} onSearch={look} />}
      <div aria-busy={paged.busy}>
        <Answer of={paged.read} waiting={<Waiting />}>
          {(data) => <Todas agenda={data} filtered={!isVacio(filter)} bare={bare} />}
        </Answer>
      </div>
      <Pager of={paged.pages} />
    </>
  )
}

const Todas = ({ agenda, filtered, bare }: { agenda: Agenda; filtered: boolean; bare: boolean }) => {
  const several = useClienteId() === 0
  if (bare) return <EmptyList text={textos.empty} what={textos.whatFor} ways={[toClientes, toProductos]} />
  if (filtered && isEmpty(agenda)) return <Empty text={textos.noneFiltered} />
  return (
    <>
      <Resumen agenda={agenda} />
      <Semana agenda={agenda} several={several} />
      <Cerradas of={agenda.cerradas} several={several} />
    </>
  )
}

const Waiting = () => (
  <Loading label="Cargando las entregas…">
    <div className={css.waiting}>
      <Skeleton height={68} />
      <Skeleton height={320} />
      <Skeleton height={240} />
    </div>
  </Loading>
)
