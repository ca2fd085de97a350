import { useEffect, useRef } from 'react'
import { Link } from '#web/router.tsx'
import { showInt } from '#shared/money.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Alert, Failure, Loading, messageOf } from '#web/ui/states.tsx'
import { useArrival } from '#web/ui/useArrival.ts'
import { Ghosts } from './ProductCard.tsx'
import { useGrupo } from './queries.ts'
import { NoProductos } from './NoProductos.tsx'
import { WithoutCodigo, NoResults } from './NoResults.tsx'
import { Tarjetas } from './Tarjetas.tsx'
import css from './lista.module.css'

const count = (found: number, more: boolean) =>
  `${showInt(found)} ${found === 1 ? 'producto' : 'productos'}${more ? ' a la vista' : ''}`

/** The cards of a group and 'ver más...' (CAT-08). The keyboard goes on at the first card that came. */
export const GrupoGrid = ({ within }: { within: Parameters<typeof useGrupo>[0] }) => {
  const { data: answer, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useGrupo(within)
  const data = useArrival(answer)
  const grid = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  const products = data?.pages.flat() ?? []
  const length = products.length
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (from.current === null) return
    const came = length - from.current
    grid.current?.children[came > 0 ? from.current : length - 1]?.querySelector('a')?.focus({ preventScroll: true })
    announce(came > 0 ? `${came} productos más` : 'No hay más productos.')
    from.current = null
  }, [pages, length])

  if (!data)
    return error ? (
      <Failure error={error} retry={() => void refetch()} />
    ) : (
      <Loading label="Cargando productos…">
        <Ghosts count={10} />
      </Loading>
    )
  if (length === 0) {
    if (!within.name) return <NoProductos />
    return (
      <NoResults termino={within.name} where="en esta categoría">
        <Link className="btn" to="/productos/$id/{-$prod}" params={{ id: String(within.id) }}>
          Ver toda la categoría
        </Link>
      </NoResults>
    )
  }
  const more = () => {
    from.current = length
    void fetchNextPage()
  }
  return (
    <>
      <WithoutCodigo termino={within.name} products={products} />
      <p className={css.count} role="status">
        {count(length, hasNextPage)}
      </p>
      <Tarjetas products={products} ref={grid} />
      {error && <Alert kind="bad">{messageOf(error)}</Alert>}
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
