import { session } from '#features/sesion/contract.ts'
import { P } from '#shared/permisos.ts'
import { file, route } from '#shared/route.ts'
import {
  bool,
  boolParam,
  cuantos,
  id,
  idParam,
  int,
  libre,
  lista,
  listaEntrada,
  numero,
  ok,
  optionalText,
  pageParam,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'
import { destinos, estados, MAX_INVITACIONES, textos } from './rules.ts'

const rol = z.union([z.literal(1), z.literal(2), z.literal(3)])
const estado = z.enum(estados)
/** An account in the list. `clientes`: how many; `cliente`: its own, or its first. `vence`: its unused invitation. */
const cuenta = z.object({
  id,
  userName: texto,
  email: texto,
  documentoNro: textoNull,
  tipoRol: rol,
  rol: texto,
  cliente: textoNull,
  clientes: int,
  ultimoLogin: timeNull,
  sinEntrar: bool,
  estado,
  vence: timeNull,
})
export type Cuenta = z.infer<typeof cuenta>

const permiso = z.object({ permiso: int, puede: bool, momento: timeNull, quien: textoNull })
const invitacion = z.object({ salio: time, vence: time, usada: bool, vencida: bool, correo: textoNull })
/** One account. `permisos`: those it has, and those that were taken; `quien` null: since it was made, or by a file. */
const detalle = z.object({
  ...cuenta.shape,
  tipoDocumento: z.nullable(int),
  telefono: textoNull,
  clienteId: z.nullable(id),
  sellerId: z.nullable(id),
  creada: timeNull,
  creadaPor: textoNull,
  suspendida: timeNull,
  permisos: lista(permiso),
  invitacion: z.nullable(invitacion),
  factor: z.nullable(z.object({ desde: time, respaldos: int })),
  equipos: z.object({ cuantos: int, hasta: timeNull }),
  sesiones: int,
  carritos: int,
  solicitudes: int,
  hechas: int,
  verComo: bool,
  propia: bool,
})
export type Detalle = z.infer<typeof detalle>

const correo = z.object({ id, creado: time, asunto: texto, estado: texto })
const renglonDeRegistro = z.object({
  id: numero,
  momento: time,
  nombreAccion: texto,
  quien: texto,
  propio: bool,
  sobre: textoNull,
  cambios: lista(z.object({ campo: texto, antes: textoNull, despues: textoNull })),
})
export type RenglonDeRegistro = z.infer<typeof renglonDeRegistro>

const renglon = z.object({
  email: libre(250),
  documento: libre(30),
  nombre: libre(250),
  cliente: libre(30),
})
const renglones = listaEntrada(renglon).check(
  z.refine((rows) => rows.length <= MAX_INVITACIONES, textos.many),
  z.refine((rows) => rows.length > 0, textos.enter),
)
/** What becomes of a row; `cuenta`: whose account is in the way, or the one that was made. */
const destino = z.object({
  email: texto,
  documento: texto,
  nombre: texto,
  codigo: texto,
  cliente: textoNull,
  destino: z.enum(destinos),
  porque: textoNull,
  cuentaId: z.nullable(id),
  cuenta: textoNull,
})
export type FilaInvitada = z.infer<typeof destino>

const admin = { roles: [1], all: [P.configuracion] } as const
const filters = {
  texto: optionalText(libre(100)),
  rol: optionalText(z.enum(['1', '2', '3', 'gerente'])),
  estado: optionalText(estado),
  sinEntrar: optionalText(boolParam),
}
const byId = z.object({ id: idParam })
const enlace = z.object({ email: texto, vence: time })
const missing = { no_encontrado: 404 } as const

export const contract = {
  list: route({
    method: 'GET',
    path: '/api/cuentas',
    access: admin,
    summary: 'Las cuentas, por nombre, de a 25',
    query: z.object({ page: optionalText(pageParam), ...filters }),
    reply: z.object({ ...lista(cuenta).shape, ...cuantos }),
  }),
  resumen: route({
    method: 'GET',
    path: '/api/cuentas/resumen',
    access: admin,
    summary: 'Cuántas cuentas hay de cada estado, y cuántas activas no entran hace más de 90 días',
    reply: z.object({ todas: int, estados: z.record(estado, int), sinEntrar: int }),
  }),
  excel: route({
    method: 'GET',
    path: '/api/cuentas/excel',
    access: admin,
    summary: 'Las mismas cuentas, en una planilla',
    query: z.object(filters),
    reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    limit: 'documento',
  }),
  get: route({
    method: 'GET',
    path: '/api/cuentas/:id',
    access: admin,
    summary: 'Una cuenta: sus datos, permisos con su último cambio, invitación, segundo factor y equipos',
    params: byId,
    reply: detalle,
    refuses: missing,
  }),
  correos: route({
    method: 'GET',
    path: '/api/cuentas/:id/correos',
    access: admin,
    summary: 'Los últimos correos que recibió una cuenta',
    params: byId,
    reply: z.object({ ...lista(correo).shape, ...cuantos }),
    refuses: missing,
  }),
  registro: route({
    method: 'GET',
    path: '/api/cuentas/:id/registro',
    access: admin,
    summary: 'Lo que hizo una cuenta y lo que se le hizo, lo último primero, de a 25',
    params: byId,
    query: z.object({ page: optionalText(pageParam) }),
    reply: z.object({ ...lista(renglonDeRegistro).shape, hayMas: bool }),
    refuses: missing,
  }),
  deCliente: route({
    method: 'GET',
    path: '/api/cuentas/cliente/:id',
    access: admin,
    summary: 'Las cuentas que compran para un cliente',
    params: byId,
    reply: z.object({ razonSocial: texto, codigo: texto, email: textoNull, activo: bool, cuentas: lista(cuenta) }),
    refuses: missing,
  }),
  deVendedor: route({
    method: 'GET',
    path: '/api/cuentas/vendedor/:id',
    access: admin,
    summary: 'Las cuentas de un vendedor',
    params: byId,
    reply: z.object({ nombre: texto, email: textoNull, activo: bool, cuentas: lista(cuenta) }),
    refuses: missing,
  }),
  invitar: route({
    method: 'POST',
    path: '/api/cuentas/:id/invitar',
    access: admin,
    summary: 'Manda el enlace para entrar por primera vez; el anterior no sirve más',
    params: byId,
    reply: enlace,
    idempotent: true,
    limit: 'correo',
    refuses: { ...missing, ya_entro: 409, inactiva: 409, demasiados_intentos: { status: 429, retryAfter: true } },
  }),
  copiarEnlace: route({
    method: 'POST',
    path: '/api/cuentas/:id/enlace',
    access: admin,
    summary: 'El enlace para entrar por primera vez, que se muestra una sola vez; el anterior no sirve más',
    params: byId,
    reply: z.object({ enlace: texto, vence: time }),
    refuses: { ...missing, ya_entro: 409, inactiva: 409, demasiados_intentos: { status: 429, retryAfter: true } },
  }),
  anularInvitacion: route({
    method: 'POST',
    path: '/api/cuentas/:id/anular',
    access: admin,
    summary: 'Anula el enlace para entrar por primera vez',
    params: byId,
    reply: ok,
    success: true,
    refuses: { ...missing, sin_invitacion: 409 },
  }),
  suspender: route({
    method: 'POST',
    path: '/api/cuentas/:id/suspender',
    access: admin,
    summary: 'Suspende una cuenta y cierra sus sesiones; sus carritos y pedidos quedan',
    params: byId,
    body: z.object({ motivo: optionalText(libre(250)) }),
    reply: z.object({ cerradas: int }),
    refuses: { ...missing, cuenta_propia: 409, ultimo_administrador: 409, de_baja: 409 },
  }),
  reactivar: route({
    method: 'POST',
    path: '/api/cuentas/:id/reactivar',
    access: admin,
    summary: 'Reactiva una cuenta suspendida',
    params: byId,
    reply: ok,
    success: true,
    refuses: { ...missing, ya_existe: 409, de_baja: 409 },
  }),
  blanquear: route({
    method: 'POST',
    path: '/api/cuentas/:id/blanquear',
    access: admin,
    summary: 'Manda el enlace para poner otra contraseña; el correo dice quién lo pidió',
    params: byId,
    reply: enlace,
    idempotent: true,
    limit: 'correo',
    refuses: { ...missing, sin_clave: 409, inactiva: 409, demasiados_intentos: { status: 429, retryAfter: true } },
  }),
  permisos: route({
    method: 'PUT',
    path: '/api/cuentas/:id/permisos',
    access: admin,
    summary: 'Los permisos de una cuenta desde ahora, también en sus sesiones abiertas; `vistos`: los que se veían',
    params: byId,
    body: z.object({ permisos: listaEntrada(int), vistos: listaEntrada(int) }),
    reply: lista(int),
    refuses: { ...missing, cuenta_propia: 409, ultimo_administrador: 409, cambiado: 409 },
  }),
  olvidarEquipos: route({
    method: 'POST',
    path: '/api/cuentas/:id/equipos/olvidar',
    access: admin,
    summary: 'Olvida los navegadores desde los que se conoce una cuenta',
    params: byId,
    reply: ok,
    success: true,
    refuses: missing,
  }),
  renglonesDe: route({
    method: 'GET',
    path: '/api/cuentas/invitaciones/clientes',
    access: admin,
    summary: 'Los renglones con que se invita a estos clientes: sus datos como los tiene el directorio',
    query: z.object({ ids: libre(2_000) }),
    reply: lista(z.object({ email: texto, documento: texto, nombre: texto, cliente: texto })),
  }),
  previsualizar: route({
    method: 'POST',
    path: '/api/cuentas/invitaciones/ver',
    reads: true,
    access: admin,
    summary: 'En qué se convierte cada renglón de una lista de invitaciones; no hace nada',
    body: z.object({ renglones }),
    reply: lista(destino),
  }),
  invitarVarias: route({
    method: 'POST',
    path: '/api/cuentas/invitaciones',
    access: admin,
    summary: 'Crea e invita las cuentas de una lista; lo que no se puede queda afuera y dice por qué',
    body: z.object({ renglones, permisos: optionalText(listaEntrada(int)) }),
    reply: z.object({ ...lista(destino).shape, nuevas: int, reenvios: int, vence: timeNull }),
    idempotent: true,
  }),
  verComo: route({
    method: 'POST',
    path: '/api/cuentas/:id/verComo',
    access: admin,
    summary: 'Una sesión que sólo mira, como la ve esa cuenta: quince minutos',
    params: byId,
    reply: session,
    refuses: { ...missing, apagado: 409, es_administrador: 409, inactiva: 409 },
  }),
  dejarDeVer: route({
    method: 'POST',
    path: '/api/cuentas/verComo/salir',
    access: admin,
    summary: 'Termina la sesión que sólo mira',
    reply: ok,
    success: true,
  }),
} as const
