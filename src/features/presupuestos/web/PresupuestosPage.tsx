import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SentSolicitud } from '#features/envio-pago/web/envio-pago.tsx'
import { P } from '#shared/permisos.ts'
import { q, values } from '#web/api.ts'
import { can, useClienteElegido, useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Outdated, Unread } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { gathered } from '#web/ui/read.ts'
import { useNotice } from '#web/ui/useNotice.ts'
import { usePaginas } from '#web/ui/usePages.ts'
import { contract, type Card } from '../contract.ts'
import { perPage, textos } from '../rules.ts'
import { ElegirCliente } from './ElegirCliente.tsx'
import type { Filter } from '../search.ts'
import { isVacio, keyOf, vacio } from './filter.ts'
import { Filters } from './Filters.tsx'
import { NarrowedTo } from './NarrowedTo.tsx'
import { QuotePopup } from './presupuestos.tsx'
import { NewRows } from './NewRows.tsx'
import { useNuevas } from './nuevas.ts'
import { linkId, QuoteCard } from './QuoteCard.tsx'
import css from './tarjeta.module.css'

/** One page as a query: the default list, or the filter's. A filter never changes for whom one is buying (OPEN-30). */
const useScope = (filter: Filter) => {
  const session = useSession()
  const chosen = useClienteElegido()
  if (session.tipoRol === 3) return session.clienteId
  return filter.cliente ?? (filter.vendedor !== null || filter.todos ? 0 : (chosen?.id ?? 0))
}
const pageQuery = (filter: Filter, clienteId: number, page: number) =>
  isVacio(filter)
    ? q(contract.fetchAll, { query: { page, clienteId } })
    : q(contract.search, {
        body: {
          clienteId,
          nroOperacion: filter.operacion ? Number(filter.operacion) : null,
          vendedorId: filter.vendedor,
          presupuesto: filter.presupuesto || null,
          pedido: filter.pedido || null,
          ordenCompra: filter.ordenCompra || null,
          desde: filter.desde,
          hasta: filter.hasta,
          fecha: null,
          estado: filter.estado,
          page,
        },
      })

/** Takes the place of the dialog's own step: Back does not open it again (OPEN-390). */
const closing = { resetScroll: false, replace: true } as const

/** MIS SOLICITUDES: filters, cards, 'ver más...'; /presupuestos/{id} is the same list with that quote's detail open. */
export const Component = () => {
  const session = useSession()
  const { presupuestoId } = useParams({ strict: false })
  const search = useSearch({ from: '/presupuestos' })
  const navigate = useNavigate()
  const list = can(session, P.operaciones)
  const open = presupuestoId && /^[1-9]\d{0,8}$/.test(presupuestoId) ? Number(presupuestoId) : null
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  useEffect(() => {
    if (open !== null || last === null) return
    const timer = setTimeout(() => document.getElementById(linkId(last))?.focus(), 30) // back to the card one came from
    return () => clearTimeout(timer)
  }, [open, last])
  const close = () => void navigate(list ? { to: '/presupuestos', search, ...closing } : { to: '/', ...closing })
  return (
    <>
      {list && <Operaciones />}
      <QuotePopup id={open} onClose={close} />
    </>
  )
}

/** What the step that led here has to say: a claim that was filed. */
const Aviso = () => {
  const { aviso, close } = useNotice()
  return aviso === null ? null : (
    <Alert kind="ok" onClose={close}>
      {aviso}
    </Alert>
  )
}

const Operaciones = () => {
  const session = useSession()
  const { pagina: asked, ...filter } = useSearch({ from: '/presupuestos' })
  const navigate = useNavigate()
  const client = useQueryClient()
  const clienteId = useScope(filter)
  const key = JSON.stringify([filter, clienteId])
  const { pages, more } = usePaginas(asked, key)
  const go = (filter: Filter, pagina: number) =>
    void navigate({ to: '/presupuestos', search: { ...filter, pagina }, resetScroll: false })
  const search = (wanted: Filter) => {
    // another filter asks for its own pages when it is drawn; the present ones are left behind
    const same = keyOf(wanted) === keyOf(filter)
    void client.invalidateQueries({
      queryKey: [isVacio(wanted) ? contract.fetchAll.path : contract.search.path],
      refetchType: same ? 'active' : 'none',
    })
    go(wanted, 1)
  }
  const [nuevo, setNuevo] = useState(false)
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {session.tipoRol === 2 && can(session, P.clientes) && (
          <button type="button" className="btn main" onClick={() => setNuevo(true)}>
            <Icon name="plus" />
            {textos.nuevo}
          </button>
        )}
      </div>
      <Aviso />
      <SentSolicitud />
      <Filters filter={filter} onSearch={search} />
      <NarrowedTo filter={filter} onAll={() => search({ ...filter, estado: null, todos: null })} />
      <Results
        key={key}
        filter={filter}
        clienteId={clienteId}
        pages={pages}
        onMore={() => go(filter, more())}
        onReset={() => search(vacio)}
      />
      <ElegirCliente
        title={textos.nuevo}
        opened={nuevo}
        onClose={() => setNuevo(false)}
        onChosen={() => window.location.reload()}
      />
    </>
  )
}

/** A quote that came meanwhile moves the rest: none twice. */
const unique = (cards: readonly Card[]): readonly Card[] => [...new Map(cards.map((card) => [card.id, card])).values()]

const Results = ({
  filter,
  clienteId,
  pages,
  onMore,
  onReset,
}: {
  filter: Filter
  clienteId: number
  pages: number
  onMore: () => void
  onReset: () => void
}) => {
  const search = useSearch({ from: '/presupuestos' })
  const results = useQueries({ queries: Array.from({ length: pages }, (_, i) => pageQuery(filter, clienteId, i + 1)) })
  const all = unique(results.flatMap((result) => values(result.data)))
  const list = useRef<HTMLDivElement>(null)
  const { shown: cards, waiting, onShow } = useNuevas(all, pages, list)
  const { waiting: pending, lost: failed, outdated } = gathered(results)
  const final = results.at(-1)
  const end = final?.data !== undefined && values(final.data).length < perPage
  const count = cards.length
  const first = useRef(true)
  useEffect(() => {
    if (pending || failed) return
    if (!first.current)
      announce(count === 0 ? 'No hay solicitudes.' : `${count} solicitudes en la lista${end ? ', son todas' : ''}.`)
    first.current = false
  }, [count, pending, failed, end])
  if (!pending && !failed && count === 0)
    return isVacio(filter) ? (
      <Empty text="Todavía no hay solicitudes." />
    ) : (
      <Empty text="No hay solicitudes con esos filtros.">
        <button type="button" className="btn" onClick={onReset}>
          Ver todas
        </button>
      </Empty>
    )
  return (
    <>
      <Outdated of={outdated} />
      {waiting > 0 && <NewRows onShow={onShow} />}
      <div className="list" ref={list}>
        {cards.map((card) => (
          <QuoteCard key={card.id} card={card} search={search} />
        ))}
        {pending && (
          <Loading label="Cargando solicitudes…">
            {Array.from({ length: count === 0 ? 5 : 2 }, (_, index) => (
              <div key={index} className={css.wait}>
                <Skeleton height={157} />
              </div>
            ))}
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
