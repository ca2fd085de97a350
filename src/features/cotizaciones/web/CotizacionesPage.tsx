import { useSinLeer } from '#features/mensajes/web/mensajes.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TimeoutNotice } from '#features/envio-pago/web/envio-pago.tsx'
import { q, useRefresh, values } from '#web/api.ts'
import { useScreenSearch } from '#web/router.tsx'
import { useClienteId, useSession } from '#web/session.ts'
import { EmptyList, toClientes, toProductos, type Way } from '#web/shell/EmptyList.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { isBare } from '#web/ui/bare.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { usePager } from '#web/ui/usePager.ts'
import { contract, type Resumen } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { isVacio, vacio, type Filter } from '../search.ts'
import { Fila } from './Fila.tsx'
import { Filtros } from './Filtros.tsx'
import { countOf } from './words.ts'
import css from './lista.module.css'

type Page = { readonly $values: Resumen[]; readonly length: number; readonly meToca: number }
const toCarrito: Way = ['/miCarrito', 'Ir al carrito', [3]]

/** Those of the scope: what waits for who looks first, then what expires soonest (COTIZ-02). */
const useLista = (filter: Filter, pagina: number) => {
  const clienteId = useClienteId()
  const { vendedor: vendedorId, obra, producto, ...rest } = filter
  const query = { ...rest, clienteId, vendedorId, obra: obra || null, producto: producto || null, page: pagina }
  return useQuery({ ...q(contract.list, { query }), placeholderData: keepPreviousData, refetchOnMount: 'always' })
}

export const Component = () => {
  const { search, at, go } = useScreenSearch('/cotizaciones')
  const { pagina, ...filter } = search
  const refresh = useRefresh()
  const team = useSession().tipoRol !== 3
  const read = useLista(filter, pagina)
  const filtered = !isVacio(filter)
  const bare = isBare(read, { filtered, pagina })
  const paged = usePager(read, {
    pagina,
    at: (page) => at({ pagina: page }),
    of: (data: Page) => ({ de: { paginas: Math.ceil(data.length / perPage) }, rows: data.$values.length }),
  })
  const look = (wanted: Filter) => {
    void refresh(contract.list)
    go({ ...wanted, pagina: 1 }, { resetScroll: false })
  }
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>{textos.titulo}</h1>
        {paged.read.data && !bare && <p className="soft">{countOf(paged.read.data, team)}</p>}
      </div>
      <TimeoutNotice />
      {!bare && <Filtros filter={filter} onSearch={look} onClear={() => look(vacio)} />}
      <div aria-busy={paged.busy}>
        <Answer of={paged.read} waiting={<Waiting />} empty={<Nothing filtered={filtered} />}>
          {(data) => <Grupos data={data} team={team} />}
        </Answer>
      </div>
      <Pager of={paged.pages} />
    </>
  )
}

const Nothing = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty text={textos.none} />
  ) : (
    <EmptyList text={textos.vacio} what={textos.whatFor} ways={[toCarrito, toClientes, toProductos]} />
  )

/** Those that wait for who looks, and the others. */
const Grupos = ({ data, team }: { data: Page; team: boolean }) => {
  const several = useClienteId() === 0
  const nuevos = useSinLeer(
    'cotizacion',
    values(data).map(({ id }) => id),
  )
  const mine = team ? 'equipo' : 'cliente'
  const [first, rest] = [values(data).filter((c) => c.turno === mine), values(data).filter((c) => c.turno !== mine)]
  const group = (title: string, count: number, list: readonly Resumen[]) =>
    list.length > 0 && (
      <section aria-label={title}>
        <h2 className={css.grupo}>
          <span>{title}</span> <b className="num">{count}</b>
        </h2>
        <ul className={css.filas}>
          {list.map((cotizacion) => (
            <Fila
              key={cotizacion.id}
              cotizacion={cotizacion}
              nuevos={nuevos.get(cotizacion.id) ?? 0}
              team={team}
              several={several}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {group('Te toca a vos', data.meToca, first)}
      {group('Las demás', data.length - data.meToca, rest)}
    </>
  )
}

const Waiting = () => (
  <Loading label="Cargando las cotizaciones…">
    <div className={css.filas}>
      {[0, 1, 2, 3].map((nth) => (
        <Skeleton key={nth} height={124} />
      ))}
    </div>
  </Loading>
)
