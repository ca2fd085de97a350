import type { KeyboardEvent } from 'react'
import { useSelectAll } from '#web/ui/useSelectAll.ts'
import { inMetrosCuadrados } from '../rules.ts'
import type { InCompra } from './useCompra.ts'
import type { Nombre, Vendible } from './useTypedFields.ts'

type Props = {
  product: Vendible
  compra: InCompra
  nombre: Nombre
  label: string
  /** Where what is wrong with it is said. */ errorId: string
  /** The form it is of, where it stands outside of it. */ form?: string
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}
/** A figure of a product where its name does not fit beside it: on a card, in a row. */
export const BareField = ({ product, compra, nombre, label, errorId, form, onKeyDown }: Props) => {
  const error = compra.problem(nombre)
  const whole = nombre === 'cantidad' && !inMetrosCuadrados(product)
  return (
    <input
      {...useSelectAll()}
      className={`in${error ? ' bad' : ''}`}
      name={nombre}
      form={form}
      value={compra.typed[nombre]}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={24}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      onChange={(event) => compra.type(nombre, event.target.value)}
      onBlur={() => compra.leave(nombre)}
      onKeyDown={onKeyDown}
    />
  )
}
