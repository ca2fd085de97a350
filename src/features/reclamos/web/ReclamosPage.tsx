import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useScreenSearch } from '#web/router.tsx'
import { P } from '#shared/permisos.ts'
import { showCuantos } from '#shared/unidades.ts'
import { useNombreOfCliente } from '#features/clientes/web/clientes.tsx'
import { call, q, values } from '#web/api.ts'
import { can, useClienteElegido, useSession } from '#web/session.ts'
import { EmptyList, toClientes, toProductos } from '#web/shell/EmptyList.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { isBare } from '#web/ui/bare.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Outdated, Unread } from '#web/ui/Answer.tsx'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { gathered } from '#web/ui/read.ts'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { usePrint } from '#web/ui/usePrint.ts'
import { usePaginas } from '#web/ui/usePages.ts'
import { contract, type Reclamo } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { Filters } from './Filters.tsx'
import { ABIERTOS, NOBODY, type Filter } from '../search.ts'
import { vacio } from './filter.ts'
import { ReclamosOnPaper } from './ReclamoOnPaper.tsx'
import { ReclamoCard, UnlistedReclamo } from './ReclamoCard.tsx'

/** What is asked for: role 3's own claims, those of the chosen client, or the whole scope of whoever sees more. */
const useAsked = (filter: Filter) => {
  const session = useSession()
  const chosen = useClienteElegido()
  const clienteId =
    session.tipoRol === 3
      ? session.clienteId
      : (filter.cliente ?? (filter.vendedor === null && !filter.todos ? (chosen?.id ?? 0) : 0))
  return {
    cuit: session.cuit,
    clienteId,
    vendedorId: filter.vendedor,
    dateFrom: filter.desde,
    dateTo: filter.hasta,
    estadoId: filter.estado === null || filter.estado === ABIERTOS ? null : Number(filter.estado),
    responsableId: filter.responsable === NOBODY ? null : filter.responsable,
    vencidos: filter.vencidos === 'si',
    abiertos: filter.estado === ABIERTOS,
    sinResponsable: filter.responsable === NOBODY,
  }
}
/** One page of it. */
const usePage = (filter: Filter) => {
  const asked = useAsked(filter)
  return (page: number) => q(contract.searchBy, { body: { ...asked, page } })
}

const isVacio = (filter: Filter): boolean => Object.values(filter).every((v) => v === null)
/** Nothing is there though nothing is asked for; for staff a chosen client narrows it as a filter does (OPEN-417). */
const useNone = (filter: Filter) => {
  const { tipoRol } = useSession()
  const chosen = useClienteElegido()
  const first = useQuery(usePage(filter)(1))
  const none = isBare(first, { filtered: !isVacio(filter) })
  return { none, bare: none && (tipoRol === 3 || !chosen) }
}

const Nuevo = () =>
  can(useSession(), P.operaciones) && (
    <Link className="btn main" to="/nuevo-reclamo">
      <Icon name="plus" />
      {textos.nuevo}
    </Link>
  )

/** MIS RECLAMOS: filters in the address, cards, 'ver más...'; `?reclamo=` has one open. */
export const Component = () => {
  const client = useQueryClient()
  const { search: vista, go } = useScreenSearch('/reclamos')
  const { pagina, reclamo, ...filter } = vista
  const search = (wanted: Filter) => {
    void client.invalidateQueries({ queryKey: [contract.searchBy.path] })
    go({ ...wanted, pagina: 1, reclamo: null }, { resetScroll: false })
  }
  const key = JSON.stringify(filter)
  const { pages, more } = usePaginas(pagina, key)
  const { none, bare } = useNone(filter)
  const asked = useAsked(filter)
  const print = usePrint(async () =>
    reclamo === null ? values(await call(contract.searchBy, { body: { ...asked, page: null } })) : null,
  )
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {!none && <PrintButton of={print} />}
        {!none && <Nuevo />}
      </div>
      {!bare && <Filters filter={filter} onSearch={search} onClear={() => search(vacio)} />}
      <Results
        key={key}
        filter={filter}
        pages={pages}
        open={reclamo}
        whole={print.whole}
        onOpen={(id) => go({ reclamo: id }, { resetScroll: false, replace: true })}
        onMore={() => go({ pagina: more() }, { resetScroll: false })}
      />
    </>
  )
}

const Nothing = ({ filter }: { filter: Filter }) => {
  const may = can(useSession(), P.operaciones)
  if (!isVacio(filter)) return <Empty text={textos.vacio} />
  const about = { text: textos.vacio, what: textos.whatFor }
  return may ? (
    <EmptyList {...about}>
      <Nuevo />
    </EmptyList>
  ) : (
    <EmptyList {...about} ways={[toClientes, toProductos]} />
  )
}

type OnPaperProps = { filter: Filter; cards: readonly Reclamo[]; whole: readonly Reclamo[] | null; end: boolean }
const OnPaper = ({ filter, cards, whole, end }: OnPaperProps) => {
  const nombre = useNombreOfCliente(filter.cliente)
  const { clienteId } = useAsked(filter)
  return (
    <ReclamosOnPaper
      cliente={clienteId === 0 ? null : nombre}
      reclamos={whole ?? cards}
      whole={whole !== null}
      end={end}
    />
  )
}

type ResultsProps = {
  filter: Filter
  pages: number
  open: number | null
  /** All of them, while they are printed. */ whole: readonly Reclamo[] | null
  onOpen: (id: number | null) => void
  onMore: () => void
}
const Results = ({ filter, pages, open, whole, onOpen, onMore }: ResultsProps) => {
  const page = usePage(filter)
  const results = useQueries({ queries: Array.from({ length: pages }, (_, i) => page(i + 1)) })
  // one that came meanwhile moves the rest: none twice
  const cards: readonly Reclamo[] = [
    ...new Map(results.flatMap((r) => values(r.data)).map((card) => [card.id, card])).values(),
  ]
  const { waiting: pending, lost: failed, outdated } = gathered(results)
  const final = results.at(-1)
  const end = final?.data !== undefined && values(final.data).length < perPage
  const said = useRef(false)
  useEffect(() => {
    if (pending || failed) return
    if (said.current)
      announce(cards.length === 0 ? textos.vacio : `${showCuantos({ length: cards.length }, 'reclamo')} en la lista.`)
    said.current = true
  }, [cards.length, pending, failed])
  const apart = open !== null && !pending && !failed && !cards.some((c) => c.id === open)
  if (!pending && !failed && cards.length === 0 && !apart) return <Nothing filter={filter} />
  return (
    <>
      <Outdated of={outdated} />
      {open === null && <OnPaper filter={filter} cards={cards} whole={whole} end={end} />}
      <div className="list">
        {apart && <UnlistedReclamo key={open} id={open} onClose={() => onOpen(null)} />}
        {cards.map((card) => (
          <ReclamoCard
            key={card.id}
            reclamo={card}
            open={card.id === open}
            onToggle={() => onOpen(card.id === open ? null : card.id)}
          />
        ))}
        {pending && (
          <Loading label="Cargando reclamos…">
            <div className="list">
              {Array.from({ length: cards.length === 0 ? 4 : 1 }, (_, index) => (
                <Skeleton key={index} height={157} />
              ))}
            </div>
          </Loading>
        )}
        {failed && <Unread of={failed} />}
      </div>
      {!pending && !failed && !end && (
        <div className="more">
          <button type="button" className="btn" onClick={onMore}>
            {textos.verMas}
          </button>
        </div>
      )}
    </>
  )
}
