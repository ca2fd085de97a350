import { useEffect, useRef } from 'react'
import { Link } from '#web/router.tsx'
import { showInt } from '#shared/money.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, messageOf } from '#web/ui/states.tsx'
import { failureOf } from '#web/ui/read.ts'
import { useArrival } from '#web/ui/useArrival.ts'
import { Ghosts } from './ProductCard.tsx'
import { useGrupo } from './queries.ts'
import { NoProductos } from './NoProductos.tsx'
import { WithoutCodigo, NoResults } from './NoResults.tsx'
import { Tarjetas } from './Tarjetas.tsx'
import css from './lista.module.css'

const counted = (found: number, more: boolean) =>
  `${showInt(found)} ${found === 1 ? 'producto' : 'productos'}${more ? ' a la vista' : ''}`

/** The cards of a group and 'ver más...' (CAT-08). The keyboard goes on at the first card that came. */
export const GrupoGrid = ({ within }: { within: Parameters<typeof useGrupo>[0] }) => {
  const pages = useGrupo(within)
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  const read = useArrival(pages)
  const grid = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  const products = read.data?.pages.flat() ?? []
  const length = products.length
  const count = read.data?.pages.length ?? 0
  useEffect(() => {
    if (from.current === null) return
    const came = length - from.current
    grid.current?.children[came > 0 ? from.current : length - 1]?.querySelector('a')?.focus({ preventScroll: true })
    announce(came > 0 ? `${came} productos más` : 'No hay más productos.')
    from.current = null
  }, [count, length])

  const more = () => {
    from.current = length
    void fetchNextPage()
  }
  const waiting = (
    <Loading label="Cargando productos…">
      <Ghosts count={10} />
    </Loading>
  )
  return (
    <Answer of={read} waiting={waiting}>
      {() =>
        length === 0 ? (
          <Nothing within={within} />
        ) : (
          <>
            <WithoutCodigo termino={within.name} products={products} />
            <p className={css.count} role="status">
              {counted(length, hasNextPage)}
            </p>
            <Tarjetas products={products} ref={grid} />
            {pages.isFetchNextPageError && <Alert kind="bad">{messageOf(failureOf(pages))}</Alert>}
            {hasNextPage && (
              <div className="more">
                <button type="button" className="btn" onClick={more} aria-disabled={isFetchingNextPage || undefined}>
                  {isFetchingNextPage ? 'Cargando…' : 'ver más...'}
                </button>
              </div>
            )}
          </>
        )
      }
    </Answer>
  )
}

const Nothing = ({ within: { name, id } }: { within: Parameters<typeof useGrupo>[0] }) =>
  name ? (
    <NoResults termino={name} where="en esta categoría">
      <Link className="btn" to="/productos/$id/{-$prod}" params={{ id: String(id) }}>
        Ver toda la categoría
      </Link>
    </NoResults>
  ) : (
    <NoProductos />
  )
