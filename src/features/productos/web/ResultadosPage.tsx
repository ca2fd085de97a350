import type { ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import { Link, useScreenSearch } from '#web/router.tsx'
import { showInt } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { textos } from '../rules.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useArrival } from '#web/ui/useArrival.ts'
import { idsOfAddress } from './addresses.ts'
import { elegidosOf } from '../facetas.ts'
import { Acotado } from './Acotado.tsx'
import { GrupoGrid } from './GrupoGrid.tsx'
import { Productos, ProductosGhosts } from './VistaOf.tsx'
import { isNarrowed, useByIds, type GoTo, type Within } from './queries.ts'
import { WithoutCliente } from './NoProductos.tsx'
import { WithoutCodigo, NoResults } from './NoResults.tsx'
import { useVista } from './vista.ts'
import css from './lista.module.css'

/** What a search found, by the ids in the address (HEAD-07, OPEN-74). Prices and texts come from the server. */
export const Component = () => {
  const ids = idsOfAddress(useParams({ from: '/allProductsList/$productos' }).productos ?? '')
  const { search, go } = useScreenSearch('/allProductsList/$productos')
  const termino = search.q.trim()
  const clienteId = useClienteId()
  return (
    <>
      <Crumbs />
      {clienteId === 0 && <WithoutCliente text={textos.noCliente} />}
      {ids.length === 0 ? (
        <>
          <Titulo termino={termino} />
          <Nothing termino={termino} />
        </>
      ) : (
        <Found
          termino={termino}
          go={go}
          within={{ clienteId, id: null, prod: null, name: '', ids, elegidos: elegidosOf(search), orden: search.orden }}
        />
      )}
    </>
  )
}

const Titulo = ({ termino, children }: { termino: string; children?: ReactNode }) => {
  const quick = useMayGo('/pedidoRapido')
  return (
    <div className={`head ${css.results}`}>
      <h1>{termino ? <>Resultados para «{termino}»</> : 'Resultados de la búsqueda'}</h1>
      {children}
      {quick && (
        <Link className="btn bare" to="/pedidoRapido">
          Pedido rápido
        </Link>
      )}
    </div>
  )
}

const Nothing = ({ termino }: { termino: string }) => (
  <NoResults termino={termino}>
    <Link className="btn" to="/productos">
      Ver todos los productos
    </Link>
  </NoResults>
)

type FoundProps = { within: Within; termino: string; go: GoTo }
const Found = ({ within, termino, go }: FoundProps) => {
  const { ids, clienteId } = within
  const read = useArrival(useByIds(ids, clienteId))
  const products = values(read.data)
  const [vista] = useVista()
  const waiting = (
    <Loading label="Cargando productos…">
      <ProductosGhosts vista={vista} count={Math.min(ids.length, 10)} />
    </Loading>
  )
  return (
    <>
      <Titulo termino={termino}>
        {products.length > 0 && (
          <p className="soft" role="status">
            {showInt(products.length)} {products.length === 1 ? 'producto' : 'productos'}
          </p>
        )}
      </Titulo>
      <Answer of={read} waiting={waiting} empty={<Nothing termino={termino} />}>
        {() => (
          <Acotado within={within} go={go}>
            {(vista) =>
              isNarrowed(within) ? (
                <GrupoGrid within={within} vista={vista} />
              ) : (
                <>
                  <WithoutCodigo termino={termino} products={products} />
                  <Productos vista={vista} products={products} />
                </>
              )
            }
          </Acotado>
        )}
      </Answer>
    </>
  )
}
