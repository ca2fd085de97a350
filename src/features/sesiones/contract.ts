import { sesionAbierta } from '#features/sesion/contract.ts'
import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  id,
  idParam,
  int,
  libre,
  lista,
  ok,
  optionalText,
  pageParam,
  texto,
  textoNull,
  timeNull,
  z,
} from '#shared/wire.ts'

/** An account and what is open of it. `direccion`, `agente`: of the last sign-in that is still open. */
const cuenta = z.object({
  usuarioId: id,
  userName: texto,
  email: texto,
  tipoRol: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  cliente: textoNull,
  ultimoLogin: timeNull,
  sesiones: int,
  direccion: textoNull,
  agente: textoNull,
  segundoFactor: bool,
})
export type CuentaAbierta = z.infer<typeof cuenta>

const admin = { roles: [1], all: [P.configuracion] } as const
const cerradas = z.object({ cerradas: int })
export const contract = {
  list: route({
    method: 'GET',
    path: '/api/sesiones',
    access: admin,
    summary:
      'Cuentas con sesiones abiertas, el último ingreso primero; con texto, las cuentas activas que se llaman así, de a 25',
    query: z.object({ page: optionalText(pageParam), texto: optionalText(libre(100)) }),
    reply: z.object({ ...lista(cuenta).shape, hayMas: bool }),
  }),
  sesionesDe: route({
    method: 'GET',
    path: '/api/User/:id/sesiones',
    access: admin,
    summary: 'Las sesiones abiertas de un usuario',
    params: z.object({ id: idParam }),
    reply: lista(sesionAbierta),
    refuses: { no_encontrado: 404 },
  }),
  cerrar: route({
    method: 'POST',
    path: '/api/User/:id/sesiones/:sesionId/cerrar',
    access: admin,
    summary: 'Cierra una sesión de un usuario',
    params: z.object({ id: idParam, sesionId: idParam }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404 },
  }),
  cerrarTodas: route({
    method: 'POST',
    path: '/api/User/:id/sesiones/cerrar',
    access: admin,
    summary: 'Cierra todas las sesiones de un usuario',
    params: z.object({ id: idParam }),
    reply: cerradas,
    refuses: { no_encontrado: 404 },
  }),
  quitarFactor: route({
    method: 'POST',
    path: '/api/User/:id/segundoFactor/quitar',
    access: admin,
    summary: 'Quita la verificación en dos pasos de otro usuario y cierra sus sesiones',
    params: z.object({ id: idParam }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404, cuenta_propia: 409 },
  }),
} as const
