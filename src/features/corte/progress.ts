import type { Ajustes, Barra } from './result.ts'

/** How far somebody is beside the saw, as it is kept on the device for the plan that it belongs to (OPEN-559). */

/** `at`: the bar one stands at, from zero; `cut`: the pieces that are ticked, each by `pieceKey`. */
export type Progress = { readonly at: number; readonly cut: readonly string[] }
type Kept = Progress & { readonly plan: string }
export const BEGUN: Progress = { at: 0, cut: [] }
/** How many plans of an account a device keeps, the newest. */
export const MAX_KEPT = 8

export const pieceKey = (bar: number, place: number): string => `${bar} ${place}`
const PIECE = /^\d+ \d+$/
const hasBegun = ({ at, cut }: Progress): boolean => at > 0 || cut.length > 0

/** 64 bits of a text, as hexadecimal digits: no secret, only another one for another text. */
const digest = (text: string): string => {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  const mixed = [one ^ (other >>> 15), other ^ (one >>> 13)].map((half) => Math.imul(half ^ (half >>> 16), 2246822507))
  return mixed.map((half) => ((half ^ (half >>> 13)) >>> 0).toString(16).padStart(8, '0')).join('')
}
type Which = { readonly clienteId: number; readonly productoId: string; readonly ajustes: Ajustes }
/** Which plan it is: the client's, of that product, with these bars, pieces and marks. */
export const planKeyOf = ({ clienteId, productoId, ajustes }: Which, barras: readonly Barra[]): string => {
  const bars = barras.map(({ propia, vendida, largo, veces, piezas }) => [
    propia ?? vendida?.clave,
    largo,
    veces,
    piezas.map((pieza) => [pieza.letra, pieza.largo, pieza.marca]),
  ])
  return digest(JSON.stringify([clienteId, productoId, ajustes.corte, ajustes.despunte, bars]))
}

const isKept = (one: unknown): one is Kept => {
  const { plan, at, cut } = (one ?? {}) as Partial<Kept>
  if (typeof plan !== 'string' || !Number.isSafeInteger(at) || at! < 0 || !Array.isArray(cut)) return false
  return cut.every((piece) => typeof piece === 'string' && PIECE.test(piece))
}
/** What the device keeps; what somebody else wrote there is none. */
const readKept = (text: string | null): Kept[] => {
  try {
    const kept = JSON.parse(text ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}
/** How far a plan is by what the device keeps; null: not begun. */
export const findProgress = (text: string | null, plan: string): Progress | null => {
  const kept = readKept(text).find((each) => each.plan === plan)
  return kept && hasBegun(kept) ? { at: kept.at, cut: kept.cut } : null
}
/** What the device keeps from then on; null: nothing. A plan that is not begun, or was begun anew, leaves it. */
export const withProgress = (text: string | null, plan: string, { at, cut }: Progress): string | null => {
  const others = readKept(text).filter((each) => each.plan !== plan)
  const kept = hasBegun({ at, cut }) ? [{ plan, at, cut }, ...others].slice(0, MAX_KEPT) : others
  return kept.length === 0 ? null : JSON.stringify(kept)
}
/** Ticks a piece, or not any more. */
export const ticked = (progress: Progress, piece: string, is: boolean): Progress => {
  const others = progress.cut.filter((each) => each !== piece)
  return { ...progress, cut: is ? [...others, piece] : others }
}
