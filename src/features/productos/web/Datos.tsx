import { showMm } from '#shared/dibujo/trazo.ts'
import { readDrawingUrl } from '#shared/dibujo/perfil.ts'
import { drawingOf } from '#shared/fotos.ts'
import { dec, kilos, showKilos, showLargo, showPeso } from '#shared/money.ts'
import type { Product } from '../contract.ts'
import css from './spec.module.css'

/** Radii and slopes are on the drawing; the table holds what one orders by. */
const LESSER = new Set(['r', 'r2', 'p', 'rosca', 'paso', 'alto'])

const sizeOf = (image: string | null): { letters: string; medidas: string } | null => {
  const read = image ? readDrawingUrl(image) : null
  const found = read
    ? Object.entries(read.perfil).filter((e): e is [string, number] => typeof e[1] === 'number' && !LESSER.has(e[0]))
    : []
  return found.length > 0
    ? { letters: found.map(([k]) => k).join(' × '), medidas: found.map(([, n]) => showMm(n)).join(' × ') }
    : null
}
const rango = (min: number | null, max: number | null): string =>
  max === null
    ? `desde ${showLargo(min ?? 1)} m`
    : min === max
      ? `${showLargo(max)} m`
      : `${showLargo(min ?? 1)} a ${showLargo(max)} m`

/** What a product is, as the title block of a sheet (PROD-02). */
export const Datos = ({ product }: { product: Product }) => {
  const { metroLineal, metroCuadrado, descripcion } = product.unidadMedida
  const size = sizeOf(drawingOf(product))
  return (
    <dl className={`caption two ${css.facts}`}>
      <div>
        <dt>Código</dt>
        <dd>{product.id}</dd>
      </div>
      <div>
        <dt>Categoría</dt>
        <dd className="t">{product.grupoDescripcion}</dd>
      </div>
      <div>
        <dt>Peso</dt>
        <dd>
          {showPeso(product.peso)} kg/{descripcion}
        </dd>
      </div>
      {metroLineal && !metroCuadrado && product.largoMax !== null ? (
        <div>
          <dt>Peso por tira de {showLargo(product.largoMax)} m</dt>
          <dd>{showKilos(kilos(dec(product.peso).times(product.largoMax)))}</dd>
        </div>
      ) : (
        <div>
          <dt>Se vende por</dt>
          <dd className="t">{descripcion}</dd>
        </div>
      )}
      {size && (
        <div>
          <dt>Dimensiones en mm ({size.letters})</dt>
          <dd>{size.medidas}</dd>
        </div>
      )}
      {metroLineal && (
        <div>
          <dt>{metroCuadrado ? 'Largo y ancho' : 'Largo'}</dt>
          <dd>
            {rango(product.largoMin, product.largoMax)}
            {metroCuadrado && ` × ${rango(product.anchoMin, product.anchoMax)}`}
          </dd>
        </div>
      )}
    </dl>
  )
}
