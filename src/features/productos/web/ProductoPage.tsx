import { useParams } from '@tanstack/react-router'
import { Link } from '#web/router.tsx'
import { PorDeposito } from '#features/depositos/web/depositos.tsx'
import { textos as comunes } from '#shared/errors.ts'
import { P } from '#shared/permisos.ts'
import { ApiError, values } from '#web/api.ts'
import { can, useClienteId, useSession } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Nombre } from '#web/ui/Nombre.tsx'
import { Empty, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import type { Product } from '../contract.ts'
import { HERRAMIENTAS, SUGERIDOS_VISIBLES, textos } from '../rules.ts'
import { MisOperaciones } from './Caminos.tsx'
import { Compra } from './Compra.tsx'
import { Escalones } from './Escalones.tsx'
import { Datos } from './Datos.tsx'
import { Galeria } from './Galeria.tsx'
import { Manual } from './Manual.tsx'
import { Precio, Stock } from './ProductCard.tsx'
import { useProducto } from './queries.ts'
import { Tarjetas } from './Tarjetas.tsx'
import { useArrival } from '#web/ui/useArrival.ts'
import cssFicha from './ficha.module.css'
import cssGaleria from './galeria.module.css'

/** A product (PROD-01 … PROD-23). */
export const Component = () => {
  const id = useParams({ from: '/detallesproducto/$id' }).id ?? ''
  const clienteId = useClienteId()
  const { data: answer, error, refetch } = useProducto(id, clienteId)
  const data = useArrival(answer)
  useTitle(data?.descripcion ?? 'Producto')
  if (clienteId === 0)
    return (
      <Empty text={comunes.elegirCliente}>
        <MisOperaciones />
      </Empty>
    )
  if (data) return <Producto key={data.id} product={data} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <Empty text={comunes.noEncontrado}>
        <Link className="btn" to="/">
          Volver al inicio
        </Link>
      </Empty>
    )
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Esqueleto />
}

const Esqueleto = () => (
  <Loading label="Cargando el producto…">
    <div className="crumbs">
      <Skeleton width={260} />
    </div>
    <div className={`${cssFicha.detail} ${cssGaleria.ghosts}`}>
      <div>
        <div className={cssGaleria.sheet}>
          <Skeleton height="auto" />
        </div>
        <div className={cssGaleria.thumbs}>
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} height={110} />
          ))}
        </div>
      </div>
      <div className={cssFicha.buy}>
        <Skeleton height={64} />
        <p className={cssFicha.meta} />
        <Skeleton height={40} width="50%" />
        <p className={cssFicha.meta} />
        <Skeleton height={420} />
      </div>
    </div>
  </Loading>
)

const Producto = ({ product }: { product: Product }) => {
  const session = useSession()
  const clienteId = useClienteId()
  const sugeridos = can(session, P.sugeridos) ? values(product.productSuggestions).slice(0, SUGERIDOS_VISIBLES) : []
  return (
    <>
      <Crumbs
        below={[
          { text: 'Productos', to: '/productos' },
          { text: product.grupoDescripcion, to: `/productos/${product.grupoProducto.id}` },
        ]}
        here={product.descripcion}
      />
      <div className={cssFicha.detail}>
        <Galeria product={product} />
        <section className={cssFicha.buy} aria-labelledby="producto">
          <h1 id="producto">
            <Nombre>{product.descripcion}</Nombre>
          </h1>
          <div className={cssFicha.meta}>
            <span className="mono soft">{product.id}</span>
            <Stock product={product} />
          </div>
          <Precio product={product} className={cssFicha.unit} />
          <Escalones product={product} />
          <Compra product={product} />
          <p className={`hint ${cssFicha.plazo}`}>
            {product.grupoDescripcion === HERRAMIENTAS ? textos.verificacion : textos.plazo}
          </p>
          <Datos product={product} />
          <PorDeposito productoId={product.id} clienteId={clienteId} unidad={product.unidadMedida.descripcion} />
          {product.grupoDetalle && <p className={`soft ${cssFicha.largo}`}>{product.grupoDetalle}</p>}
          {product.tieneManual && <Manual grupoId={product.grupoProducto.id} />}
        </section>
      </div>
      {sugeridos.length > 0 && (
        <section className="sec" aria-labelledby="sugeridos">
          <div className="head">
            <h2 id="sugeridos">Productos sugeridos</h2>
          </div>
          <Tarjetas products={sugeridos} sugeridos />
        </section>
      )}
    </>
  )
}
