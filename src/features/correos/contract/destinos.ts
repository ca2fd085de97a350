import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import { entrada, id, int, lista, listaEntrada, ok, optionalText, texto, textoNull, time, z } from '#shared/wire.ts'

const destino = z.object({ suceso: texto, tipoEmailId: z.nullable(id) })
/** To which kind of contact each event is mailed; `tipos`: those to choose from. */
const shape = z.object({
  version: int,
  cambio: z.nullable(z.object({ fecha: time, usuario: textoNull })),
  destinos: lista(destino),
  tipos: lista(z.object({ tipoEmailId: id, nombre: texto })),
})
export type Destinos = z.infer<typeof shape>
const ADMIN = { roles: [1], all: [P.configuracion] } as const

/** To which kind of contact each thing that happens is mailed, for administrators. */
export const destinos = {
  destinos: route({
    method: 'GET',
    path: '/api/correos/destinos',
    access: ADMIN,
    summary: 'A qué clase de contacto va el correo de cada cosa que pasa',
    reply: shape,
  }),
  cambiarDestinos: route({
    method: 'PUT',
    path: '/api/correos/destinos',
    access: ADMIN,
    summary: 'Cambia a qué clase de contacto va cada correo; `version`: la que se estaba editando',
    body: z.object({
      version: int,
      destinos: listaEntrada(z.object({ suceso: entrada('Elegí qué pasó.', 40), tipoEmailId: optionalText(id) })),
    }),
    reply: ok,
    success: true,
    refuses: { version_vieja: 409 },
  }),
} as const
