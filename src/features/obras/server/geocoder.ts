import type { Hallazgo } from '../contract.ts'

export type Punto = { readonly latitud: number; readonly longitud: number }
/** Who finds addresses: the gazetteer inside, or a provider. What it throws is for the caller to make up for. */
export type Geocoder = {
  readonly fuente: Hallazgo['fuente']
  /** At most `limite` places for what was typed, the best first; none outside of Argentina. */
  readonly search: (texto: string, limite: number, signal: AbortSignal) => Promise<Hallazgo[]>
  /** What is at a point; null outside of Argentina. */
  readonly reverse: (punto: Punto, signal: AbortSignal) => Promise<Hallazgo | null>
}
/** Asks a provider: a path below its address, and what is asked. */
export type Ask = (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<unknown>
