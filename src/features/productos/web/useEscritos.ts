import { useState } from 'react'
import { enCampo, numeroDe, readEscrito, type Campo, type Duda } from '#shared/cantidad.ts'
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
  minimoDe,
} from '../rules.ts'
import { openEscritos, useGuardarEscritos } from './guardados.ts'

/** A product as lists and its own page have it. */
export type Vendible = Omit<Product, 'productSuggestions'>
export type Nombre = 'cantidad' | 'largo' | 'ancho'
type Textos = Record<Nombre, string>

const initial = (product: Vendible, minMC: number): Textos => ({
  cantidad: enCampo(minimoDe(product, minMC)),
  largo: asksLargo(product) ? enCampo(product.largoMax ?? product.largoMin ?? 1) : '',
  ancho: asksAncho(product) ? enCampo(product.anchoMax ?? product.anchoMin ?? 1) : '',
})

/**
 * What a person types to buy a product: its numbers, what is wrong with them, and what is asked about them. A problem
 * shows once its field was left. `keep`: over a reload.
 */
export const useEscritos = (product: Vendible, keep: boolean) => {
  const session = useSession()
  const minMC = Number(param(session, 'ProductoCantidadMinimaMC')) || 1
  const de = keep ? `${session.userId}:${product.id}` : null
  const [typed, setTyped] = useState(() => openEscritos(de, initial(product, minMC)))
  useGuardarEscritos(de, typed)
  const [seen, setSeen] = useState<ReadonlySet<Nombre>>(new Set())
  const campos: Record<Nombre, Campo> = { cantidad: campoCantidad(product), largo: campoMetros, ancho: campoMetros }
  const read = (nombre: Nombre) => readEscrito(typed[nombre], campos[nombre])
  const [cantidad, largo, ancho] = [numeroDe(read('cantidad')), numeroDe(read('largo')), numeroDe(read('ancho'))]
  const problems: Record<Nombre, string | null> = {
    cantidad: checkCantidad(product, cantidad, minMC),
    largo: checkLargo(product, largo),
    ancho: checkAncho(product, ancho),
  }
  const dudaOf = (nombre: Nombre): Duda | null => {
    const escrito = read(nombre)
    return escrito.kind === 'duda' && problems[nombre] !== null ? escrito : null
  }
  return {
    typed,
    cantidad,
    largo,
    ancho,
    minimo: minimoDe(product, minMC),
    type: (nombre: Nombre, text: string) => setTyped((t) => ({ ...t, [nombre]: text })),
    leave: (nombre: Nombre) => afterPointer(() => setSeen((s) => new Set([...s, nombre]))),
    leaveAll: () => setSeen(new Set(['cantidad', 'largo', 'ancho'])),
    /** The first field that does not do. */
    first: (['largo', 'ancho', 'cantidad'] as const).find((n) => problems[n]),
    problem: (nombre: Nombre) => (seen.has(nombre) ? (dudaOf(nombre)?.pregunta ?? problems[nombre]) : null),
    opciones: (nombre: Nombre) => (seen.has(nombre) ? (dudaOf(nombre)?.opciones ?? []) : []),
  }
}
export type Escritos = ReturnType<typeof useEscritos>
