/** Most bytes of an answer. */
const MAX_BYTES = 512 * 1024

/** Why a provider did not answer, without anything of what was asked, which is private. */
export type Motivo = 'demora' | 'conexion' | 'estado' | 'formato' | 'tamano' | 'rechazo' | 'cola' | 'rest'
export class FalloOfGeo extends Error {
  readonly motivo: Motivo
  /** The HTTP status, or the provider's own word. */
  readonly said: string | null
  /** Seconds not to ask it again. */
  readonly rest: number
  constructor(motivo: Motivo, said: string | null = null, rest = 0) {
    super(`El proveedor de direcciones no contestó: ${[motivo, said].filter(Boolean).join(' ')}.`)
    this.motivo = motivo
    this.said = said
    this.rest = rest
  }
}

/** Seconds of rest after a provider that is away or slow, and after one that asks for less. */
const REST_S = { down: 10, demasiado: 30, longest: 300 } as const
const restOf = (answer: Response): number => {
  const asked = Number(answer.headers.get('retry-after'))
  if (answer.status !== 429) return answer.status >= 500 ? REST_S.down : 0
  return Math.min(REST_S.longest, asked > 0 ? asked : REST_S.demasiado)
}

const readBody = async (answer: Response): Promise<string> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength
    if (bytes > MAX_BYTES) throw new FalloOfGeo('tamano')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * A provider's JSON. No redirects, at most half a megabyte, within `deadlineMs`; aborts with `signal`. Throws
 * `FalloOfGeo`.
 */
export const askJson = async (
  url: URL,
  { headers, deadlineMs, signal }: { headers: Record<string, string>; deadlineMs: number; signal: AbortSignal },
): Promise<unknown> => {
  const late = AbortSignal.timeout(deadlineMs)
  const both = AbortSignal.any([signal, late])
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: both,
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw new FalloOfGeo('estado', String(answer.status), restOf(answer))
    }
    return JSON.parse(await readBody(answer)) as unknown
  } catch (error) {
    if (error instanceof FalloOfGeo) throw error
    if (late.aborted) throw new FalloOfGeo('demora', null, REST_S.down)
    if (error instanceof SyntaxError) throw new FalloOfGeo('formato')
    throw new FalloOfGeo('conexion', null, signal.aborted ? 0 : REST_S.down)
  }
}
