/**
 * How listening ended: in order or cut, after it had heard; refused at once (no server there, one that is starting, a
 * proxy that lets no stream through); kept by something in between, so that nothing was ever heard; without a session.
 */
export type Fin = 'cortado' | 'negado' | 'mudo' | 'sin-sesion'

/** Where no stream can be had, how often one asks, in milliseconds, and with that a sixth more, of each its own. */
export const QUESTION_MS = 60_000
/** So many times in a row it is tried again soon; from then on one asks meanwhile. */
const PRONTO = 3
/** What keeps a stream costs a connection for ten seconds at each try: it is tried again after so many asks. */
const TURNS = 5

/** `ms` until the stream is tried again, or one asks; `asks`: how often one asks before it is tried, 0 for none. */
export type Pause = { readonly ms: number; readonly asks: number }
/**
 * What is done after listening ended for the `deaf`-th time in a row without having heard anything (0: it had heard).
 * `azar`, from 0 to 1, is each browser’s own: a portal that comes back is not asked by all of them at once.
 */
export const pauseAfter = (fin: Fin, deaf: number, random: number): Pause => {
  const soon = fin === 'mudo' ? PRONTO - 1 : PRONTO
  if (deaf < soon) return { ms: 1_000 * 2 ** deaf + random * 3_000 * 2 ** deaf, asks: 0 }
  return { ms: QUESTION_MS * (1 + random / 6), asks: fin === 'mudo' ? TURNS : 1 }
}
