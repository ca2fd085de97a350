import { useQueries } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSinLeer } from '#features/mensajes/web/mensajes.tsx'
import { values } from '#web/api.ts'
import { EmptyList, toClientes, toProductos } from '#web/shell/EmptyList.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Outdated, Unread } from '#web/ui/Answer.tsx'
import { gathered } from '#web/ui/read.ts'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import type { Card } from '../contract.ts'
import { textos } from '../rules.ts'
import { NewRows } from './NewRows.tsx'
import { useNuevas } from './nuevas.ts'
import { OperacionesOnPaper } from './OperacionesOnPaper.tsx'
import { OperacionesTable } from './OperacionesTable.tsx'
import { rowsOf, type Asked, type PageQuery } from './pages.ts'
import { QuoteCard } from './QuoteCard.tsx'
import type { Vista } from './vista.ts'
import css from './tarjeta.module.css'

/** A quote that came meanwhile moves the rest: none twice. */
const unique = (cards: readonly Card[]): readonly Card[] => [...new Map(cards.map((card) => [card.id, card])).values()]

/** Unread messages of what is in view, by number. */
const useNuevos = (cards: readonly Card[]) =>
  useSinLeer(
    'solicitud',
    cards.map(({ id }) => id),
  )

type Props = {
  vacio: boolean
  /** What of it is printed; null while something over it is. */
  onPaper: { asked: Asked; whole: readonly Card[] | null } | null
  vista: Vista
  ask: (page: number) => PageQuery
  pages: number
  onMore: () => void
  onReset: () => void
}
/** What was found, as cards or as a table, page after page. */
export const Results = ({ vacio, onPaper, vista, ask, pages, onMore, onReset }: Props) => {
  const search = useSearch({ from: '/presupuestos' })
  const results = useQueries({ queries: Array.from({ length: pages }, (_, i) => ask(i + 1)) })
  const all = unique(results.flatMap((result) => values(result.data)))
  const list = useRef<HTMLDivElement>(null)
  const { shown: cards, waiting, onShow } = useNuevas(all, pages, list)
  const nuevos = useNuevos(cards)
  const { waiting: pending, lost: failed, outdated } = gathered(results)
  const final = results.at(-1)
  const end = final?.data !== undefined && values(final.data).length < rowsOf(vista)
  const count = cards.length
  const first = useRef(true)
  useEffect(() => {
    if (pending || failed) return
    if (!first.current)
      announce(count === 0 ? 'No hay solicitudes.' : `${count} solicitudes en la lista${end ? ', son todas' : ''}.`)
    first.current = false
  }, [count, pending, failed, end])
  if (!pending && !failed && count === 0)
    return vacio ? (
      <EmptyList text={textos.none} what={textos.whatFor} ways={[toClientes, toProductos]} />
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
      {onPaper && <OperacionesOnPaper {...onPaper} cards={cards} end={end} />}
      {waiting > 0 && <NewRows onShow={onShow} />}
      <div className="list" ref={list}>
        {vista === 'tabla'
          ? count > 0 && <OperacionesTable cards={cards} search={search} nuevos={nuevos} />
          : cards.map((card) => (
              <QuoteCard key={card.id} card={card} search={search} nuevos={nuevos.get(card.id) ?? 0} />
            ))}
        {pending && (
          <Loading label="Cargando solicitudes…">
            {Array.from({ length: count === 0 ? 5 : 2 }, (_, index) => (
              <div key={index} className={css.wait}>
                <Skeleton height={vista === 'tabla' ? 80 : 157} />
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
