import { useState } from 'react'
import { unitsOf } from '#shared/unidades.ts'
import { Icon } from '#web/ui/icons.tsx'
import { MAX_PRODUCTOS } from '../rules.ts'
import { ElegirProducto } from './ElegirProducto.tsx'
import type { DelPlan } from './usePlan.ts'
import type { Planned } from './usePlanner.ts'
import css from './corte.module.css'

/** The products of a plan, each with its pieces and bars; the one in sight is pressed. */
export const Productos = ({ plan, planned }: { plan: DelPlan; planned: readonly Planned[] }) => {
  const { edicion, grupos, dispatch } = plan
  const [adding, setAdding] = useState(false)
  if (grupos.length === 0) return null
  return (
    <>
      <div className={css.productos} role="group" aria-label="Productos del plan">
        {grupos.map(({ en, barras }, at) => {
          const resultado = planned[at]?.resultado
          const bars = resultado?.compras.reduce((n, { usa }) => n + usa, 0) ?? 0
          return (
            <button
              key={en.productoId}
              type="button"
              aria-pressed={at === edicion.at}
              onClick={() => dispatch({ do: 'set', patch: { at } })}
            >
              <b>{barras?.producto.descripcion ?? en.nombre}</b>
              <small>
                {resultado ? `${unitsOf(resultado.piezas, 'pieza')}, ${unitsOf(bars, 'barra')}` : 'sin piezas'}
              </small>
            </button>
          )
        })}
        {grupos.length < MAX_PRODUCTOS && (
          <button type="button" className={css.agregar} aria-expanded={adding} onClick={() => setAdding(!adding)}>
            <Icon name="plus" small />
            Agregar producto
          </button>
        )}
      </div>
      {adding && (
        <ElegirProducto
          onChoose={({ id, descripcion }) => {
            setAdding(false)
            dispatch({ do: 'producto', productoId: id, nombre: descripcion, instead: false })
          }}
        />
      )}
    </>
  )
}
