/**
 * How a stream ended: 'cortado', after events; 'negado', refused (no server, one starting, a proxy without streams);
 * 'mudo', buffered by a proxy, so that nothing arrived; without a session.
 */
export type Fin = 'cortado' | 'negado' | 'mudo' | 'sin-sesion'

/** Poll interval in milliseconds where no stream can be had, plus a random sixth. */
export const QUESTION_MS = 60_000
/** Failures in a row retried soon; beyond them the browser polls in between. */
const PRONTO = 3
/** Polls between two attempts; each attempt through a buffering proxy holds a connection for ten seconds. */
const TURNS = 5

/** `ms` until the next attempt or poll; `asks`: polls before the next attempt, 0 for none. */
export type Pause = { readonly ms: number; readonly asks: number }
/**
 * The pause after the `deaf`-th stream in a row that ended without any event (0: it had events). `random`, from 0 to 1,
 * spreads the browsers, so that they do not all reconnect at once.
 */
export const pauseAfter = (fin: Fin, deaf: number, random: number): Pause => {
  const soon = fin === 'mudo' ? PRONTO - 1 : PRONTO
  if (deaf < soon) return { ms: 1_000 * 2 ** deaf + random * 3_000 * 2 ** deaf, asks: 0 }
  return { ms: QUESTION_MS * (1 + random / 6), asks: fin === 'mudo' ? TURNS : 1 }
}
