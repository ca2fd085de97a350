import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  id,
  idParam,
  int,
  lista,
  optionalText,
  pageParam,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'
import { estados } from './rules.ts'

const estado = z.enum(estados)
const summary = z.object({
  id,
  creado: time,
  para: texto,
  nombre: textoNull,
  asunto: texto,
  tipo: texto,
  estado,
  intentos: int,
  proxima: timeNull,
  enviado: timeNull,
  ultimoError: textoNull,
  reintentable: bool,
  retenido: bool,
})
export type Summary = z.infer<typeof summary>

/** A mail with its text. `oculto`: it holds a secret and was really sent, so `texto` and `html` are null. */
const correo = z.object({
  ...summary.shape,
  de: texto,
  responderA: textoNull,
  messageId: texto,
  oculto: bool,
  texto: textoNull,
  html: textoNull,
})
export type CorreoSaliente = z.infer<typeof correo>

/**
 * One page, newest first. `cuentas`: the number in each state; `aproximado`: estimates above 1,000 (OPEN-129). `smtp`:
 * a server is configured. `retenidos`: mail written before it was, sent only on request; since when.
 */
const pagina = z.object({
  ...lista(summary).shape,
  total: int,
  paginas: int,
  cuentas: z.record(estado, int),
  aproximado: bool,
  smtp: bool,
  retenidos: z.object({ cuantos: int, desde: timeNull }),
})

const ADMIN = { roles: [1], all: [P.configuracion] } as const
const byId = z.object({ id: idParam })
export const contract = {
  list: route({
    method: 'GET',
    path: '/api/correo',
    access: ADMIN,
    summary: 'Correo saliente, de a 20',
    query: z.object({ page: optionalText(pageParam), estado: optionalText(estado) }),
    reply: pagina,
  }),
  get: route({
    method: 'GET',
    path: '/api/correo/:id',
    access: ADMIN,
    summary: 'Un correo con su texto',
    params: byId,
    reply: correo,
    refuses: { no_encontrado: 404 },
  }),
  reintentar: route({
    method: 'POST',
    path: '/api/correo/:id/reintentar',
    access: ADMIN,
    summary: 'Vuelve a enviar un correo fallido o demorado',
    params: byId,
    reply: correo,
    refuses: { no_encontrado: 404, direccion_invalida: 409, no_reintentable: 409 },
  }),
  enviarRetenidos: route({
    method: 'POST',
    path: '/api/correo/retenidos/enviar',
    access: ADMIN,
    summary: 'Envía lo que se escribió cuando no había un servidor de correo, menos lo que lleva un enlace vencido',
    reply: z.object({ enviados: int, vencidos: int }),
  }),
  descartarRetenidos: route({
    method: 'POST',
    path: '/api/correo/retenidos/descartar',
    access: ADMIN,
    summary: 'Descarta lo que se escribió cuando no había un servidor de correo',
    reply: z.object({ descartados: int }),
  }),
} as const
