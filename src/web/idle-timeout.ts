/**
 * Ends what says nothing for so many ms: however long it takes in all, as long as something comes it is waited for.
 */
export const patience = (ms: number) => {
  const end = new AbortController()
  const late = () => end.abort(new DOMException('Nothing came for too long.', 'TimeoutError'))
  let timer = setTimeout(late, ms)
  return {
    signal: end.signal,
    /** Something came. */
    touch: () => {
      clearTimeout(timer)
      timer = setTimeout(late, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
export type Patience = ReturnType<typeof patience>

/** The bytes of an answer, waited for as long as they come; the browser keeps them where it likes. */
export const blobOf = async ({ body, headers }: Response, { touch }: Patience): Promise<Blob> => {
  const passing = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, on) => {
      touch()
      on.enqueue(piece)
    },
  })
  return new Response(body?.pipeThrough(passing) ?? null, { headers }).blob()
}
