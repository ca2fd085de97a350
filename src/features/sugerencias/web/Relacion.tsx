import { Icon } from '#web/ui/icons.tsx'
import { Nombre } from '#features/productos/web/productos.tsx'
import type { Sugerencia } from '../contract.ts'
import css from './sugerencias.module.css'

type Props = { sugerencia: Sugerencia; busy: boolean; onDrop: () => void }

/** A suggestion: the product one looks at, how they are related, and the one that is suggested there. */
export const Relacion = ({ sugerencia, busy, onDrop }: Props) => (
  <li className={`panel ${css.relacion}`}>
    <Producto
      id={sugerencia.idProducto}
      nombre={sugerencia.nombreProducto}
      imagen={sugerencia.imagenProducto}
      activo={sugerencia.activoProducto}
    />
    <p className={css.dimension}>
      <span>{sugerencia.tipoRelacion}</span>
    </p>
    <Producto
      id={sugerencia.idProductoRelacionado}
      nombre={sugerencia.productoRelacionado}
      imagen={sugerencia.imagenRelacionado}
      activo={sugerencia.activoRelacionado}
    />
    <button
      type="button"
      className={`btn bare ${css.quitar}`}
      aria-disabled={busy}
      aria-label={`Eliminar la sugerencia de ${sugerencia.idProductoRelacionado} en ${sugerencia.idProducto}`}
      onClick={onDrop}
    >
      <Icon name="x" />
    </button>
  </li>
)

type ProductoProps = { id: string; nombre: string; imagen: string | null; activo: boolean }
/** A product as this screen tells it: its picture, its code and its name. */
export const Producto = ({ id, nombre, imagen, activo }: ProductoProps) => (
  <div className={css.producto}>
    {imagen ? <img src={imagen} alt="" width={64} height={64} loading="lazy" /> : <span className={css.withoutFoto} />}
    <div>
      <p className="mono">{id}</p>
      <p>
        <Nombre>{nombre}</Nombre>
      </p>
      {!activo && <p className="soft">Fuera de catálogo: no se muestra</p>}
    </div>
  </div>
)
