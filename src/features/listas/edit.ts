import { inCampo, numeroOf, readTyped } from '#shared/cantidad.ts'
import type { Product } from '#features/productos/contract.ts'
import type { Cambio, Entera, Linea } from './contract.ts'
import { asText, type NuevaLinea } from './rules.ts'

/** A line while it is edited, as texts. `id` null: it is not kept yet. */
export type Fila = {
  readonly key: string
  readonly id: number | null
  readonly productoId: string
  readonly nombre: string
  readonly pideLargo: boolean
  readonly pideAncho: boolean
  readonly cantidad: string
  readonly largo: string
  readonly ancho: string
  readonly nota: string
}
/** A list while it is edited: what it was made over, and what is typed. */
export type Edicion = {
  readonly base: Entera
  readonly nombre: string
  readonly nota: string
  readonly compartida: boolean
  readonly filas: readonly Fila[]
  readonly next: number
}
const cell = (side: number): string => (side > 0 ? inCampo(side) : '')
const filaOf = (linea: Linea): Fila => ({
  key: `${linea.id}`,
  id: linea.id,
  productoId: linea.productoId,
  nombre: linea.nombreProducto,
  pideLargo: linea.largo > 0 || (linea.producto?.unidadMedida.metroLineal ?? false),
  pideAncho: linea.ancho > 0,
  cantidad: inCampo(linea.cantidad),
  largo: cell(linea.largo),
  ancho: cell(linea.ancho),
  nota: linea.nota,
})
export const edicionOf = (base: Entera): Edicion => ({
  base,
  nombre: base.nombre,
  nota: base.nota,
  compartida: base.compartida,
  filas: base.lineas.$values.map(filaOf),
  next: 1,
})

const figure = (text: string): number | null => numeroOf(readTyped(text, { decimals: 3, unidades: ['m'] }))
/** What keeps a line from being kept; null for nothing. */
export const problemOfFila = ({ cantidad, largo, ancho }: Fila): string | null => {
  const amount = figure(cantidad)
  if (amount === null || amount <= 0) return 'Poné una cantidad mayor que cero.'
  for (const side of [largo, ancho]) {
    const metres = side.trim() === '' ? 0 : figure(side)
    if (metres === null || metres < 0) return 'El largo y el ancho van en metros, como 12 o 1,5.'
  }
  return null
}
const sent = (text: string): string => (text.trim() === '' ? '0' : asText(figure(text) ?? 0))

const none = { linea: null, campo: null, antes: null, despues: null, version: null, antesDe: null, nueva: null }
const said = (cambio: Pick<Cambio, 'que'> & Partial<Cambio>): Cambio => ({ ...none, ...cambio })
/** New lines as they are sent. */
export const addingOf = (lineas: readonly (NuevaLinea & { readonly nota?: string })[]): Cambio[] =>
  lineas.map(({ nota = '', ...linea }) => said({ que: 'agregar', nueva: { ...linea, nota } }))
const fieldsOf = ({ base, nombre, nota, compartida }: Edicion): Cambio[] => {
  const yes = (is: boolean): string => (is ? 'si' : '')
  return (
    [
      ['nombre', base.nombre, nombre.trim()],
      ['nota', base.nota, nota],
      ['compartida', yes(base.compartida), yes(compartida)],
    ] as const
  ).flatMap(([campo, antes, despues]) => (antes === despues ? [] : [said({ que: 'campo', campo, antes, despues })]))
}
const changesOfFila = (linea: Linea, fila: Fila): Cambio[] =>
  (
    [
      ['cantidad', asText(linea.cantidad), sent(fila.cantidad)],
      ['largo', asText(linea.largo), sent(fila.largo)],
      ['ancho', asText(linea.ancho), sent(fila.ancho)],
      ['nota', linea.nota, fila.nota],
    ] as const
  ).flatMap(([campo, antes, despues]) =>
    antes === despues ? [] : [said({ que: 'campo', linea: linea.id, campo, antes, despues })],
  )
/** The lines that stand elsewhere now: each is put before its next one, from the last to the first. */
const movesOf = (before: readonly number[], after: readonly number[]): Cambio[] => {
  const left = before.filter((id) => after.includes(id))
  if (left.every((id, at) => id === after[at])) return []
  return after.map((linea, at) => said({ que: 'mover', linea, antesDe: after[at + 1] ?? null })).reverse()
}
/** What is sent of an edited list: only what changed, with what it was changed from (LIST-05). */
export const cambiosOf = (edicion: Edicion): Cambio[] => {
  const lineas = edicion.base.lineas.$values
  const kept = new Map(edicion.filas.flatMap((fila) => (fila.id === null ? [] : [[fila.id, fila] as const])))
  return [
    ...fieldsOf(edicion),
    ...lineas.flatMap((linea) => {
      const fila = kept.get(linea.id)
      return fila ? changesOfFila(linea, fila) : [said({ que: 'quitar', linea: linea.id, version: linea.version })]
    }),
    ...movesOf(
      lineas.map(({ id }) => id),
      [...kept.keys()],
    ),
    ...addingOf(
      edicion.filas
        .filter(({ id }) => id === null)
        .map(({ productoId, cantidad, largo, ancho, nota }) => ({
          productoId,
          cantidad: figure(cantidad) ?? 0,
          largo: figure(largo),
          ancho: figure(ancho),
          nota,
        })),
    ),
  ]
}

