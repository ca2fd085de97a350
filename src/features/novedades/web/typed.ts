import { showDay, toTime } from '#shared/dates.ts'
import type { Adjunto, Edicion } from '../contract.ts'
import { checkNovedad, textos } from '../rules.ts'
import type { Leida } from './Article.tsx'
import type { InTarjeta } from './NovedadCard.tsx'

/** What is typed. `publicada`: as the field has it, '2026-11-18T08:00', or nothing. */
export type Typed = {
  titulo: string
  textoPortada: string
  cuerpo: string
  cuerpoDetalle: string
  link: string
  linkImagenSec: string
  linkVideo: string
  descarga: Adjunto | null
  destacada: boolean
  /** For one client alone; who that is, once it is chosen. */ forOne: boolean
  clienteId: number | null
  publicada: string
}
export const typedOf = (edicion: Edicion | null): Typed => ({
  titulo: edicion?.titulo ?? '',
  textoPortada: edicion?.textoPortada ?? '',
  cuerpo: edicion?.cuerpo ?? '',
  cuerpoDetalle: edicion?.cuerpoDetalle ?? '',
  link: edicion?.link ?? '',
  linkImagenSec: edicion?.linkImagenSec ?? '',
  linkVideo: edicion?.linkVideo ?? '',
  descarga: edicion?.descarga ?? null,
  destacada: edicion?.destacada ?? false,
  forOne: (edicion?.clienteId ?? null) !== null,
  clienteId: edicion?.clienteId ?? null,
  publicada: edicion?.publicada?.slice(0, 16) ?? '',
})
const orNull = (text: string): string | null => text.trim() || null

/**
 * The same rule the server keeps it by. `incomplete`: a day without its hour is no moment yet, which the browser gives
 * as none: it is not published at once for that.
 */
export const checkTyped = (typed: Typed, publicar: boolean, incomplete: boolean) => ({
  ...checkNovedad(
    {
      ...typed,
      link: orNull(typed.link),
      linkImagenSec: orNull(typed.linkImagenSec),
      linkVideo: orNull(typed.linkVideo),
    },
    publicar,
  ),
  ...(incomplete ? { publicada: textos.badFecha } : {}),
  ...(typed.forOne && typed.clienteId === null ? { clienteId: textos.noCliente } : {}),
})
/** `base`: what was being edited; its own moment stays to the second while nobody changes it. */
export const bodyOf = ({ forOne: _forOne, ...typed }: Typed, publicar: boolean, base: Edicion | null) => ({
  ...typed,
  descarga: typed.descarga?.id ?? null,
  publicar,
  publicada: typed.publicada === base?.publicada?.slice(0, 16) ? (base?.publicada ?? null) : orNull(typed.publicada),
  version: base?.version ?? null,
})

/** As a client will see it; what has no moment yet, now. */
export const vistaOf = (typed: Typed): Leida & InTarjeta => {
  const fechaCreacion = typed.publicada ? `${typed.publicada}:00-03:00` : toTime(new Date())
  return {
    ...typed,
    titulo: typed.titulo || 'Sin título',
    fechaCreacion,
    fechaCortaCreacion: showDay(fechaCreacion),
    link: orNull(typed.link),
    linkImagenSec: orNull(typed.linkImagenSec),
    linkVideo: orNull(typed.linkVideo),
    leida: true,
    video: typed.linkVideo !== '',
    archivo: typed.descarga !== null,
  }
}
