import { unitsOf } from '#shared/unidades.ts'
import { values } from '#web/api.ts'
import { NetoOfPrecio } from './Precio.tsx'
import type { Vendible } from './useTypedFields.ts'
import css from './spec.module.css'

/** What a product costs from each quantity on (OPEN-146). */
export const Escalones = ({ product }: { product: Vendible }) => {
  const steps = values(product.escalones)
  const unidad = product.unidadMedida.descripcion
  if (product.precio === null || steps.length === 0) return null
  const price = (precio: number) => (
    <>
      <NetoOfPrecio product={product} precio={precio} />/ {unidad}
    </>
  )
  return (
    <table className={css.escalones}>
      <caption>Precio por cantidad</caption>
      <tbody>
        <tr>
          <th scope="row">Menos de {unitsOf(steps[0]!.desde, unidad)}</th>
          <td>{price(product.precio)}</td>
        </tr>
        {steps.map(({ desde, precio }) => (
          <tr key={desde}>
            <th scope="row">Desde {unitsOf(desde, unidad)}</th>
            <td>{price(precio)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
