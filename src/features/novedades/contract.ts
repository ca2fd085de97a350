import { P } from '#shared/permisos.ts'
import { file, route } from '#shared/route.ts'
import {
  bool,
  cuantos,
  raw,
  id,
  id0Param,
  idParam,
  int,
  libre,
  lista,
  ok,
  optionalText,
  page,
  pages,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'
import { MAX_ARCHIVO, MAX_IMAGEN } from './limits.ts'
import { MAX, textos } from './rules.ts'

const ADMIN = { roles: [1], all: [P.configuracion] } as const
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** fechaCreacion: the publication time; linkImagenSec, linkDescarga: URLs of the portal itself. */
const novedad = z.object({
  id,
  titulo: texto,
  fechaCreacion: time,
  fechaCortaCreacion: texto,
  textoPortada: texto,
  cuerpo: texto,
  cuerpoDetalle: textoNull,
  link: textoNull,
  linkImagenSec: textoNull,
  linkVideo: textoNull,
  linkDescarga: textoNull,
  destacada: bool,
  leida: bool,
})
export type Novedad = z.infer<typeof novedad>

const adjunto = z.object({ id: texto, nombre: texto, bytes: int })
export type Adjunto = z.infer<typeof adjunto>
/** An item as its editors see it; `publicada` null: a draft. */
const renglon = z.object({
  id,
  titulo: texto,
  destacada: bool,
  estado: z.enum(['borrador', 'programada', 'publicada']),
  publicada: timeNull,
  modificada: time,
  usuario: textoNull,
  clienteId: z.nullable(id),
  cliente: textoNull,
})
export type Renglon = z.infer<typeof renglon>
const edicion = z.object({
  ...renglon.shape,
  version: int,
  textoPortada: texto,
  cuerpo: texto,
  cuerpoDetalle: textoNull,
  link: textoNull,
  linkImagenSec: textoNull,
  linkVideo: textoNull,
  descarga: z.nullable(adjunto),
})
export type Edicion = z.infer<typeof edicion>

const escrita = z.object({
  titulo: libre(MAX.titulo, textos.noTitulo, textos.largo),
  textoPortada: libre(MAX.portada, textos.noPortada, textos.largo),
  cuerpo: raw(MAX.cuerpo, textos.noCuerpo, textos.largo),
  cuerpoDetalle: optionalText(raw(MAX.detalle, textos.largo)),
  link: optionalText(libre(MAX.direccion, textos.badEnlace)),
  linkImagenSec: optionalText(libre(MAX.direccion, textos.badImagen)),
  linkVideo: optionalText(libre(MAX.direccion, textos.badVideo)),
  descarga: optionalText(raw(36)),
  destacada: bool,
  clienteId: optionalText(id),
  /** False: saved as a draft, visible to nobody. */
  publicar: bool,
  /** Since when; without it, from now on, or since when it is already. */
  publicada: optionalText(raw(30, textos.badFecha)),
  /** The one that was being edited. */
  version: optionalText(page),
})
export type NovedadDraft = z.infer<typeof escrita>

declare module '#shared/live.ts' {
  interface LiveTypes {
    novedad: true
  }
}

export const contract = {
  getNovedades: route({
    method: 'GET',
    path: '/api/novedades/getNovedades/:clienteId',
    standby: true,
    access: 'session',
    summary: 'Novedades que ve un cliente (0: las generales), las destacadas y las últimas primero',
    params: z.object({ clienteId: id0Param }),
    query: z.object(pages),
    reply: z.object({ ...lista(novedad).shape, ...cuantos }),
    refuses: { no_encontrado: 404 },
  }),
  getNovedadesMenu: route({
    method: 'GET',
    path: '/api/novedades/getNovedadesMenu/:clienteId',
    standby: true,
    access: 'session',
    summary:
      'Las cinco primeras, para la cabecera, cuántas no se leyeron, y en cuántos segundos sale la próxima del día',
    params: z.object({ clienteId: id0Param }),
    reply: z.object({ ...lista(novedad).shape, sinLeer: int, proximaEn: z.nullable(int) }),
    refuses: { no_encontrado: 404 },
  }),
  novedad: route({
    method: 'GET',
    path: '/api/novedades/:id',
    standby: true,
    access: 'session',
    summary: 'Una novedad publicada',
    params: z.object({ id: idParam }),
    reply: novedad,
    refuses: { no_encontrado: 404 },
  }),
  descarga: route({
    method: 'GET',
    path: '/api/novedades/:id/archivo',
    access: 'session',
    summary: 'El archivo de una novedad (xlsx)',
    params: z.object({ id: idParam }),
    reply: file(XLSX),
    refuses: { no_encontrado: 404 },
  }),
  leer: route({
    method: 'POST',
    path: '/api/novedades/:id/leida',
    access: 'session',
    summary: 'Marca una novedad como leída',
    params: z.object({ id: idParam }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404 },
  }),
  leerTodas: route({
    method: 'POST',
    path: '/api/novedades/leidas/:clienteId',
    access: 'session',
    summary: 'Marca como leídas las novedades que se ven de un cliente (0: las generales)',
    params: z.object({ clienteId: id0Param }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404 },
  }),
  edicion: route({
    method: 'GET',
    path: '/api/novedades/edicion',
    access: ADMIN,
    summary: 'Todas las novedades: los borradores primero, después las últimas',
    query: z.object({ page: pages.page }),
    reply: z.object({ ...lista(renglon).shape, length: int }),
  }),
  editar: route({
    method: 'GET',
    path: '/api/novedades/edicion/:id',
    access: ADMIN,
    summary: 'Una novedad, para editarla',
    params: z.object({ id: idParam }),
    reply: edicion,
    refuses: { no_encontrado: 404 },
  }),
  create: route({
    method: 'POST',
    path: '/api/novedades',
    access: ADMIN,
    summary: 'Escribe una novedad: borrador, publicada o programada',
    body: escrita,
    reply: edicion,
    refuses: { no_encontrado: 404 },
    idempotent: true,
  }),
  change: route({
    method: 'PUT',
    path: '/api/novedades/:id',
    access: ADMIN,
    summary: 'Cambia una novedad; `version`: la que se estaba editando',
    params: z.object({ id: idParam }),
    body: escrita,
    reply: edicion,
    refuses: { no_encontrado: 404, version_vieja: 409 },
  }),
  drop: route({
    method: 'DELETE',
    path: '/api/novedades/:id',
    access: ADMIN,
    summary: 'Elimina una novedad',
    params: z.object({ id: idParam }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404 },
  }),
  subirImagen: route({
    method: 'POST',
    path: '/api/novedades/imagenes',
    access: ADMIN,
    summary: 'Guarda una imagen, en los tamaños en que se ve, y dice su dirección, que no cambia',
    upload: { file: { types: ['jpg', 'png', 'webp', 'heic'], maxBytes: MAX_IMAGEN } },
    reply: z.object({ url: texto }),
    refuses: { imagen_invalida: 400 },
  }),
  subirArchivo: route({
    method: 'POST',
    path: '/api/novedades/archivos',
    access: ADMIN,
    summary: 'Guarda el archivo de una novedad (xlsx)',
    upload: { file: { types: ['xlsx'], maxBytes: MAX_ARCHIVO } },
    reply: adjunto,
  }),
} as const
