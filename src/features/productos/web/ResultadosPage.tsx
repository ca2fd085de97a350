import { useParams } from 'react-router'
import { showInt } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { useAddress } from '#web/ui/address.ts'
import { Failure, Loading } from '#web/ui/states.tsx'
import { addressShape, idsOfAddress } from './addresses.ts'
import { Ghosts, ProductCard } from './ProductCard.tsx'
import { useByIds } from './queries.ts'
import { SinProductos } from './SinProductos.tsx'
import css from './lista.module.css'

/** What a search found, by the ids in the address (HEAD-07, OPEN-74). Prices and texts come from the server. */
export const Component = () => {
  const ids = idsOfAddress(useParams().productos ?? '')
  const termino = useAddress(addressShape).vista.q.trim()
  const clienteId = useClienteId()
  const { data, error, refetch } = useByIds(ids, clienteId)
  const products = values(data)
  const none = ids.length === 0 || clienteId === 0
  return (
    <>
      <Crumbs />
      <div className={`head ${css.results}`}>
        <h1>{termino ? <>Resultados para «{termino}»</> : 'Resultados de la búsqueda'}</h1>
        {!none && data && products.length > 0 && (
          <p className="soft" role="status">
            {showInt(products.length)} {products.length === 1 ? 'producto' : 'productos'}
          </p>
        )}
      </div>
      {none ? (
        <SinProductos />
      ) : !data ? (
        error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <Loading label="Cargando productos…">
            <Ghosts count={Math.min(ids.length, 10)} />
          </Loading>
        )
      ) : products.length === 0 ? (
        <SinProductos />
      ) : (
        <div className={css.grid}>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
      )}
    </>
  )
}
