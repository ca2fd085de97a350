import type { HistoryState } from '@tanstack/react-router'
import { useArrival } from '#web/arrival.ts'

/** Navigation state between this room's screens; `printNow` is read by the solicitud's dialog. */
type Arrival = { time?: true; enviada?: number; printNow?: true }
declare module '@tanstack/react-router' {
  interface HistoryState extends Arrival {}
}

/** For `navigate({ …, state: arrival({ … }) })`. */
export const arrival = (stated: Arrival): HistoryState => stated

export const useCheckoutArrival = <K extends keyof Arrival>(key: K) => useArrival<NonNullable<Arrival[K]>>(key)
