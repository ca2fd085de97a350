import { use, useState } from 'react'
import { inCampo, notNumber, numeroOf, readTyped, type Campo, type Doubt } from '#shared/cantidad.ts'
import { param, useSession } from '#web/session.ts'
import { afterPointer } from '#web/ui/afterPointer.ts'
import type { Product } from '../contract.ts'
import {
  asksAncho,
  asksLargo,
  campoCantidad,
  campoMetros,
  checkAncho,
  checkCantidad,
  checkLargo,
  minimumOf,
} from '../rules.ts'
import { openTypedFields, TypedInList, useKeepTypedFields } from './typedStore.ts'

/** A product as lists and its own page have it. */
export type Vendible = Omit<Product, 'productSuggestions'>
export type Nombre = 'cantidad' | 'largo' | 'ancho'
type Textos = Record<Nombre, string>

const initial = (product: Vendible, minMC: number): Textos => ({
  cantidad: inCampo(minimumOf(product, minMC)),
  largo: asksLargo(product) ? inCampo(product.largoMax ?? product.largoMin ?? 1) : '',
  ancho: asksAncho(product) ? inCampo(product.anchoMax ?? product.anchoMin ?? 1) : '',
})

/**
 * What a person types to buy a product: its numbers, what is wrong with them, and what is asked about them. A problem
 * shows once its field was left. `keep`: over a reload.
 */
export const useTypedFields = (product: Vendible, keep: boolean) => {
  const session = useSession()
  const minMC = Number(param(session, 'ProductoCantidadMinimaMC')) || 1
  const de = keep ? `${session.userId}:${product.id}` : null
  const list = use(TypedInList)
  const [typed, setState] = useState(
    () => (list?.get(product.id) as Textos | undefined) ?? openTypedFields(de, initial(product, minMC)),
  )
  const setTyped = (next: Textos) => {
    list?.set(product.id, next)
    setState(next)
  }
  useKeepTypedFields(de, typed)
  const [seen, setSeen] = useState<ReadonlySet<Nombre>>(new Set())
  const campos: Record<Nombre, Campo> = { cantidad: campoCantidad(product), largo: campoMetros, ancho: campoMetros }
  const read = (nombre: Nombre) => readTyped(typed[nombre], campos[nombre])
  const [cantidad, largo, ancho] = [numeroOf(read('cantidad')), numeroOf(read('largo')), numeroOf(read('ancho'))]
  const unread = (nombre: Nombre) => (read(nombre).kind === 'nothing' ? notNumber(typed[nombre], campos[nombre]) : null)
  const problems: Record<Nombre, string | null> = {
    cantidad: unread('cantidad') ?? checkCantidad(product, cantidad, minMC),
    largo: unread('largo') ?? checkLargo(product, largo),
    ancho: unread('ancho') ?? checkAncho(product, ancho),
  }
  const doubtOf = (nombre: Nombre): Doubt | null => {
    const typedField = read(nombre)
    return typedField.kind === 'doubt' && problems[nombre] !== null ? typedField : null
  }
  return {
    typed,
    cantidad,
    largo,
    ancho,
    minimum: minimumOf(product, minMC),
    type: (nombre: Nombre, text: string) => setTyped({ ...typed, [nombre]: text }),
    /** A quantity and a cut of before; what the product does not ask stays blank. Metres. */
    fill: (medida: { readonly [K in Nombre]: number }) =>
      setTyped({
        cantidad: inCampo(medida.cantidad),
        largo: asksLargo(product) && medida.largo > 0 ? inCampo(medida.largo) : typed.largo,
        ancho: asksAncho(product) && medida.ancho > 0 ? inCampo(medida.ancho) : typed.ancho,
      }),
    leave: (nombre: Nombre) => afterPointer(() => setSeen((s) => new Set([...s, nombre]))),
    leaveAll: () => setSeen(new Set(['cantidad', 'largo', 'ancho'])),
    /** The first field that does not do. */
    first: (['largo', 'ancho', 'cantidad'] as const).find((n) => problems[n]),
    problem: (nombre: Nombre) => (seen.has(nombre) ? (doubtOf(nombre)?.question ?? problems[nombre]) : null),
    options: (nombre: Nombre) => (seen.has(nombre) ? (doubtOf(nombre)?.options ?? []) : []),
  }
}
export type TypedFields = ReturnType<typeof useTypedFields>
