import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { textos as carrito } from '#features/carrito/rules.ts'
import { showMoney } from '#shared/money.ts'
import { pluralDe } from '#shared/unidades.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Opciones } from '#web/ui/Preguntada.tsx'
import { useSelectAll } from '#web/ui/useSelectAll.ts'
import { asksLargo, campoCantidad, enMetrosCuadrados, textos } from '../rules.ts'
import { Cantidad, Medidas, once, submitCompra } from './CamposDeCompra.tsx'
import { SinStock } from './SinStock.tsx'
import { useCompra, type EnCompra } from './useCompra.ts'
import type { Vendible } from './useEscritos.ts'
import css from './lista.module.css'

type Props = { product: Vendible }

/** From a card into the cart: how many and 'Agregar'; what is cut to measure opens its fields in place (OPEN-102). */
export const AgregarEnLista = ({ product }: Props) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  if (!asksLargo(product)) return <Formulario product={product} />
  if (open) return <Formulario product={product} onClose={close} />
  return (
    <button
      type="button"
      ref={button}
      className="btn"
      aria-expanded={false}
      aria-label={`Agregar: ${product.descripcion}`}
      onClick={() => setOpen(true)}
    >
      Agregar
    </button>
  )
}

/** Closes what was opened, from anywhere in it. */
const useEscape = (form: RefObject<HTMLFormElement | null>, onClose: (() => void) | undefined) =>
  useEffect(() => {
    const hear = (event: KeyboardEvent) => event.key === 'Escape' && onClose?.()
    const element = form.current
    element?.addEventListener('keydown', hear)
    return () => element?.removeEventListener('keydown', hear)
  }, [form, onClose])

/** `onClose`: it was opened for a product that is cut, and can be closed again. */
const Formulario = ({ product, onClose }: Props & { onClose?: () => void }) => {
  const compra = useCompra(product)
  const form = useRef<HTMLFormElement>(null)
  const cut = onClose !== undefined
  useEffect(() => {
    if (cut) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [cut])
  useEscape(form, onClose)
  return (
    <form
      ref={form}
      noValidate
      className={cut ? css.cortado : undefined}
      aria-label={cut ? `Agregar ${product.descripcion}` : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void submitCompra(compra, form.current)
      }}
    >
      {cut ? (
        <>
          <Medidas product={product} compra={compra} />
          <Cantidad product={product} compra={compra} />
          <Boton product={product} compra={compra} />
          <button type="button" className="btn bare" onClick={onClose}>
            Cerrar
          </button>
        </>
      ) : (
        <EnUnaLinea product={product} compra={compra} />
      )}
      <Resultado product={product} compra={compra} />
    </form>
  )
}

const Boton = ({ product, compra }: Props & { compra: EnCompra }) => (
  <button
    type="submit"
    className="btn"
    aria-disabled={compra.busy || undefined}
    aria-label={`Agregar: ${product.descripcion}`}
    onClick={once}
  >
    Agregar
  </button>
)

/** Number and button side by side. */
const EnUnaLinea = ({ product, compra }: Props & { compra: EnCompra }) => {
  const id = useId()
  const select = useSelectAll()
  const error = compra.problem('cantidad')
  const step = (by: number) => compra.take('cantidad', Math.max(compra.minimo, (compra.cantidad ?? 0) + by))
  return (
    <>
      <div className={css.agregar}>
        <input
          {...select}
          className={`in${error ? ' bad' : ''}`}
          name="cantidad"
          value={compra.typed.cantidad}
          inputMode={enMetrosCuadrados(product) ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={24}
          aria-label={`Cantidad de ${product.descripcion}, en ${pluralDe(campoCantidad(product).unidades[0])}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => compra.type('cantidad', event.target.value)}
          onBlur={() => compra.leave('cantidad')}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            step(by)
          }}
        />
        <Boton product={product} compra={compra} />
      </div>
      {error && (
        <p className="err" id={id} role="alert">
          {error}
        </p>
      )}
      <Opciones opciones={compra.opciones('cantidad')} onChoose={(numero) => compra.take('cantidad', numero)} />
    </>
  )
}

/** What became of adding, beside the button; the list stays where it is. */
const Resultado = ({ product, compra }: Props & { compra: EnCompra }) => {
  const { agregado, refusal } = compra
  const [asking, setAsking] = useState(false)
  const said = agregado && (agregado.kind === 'ok' ? textos.agregado : textos.sinStock)
  const precio = agregado?.precio ?? null
  useEffect(() => {
    if (said) announce(said)
  }, [said, agregado])
  if (refusal)
    return (
      <p className="err" role="alert">
        {refusal}
      </p>
    )
  if (!agregado) return null
  return (
    <div className={`${css.dicho} ${agregado.kind === 'ok' ? css.ok : css.warn}`}>
      <p>{said}</p>
      <p>{agregado.dicho}</p>
      {precio !== null && <p>{`${carrito.precioActualizado} ${showMoney(precio, product.moneda?.simbolo)}`}</p>}
      {agregado.kind === 'sinStock' && (
        <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Consultar disponibilidad
        </button>
      )}
      {asking && (
        <SinStock product={product} cantidad={agregado.cantidad} opened={asking} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
