import type { HistoryState } from '@tanstack/react-router'
import { useArrival } from '#web/arrival.ts'

/** What a screen of this room tells the one it leads to; `printNow` is read by the request's own dialog. */
type Arrival = { time?: true; enviada?: number; printNow?: true }
declare module '@tanstack/react-router' {
  interface HistoryState extends Arrival {}
}

/** For `navigate({ …, state: arrival({ … }) })`. */
export const arrival = (stated: Arrival): HistoryState => stated

export const useCheckoutArrival = <K extends keyof Arrival>(key: K) => useArrival<NonNullable<Arrival[K]>>(key)
