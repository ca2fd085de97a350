import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  raw,
  day,
  int,
  libre,
  lista,
  numero,
  optionalText,
  pageParam,
  texto,
  textoNull,
  time,
  z,
} from '#shared/wire.ts'

const cambio = z.object({ campo: texto, antes: textoNull, despues: textoNull })
/** An audited action. `usuario`: the e-mail of the account then; `nombre`, `cliente`: today's names. */
const anotacion = z.object({
  id: numero,
  momento: time,
  accion: texto,
  nombreAccion: texto,
  usuario: texto,
  nombre: textoNull,
  clienteId: z.nullable(int),
  cliente: textoNull,
  sobre: textoNull,
  direccion: textoNull,
  cambios: lista(cambio),
})
export type AuditRow = z.infer<typeof anotacion>

const parte = optionalText(libre(100))
export const contract = {
  list: route({
    method: 'GET',
    path: '/api/auditoria',
    access: { roles: [1], all: [P.configuracion] },
    summary: 'Acciones registradas, las últimas primero, de a 50',
    query: z.object({
      page: optionalText(pageParam),
      accion: optionalText(raw(60)),
      usuario: parte,
      cliente: parte,
      desde: optionalText(day),
      hasta: optionalText(day),
    }),
    reply: z.object({ ...lista(anotacion).shape, hayMas: bool, acciones: lista(z.object({ id: texto, name: texto })) }),
  }),
} as const
