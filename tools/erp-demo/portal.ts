/** The portal as an order system sees it: its public interface and nothing else (docs/integracion.md). */
export type Evento = { id: number; tipo: string; clave: string; datos: { presupuestoId?: number; reclamoId?: number } }
export type Pedido = {
  id: number
  presupuestoTotvsId: string | null
  estado: string
  cliente: string
  razonSocial: string
  documentoNro: string
  moneda: string
  montoFinal: number
  transporte: string | null
  lineas: {
    $values: { item: number; producto: string; descripcion: string; cantidad: number; montoSubtotalDto: number }[]
  }
}
/** A claim, as far as it matters here. */
export type Reclamo = { id: number; orden: number; nombre: string; nroReclamo: string | null }
/** What is said to the portal: rows of one kind, or the PDF of a voucher. */
export type Envio =
  | { readonly entidad: string; readonly filas: readonly object[] }
  | { readonly link: string; readonly pdf: Uint8Array }
export type Portal = ReturnType<typeof connect>

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** What is worth asking again: the portal away, busy, or with another import under way. */
const again = (status: number): boolean => status === 409 || status === 429 || status >= 500
const LONGEST_MS = 30_000
/**
 * The voucher that a PDF is of has not come yet; or an order or claim that an earlier copy of the portal does not know.
 */
const NOT_FOUND = 404
const maybeUnknown = (path: string): boolean => /^(presupuestos|reclamos)\/\d+$/.test(path)

/** Calls that are repeated until they get an answer: each of them may be, with the same effect as once. */
export const connect = (url: string, key: string, tell: (line: string) => void) => {
  const ask = async (method: string, path: string, body?: Uint8Array | object, tries = 0): Promise<Response> => {
    const bytes = body instanceof Uint8Array
    const answer = await fetch(`${url}/api/integracion/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': bytes ? 'application/pdf' : 'application/json' } : {}),
      },
      ...(body ? { body: bytes ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(LONGEST_MS),
    }).catch((error: unknown) => {
      tell(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
    if (answer?.ok || (answer?.status === NOT_FOUND && (bytes || maybeUnknown(path)))) return answer
    if (answer && !again(answer.status)) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    await pause(Math.min(LONGEST_MS, Number(answer?.headers.get('retry-after') ?? 0) * 1000 || 500 * 2 ** tries))
    return ask(method, path, body, tries + 1)
  }
  /** What the portal has under a number; null: it does not know it. */
  const find = async <T>(path: string): Promise<T | null> => {
    const answer = await ask('GET', path)
    return answer.status === NOT_FOUND ? null : ((await answer.json()) as T)
  }
  return {
    eventos: async (): Promise<{ eventos: Evento[]; hasta: number }> => {
      const { $values, hasta } = (await (await ask('GET', 'eventos?limite=100')).json()) as {
        $values: Evento[]
        hasta: number
      }
      return { eventos: $values, hasta }
    },
    acuse: (hasta: number) => ask('POST', 'eventos/acuse', { hasta }),
    pedido: (id: number) => find<Pedido>(`presupuestos/${id}`),
    reclamo: (id: number) => find<Reclamo>(`reclamos/${id}`),
    /** Says it; false when the portal refused some of it, which is told and is no reason to stop. */
    send: async (envio: Envio): Promise<boolean> => {
      if ('pdf' in envio) {
        const path = `comprobantes/${encodeURIComponent(envio.link)}/pdf`
        const { status } = await ask('PUT', path, envio.pdf)
        if (status === NOT_FOUND) tell(`${path}: todavía no está el comprobante`)
        return status !== NOT_FOUND
      }
      const answer = (await (await ask('PUT', envio.entidad, envio.filas)).json()) as {
        errores: { $values: { motivo: string }[] }
      }
      for (const { motivo } of answer.errores.$values) tell(`${envio.entidad}: ${motivo}`)
      return answer.errores.$values.length === 0
    },
  }
}
