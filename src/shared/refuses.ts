import {
  conEspera,
  isAnonymous,
  isFile,
  partsOf,
  type FileOf,
  type Limite,
  type Rechazo,
  type Refuses,
  type RouteDef,
} from './route.ts'

/** What the door refuses, by what a call is; no contract repeats it. */
const deToda = {
  error_interno: 500,
  base_no_disponible: conEspera(503),
  ocupado: conEspera(503),
  sin_espacio: 507,
} as const
const conSesion = { sin_sesion: 401 } as const
const conCliente = { otro_cliente: 409 } as const
const conPermiso = { sin_permiso: 403 } as const
const conDatos = { datos_invalidos: 400 } as const
const conCuerpo = {
  datos_invalidos: 400,
  conexion_cortada: 400,
  demasiado_lento: 408,
  demasiado_grande: 413,
  tipo_no_admitido: 415,
} as const
const conArchivos = {
  archivo_grande: 413,
  archivo_vacio: 400,
  demasiados_archivos: 400,
  falta_archivo: 400,
  demasiadas_subidas: conEspera(429),
} as const
/** Where files are kept may be away, and what a row names may not be there any more. */
const conDeposito = { archivos_no_disponibles: conEspera(503) } as const
const conArchivo = { no_encontrado: 404 } as const
const conClave = { clave_repetida: 422 } as const
const conLimite = { demasiados_pedidos: conEspera(429) } as const
/** What the browser says itself: nobody answered, or nothing it could read. */
type Propios = 'sin_conexion' | 'error'

type Yes<Condition, Codes> = Condition extends true ? keyof Codes & string : never
type Is<R, Shape> = R extends Shape ? true : false
type Not<B> = B extends true ? false : true
/** Every code a call may be refused with, as the browser meets it: a misspelt one does not compile. */
export type CodeOf<R extends RouteDef> =
  | Propios
  | keyof typeof deToda
  | Yes<Not<Is<R['access'], 'public'>>, typeof conSesion>
  | Yes<Not<Is<R['access'], 'public'>>, typeof conCliente>
  | Yes<Not<Is<R['access'], string>>, typeof conPermiso>
  | Yes<Is<R, { params: object } | { query: object } | { body: object }>, typeof conDatos>
  | Yes<Not<Is<R['method'], 'GET'>>, typeof conCuerpo>
  | Yes<Is<R, { upload: object }>, typeof conArchivos>
  | Yes<Is<R, { upload: object } | { bodyStream: object } | { reply: FileOf }>, typeof conDeposito>
  | Yes<Is<R, { reply: FileOf }>, typeof conArchivo>
  | Yes<Is<R, { idempotent: true }>, typeof conClave>
  | Yes<Is<R, { limit: Limite } | { access: 'public' }>, typeof conLimite>
  | (R extends { readonly refuses: infer F extends Refuses } ? keyof F & string : never)

/** Made by a client, of the client its session is of: one that says another is refused. */
export const isDeCliente = ({ access, cualquierCliente }: RouteDef): boolean =>
  access !== 'public' && !cualquierCliente && (partsOf(access).roles?.includes(3) ?? true)

/** Every refusal of a call by its code: its own, and what the door refuses. */
export const refusesOf = (def: RouteDef): Refuses => ({
  ...deToda,
  ...(def.access === 'public' ? {} : conSesion),
  ...(isDeCliente(def) ? conCliente : {}),
  ...(typeof def.access === 'string' ? {} : conPermiso),
  ...(def.params || def.query || def.body ? conDatos : {}),
  ...(def.method === 'GET' ? {} : conCuerpo),
  ...(def.upload ? conArchivos : {}),
  ...(def.upload || def.bodyStream || isFile(def.reply) ? conDeposito : {}),
  ...(isFile(def.reply) ? conArchivo : {}),
  ...(def.idempotent ? conClave : {}),
  ...(def.limit || isAnonymous(def) ? conLimite : {}),
  ...def.refuses,
})

/** A refusal of a contract, written out. */
export const wholeRechazo = (rechazo: Rechazo) => ({
  retryAfter: false as boolean,
  extra: {},
  ...(typeof rechazo === 'number' ? { status: rechazo } : rechazo),
})
