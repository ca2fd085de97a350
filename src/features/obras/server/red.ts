/** How long an answer may be. */
const MAX_BYTES = 512 * 1024

/** Why a provider did not answer, in a word that holds nothing of what was asked. */
export type Motivo = 'demora' | 'conexion' | 'estado' | 'formato' | 'tamano' | 'rechazo' | 'cola' | 'descanso'
export class FalloDeGeo extends Error {
  readonly motivo: Motivo
  /** The HTTP status, or the provider's own word. */
  readonly dijo: string | null
  /** Seconds for which it should not be asked again. */
  readonly descanso: number
  constructor(motivo: Motivo, dijo: string | null = null, descanso = 0) {
    super(`El proveedor de direcciones no contestó: ${[motivo, dijo].filter(Boolean).join(' ')}.`)
    this.motivo = motivo
    this.dijo = dijo
    this.descanso = descanso
  }
}

/** Seconds of rest after a provider that is away or slow, and after one that asks for less. */
const DESCANSO = { caido: 10, demasiado: 30, masLargo: 300 } as const
const restOf = (answer: Response): number => {
  const asked = Number(answer.headers.get('retry-after'))
  if (answer.status !== 429) return answer.status >= 500 ? DESCANSO.caido : 0
  return Math.min(DESCANSO.masLargo, asked > 0 ? asked : DESCANSO.demasiado)
}

const readBody = async (answer: Response): Promise<string> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength
    if (bytes > MAX_BYTES) throw new FalloDeGeo('tamano')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * The JSON a provider answers. No redirect, at most half a megabyte, `plazoMs` in all; ends when `signal` does. Throws
 * `FalloDeGeo`.
 */
export const askJson = async (
  url: URL,
  { headers, plazoMs, signal }: { headers: Record<string, string>; plazoMs: number; signal: AbortSignal },
): Promise<unknown> => {
  const late = AbortSignal.timeout(plazoMs)
  const both = AbortSignal.any([signal, late])
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: both,
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw new FalloDeGeo('estado', String(answer.status), restOf(answer))
    }
    return JSON.parse(await readBody(answer)) as unknown
  } catch (error) {
    if (error instanceof FalloDeGeo) throw error
    if (late.aborted) throw new FalloDeGeo('demora', null, DESCANSO.caido)
    if (error instanceof SyntaxError) throw new FalloDeGeo('formato')
    throw new FalloDeGeo('conexion', null, signal.aborted ? 0 : DESCANSO.caido)
  }
}
