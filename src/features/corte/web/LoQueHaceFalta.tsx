import { PlanoOf } from '#features/productos/web/productos.tsx'
import { showPeso } from '#shared/money.ts'
import { useState } from 'react'
import { Link } from '#web/router.tsx'
import { isChapa, largoOf } from '../bars.ts'
import { textos } from '../rules.ts'
import { Ajustes } from './Ajustes.tsx'
import { Barras } from './Barras.tsx'
import { ElegirProducto } from './ElegirProducto.tsx'
import { Piezas } from './Piezas.tsx'
import { Tengo } from './Tengo.tsx'
import type { DelPlan, Grupo } from './usePlan.ts'
import css from './corte.module.css'

type Props = { plan: DelPlan; grupo: Grupo }
/** What is asked of one product: pieces, what one has, bars to choose from, the saw. */
export const LoQueHaceFalta = ({ plan, grupo }: Props) => {
  const producto = grupo.barras?.producto
  const flat = producto ? isChapa(producto) : false
  return (
    <section className={`panel ${css.falta}`} aria-label="Lo que hace falta">
      <DelProducto plan={plan} grupo={grupo} />
      {flat && producto ? (
        <p className={css.aviso} role="status">
          {textos.chapa}{' '}
          <Link className="btn" to="/detallesproducto/$id" params={{ id: producto.id }}>
            Ir al producto
          </Link>
        </p>
      ) : (
        <>
          <Piezas plan={plan} grupo={grupo} />
          <Tengo plan={plan} grupo={grupo} />
          <Barras plan={plan} grupo={grupo} />
          <Ajustes plan={plan} />
        </>
      )}
    </section>
  )
}

const DelProducto = ({ plan: { dispatch, read }, grupo: { en, barras } }: Props) => {
  const [changing, setChanging] = useState(false)
  const producto = barras?.producto
  return (
    <div className={css.producto}>
      {producto && (
        <span className={css.seccion} aria-hidden="true">
          <PlanoOf product={producto} ancho={120} alto={120} alt="" />
        </span>
      )}
      <div>
        <p className={css.nm}>{producto?.descripcion ?? en.nombre}</p>
        {producto && (
          <p className={css.cod}>
            {producto.id} · {showPeso(producto.peso)} kg / {producto.unidadMedida.descripcion}
          </p>
        )}
        {!producto && read.data !== undefined && !read.isFetching && (
          <p className="err" role="alert">
            {textos.notSold}
          </p>
        )}
        {producto && largoOf(producto) === null && !isChapa(producto) && <p className="soft">{textos.noLargo}</p>}
        <button type="button" className="btn bare" aria-expanded={changing} onClick={() => setChanging(!changing)}>
          Cambiar
        </button>
        <button type="button" className="btn bare bad" onClick={() => dispatch({ do: 'quitarProducto' })}>
          Quitar
        </button>
      </div>
      {changing && (
        <ElegirProducto
          onChoose={({ id, descripcion }) =>
            dispatch({ do: 'producto', productoId: id, nombre: descripcion, instead: true })
          }
        />
      )}
    </div>
  )
}
