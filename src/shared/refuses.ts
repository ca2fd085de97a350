import {
  withRetryAfter,
  isAnonymous,
  isFile,
  onlyReads,
  partsOf,
  type FileOf,
  type Limite,
  type RefusalNote,
  type Refuses,
  type RouteDef,
} from './route.ts'

/** What the door refuses, by what a call is; no contract repeats it. */
const always = {
  error_interno: 500,
  base_no_disponible: withRetryAfter(503),
  ocupado: withRetryAfter(503),
  sin_espacio: 507,
} as const
const withSesion = { sin_sesion: 401 } as const
/** Of a session that only looks on (CUENTAS-09): every call that writes. */
const withEscritura = { solo_mirar: 403 } as const
const withCliente = { otro_cliente: 409 } as const
const withPermiso = { sin_permiso: 403 } as const
const withDatos = { datos_invalidos: 400 } as const
const withCuerpo = {
  datos_invalidos: 400,
  conexion_cortada: 400,
  demasiado_lento: 408,
  demasiado_grande: 413,
  tipo_no_admitido: 415,
} as const
const withArchivos = {
  archivo_grande: 413,
  archivo_vacio: 400,
  demasiados_archivos: 400,
  falta_archivo: 400,
  demasiadas_subidas: withRetryAfter(429),
} as const
/** Refusals of calls with files: the store is unavailable, or the bytes of a row are missing. */
const withDeposito = { archivos_no_disponibles: withRetryAfter(503) } as const
const withArchivo = { no_encontrado: 404 } as const
const withClave = { clave_repetida: 422 } as const
const withLimite = { demasiados_pedidos: withRetryAfter(429) } as const
/** Codes the browser makes itself: no answer, or an unreadable one. */
type Propios = 'sin_conexion' | 'error'

type Yes<Condition, Codes> = Condition extends true ? keyof Codes & string : never
type Is<R, Shape> = R extends Shape ? true : false
type Not<B> = B extends true ? false : true
/** Every refusal code of a call, as a type: a misspelt one does not compile. */
export type CodeOf<R extends RouteDef> =
  | Propios
  | keyof typeof always
  | Yes<Not<Is<R['access'], 'public'>>, typeof withSesion>
  | Yes<Not<Is<R['access'], 'public'>>, typeof withCliente>
  | Yes<Not<Is<R['access'], 'public'>>, typeof withEscritura>
  | Yes<Not<Is<R['access'], string>>, typeof withPermiso>
  | Yes<Is<R, { params: object } | { query: object } | { body: object }>, typeof withDatos>
  | Yes<Not<Is<R['method'], 'GET'>>, typeof withCuerpo>
  | Yes<Is<R, { upload: object }>, typeof withArchivos>
  | Yes<Is<R, { upload: object } | { bodyStream: object } | { reply: FileOf }>, typeof withDeposito>
  | Yes<Is<R, { reply: FileOf }>, typeof withArchivo>
  | Yes<Is<R, { idempotent: true }>, typeof withClave>
  | Yes<Is<R, { limit: Limite } | { access: 'public' }>, typeof withLimite>
  | (R extends { readonly refuses: infer F extends Refuses } ? keyof F & string : never)

/** True for a call that is bound to the session's present client and refused for another (`X-Cliente`). */
export const isOfCliente = ({ access, cualquierCliente }: RouteDef): boolean =>
  access !== 'public' && !cualquierCliente && (partsOf(access).roles?.includes(3) ?? true)

/** Every refusal of a call by code: its own and the HTTP layer's. */
export const refusesOf = (def: RouteDef): Refuses => ({
  ...always,
  ...(def.access === 'public' ? {} : withSesion),
  ...(def.access === 'public' || onlyReads(def) ? {} : withEscritura),
  ...(isOfCliente(def) ? withCliente : {}),
  ...(typeof def.access === 'string' ? {} : withPermiso),
  ...(def.params || def.query || def.body ? withDatos : {}),
  ...(def.method === 'GET' ? {} : withCuerpo),
  ...(def.upload ? withArchivos : {}),
  ...(def.upload || def.bodyStream || isFile(def.reply) ? withDeposito : {}),
  ...(isFile(def.reply) ? withArchivo : {}),
  ...(def.idempotent ? withClave : {}),
  ...(def.limit || isAnonymous(def) ? withLimite : {}),
  ...def.refuses,
})

/** A contract's refusal in its long form. */
export const wholeRefusal = (refusal: RefusalNote) => ({
  retryAfter: false as boolean,
  extra: {},
  ...(typeof refusal === 'number' ? { status: refusal } : refusal),
})
