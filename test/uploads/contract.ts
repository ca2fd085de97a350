import { withRetryAfter, file, route } from '#shared/route.ts'
import { entrada, z } from '#shared/wire.ts'

/** A room for tests only: uploads and downloads. */
const MEGA = 1024 * 1024
const archivo = z.object({
  id: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  bytes: z.number(),
  sha256: z.string(),
})
const idParam = z.object({ id: z.uuid() })

export const contract = {
  subir: route({
    method: 'POST',
    path: '/api/subidas',
    access: { own: [1, 3] },
    idempotent: true,
    summary: 'Guarda fotos y una planilla',
    refuses: { no_va: 409 },
    upload: {
      fotos: { types: ['png', 'jpg', 'webp', 'pdf'], maxBytes: 12 * MEGA, most: 2, optional: true },
      planilla: { types: ['xlsx'], maxBytes: 50_000, optional: true },
    },
    body: z.object({
      titulo: entrada('Debe escribir un título.', 20),
      // what the handler does with the files: stores them, ignores them, or refuses after storing them
      modo: z.enum(['guardar', 'olvidar', 'rechazar']),
      temas: z.optional(z.array(z.string())),
    }),
    reply: z.object({ titulo: z.string(), temas: z.array(z.string()), archivos: z.array(archivo) }),
  }),
  cargar: route({
    method: 'POST',
    path: '/api/subidas/zip',
    access: 'session',
    summary: 'Guarda un zip tan grande como se haya configurado',
    upload: { zip: { types: ['zip'] } },
    reply: archivo,
  }),
  bajar: route({
    method: 'GET',
    path: '/api/subidas/:id',
    access: 'session',
    summary: 'El archivo',
    params: idParam,
    refuses: { no_encontrado: 404, archivos_no_disponibles: withRetryAfter(503) },
    reply: file<string>('application/octet-stream'),
  }),
  borrar: route({
    method: 'DELETE',
    path: '/api/subidas/:id',
    access: 'session',
    summary: 'Borra el archivo, o se arrepiente',
    params: idParam,
    query: z.object({ arrepentirse: z.optional(z.string()) }),
    refuses: { no_va: 409, no_encontrado: 404 },
    reply: 'void',
  }),
}
