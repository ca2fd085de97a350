import type { Product } from '#features/productos/contract.ts'
import { PlanoOf, Precio, Stock } from '#features/productos/web/productos.tsx'
import { textos, type Wanted } from '../rules.ts'
import type { Lines } from './useLines.ts'
import css from './lines.module.css'

type Props = { line: Wanted; options: readonly Product[]; of: Lines; span: number }

/** What is suggested in the place of a line that cannot be bought as it stands: one is chosen, none is by itself. */
export const Substitutes = ({ line: { key, linea, row }, options, of, span }: Props) => {
  const chosen = row.elegido?.id === linea.productoId ? null : (row.elegido?.id ?? null)
  const choose = (product: Product | null) => of.dispatch({ do: 'choose', key, product })
  return (
    <tr className={css.instead}>
      <td colSpan={span}>
        <fieldset>
          <legend className="k">
            {textos.instead} de {linea.nombreProducto}
          </legend>
          <div className={css.options}>
            {options.map((product) => (
              <label key={product.id} className={chosen === product.id ? `${css.option} ${css.on}` : css.option}>
                <input
                  type="radio"
                  name={`sustituto-${key}`}
                  checked={chosen === product.id}
                  onChange={() => choose(product)}
                />
                <PlanoOf product={product} ancho={44} alto={44} alt="" dimensions={false} />
                <span className={css.optionName}>
                  <b>{product.descripcion}</b>
                  <Stock product={product} />
                </span>
                <Precio product={product} className={css.optionPrice} as="span" />
              </label>
            ))}
          </div>
          {chosen !== null && (
            <button type="button" className="link" onClick={() => choose(null)}>
              Volver a {linea.nombreProducto}
            </button>
          )}
        </fieldset>
      </td>
    </tr>
  )
}
