import type { HistoryState } from '@tanstack/react-router'
import { useArrival } from '#web/arrival.ts'

/** What a screen of this room tells the one it leads to; `imprimir` is read by the request's own dialog. */
type Llegada = { tiempo?: true; enviada?: number; imprimir?: true }
declare module '@tanstack/react-router' {
  interface HistoryState extends Llegada {}
}

/** For `navigate({ …, state: llegada({ … }) })`. */
export const llegada = (dicho: Llegada): HistoryState => dicho

export const useLlegada = <K extends keyof Llegada>(key: K) => useArrival<NonNullable<Llegada[K]>>(key)
