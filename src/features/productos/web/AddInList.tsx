import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { PRECIO_ACTUALIZADO } from '#features/carrito/rules.ts'
import { showMoney } from '#shared/money.ts'
import { pluralOf } from '#shared/unidades.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Options } from './Asked.tsx'
import { asksLargo, campoCantidad, textos } from '../rules.ts'
import { BareField } from './BareField.tsx'
import { Cantidad, Medidas, once, submitCompra } from './CompraFields.tsx'
import { OutOfStock } from './OutOfStock.tsx'
import { useCompra, type InCompra } from './useCompra.ts'
import type { Vendible } from './useTypedFields.ts'
import css from './lista.module.css'

type Props = { product: Vendible }

/** From a card into the cart: how many and 'Agregar'; what is cut to measure opens its fields in place (OPEN-102). */
export const AddInList = ({ product }: Props) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  if (!asksLargo(product)) return <Form product={product} />
  if (open) return <Form product={product} onClose={close} />
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

/** The fields of another cut of a product, and adding it: opened where the first one stands (DIARIO-04). */
export const AgregarMedida = ({ product, onClose }: Props & { onClose: () => void }) => (
  <Form product={product} onClose={onClose} />
)

/** Closes what was opened, from anywhere in it. */
const useEscape = (form: RefObject<HTMLFormElement | null>, onClose: (() => void) | undefined) =>
  useEffect(() => {
    const hear = (event: KeyboardEvent) => event.key === 'Escape' && onClose?.()
    const element = form.current
    element?.addEventListener('keydown', hear)
    return () => element?.removeEventListener('keydown', hear)
  }, [form, onClose])

/** `onClose`: it was opened for a product that is cut, and can be closed again. */
const Form = ({ product, onClose }: Props & { onClose?: () => void }) => {
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
      className={cut ? css.cutOff : undefined}
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
          <Button product={product} compra={compra} />
          <button type="button" className="btn bare" onClick={onClose}>
            Cerrar
          </button>
        </>
      ) : (
        <InlineAdd product={product} compra={compra} />
      )}
      <Resultado product={product} compra={compra} />
    </form>
  )
}

/** 'Cantidad de Perfil UPN 100 (12,00 m), en tiras'. */
export const labelOfCantidad = (product: Vendible): string =>
  `Cantidad de ${product.descripcion}, en ${pluralOf(campoCantidad(product).unidades[0])}`

export const Button = ({ product, compra }: Props & { compra: InCompra }) => (
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
const InlineAdd = ({ product, compra }: Props & { compra: InCompra }) => {
  const id = useId()
  const error = compra.problem('cantidad')
  const step = (by: number) => compra.take('cantidad', Math.max(compra.minimum, (compra.cantidad ?? 0) + by))
  return (
    <>
      <div className={css.agregar}>
        <BareField
          product={product}
          compra={compra}
          nombre="cantidad"
          label={labelOfCantidad(product)}
          errorId={id}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            step(by)
          }}
        />
        <Button product={product} compra={compra} />
      </div>
      {error && (
        <p className="err" id={id} role="alert">
          {error}
        </p>
      )}
      <Options options={compra.options('cantidad')} onChoose={(numero) => compra.take('cantidad', numero)} />
    </>
  )
}

/** What became of adding, beside the button; the list stays where it is. */
export const Resultado = ({ product, compra }: Props & { compra: InCompra }) => {
  const { added, refusal } = compra
  const [asking, setAsking] = useState(false)
  const said = added && (added.kind === 'ok' ? textos.added : textos.noStock)
  const precio = added?.precio ?? null
  useEffect(() => {
    if (said) announce(said)
  }, [said, added])
  if (refusal)
    return (
      <p className="err" role="alert">
        {refusal}
      </p>
    )
  if (!added) return null
  return (
    <div className={`${css.stated} ${added.kind === 'ok' ? css.ok : css.warn}`}>
      <p>{said}</p>
      <p>{added.stated}</p>
      {precio !== null && <p>{`${PRECIO_ACTUALIZADO} ${showMoney(precio, product.moneda?.simbolo)}`}</p>}
      {added.kind === 'withoutStock' && (
        <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Consultar disponibilidad
        </button>
      )}
      {asking && (
        <OutOfStock product={product} cantidad={added.cantidad} opened={asking} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
