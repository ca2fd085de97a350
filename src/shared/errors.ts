/** An expected error the person can act on, answered as problem+json (RFC 9457); bugs are never Refusals. */
export type FieldError = { readonly field: string; readonly detail: string }

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[] | undefined
  /** Members added to the problem, e.g. `presupuesto` with the fresh cart of a 409. */
  readonly extra: Record<string, unknown> | undefined

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: readonly FieldError[]; extra?: Record<string, unknown> } = {},
  ) {
    super(detail)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.extra = more.extra
  }
}

export type Problem = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  errors?: FieldError[]
  requestId: string
  [extra: string]: unknown
}

export const textos = {
  fallo: 'Ocurrió un error. Por favor, intentá más tarde.',
  databaseDown: 'No podemos acceder a los datos en este momento. Intentá de nuevo en unos segundos.',
  ocupado: 'Otra operación está usando estos datos. Intentá de nuevo en unos segundos.',
  manyDocumentos: 'Hay muchos documentos por hacer. Intentá de nuevo en unos segundos.',
  lento: 'Lo que enviaste tardó demasiado en llegar. Intentá de nuevo.',
  noSesion: 'Tu sesión no es válida o terminó. Ingresá de nuevo.',
  noPermiso: 'No tenés permiso para esta acción.',
  noEncontrado: 'No encontramos lo que buscás.',
  invalidDatos: 'Los datos enviados no son válidos.',
  elegirCliente: 'Debés elegir un cliente.',
  cuentaInactiva: 'Tu cuenta está inactiva. Comunicate con tu ejecutivo de cuenta.',
  otroCliente: 'En otra pestaña elegiste otro cliente. Volvé a cargar la página para seguir.',
  demasiadosPedidos: 'Son demasiados pedidos seguidos. Esperá unos segundos e intentá de nuevo.',
  demasiadosBytes: 'En un día se admiten hasta 100 MB de archivos. Probá mañana, o envialos sin los adjuntos.',
  soloMirar: 'Estás viendo el portal como otra persona: acá no se puede cambiar nada.',
  claveRepetida: 'Ese pedido ya se envió con otros datos. Actualizá la página e intentá de nuevo.',
  compraDeshabilitada: 'La compra se encuentra deshabilitada temporalmente.',
} as const

export const badInput = (detail: string, errors?: readonly FieldError[]) =>
  new Refusal(400, 'datos_invalidos', detail, errors ? { errors } : {})
export const noSession = () => new Refusal(401, 'sin_sesion', textos.noSesion)
export const forbidden = () => new Refusal(403, 'sin_permiso', textos.noPermiso)
/** Somebody who looks on as another person (CUENTAS-09). */
export const readOnly = () => new Refusal(403, 'solo_mirar', textos.soloMirar)
/** An inactive client, or an inactive seller's own account: it neither comes in nor orders (OPEN-24). */
export const inactive = () => new Refusal(403, 'cuenta_inactiva', textos.cuentaInactiva)
/** The screen shows another client than the session's present one (OPEN-153). */
export const otherCliente = () => new Refusal(409, 'otro_cliente', textos.otroCliente)
/** Unknown and out of scope alike, so that existence is not revealed. */
export const notFound = (detail: string = textos.noEncontrado) => new Refusal(404, 'no_encontrado', detail)
export const conflict = (code: string, detail: string, extra?: Record<string, unknown>) =>
  new Refusal(409, code, detail, extra ? { extra } : {})
/** An Idempotency-Key reused with other input (OPEN-86). */
export const repeated = () => new Refusal(422, 'clave_repetida', textos.claveRepetida)
export const tooMany = (detail: string, retryAfterSeconds: number) =>
  new Refusal(429, 'demasiados_intentos', detail, { extra: { retryAfter: retryAfterSeconds } })