const CELLS = ['cantidad', 'largo', 'ancho', 'nota'] as const
/** What one typed in a line, else what the other wrote; null where they took away a line that one left alone. */
const mergeFila = (fila: Fila, before: Fila, theirs: Fila | undefined): Fila | null => {
  const mine = CELLS.filter((campo) => fila[campo] !== before[campo])
  if (theirs) return { ...theirs, ...Object.fromEntries(mine.map((campo) => [campo, fila[campo]])) }
  return mine.length === 0 ? null : { ...fila, id: null, key: `n${fila.key}` } // it comes anew
}
/** What was typed, over the list as it is now: it is said again over what the other wrote. */
export const overFresh = (edicion: Edicion, fresh: Entera): Edicion => {
  const byId = ({ lineas }: Entera) => new Map(lineas.$values.map((linea) => [linea.id, filaOf(linea)]))
  const [was, now] = [byId(edicion.base), byId(fresh)]
  const pick = <T>(mine: T, before: T, theirs: T): T => (mine === before ? theirs : mine)
  return {
    base: fresh,
    nombre: pick(edicion.nombre, edicion.base.nombre, fresh.nombre),
    nota: pick(edicion.nota, edicion.base.nota, fresh.nota),
    compartida: pick(edicion.compartida, edicion.base.compartida, fresh.compartida),
    filas: [
      ...edicion.filas.flatMap((fila) => {
        const before = was.get(fila.id ?? 0)
        return (before ? mergeFila(fila, before, now.get(fila.id!)) : fila) ?? []
      }),
      ...[...now].flatMap(([id, fila]) => (was.has(id) ? [] : [fila])),
    ],
    next: edicion.next,
  }
}

export type Action =
  | { readonly do: 'set'; readonly patch: Partial<Pick<Edicion, 'nombre' | 'nota' | 'compartida'>> }
  | {
      readonly do: 'type'
      readonly key: string
      readonly campo: 'cantidad' | 'largo' | 'ancho' | 'nota'
      readonly text: string
    }
  | { readonly do: 'move'; readonly key: string; readonly by: number }
  | { readonly do: 'place'; readonly key: string; readonly before: string }
  | { readonly do: 'remove'; readonly key: string }
  | { readonly do: 'restore'; readonly fila: Fila; readonly at: number }
  | {
      readonly do: 'add'
      readonly product: Product
      readonly cantidad: number
      readonly largo: number | null
      readonly ancho: number | null
    }
  | { readonly do: 'over'; readonly fresh: Entera }
  | { readonly do: 'reset'; readonly fresh: Entera }

const moved = (filas: readonly Fila[], from: number, to: number): Fila[] => {
  const [fila] = filas.slice(from, from + 1)
  const left = filas.toSpliced(from, 1)
  return fila ? left.toSpliced(Math.max(0, Math.min(to, left.length)), 0, fila) : [...filas]
}
export const edicionReducer = (edicion: Edicion, action: Action): Edicion => {
  const at = 'key' in action ? edicion.filas.findIndex(({ key }) => key === action.key) : -1
  switch (action.do) {
    case 'set':
      return { ...edicion, ...action.patch }
    case 'type':
      return {
        ...edicion,
        filas: edicion.filas.map((fila) => (fila.key === action.key ? { ...fila, [action.campo]: action.text } : fila)),
      }
    case 'move':
      return at < 0 ? edicion : { ...edicion, filas: moved(edicion.filas, at, at + action.by) }
    case 'place': {
      const to = edicion.filas.findIndex(({ key }) => key === action.before)
      return at < 0 || to < 0 ? edicion : { ...edicion, filas: moved(edicion.filas, at, to) }
    }
    case 'remove':
      return { ...edicion, filas: edicion.filas.filter(({ key }) => key !== action.key) }
    case 'restore':
      return { ...edicion, filas: edicion.filas.toSpliced(action.at, 0, action.fila) }
    case 'add': {
      const { product, cantidad, largo, ancho } = action
      const fila: Fila = {
        key: `n${edicion.next}`,
        id: null,
        productoId: product.id,
        nombre: product.descripcion,
        pideLargo: product.unidadMedida.metroLineal,
        pideAncho: product.unidadMedida.metroLineal && product.unidadMedida.metroCuadrado,
        cantidad: inCampo(cantidad),
        largo: cell(largo ?? (product.unidadMedida.metroLineal ? (product.largoMax ?? product.largoMin ?? 1) : 0)),
        ancho: cell(ancho ?? 0),
        nota: '',
      }
      return { ...edicion, filas: [...edicion.filas, fila], next: edicion.next + 1 }
    }
    case 'over':
      return overFresh(edicion, action.fresh)
    case 'reset':
      return edicionOf(action.fresh)
  }
}
