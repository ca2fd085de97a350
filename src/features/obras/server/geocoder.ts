import type { Hallazgo } from '../contract.ts'

export type Punto = { readonly latitud: number; readonly longitud: number }
/** A geocoder: the built-in gazetteer or a provider. Callers handle what it throws. */
export type Geocoder = {
  readonly fuente: Hallazgo['fuente']
  /** At most `limite` matches of a text, best first; none outside Argentina. */
  readonly search: (texto: string, limite: number, signal: AbortSignal) => Promise<Hallazgo[]>
  /** The place at a point; null outside Argentina. */
  readonly reverse: (punto: Punto, signal: AbortSignal) => Promise<Hallazgo | null>
}
/** Requests a path of the provider with query parameters; resolves with its JSON. */
export type Ask = (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<unknown>
