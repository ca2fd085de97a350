import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useScreenSearch } from '#web/router.tsx'
import { P } from '#shared/permisos.ts'
import { showCuantos } from '#shared/unidades.ts'
import { q, values } from '#web/api.ts'
import { can, useClienteElegido, useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Empty, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { usePaginas } from '#web/ui/usePaginas.ts'
import { contract, type Reclamo } from '../contract.ts'
import { porPagina, textos } from '../rules.ts'
import { Filtros } from './Filtros.tsx'
import { ABIERTOS, NADIE, type Filtro } from '../search.ts'
import { vacio } from './filtro.ts'
import { ReclamoCard, ReclamoSolo } from './ReclamoCard.tsx'

/** One page: role 3's own claims, those of the chosen client, or the whole scope of whoever sees more. */
const usePage = (filtro: Filtro) => {
  const session = useSession()
  const chosen = useClienteElegido()
  const clienteId =
    session.tipoRol === 3
      ? session.clienteId
      : (filtro.cliente ?? (filtro.vendedor === null && !filtro.todos ? (chosen?.id ?? 0) : 0))
  return (page: number) =>
    q(contract.searchBy, {
      body: {
        cuit: session.cuit,
        clienteId,
        vendedorId: filtro.vendedor,
        dateFrom: filtro.desde,
        dateTo: filtro.hasta,
        estadoId: filtro.estado === null || filtro.estado === ABIERTOS ? null : Number(filtro.estado),
        responsableId: filtro.responsable === NADIE ? null : filtro.responsable,
        vencidos: filtro.vencidos === 'si',
        abiertos: filtro.estado === ABIERTOS,
        sinResponsable: filtro.responsable === NADIE,
        page,
      },
    })
}

/** MIS RECLAMOS: filters in the address, cards, 'ver más...'; `?reclamo=` has one open. */
export const Component = () => {
  const session = useSession()
  const client = useQueryClient()
  const { search: vista, go } = useScreenSearch('/reclamos')
  const { pagina, reclamo, ...filtro } = vista
  const search = (wanted: Filtro) => {
    void client.invalidateQueries({ queryKey: [contract.searchBy.path] })
    go({ ...wanted, pagina: 1, reclamo: null }, { resetScroll: false })
  }
  const key = JSON.stringify(filtro)
  const { pages, more } = usePaginas(pagina, key)
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {can(session, P.operaciones) && (
          <Link className="btn main" to="/nuevo-reclamo">
            <Icon name="plus" />
            {textos.nuevo}
          </Link>
        )}
      </div>
      <Filtros key={key} filtro={filtro} onSearch={search} onClear={() => search(vacio)} />
      <Results
        key={`r${key}`}
        filtro={filtro}
        pages={pages}
        open={reclamo}
        onOpen={(id) => go({ reclamo: id }, { resetScroll: false, replace: true })}
        onMore={() => go({ pagina: more() }, { resetScroll: false })}
      />
    </>
  )
}

type ResultsProps = {
  filtro: Filtro
  pages: number
  open: number | null
  onOpen: (id: number | null) => void
  onMore: () => void
}
const Results = ({ filtro, pages, open, onOpen, onMore }: ResultsProps) => {
  const page = usePage(filtro)
  const results = useQueries({ queries: Array.from({ length: pages }, (_, i) => page(i + 1)) })
  // one that came meanwhile moves the rest: none twice
  const cards: readonly Reclamo[] = [
    ...new Map(results.flatMap((r) => values(r.data)).map((card) => [card.id, card])).values(),
  ]
  const failed = results.find((r) => r.isError)
  const pending = results.some((r) => r.isPending)
  const final = results.at(-1)
  const end = final?.data !== undefined && values(final.data).length < porPagina
  const said = useRef(false)
  useEffect(() => {
    if (pending || failed) return
    if (said.current)
      announce(cards.length === 0 ? textos.vacio : `${showCuantos({ length: cards.length }, 'reclamo')} en la lista.`)
    said.current = true
  }, [cards.length, pending, failed])
  const apart = open !== null && !pending && !failed && !cards.some((c) => c.id === open)
  if (!pending && !failed && cards.length === 0 && !apart) return <Empty text={textos.vacio} />
  return (
    <>
      <div className="list">
        {apart && <ReclamoSolo key={open} id={open} onClose={() => onOpen(null)} />}
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
