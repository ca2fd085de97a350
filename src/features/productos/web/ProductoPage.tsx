import { useParams } from '@tanstack/react-router'
import { Link } from '#web/router.tsx'
import { ByDeposito } from '#features/depositos/web/depositos.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { P } from '#shared/permisos.ts'
import { values } from '#web/api.ts'
import { can, useClienteId, useSession } from '#web/session.ts'
import { Crumbs } from '#web/shell/Crumbs.tsx'
import { Nombre } from './Nombre.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import type { Product } from '../contract.ts'
import { HERRAMIENTAS, VISIBLE_SUGERIDOS, textos } from '../rules.ts'
import { WithoutCliente } from './NoProductos.tsx'
import { Compra } from './Compra.tsx'
import { Escalones } from './Escalones.tsx'
import { Datos } from './Datos.tsx'
import { Gallery } from './Gallery.tsx'
import { Manual } from './Manual.tsx'
import { PorMedida, Precio, PrecioEnOtra, Stock } from './Precio.tsx'
import { useProducto } from './queries.ts'
import { Tarjetas } from './Tarjetas.tsx'
import { useArrival } from '#web/ui/useArrival.ts'
import cssProducto from './spec.module.css'
import cssGallery from './gallery.module.css'

/** A product (PROD-01 … PROD-23). */
export const Component = () => {
  const id = useParams({ from: '/detallesproducto/$id' }).id ?? ''
  const clienteId = useClienteId()
  const read = useArrival(useProducto(id, clienteId))
  useTitle(read.data?.descripcion ?? 'Producto')
  const missing = (
    <Empty text={commonTextos.noEncontrado}>
      <Link className="btn" to="/">
        Volver al inicio
      </Link>
    </Empty>
  )
  return (
    <Answer of={read} waiting={<PageSkeleton />} missing={missing}>
      {(product) => <Producto key={product.id} product={product} />}
    </Answer>
  )
}

const PageSkeleton = () => (
  <Loading label="Cargando el producto…">
    <div className="crumbs">
      <Skeleton width={260} />
    </div>
    <div className={`${cssProducto.detail} ${cssGallery.ghosts}`}>
      <div>
        <div className={cssGallery.sheet}>
          <Skeleton height="auto" />
        </div>
        <div className={cssGallery.thumbs}>
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} height={110} />
          ))}
        </div>
      </div>
      <div className={cssProducto.buy}>
        <Skeleton height={64} />
        <p className={cssProducto.meta} />
        <Skeleton height={40} width="50%" />
        <p className={cssProducto.meta} />
        <Skeleton height={420} />
      </div>
    </div>
  </Loading>
)

const Producto = ({ product }: { product: Product }) => {
  const session = useSession()
  const clienteId = useClienteId()
  const sugeridos = can(session, P.sugeridos) ? values(product.productSuggestions).slice(0, VISIBLE_SUGERIDOS) : []
  return (
    <>
      <Crumbs
        below={[
          { text: 'Productos', to: '/productos' },
          { text: product.grupoDescripcion, to: `/productos/${product.grupoProducto.id}` },
        ]}
        here={product.descripcion}
      />
      <div className={cssProducto.detail}>
        <Gallery product={product} />
        <section className={cssProducto.buy} aria-labelledby="producto">
          <h1 id="producto">
            <Nombre>{product.descripcion}</Nombre>
          </h1>
          <div className={cssProducto.meta}>
            <span className="mono soft">{product.id}</span>
            <Stock product={product} />
          </div>
          {clienteId === 0 ? (
            <WithoutCliente />
          ) : (
            <>
              <Precio product={product} className={cssProducto.unit} medidas={false} />
              <PrecioEnOtra product={product} />
              <PorMedida product={product} />
              <Escalones product={product} />
              <Compra product={product} />
            </>
          )}
          <p className={`hint ${cssProducto.deadline}`}>
            {product.grupoDescripcion === HERRAMIENTAS ? textos.verificacion : textos.deadline}
          </p>
          <Datos product={product} />
          <ByDeposito productoId={product.id} clienteId={clienteId} unidad={product.unidadMedida.descripcion} />
          {product.grupoDetalle && <p className={`soft ${cssProducto.largo}`}>{product.grupoDetalle}</p>}
          {product.tieneManual && <Manual grupoId={product.grupoProducto.id} grupo={product.grupoDescripcion} />}
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
