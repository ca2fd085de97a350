import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { textos as carrito } from '#features/carrito/rules.ts'
import { useShopping } from '#features/carrito/web/carrito.tsx'
import { textos as comunes } from '#shared/errors.ts'
import { dec, round, showKilos, showLargo, showMetros, showMoney, showNumber } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'
import { canAll, useSession } from '#web/session.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import type { Product } from '../contract.ts'
import { enMetrosCuadrados, asksAncho, asksLargo, textos } from '../rules.ts'
import { VerCarrito } from './Caminos.tsx'
import { SinStock } from './SinStock.tsx'
import { useCompra, type Campo } from './useCompra.ts'
import css from './ficha.module.css'

const limites = (min: number | null, max: number | null): string =>
  max === null
    ? `Desde ${showLargo(min ?? 1)} m`
    : min === max
      ? `${showLargo(max)} m`
      : `De ${showLargo(min ?? 1)} a ${showLargo(max)} m`

/** How much of it, what that costs and weighs, and into the cart (PROD-05 … PROD-08, PROD-12 … PROD-23). */
export const Compra = ({ product }: { product: Product }) => {
  const compra = useCompra(product)
  const { typed, type, montos, busy, agregado, refusal, problem } = compra
  const form = useRef<HTMLFormElement>(null)
  const mayBuy = canAll(useSession(), P.carritoA, P.carritoB)
  const shopping = useShopping()
  const [pedida, setPedida] = useState('')
  const add = async () => {
    setPedida(typed.cantidad)
    const wrong = await compra.addToCart()
    if (wrong) form.current?.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus()
  }
  const step = (by: number) =>
    type(
      'cantidad',
      showLargo(Math.max(compra.minimo, round(dec(compra.cantidad ?? 0).plus(by), 2).toNumber())).replaceAll('.', ''),
    )
  const measure = (campo: Campo) => ({
    name: campo,
    value: typed[campo],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    suffix: 'm',
    onChange: (e: { target: { value: string } }) => type(campo, e.target.value),
    onBlur: () => compra.leave(campo),
  })
  const note = !shopping ? comunes.compraDeshabilitada : mayBuy ? null : comunes.sinPermiso
  // the second click of a double click may come after a quick answer: it is no second intent
  const once = (e: { detail: number; preventDefault: () => void }) => e.detail > 1 && e.preventDefault()
  const button = (className: string) => (
    <button
      type="submit"
      form="compra"
      className={className}
      disabled={note !== null}
      aria-disabled={busy || undefined}
      onClick={once}
    >
      AGREGAR A CARRITO
    </button>
  )
  return (
    <>
      <form
        id="compra"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <div className={css.inputs}>
          {asksLargo(product) && (
            <TextField
              label="LARGO"
              error={problem('largo')}
              hint={limites(product.largoMin, product.largoMax)}
              {...measure('largo')}
            />
          )}
          {asksAncho(product) && (
            <TextField
              label="ANCHO"
              error={problem('ancho')}
              hint={limites(product.anchoMin, product.anchoMax)}
              {...measure('ancho')}
            />
          )}
          <Cantidad
            product={product}
            value={typed.cantidad}
            minimo={compra.minimo}
            error={problem('cantidad')}
            onChange={(v) => type('cantidad', v)}
            onBlur={() => compra.leave('cantidad')}
            step={step}
          />
        </div>
        <div className={css.live} role="status" aria-label="Precio y kilos">
          {asksLargo(product) && (
            <div>
              <span className="soft">{asksAncho(product) ? 'Superficie' : 'Metros'}</span>
              <span className="mono">
                {montos ? desarrollo(product, compra.cantidad!, compra.largo!, compra.ancho) : '—'}
              </span>
            </div>
          )}
          <div>
            <span className="soft">Kilos</span>
            <span className="mono">{montos ? showKilos(montos.pesoSubtotal) : '—'}</span>
          </div>
          <div className="tot">
            <span>Precio</span>
            <b>{montos ? showMoney(montos.montoSubtotal, product.moneda?.simbolo) : '—'}</b>
          </div>
        </div>
        {button('btn main wide wd')}
      </form>
      <div className="bar ph">
        <div>
          <small className="mono">{montos ? showKilos(montos.pesoSubtotal) : '—'}</small>
          <b>{montos ? showMoney(montos.montoSubtotal, product.moneda?.simbolo) : '—'}</b>
        </div>
        {button('btn main')}
      </div>
      {note && <Alert kind="warn">{note}</Alert>}
      {agregado?.kind === 'ok' && (
        <Alert kind="ok" onClose={compra.close}>
          {textos.agregado}
        </Alert>
      )}
      {agregado && agregado.precio !== null && (
        <Alert
          kind="warn"
          onClose={compra.close}
        >{`${carrito.precioActualizado} ${showMoney(agregado.precio, product.moneda?.simbolo)}`}</Alert>
      )}
      {refusal && (
        <Alert kind="bad" onClose={compra.close}>
          {refusal}
        </Alert>
      )}
      <div className={css.ways}>
        <VerCarrito />
        <Link className="btn" to={`/productos/${product.grupoProducto.id}`}>
          Seguir Comprando
        </Link>
      </div>
      <SinStock product={product} cantidad={pedida} opened={agregado?.kind === 'sinStock'} onClose={compra.close} />
    </>
  )
}

/** '24 × 12,000 = 288,000 m'. */
const desarrollo = (product: Product, cantidad: number, largo: number, ancho: number | null): string => {
  if (!asksAncho(product) || ancho === null)
    return `${showLargo(cantidad)} × ${showMetros(largo)} = ${showMetros(round(dec(cantidad).times(largo), 3).toNumber())} m`
  return `${showLargo(cantidad)} × ${showLargo(largo)} × ${showLargo(ancho)} = ${showNumber(round(dec(cantidad).times(largo).times(ancho), 2).toNumber())} m²`
}

type CantidadProps = {
  product: Product
  value: string
  minimo: number
  error: string | null
  onChange: (v: string) => void
  onBlur: () => void
  step: (by: number) => void
}
const Cantidad = ({ product, value, minimo, error, onChange, onBlur, step }: CantidadProps) => {
  const id = useId()
  const unit = enMetrosCuadrados(product)
    ? 'Metros cuadrados'
    : asksLargo(product)
      ? asksAncho(product)
        ? 'Piezas'
        : 'Tiras'
      : 'Unidades'
  return (
    <div className="field">
      <label htmlFor={id}>CANTIDAD</label>
      <div className={`qty${error ? ' err' : ''}`}>
        <button type="button" aria-label="Menos" onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <input
          id={id}
          name="cantidad"
          value={value}
          inputMode={enMetrosCuadrados(product) ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}e ${id}h`}
          onChange={(e) => onChange(e.target.value)}
          onBlur={onBlur}
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
      <p className="hint" id={`${id}h`}>
        {unit}, mínimo {showLargo(minimo)}
      </p>
    </div>
  )
}
