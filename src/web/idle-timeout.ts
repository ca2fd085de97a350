/**
 * Idle timeout: aborts what receives nothing for `ms` milliseconds, however long it takes in all, and with `outer`. One
 * controller for both: WebKit drops a signal of `AbortSignal.any` to which a fetch alone listens, and the fetch hangs.
 */
export const patience = (ms: number, outer?: AbortSignal) => {
  const end = new AbortController()
  const follow = () => end.abort(outer?.reason)
  if (outer?.aborted) follow()
  outer?.addEventListener('abort', follow)
  const late = () => end.abort(new DOMException('Nothing came for too long.', 'TimeoutError'))
  let timer = setTimeout(late, ms)
  return {
    signal: end.signal,
    /** Restarts the timer: something was received. */
    touch: () => {
      clearTimeout(timer)
      timer = setTimeout(late, ms)
    },
    stop: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}
export type Patience = ReturnType<typeof patience>

/**
 * Reads an answer's bytes into a Blob, restarting the idle timeout with each chunk; the browser may keep a Blob on
 * disk.
 */
export const blobOf = async ({ body, headers }: Response, { touch }: Patience): Promise<Blob> => {
  const passing = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, on) => {
      touch()
      on.enqueue(piece)
    },
  })
  return new Response(body?.pipeThrough(passing) ?? null, { headers }).blob()
}
