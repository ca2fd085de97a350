import { useEffect, useRef } from 'react'
import { Link } from '#web/router.tsx'
import { showInt } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Empty, Loading, messageOf } from '#web/ui/states.tsx'
import { failureOf, mapped } from '#web/ui/read.ts'
import { useArrival } from '#web/ui/useArrival.ts'
import { countElegidos } from '../facetas.ts'
import { textos } from '../rules.ts'
import { Productos, ProductosGhosts } from './VistaOf.tsx'
import { isNarrowed, useGrupo, useNarrowed, type Within } from './queries.ts'
import { NoProductos } from './NoProductos.tsx'
import { WithoutCodigo, NoResults } from './NoResults.tsx'
import type { Vista } from './vista.ts'

/** The pages of the group as it is, or of what its facets leave. */
const useProductos = (within: Within) => {
  const [whole, narrowed] = [useGrupo(within), useNarrowed(within)]
  return isNarrowed(within)
    ? {
        pages: narrowed,
        read: mapped(
          narrowed,
          narrowed.data?.pages.map((page) => values(page.productos)),
        ),
      }
    : { pages: whole, read: mapped(whole, whole.data?.pages) }
}

const counted = (found: number, more: boolean) =>
  `${showInt(found)} ${found === 1 ? 'producto' : 'productos'}${more ? ' a la vista' : ''}`

/** The products of a group and 'ver más...' (CAT-08). The keyboard goes on at the first that came. */
export const GrupoGrid = ({ within, vista }: { within: Within; vista: Vista }) => {
  const { pages, read: came } = useProductos(within)
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  const read = useArrival(came)
  const grid = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  const products = read.data?.flat() ?? []
  const length = products.length
  const count = read.data?.length ?? 0
  useEffect(() => {
    if (from.current === null) return
    const came = length - from.current
    const shown = grid.current?.querySelectorAll('[data-producto]')
    shown?.[came > 0 ? from.current : length - 1]?.querySelector('a')?.focus({ preventScroll: true })
    announce(came > 0 ? `${came} productos más` : 'No hay más productos.')
    from.current = null
  }, [count, length])

  const more = () => {
    from.current = length
    void fetchNextPage()
  }
  const waiting = (
    <Loading label="Cargando productos…">
      <ProductosGhosts vista={vista} count={10} />
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
            <p className="vh" role="status">
              {isNarrowed(within) ? '' : counted(length, hasNextPage)}
            </p>
            <Productos vista={vista} products={products} ref={grid} />
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

const Nothing = ({ within }: { within: Within }) => {
  const { name, id } = within
  if (countElegidos(within.elegidos) > 0) return <Empty text={textos.noneLeft} />
  return name ? (
    <NoResults termino={name} where="en esta categoría">
      <Link className="btn" to="/productos/$id/{-$prod}" params={{ id: String(id) }}>
        Ver toda la categoría
      </Link>
    </NoResults>
  ) : (
    <NoProductos />
  )
}
