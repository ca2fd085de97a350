import type { FileFields } from '#shared/files.ts'
import { P } from '#shared/permisos.ts'
import { file, route, withRetryAfter } from '#shared/route.ts'
import { bool, boolParam, id, idParam, int, lista, optionalText, raw, texto, time, timeNull, z } from '#shared/wire.ts'
import { MAX_ARCHIVOS, MAX_PAGINA, MAX_TEMAS, MAX_TEXTO, temas, textos } from './rules.ts'

declare module '#shared/live.ts' {
  interface LiveTypes {
    /** A thread, by the number of what it is about. */ mensaje: true
  }
}

/** Those who may see some subject; which ones, each kind says itself (server/subjects.ts). */
export const ACCESS = { any: [P.operaciones, P.accionesCarrito, P.ultimasOperaciones] } as const

const adjunto = z.object({ nro: int, nombre: texto, tipo: texto, bytes: int })
const lectura = z.object({ quien: texto, fecha: time })
/**
 * A message as the caller reads it. `corregible`: seconds for which the caller may still correct it; `lecturas`: who
 * of the other side has read it, and when.
 */
export const mensaje = z.object({
  id,
  propio: bool,
  autor: texto,
  rol: int,
  texto,
  item: z.nullable(int),
  interno: bool,
  fecha: time,
  editado: timeNull,
  version: int,
  corregible: int,
  adjuntos: lista(adjunto),
  lecturas: lista(lectura),
})
export type Mensaje = z.infer<typeof mensaje>
/** The last messages, the oldest first; how many there are, how many of others are unread, and up to which one read. */
export const hilo = z.object({ ...lista(mensaje).shape, total: int, sinLeer: int, leidoHasta: int })
export type HiloEntero = z.infer<typeof hilo>

/** Up to five files of 10 MB. */
export const archivos = {
  file: { types: ['pdf', 'jpg', 'png', 'xlsx'], maxBytes: 10 * 1024 * 1024, most: MAX_ARCHIVOS, optional: true },
} as const satisfies FileFields

/** A form's line ends are two characters, the browser's one. */
const said = raw(2 * MAX_TEXTO, textos.required, textos.largo).check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n')),
  z.trim(),
  z.minLength(1, textos.required),
  z.maxLength(MAX_TEXTO, textos.largo),
)
const tema = z.enum(temas)
const ofTema = z.object({ tema, numero: idParam })
const one = z.object({ tema, numero: idParam, id: idParam })
/** Numbers with commas between, up to `MAX_TEMAS`. */
const numeros = z.pipe(
  raw(10 * MAX_TEMAS).check(z.regex(/^\d{1,9}(?:,\d{1,9})*$/)),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z.array(int).check(z.maxLength(MAX_TEMAS)),
  ),
)

export const contract = {
  sinLeer: route({
    method: 'GET',
    path: '/api/mensajes/:tema/sinLeer',
    access: ACCESS,
    summary: 'Cuántos mensajes sin leer tiene cada uno, de los que tienen alguno',
    params: z.object({ tema }),
    query: z.object({ numeros }),
    reply: lista(z.object({ numero: id, sinLeer: int })),
  }),
  hilo: route({
    method: 'GET',
    path: '/api/mensajes/:tema/:numero',
    access: ACCESS,
    summary: 'Los mensajes sobre una solicitud, del más viejo al más nuevo; `ultimos`: cuántos, 20 si no se dice',
    params: ofTema,
    query: z.object({ ultimos: optionalText(idParam.check(z.lte(MAX_PAGINA))) }),
    reply: hilo,
    refuses: { no_encontrado: 404 },
  }),
  enviar: route({
    method: 'POST',
    path: '/api/mensajes/:tema/:numero',
    access: ACCESS,
    idempotent: true,
    summary: 'Envía un mensaje, con hasta cinco archivos en `file`; `interno`: lo lee sólo el equipo',
    params: ofTema,
    upload: archivos,
    body: z.object({ texto: said, item: optionalText(idParam), interno: optionalText(boolParam) }),
    reply: z.object({ id }),
    refuses: {
      no_encontrado: 404,
      sin_permiso: 403,
      demasiados_mensajes: withRetryAfter(429),
      demasiados_bytes: withRetryAfter(429),
    },
  }),
  corregir: route({
    method: 'PUT',
    path: '/api/mensajes/:tema/:numero/:id',
    access: ACCESS,
    summary: 'Corrige un mensaje propio, hasta cinco minutos después de enviarlo; `version`: la que se corrige',
    params: one,
    body: z.object({ texto: said, version: int }),
    reply: mensaje,
    refuses: {
      no_encontrado: 404,
      mensaje_de_otro: 403,
      mensaje_fijo: 409,
      version_vieja: { status: 409, extra: { mensaje } },
    },
  }),
  leer: route({
    method: 'POST',
    path: '/api/mensajes/:tema/:numero/leido',
    access: ACCESS,
    summary: 'Marca como leídos los mensajes hasta ese',
    params: ofTema,
    body: z.object({ hasta: id }),
    reply: z.object({ sinLeer: int }),
    refuses: { no_encontrado: 404 },
  }),
  archivo: route({
    method: 'GET',
    path: '/api/mensajes/:tema/:numero/:id/archivos/:nro',
    access: ACCESS,
    summary: 'Un archivo de un mensaje',
    params: z.object({ tema, numero: idParam, id: idParam, nro: idParam }),
    reply: file<string>('application/octet-stream'),
    refuses: { no_encontrado: 404 },
  }),
} as const
