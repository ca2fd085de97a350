import { useId } from 'react'
import { dec, round, showLargo } from '#shared/money.ts'
import { pluralOf } from '#shared/unidades.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Options } from './Asked.tsx'
import { useSelectAll } from '#web/ui/useSelectAll.ts'
import { asksAncho, asksLargo, campoCantidad, inMetrosCuadrados } from '../rules.ts'
import type { InCompra } from './useCompra.ts'
import type { Nombre, Vendible } from './useTypedFields.ts'
import css from './spec.module.css'

type Props = { product: Vendible; compra: InCompra }

const limites = (min: number | null, max: number | null): string =>
  max === null
    ? `Desde ${showLargo(min ?? 1)} m`
    : min === max
      ? `${showLargo(max)} m`
      : `De ${showLargo(min ?? 1)} a ${showLargo(max)} m`

/** A length or a width, in metres. */
const Medida = ({ compra, nombre, hint }: { compra: InCompra; nombre: 'largo' | 'ancho'; hint: string }) => (
  <div className={css.medida}>
    <TextField
      {...useSelectAll()}
      label={nombre.toUpperCase()}
      name={nombre}
      value={compra.typed[nombre]}
      error={compra.problem(nombre)}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      suffix="m"
      onChange={(event) => compra.type(nombre, event.target.value)}
      onBlur={() => compra.leave(nombre)}
    />
    <Options options={compra.options(nombre)} onChoose={(numero) => compra.take(nombre, numero)} />
  </div>
)

/** The measures a product is cut to, where it is. */
export const Medidas = ({ product, compra }: Props) => (
  <>
    {asksLargo(product) && <Medida compra={compra} nombre="largo" hint={limites(product.largoMin, product.largoMax)} />}
    {asksAncho(product) && <Medida compra={compra} nombre="ancho" hint={limites(product.anchoMin, product.anchoMax)} />}
  </>
)

/** How many, with its two steps; 'Paneles, mínimo 5' below it. */
export const Cantidad = ({ product, compra }: Props) => {
  const id = useId()
  const select = useSelectAll()
  const error = compra.problem('cantidad')
  const unidad = pluralOf(campoCantidad(product).unidades[0])
  const step = (by: number) =>
    compra.take('cantidad', Math.max(compra.minimum, round(dec(compra.cantidad ?? 0).plus(by), 2).toNumber()))
  const least = compra.cantidad !== null && compra.cantidad <= compra.minimum
  return (
    <div className="field">
      <label htmlFor={id}>CANTIDAD</label>
      <div className={`qty${error ? ' err' : ''}`}>
        <button type="button" aria-label="Menos" aria-disabled={least || undefined} onClick={() => least || step(-1)}>
          <Icon name="minus" />
        </button>
        <input
          {...select}
          id={id}
          name="cantidad"
          value={compra.typed.cantidad}
          inputMode={inMetrosCuadrados(product) ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={24}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}e ${id}h`}
          onChange={(event) => compra.type('cantidad', event.target.value)}
          onBlur={() => compra.leave('cantidad')}
        />
        <button type="button" aria-label="Más" onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
      <div id={`${id}e`}>
        {error && (
          <p className="err" role="alert">
            {error}
          </p>
        )}
      </div>
      <Options options={compra.options('cantidad')} onChoose={(numero) => compra.take('cantidad', numero)} />
      <p className="hint" id={`${id}h`}>
        {unidad.charAt(0).toUpperCase() + unidad.slice(1)}, mínimo {showLargo(compra.minimum)}
        {compra.minimum > 1 && ': empieza ahí porque no se vende menos'}
      </p>
    </div>
  )
}

/** Adds, or puts the focus where something does not do yet. */
export const submitCompra = async (compra: InCompra, form: ParentNode | null): Promise<void> => {
  const wrong: Nombre | null = await compra.addToCart()
  if (wrong) form?.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus()
}
/** The second click of a double click may come after a quick answer: it is no second intent. */
export const once = (event: { detail: number; preventDefault: () => void }) =>
  event.detail > 1 && event.preventDefault()
