/** Client of the portal's public interface (docs/integracion.md). */
type Datos = { presupuestoId?: number; reclamoId?: number; cotizacionId?: number }
export type Evento = { id: number; tipo: string; clave: string; datos: Datos }
export type Pedido = {
  id: number
  presupuestoTotvsId: string | null
  estado: string
  cliente: string
  razonSocial: string
  documentoNro: string
  moneda: string
  montoFinal: number
  cotizacion: number | null
  cotizacionTipo: string | null
  cotizacionFuente: string | null
  percepciones: { $values: { impuesto: string; provincia: string | null; alicuota: number; monto: number }[] }
  transporte: string | null
  lineas: {
    $values: {
      item: number
      producto: string
      descripcion: string
      cantidad: number
      /** In percent; null: nobody wrote it down. */ iva: number | null
      montoSubtotalDto: number
    }[]
  }
}
/** The members of a claim used here. */
export type Reclamo = { id: number; orden: number; nombre: string; nroReclamo: string | null }
/** The members of a quote used here. */
export type Cotizacion = {
  numero: number
  estado: string
  cliente: string
  pedidas: { $values: { item: number; producto: string; cantidad: number; largo: number; ancho: number }[] }
  versiones: { $values: { numero: number }[] }
}
/** What is sent to the portal: rows of one entity, the PDF of a voucher, a carrier's proof or a photo of it. */
export type Envio =
  | { readonly entidad: string; readonly filas: readonly object[] }
  | { readonly link: string; readonly pdf: Uint8Array }
  | { readonly remito: string; readonly prueba: { readonly fecha: string } }
  | { readonly remito: string; readonly fecha: string; readonly foto: Uint8Array }
export type Portal = ReturnType<typeof connect>

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Whether to retry: the portal is down, busy, or runs another import. */
const again = (status: number): boolean => status === 409 || status === 429 || status >= 500
const LONGEST_MS = 30_000
/**
 * What a PDF, a proof or a photo is of has not come yet; or a portal restored from an older backup does not know the
 * order or claim.
 */
const NOT_FOUND = 404
const maybeUnknown = (path: string): boolean =>
  /^(presupuestos|reclamos|cotizaciones)\/\d+$/.test(path) || path.startsWith('remitos/')
/** A key of before it sent remitos may not send them. */
const FORBIDDEN = 403
const maybeForbidden = (path: string): boolean => path.startsWith('remitos')
const typeOf = (bytes: Uint8Array): string => (bytes[0] === JPEG ? 'image/jpeg' : 'application/pdf')
const JPEG = 0xff

/** Calls that are retried until they are answered; all are idempotent. */
export const connect = (url: string, key: string, tell: (line: string) => void) => {
  const ask = async (method: string, path: string, body?: Uint8Array | object, tries = 0): Promise<Response> => {
    const bytes = body instanceof Uint8Array
    const answer = await fetch(`${url}/api/integracion/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': bytes ? typeOf(body) : 'application/json' } : {}),
      },
      ...(body ? { body: bytes ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(LONGEST_MS),
    }).catch((error: unknown) => {
      tell(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
    if (answer?.ok || (answer?.status === NOT_FOUND && (bytes || maybeUnknown(path)))) return answer
    if (answer?.status === FORBIDDEN && maybeForbidden(path)) return answer
    if (answer && !again(answer.status)) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    await pause(Math.min(LONGEST_MS, Number(answer?.headers.get('retry-after') ?? 0) * 1000 || 500 * 2 ** tries))
    return ask(method, path, body, tries + 1)
  }
  /** Reads an order or claim; null if the portal does not know it. */
  const find = async <T>(path: string): Promise<T | null> => {
    const answer = await ask('GET', path)
    return answer.status === NOT_FOUND ? null : ((await answer.json()) as T)
  }
  /** What belongs to something sent before; false where that has not come. */
  const attach = async (path: string, body: Uint8Array | object, lacks: string): Promise<boolean> => {
    const { status } = await ask('PUT', path, body)
    if (status === NOT_FOUND) tell(`${path}: ${lacks}`)
    return status !== NOT_FOUND
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
    cotizacion: (id: number) => find<Cotizacion>(`cotizaciones/${id}`),
    /** Sends it; false if the portal refused part of it, which is logged. */
    send: async (envio: Envio): Promise<boolean> => {
      if ('pdf' in envio)
        return attach(`comprobantes/${encodeURIComponent(envio.link)}/pdf`, envio.pdf, 'todavía no está el comprobante')
      if ('remito' in envio) {
        const path = `remitos/${encodeURIComponent(envio.remito)}/prueba`
        if ('prueba' in envio) return attach(path, envio.prueba, 'todavía no está el remito')
        const foto = `${path}/imagenes/1?fecha=${encodeURIComponent(envio.fecha)}`
        return attach(foto, envio.foto, 'todavía no está la prueba')
      }
      const reply = await ask('PUT', envio.entidad, envio.filas)
      if (reply.status === FORBIDDEN) {
        tell(`${envio.entidad}: la clave es de antes de que hubiera remitos y no alcanza`)
        return true
      }
      const answer = (await reply.json()) as {
        errores: { $values: { motivo: string }[] }
      }
      for (const { motivo } of answer.errores.$values) tell(`${envio.entidad}: ${motivo}`)
      return answer.errores.$values.length === 0
    },
  }
}
