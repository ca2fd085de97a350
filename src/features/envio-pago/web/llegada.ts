import { useArrival } from '#web/arrival.ts'

/** What a screen of this room tells the one it leads to; `imprimir` is read by the request's own dialog. */
type Llegada = { aviso?: 'tiempo'; enviada?: number; imprimir?: true }

/** For `navigate(…, { state: llegada({ … }) })`. */
export const llegada = (dicho: Llegada): Llegada => dicho

export const useLlegada = <K extends keyof Llegada>(key: K) => useArrival<NonNullable<Llegada[K]>>(key)
