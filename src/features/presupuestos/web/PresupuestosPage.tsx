import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SolicitudEnviada } from '#features/envio-pago/web/envio-pago.tsx'
import { P } from '#shared/permisos.ts'
import { q, values } from '#web/api.ts'
import { can, useClienteElegido, useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert, Empty, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { useAviso } from '#web/ui/useAviso.ts'
import { usePaginas } from '#web/ui/usePaginas.ts'
import { contract, type Card } from '../contract.ts'
import { porPagina, textos } from '../rules.ts'
import { ElegirCliente } from './ElegirCliente.tsx'
import type { Filtro } from '../search.ts'
import { isVacio, keyOf, vacio } from './filtro.ts'
import { Filtros } from './Filtros.tsx'
import { SoloEstado } from './SoloEstado.tsx'
import { QuotePopup } from './presupuestos.tsx'
import { HayNuevas } from './HayNuevas.tsx'
import { useNuevas } from './nuevas.ts'
import { linkId, QuoteCard } from './QuoteCard.tsx'
import css from './tarjeta.module.css'

/** One page as a query: the default list, or the filter's. A filter never changes for whom one is buying (OPEN-30). */
const useScope = (filtro: Filtro) => {
  const session = useSession()
  const chosen = useClienteElegido()
  if (session.tipoRol === 3) return session.clienteId
  return filtro.cliente ?? (filtro.vendedor !== null || filtro.todos ? 0 : (chosen?.id ?? 0))
}
const pageQuery = (filtro: Filtro, clienteId: number, page: number) =>
  isVacio(filtro)
    ? q(contract.fetchAll, { query: { page, clienteId } })
    : q(contract.search, {
        body: {
          clienteId,
          nroOperacion: filtro.operacion ? Number(filtro.operacion) : null,
          vendedorId: filtro.vendedor,
          presupuesto: filtro.presupuesto || null,
          pedido: filtro.pedido || null,
          desde: filtro.desde,
          hasta: filtro.hasta,
          fecha: null,
          estado: filtro.estado,
          page,
        },
      })

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
  const close = () =>
    void navigate(list ? { to: '/presupuestos', search, resetScroll: false } : { to: '/', resetScroll: false })
  return (
    <>
      {list && <Operaciones />}
      <Suspense>
        <QuotePopup id={open} onClose={close} />
      </Suspense>
    </>
  )
}

/** What the step that led here has to say: a claim that was filed. */
const Aviso = () => {
  const { aviso, close } = useAviso()
  return aviso === null ? null : (
    <Alert kind="ok" onClose={close}>
      {aviso}
    </Alert>
  )
}

const Operaciones = () => {
  const session = useSession()
  const { pagina: asked, ...filtro } = useSearch({ from: '/presupuestos' })
  const navigate = useNavigate()
  const client = useQueryClient()
  const clienteId = useScope(filtro)
  const key = JSON.stringify([filtro, clienteId])
  const { pages, more } = usePaginas(asked, key)
  const go = (filtro: Filtro, pagina: number) =>
    void navigate({ to: '/presupuestos', search: { ...filtro, pagina }, resetScroll: false })
  const search = (wanted: Filtro) => {
    // another filter asks for its own pages when it is drawn; the present ones are left behind
    const same = keyOf(wanted) === keyOf(filtro)
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
      <SolicitudEnviada />
      <Filtros key={keyOf(filtro)} filtro={filtro} onSearch={search} />
      <SoloEstado filtro={filtro} onAll={() => search({ ...filtro, estado: null, todos: null })} />
      <Results
        key={key}
        filtro={filtro}
        clienteId={clienteId}
        pages={pages}
        onMore={() => go(filtro, more())}
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
const onceEach = (cards: readonly Card[]): readonly Card[] => [
  ...new Map(cards.map((card) => [card.id, card])).values(),
]

const Results = ({
  filtro,
  clienteId,
  pages,
  onMore,
  onReset,
}: {
  filtro: Filtro
  clienteId: number
  pages: number
  onMore: () => void
  onReset: () => void
}) => {
  const search = useSearch({ from: '/presupuestos' })
  const results = useQueries({ queries: Array.from({ length: pages }, (_, i) => pageQuery(filtro, clienteId, i + 1)) })
  const all = onceEach(results.flatMap((result) => values(result.data)))
  const list = useRef<HTMLDivElement>(null)
  const { shown: cards, waiting, onShow } = useNuevas(all, pages, list)
  const failed = results.find((r) => r.isError)
  const pending = results.some((r) => r.isPending)
  const final = results.at(-1)
  const end = final?.data !== undefined && values(final.data).length < porPagina
  const count = cards.length
  const first = useRef(true)
  useEffect(() => {
    if (pending || failed) return
    if (!first.current)
      announce(count === 0 ? 'No hay solicitudes.' : `${count} solicitudes en la lista${end ? ', son todas' : ''}.`)
    first.current = false
  }, [count, pending, failed, end])
  if (!pending && !failed && count === 0)
    return isVacio(filtro) ? (
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
      {waiting > 0 && <HayNuevas onShow={onShow} />}
      <div className="list" ref={list}>
        {cards.map((card) => (
          <QuoteCard key={card.id} card={card} search={search} />
        ))}
        {pending && (
          <Loading label="Cargando solicitudes…">
            {Array.from({ length: count === 0 ? 5 : 2 }, (_, index) => (
              <div key={index} className={css.espera}>
                <Skeleton height={157} />
              </div>
            ))}
          </Loading>
        )}
        {failed && <Failure error={failed.error} retry={() => void failed.refetch()} />}
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
